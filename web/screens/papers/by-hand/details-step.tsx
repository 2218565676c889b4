import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { fieldErrors, isRefusal, refusalText } from '#web/ui/message/refusal.ts'
import { DetailsFormFrame } from '../details/details-form-frame.tsx'
import type { DetailsValues } from '../details/details-values.ts'
import { InstructionPick } from '../details/instruction-pick.tsx'
import type { DetailsForm } from '../details/use-details-form.ts'
import { PlanEditor } from './pick/plan-editor.tsx'

interface DetailsStepProps {
  form: DetailsForm
  /** Stores the details; a rejection keeps everything typed and marks the refused fields. */
  save: (values: DetailsValues) => Promise<void>
}

/** The first step: what the paper is, and which sections it has. */
export function DetailsStep({ form, save }: DetailsStepProps) {
  const [refusal, setRefusal] = useState<string | null>(null)

  const submit = async (values: DetailsValues, focusFirstError: () => void) => {
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
  const notice = refusal && (
    <Alert color="red" role="alert">
      {refusal}
    </Alert>
  )
  return (
    <DetailsFormFrame form={form} onSubmit={submit} notice={notice}>
      <InstructionPick form={form} />
      <PlanEditor form={form} />
      <Group justify="flex-end">
        <Button type="submit" aria-disabled={form.submitting}>
          {form.submitting ? <Trans>Saving...</Trans> : <Trans>Save and pick questions</Trans>}
        </Button>
      </Group>
    </DetailsFormFrame>
  )
}
