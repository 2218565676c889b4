import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { fieldErrors, isRefusal, refusalText } from '#web/ui/refusal.ts'
import { DetailsFields } from '../papers/details-fields.tsx'
import type { DetailsValues } from '../papers/details-values.ts'
import { InstructionPick } from '../papers/instruction-pick.tsx'
import { keepInPlace } from '../papers/keep-in-place.ts'
import type { DetailsForm } from '../papers/use-details-form.ts'
import { useErrorFocus } from '../papers/use-error-focus.ts'
import { PlanEditor } from './plan-editor.tsx'

interface DetailsStepProps {
  form: DetailsForm
  /** Stores the details; a rejection keeps everything typed and marks the refused fields. */
  save: (values: DetailsValues) => Promise<void>
}

/** The first step: what the paper is, and which sections it has. */
export function DetailsStep({ form, save }: DetailsStepProps) {
  const { t } = useLingui()
  const element = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const focusFirstError = useErrorFocus(element, form.errors)

  const submit = async (values: DetailsValues) => {
    if (form.submitting) return
    setRefusal(null)
    try {
      await save(values)
    } catch (error) {
      if (!isRefusal(error)) throw error
      focusFirstError()
      form.setErrors(fieldErrors(error))
      const general = error.errors.filter(({ path }) => path === 'sections' || path === 'id').map((one) => one.message)
      if (error.status === 409 || general.length > 0) setRefusal(general.join(' ') || refusalText(error))
    }
  }
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) element.current?.requestSubmit()
  }
  return (
    <form
      ref={element}
      onSubmit={form.onSubmit(submit, focusFirstError)}
      onKeyDown={saveByKey}
      onBlurCapture={keepInPlace}
      noValidate
      aria-label={t`Details`}
    >
      <Stack gap="lg">
        {refusal && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        <DetailsFields form={form} />
        <InstructionPick form={form} />
        <PlanEditor form={form} />
        <Group justify="flex-end">
          <Button type="submit" aria-disabled={form.submitting}>
            {form.submitting ? <Trans>Saving...</Trans> : <Trans>Save and pick questions</Trans>}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
