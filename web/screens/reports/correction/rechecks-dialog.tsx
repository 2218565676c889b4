import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, NumberInput, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { examApi, examMarksApi, type RecheckRow, recheckApi, reportApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useList } from '#web/api/use/use-list.ts'
import { Pick } from '#web/ui/form/pick.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import '#web/ui/dialog/dialog.css'

interface Question {
  exam_question_id: number
  label: string
  max_marks: number
}

interface RechecksDialogProps {
  opened: boolean
  onClose: () => void
  exam: { id: number; title: string }
  /** None where marks are entered as totals. */
  questions: Question[]
}

/** Requests for a recheck that wait for an answer, the oldest first. */
export default function RechecksDialog({ opened, onClose, exam, questions }: RechecksDialogProps) {
  const { t } = useLingui()
  const name = exam.title
  const { rows, error, refetch } = useList(
    recheckApi.list,
    {
      filter: { exam_id: exam.id, state: 'OPEN' },
      sort: [{ field: 'created_at', dir: 'asc' }],
      range: { page: 1, pageSize: 100 },
    },
    { enabled: opened },
  )
  return (
    <Modal opened={opened} onClose={onClose} title={t`Rechecks of ${name}`} size="lg" closeOnClickOutside={false}>
      <Stack gap="lg">
        {error && !rows && <Failed error={error} onRetry={() => void refetch()} />}
        {rows?.length === 0 && (
          <Text c="dimmed">
            <Trans>No request waits for an answer.</Trans>
          </Text>
        )}
        {rows?.map((request) => (
          <Request key={request.id} {...{ request, questions }} />
        ))}
      </Stack>
    </Modal>
  )
}

function Request({ request, questions }: { request: RecheckRow; questions: Question[] }) {
  const { t } = useLingui()
  const { student, kind, note, before } = request
  const [state, setState] = useState<'UNCHANGED' | 'CHANGED' | 'REFUSED'>('UNCHANGED')
  const [answer, setAnswer] = useState('')
  const [values, setValues] = useState<Record<string, number>>({})
  const [marks, setMarks] = useState<number | null>(null)
  const decide = useAction(recheckApi.decide, {
    invalidates: [recheckApi.list, examMarksApi.list, examApi.list, reportApi.examAnalysis],
  })
  const isWhole = questions.length === 0
  const hasValues = isWhole ? marks !== null : Object.keys(values).length > 0
  const isReady = answer.trim() !== '' && (state !== 'CHANGED' || hasValues) && !decide.pending
  const send = async () => {
    const changed = state === 'CHANGED' ? (isWhole ? { marks: marks ?? 0 } : { values }) : {}
    await decide.run({ id: request.id, state, answer, ...changed }).catch(() => undefined)
  }
  return (
    <Stack gap="sm" component="section" aria-label={student.name}>
      <Text fw={600}>
        {student.name} · {kind === 'REMARK' ? t`Mark again` : t`Add up again`}
        {before?.marks != null && ` · [${before.marks}]`}
      </Text>
      {note && <Text size="sm">{note}</Text>}
      <Radio.Group aria-label={t`Decision`} value={state} onChange={(value) => setState(value as typeof state)}>
        <Group gap="md">
          <Radio value="UNCHANGED" label={t`Stays as it was`} />
          <Radio value="CHANGED" label={t`Changes`} />
          <Radio value="REFUSED" label={t`Is refused`} />
        </Group>
      </Radio.Group>
      {state === 'CHANGED' && isWhole && (
        <NumberInput
          label={t`New marks`}
          min={0}
          step={0.25}
          value={marks ?? ''}
          onChange={(value) => setMarks(value === '' ? null : Number(value))}
        />
      )}
      {state === 'CHANGED' && !isWhole && <NewValues {...{ request, questions, values }} onChange={setValues} />}
      <Textarea
        label={t`Answer to the student`}
        withAsterisk
        autosize
        minRows={2}
        maxLength={500}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button aria-disabled={!isReady} onClick={() => isReady && void send()}>
          <Trans>Answer</Trans>
        </Button>
      </Group>
    </Stack>
  )
}

interface NewValuesProps {
  request: RecheckRow
  questions: Question[]
  values: Record<string, number>
  onChange: (values: Record<string, number>) => void
}

/** New marks of the questions that were asked about, or of any where none was named. */
function NewValues({ request, questions, values, onChange }: NewValuesProps) {
  const { t } = useLingui()
  const asked = request.questions.map(({ exam_question_id }) => exam_question_id)
  const offered = questions.filter(({ exam_question_id: id }) => asked.length === 0 || asked.includes(id))
  const chosen = offered.filter(({ exam_question_id: id }) => id in values)
  const put = (id: number, value: number) => onChange({ ...values, [id]: value })
  return (
    <Stack gap="xs">
      <Pick
        label={t`Question`}
        placeholder={t`Choose a question`}
        choices={offered.map(({ exam_question_id: id, label }) => ({ id, title: label }))}
        value={null}
        onChange={(id) => id !== null && !(id in values) && put(id, 0)}
      />
      {chosen.map(({ exam_question_id: id, label, max_marks }) => (
        <NumberInput
          key={id}
          label={t`New marks of question ${label}, of ${max_marks}`}
          max={max_marks}
          step={0.25}
          value={values[id] ?? 0}
          onChange={(value) => put(id, Number(value))}
        />
      ))}
    </Stack>
  )
}
