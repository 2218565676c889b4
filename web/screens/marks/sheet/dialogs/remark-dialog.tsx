import { useLingui } from '@lingui/react/macro'
import { NumberInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { examMarksApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import type { SheetStore } from '../../store/sheet-store.ts'

/** What somebody may say of a pupil beside the marks. */
export interface RemarkRights {
  remark: boolean
  grace: boolean
  /** The marks were handed in: every change has a reason. */
  needsReason: boolean
}

interface RemarkDialogProps {
  store: SheetStore
  /** The pupil's row; null keeps it closed. */
  mark: { id: number; name: string } | null
  rights: RemarkRights
  onClose: () => void
}

/** A remark to a pupil's marks, and grace up to a pass. */
export function RemarkDialog({ store, mark, rights, onClose }: RemarkDialogProps) {
  const { t } = useLingui()
  const last = useRef(mark)
  if (mark) last.current = mark
  const form = useForm({ initialValues: { remarks: '', grace: 0 as number | string, reason: '' } })
  const fill = useRef((_id: number) => undefined as unknown)
  fill.current = (id) => {
    const { remarks, grace } = store.row(id).row
    form.setInitialValues({ remarks: remarks ?? '', grace, reason: store.reason ?? '' })
    form.reset()
  }
  const id = mark?.id
  useEffect(() => {
    if (id !== undefined) fill.current(id)
  }, [id])
  const update = useAction(examMarksApi.update, {
    invalidates: [examMarksApi.history, examMarksApi.explain],
    onSuccess: ({ data }) => store.merge([data]),
  })
  const shown = last.current
  const row = shown && store.has(shown.id) ? store.row(shown.id).row : null
  const isPresent = row !== null && row.marks !== null
  const grace = Number(form.values.grace) || 0
  const hasGrace = rights.grace && isPresent && grace !== row.grace
  const save = async ({ remarks, reason }: typeof form.values) => {
    if (!row) return
    await update.run({
      id: row.id,
      row_version: row.row_version,
      remarks: remarks.trim() || null,
      ...(hasGrace && { grace }),
      reason: reason.trim() || null,
    })
  }
  const name = shown?.name ?? ''
  const needsReason = rights.needsReason || hasGrace
  return (
    <FormModal
      opened={mark !== null}
      title={t`Remark and grace marks: ${name}`}
      form={form}
      save={save}
      onClose={onClose}
    >
      <TextInput
        label={t`Remark`}
        description={
          row?.attendance === 'UFM' ? t`Unfair means are verified only with a remark.` : t`Pupils do not see it.`
        }
        data-autofocus
        maxLength={200}
        {...form.getInputProps('remarks')}
      />
      {rights.grace && isPresent && (
        <NumberInput
          label={t`Grace marks`}
          description={t`Only as many as are missing to pass. They count for the result, and in no average.`}
          min={0}
          step={0.25}
          {...form.getInputProps('grace')}
        />
      )}
      {needsReason && (
        <Textarea
          label={t`Reason`}
          withAsterisk
          autosize
          minRows={2}
          maxLength={500}
          {...form.getInputProps('reason')}
        />
      )}
    </FormModal>
  )
}
