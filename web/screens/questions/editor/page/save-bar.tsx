import { Trans } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { SyntheticEvent } from 'react'
import type { LocalDraft } from '#web/api/use/use-stored-draft.ts'
import { timeText } from '#web/ui/dates.ts'
import { rememberedList, useQuestionPaths } from '../../list/question-paths.ts'
import classes from '../form/form.module.css'

const andAnother = 'another'

/** Whether a form was sent by 'Save and add another'. */
export function isAndAnother(event: SyntheticEvent | undefined): boolean {
  const { submitter } = (event?.nativeEvent ?? {}) as Partial<SubmitEvent>
  return submitter instanceof HTMLButtonElement && submitter.value === andAnother
}

interface SaveBarProps {
  updating: boolean
  pending: boolean
  draft: Pick<LocalDraft, 'saved_at' | 'failed'>
}

/** Cancel, Save, and when the draft was last kept. */
export function SaveBar({ updating, pending, draft }: SaveBarProps) {
  const paths = useQuestionPaths()
  const idle = updating ? <Trans>Update</Trans> : <Trans>Save</Trans>
  const busy = updating ? <Trans>Updating...</Trans> : <Trans>Saving...</Trans>
  return (
    <Stack gap="xs">
      <div className={classes.bar}>
        <Button
          renderRoot={(props) => <Link {...props} to={paths.list} search={() => rememberedList()} />}
          variant="default"
        >
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" aria-disabled={pending} aria-keyshortcuts="Control+Enter">
          {pending ? busy : idle}
        </Button>
        {!updating && (
          <Button variant="light" className={classes.wide} type="submit" value={andAnother} aria-disabled={pending}>
            <Trans>Save and add another</Trans>
          </Button>
        )}
      </div>
      <DraftTime {...draft} />
    </Stack>
  )
}

function DraftTime({ saved_at, failed }: Pick<LocalDraft, 'saved_at' | 'failed'>) {
  if (failed) {
    return (
      <Text size="sm" c="var(--mantine-color-error)" role="alert">
        <Trans>This browser keeps no drafts. Save before you leave.</Trans>
      </Text>
    )
  }
  if (saved_at === null) return null
  const time = timeText(saved_at)
  return (
    <Text size="sm" c="dimmed" ta="end">
      <Trans>Draft saved {time}</Trans>
    </Text>
  )
}
