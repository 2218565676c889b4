import { useLingui } from '@lingui/react/macro'
import { Checkbox, Group, Radio, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { examMarksApi, REMARKING, type RecheckRow, recheckApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { numberInSet } from '#web/ui/question-number.ts'

/** A mark, and whose numbers its questions have. */
export interface DoubtedMark {
  id: number
  name: string
  exam_id: number
  set: string | null
}

interface RecheckDialogProps {
  /** The mark that is to be looked at again; null keeps it closed. */
  mark: DoubtedMark | null
  onClose: () => void
}

/** The questions of the paper that was written, by their numbers in it; none where marks are totals. */
function useQuestions(mark: DoubtedMark | null) {
  const filter = { exam_id: mark?.exam_id ?? 0 }
  const one = { page: 1, pageSize: 1 }
  const { answer } = useRead(examMarksApi.list, { filter, range: one }, { enabled: mark !== null, toasts: 'none' })
  return (answer?.columns ?? []).flatMap((column) => {
    const number = numberInSet(column, mark?.set ?? null)
    return number === null || column.treatment === 'DROP' ? [] : [{ id: column.id, number }]
  })
}

/** Published marks are to be looked at again: a pupil asks for it, or the office for a pupil. */
export default function RecheckDialog({ mark, onClose }: RecheckDialogProps) {
  const { t } = useLingui()
  const last = useRef(mark)
  if (mark) last.current = mark
  const form = useForm({
    initialValues: { kind: 'TOTALLING' as RecheckRow['kind'], exam_question_ids: [] as string[], note: '' },
  })
  const start = useRef(form.reset)
  start.current = form.reset
  const id = mark?.id
  useEffect(() => {
    if (id !== undefined) start.current()
  }, [id])
  const create = useAction(recheckApi.create, { invalidates: [recheckApi.list, examMarksApi.list] })
  const name = last.current?.name ?? ''
  const questions = useQuestions(mark)
  return (
    <FormModal
      opened={mark !== null}
      title={t`Recheck of ${name}`}
      form={form}
      save={async ({ kind, exam_question_ids, note }) =>
        mark &&
        create.run({
          ...{ mark_id: mark.id, kind, note: note.trim() || null },
          exam_question_ids: exam_question_ids.map(Number),
        })
      }
      onClose={onClose}
      submit={[t`Ask for a recheck`, t`Sending...`]}
      fieldNames={{ mark_id: 'kind', session_id: 'kind' }}
    >
      <Radio.Group label={t`What is to be done`} {...form.getInputProps('kind')}>
        <Stack gap="xs" mt="xs">
          <Radio value="TOTALLING" label={t`Add the marks up again`} />
          <Radio
            value={REMARKING}
            label={t`Mark the answers again`}
            description={t`By somebody else, who does not see the marks of the first time.`}
          />
        </Stack>
      </Radio.Group>
      {questions.length > 0 && (
        <Checkbox.Group
          label={t`Questions`}
          description={t`None chosen: the whole answer book`}
          {...form.getInputProps('exam_question_ids')}
        >
          <Group gap="lg" mt={4}>
            {questions.map(({ id, number }) => (
              <Checkbox key={id} value={String(id)} label={number} aria-label={t`Question ${number}`} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      <Textarea label={t`What seems wrong`} autosize minRows={2} maxLength={500} {...form.getInputProps('note')} />
    </FormModal>
  )
}
