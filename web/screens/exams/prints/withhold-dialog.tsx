import { Trans, useLingui } from '@lingui/react/macro'
import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { type AdmitCardRow, admitCardApi, seriesPrintApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'

interface WithholdDialogProps {
  series_id: number
  /** null keeps it closed. */
  row: AdmitCardRow | null
  onClose: () => void
}

/** Why a card is held back; the office alone reads it. */
export function WithholdDialog({ series_id, row, onClose }: WithholdDialogProps) {
  const { t } = useLingui()
  const last = useRef(row)
  if (row) last.current = row
  const form = useForm({ initialValues: { reason: '' } })
  const withhold = useAction(admitCardApi.withhold, { invalidates: [admitCardApi.list, seriesPrintApi.prints] })
  const close = () => {
    onClose()
    form.reset()
  }
  const name = last.current?.student.name ?? ''
  return (
    <FormModal
      opened={row !== null}
      title={t`Withhold the card of ${name}`}
      form={form}
      save={({ reason }) =>
        withhold.run({ series_id, student_ids: last.current ? [last.current.student.id] : [], reason })
      }
      onClose={close}
      submit={[t`Withhold`, t`Withholding…`]}
    >
      <Text size="sm" c="dimmed">
        <Trans>It is left out of prints, and a card that is printed already is no longer good. The seat stays.</Trans>
      </Text>
      <Textarea
        label={t`Reason`}
        description={t`Read by the office alone; it is never printed.`}
        required
        maxLength={500}
        autosize
        {...form.getInputProps('reason')}
      />
    </FormModal>
  )
}
