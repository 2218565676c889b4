import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SchoolSettings } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { LeaveGuard } from '#web/ui/dialog/leave-guard.tsx'
import { refusalText } from '#web/ui/message/refusal.ts'
import classes from './school-settings.module.css'
import type { SectionForm } from './use-section-form.ts'

interface SectionFrameProps<V extends object> {
  title: string
  section: SectionForm<V>
  /** What the button says instead of "Save". */
  submit?: ReactNode
  /** Stands beside the fields where the page is wide. */
  beside?: ReactNode
  children: ReactNode
}

/** A section of the settings: its fields, and what saves them. Left with something typed, it asks. */
export function SectionFrame<V extends object>({ title, section, submit, beside, children }: SectionFrameProps<V>) {
  const { form, refusal, save, take } = section
  const mayChange = usePermission('module-wise-access')('update')
  return (
    <div className={beside ? classes.beside : undefined}>
      <form onSubmit={form.onSubmit(save as never)} noValidate className={classes.form} aria-label={title}>
        <LeaveGuard isDirty={() => form.isDirty() && !form.submitting} />
        <fieldset disabled={!mayChange} className={classes.fields}>
          <Stack gap="sm">
            <Title order={2} className={classes.title}>
              {title}
            </Title>
            {refusal && (
              <Alert color="yellow" role="alert">
                {refusalText(refusal)}
                <Button mt="xs" size="compact-sm" variant="light" onClick={() => take(refusal.data as SchoolSettings)}>
                  <Trans>Show the new values</Trans>
                </Button>
              </Alert>
            )}
            {children}
            {mayChange && (
              <Group>
                <Button type="submit" aria-disabled={form.submitting}>
                  {form.submitting ? <Trans>Saving...</Trans> : (submit ?? <Trans>Save</Trans>)}
                </Button>
              </Group>
            )}
          </Stack>
        </fieldset>
      </form>
      {beside}
    </div>
  )
}
