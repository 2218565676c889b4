import { useLingui } from '@lingui/react/macro'
import { Radio, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { examMarksApi, type RecheckRow, recheckApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'

interface RecheckDialogProps {
  /** The mark that is to be looked at again; null keeps it closed. */
  mark: { id: number; name: string } | null
  onClose: () => void
}

/** A pupil asks for published marks to be looked at again. */
export default function RecheckDialog({ mark, onClose }: RecheckDialogProps) {
  const { t } = useLingui()
  const last = useRef(mark)
  if (mark) last.current = mark
  const form = useForm({ initialValues: { kind: 'TOTALLING' as RecheckRow['kind'], note: '' } })
  const start = useRef(form.reset)
  start.current = form.reset
  const id = mark?.id
  useEffect(() => {
    if (id !== undefined) start.current()
  }, [id])
  const create = useAction(recheckApi.create, { invalidates: [recheckApi.list, examMarksApi.list] })
  const name = last.current?.name ?? ''
  return (
    <FormModal
      opened={mark !== null}
      title={t`Recheck of ${name}`}
      form={form}
      save={async ({ kind, note }) => mark && create.run({ mark_id: mark.id, kind, note: note.trim() || null })}
      onClose={onClose}
      submit={[t`Ask for a recheck`, t`Sending...`]}
      fieldNames={{ mark_id: 'kind', session_id: 'kind' }}
    >
      <Radio.Group label={t`What is to be done`} {...form.getInputProps('kind')}>
        <Stack gap="xs" mt="xs">
          <Radio value="TOTALLING" label={t`Add the marks up again`} />
          <Radio
            value="REMARK"
            label={t`Mark the answers again`}
            description={t`By somebody else, who does not see the marks of the first time.`}
          />
        </Stack>
      </Radio.Group>
      <Textarea label={t`What seems wrong`} autosize minRows={2} maxLength={500} {...form.getInputProps('note')} />
    </FormModal>
  )
}
