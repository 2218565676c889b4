import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NumberInput, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { examApi, examMarksApi, type RecheckRow, recheckApi, reportApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useList } from '#web/api/use/use-list.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Pick } from '#web/ui/form/pick.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import { fieldErrors, isRefusal } from '#web/ui/message/refusal.ts'
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
  /** The answers that are not sent yet, by request. */
  const typed = useRef<Record<number, string>>({})
  const isTyped = () => rows?.some(({ id }) => typed.current[id]) === true
  return (
    <Modal
      {...{ opened, onClose }}
      typed={isTyped}
      title={t`Rechecks of ${name}`}
      size="lg"
      closeOnClickOutside={false}
    >
      <Stack gap="lg">
        {error && !rows && <Failed error={error} onRetry={() => void refetch()} />}
        {rows?.length === 0 && (
          <Text c="dimmed">
            <Trans>No request waits for an answer.</Trans>
          </Text>
        )}
        {rows?.map((request) => (
          <Request
            key={request.id}
            {...{ request, questions }}
            onTyped={(text) => {
              typed.current[request.id] = text
            }}
          />
        ))}
      </Stack>
    </Modal>
  )
}

interface RequestProps {
  request: RecheckRow
  questions: Question[]
  onTyped: (answer: string) => void
}

function Request({ request, questions, onTyped }: RequestProps) {
  const { t } = useLingui()
  const { student, kind, note, before } = request
  const [state, setState] = useState<'UNCHANGED' | 'CHANGED' | 'REFUSED'>('UNCHANGED')
  const [answer, setAnswer] = useState('')
  const [values, setValues] = useState<Values>({})
  const [marks, setMarks] = useState<number | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const decide = useAction(recheckApi.decide, {
    invalidates: [recheckApi.list, examMarksApi.list, examApi.list, reportApi.examAnalysis],
  })
  const isWhole = questions.length === 0
  const wanted = isWhole ? [marks] : Object.values(values)
  const hasValues = wanted.length > 0 && !wanted.includes(null)
  const isReady = answer.trim() !== '' && (state !== 'CHANGED' || hasValues) && !decide.pending
  const send = async () => {
    const changed = isWhole ? { marks: marks ?? 0 } : { values: values as Record<string, number> }
    setErrors({})
    try {
      await decide.run({ id: request.id, state, answer, ...(state === 'CHANGED' && changed) })
    } catch (error) {
      if (!isRefusal(error)) throw error
      setErrors(fieldErrors(error))
    }
  }
  return (
    <Stack gap="sm" component="section" aria-label={student.name}>
      <Text fw={600}>
        {student.name} · {kind === 'REMARK' ? t`Mark again` : t`Add up again`}
        {before?.marks != null && ` · [${before.marks}]`}
      </Text>
      {note && <Text size="sm">{note}</Text>}
      <Radio.Group
        aria-label={t`Decision`}
        error={errors.state}
        value={state}
        onChange={(value) => setState(value as typeof state)}
      >
        <Group gap="md">
          <Radio value="UNCHANGED" label={t`Stays as it was`} />
          <Radio value="CHANGED" label={t`Changes`} />
          <Radio value="REFUSED" label={t`Is refused`} />
        </Group>
      </Radio.Group>
      {state === 'CHANGED' && isWhole && (
        <MarksInput label={t`New marks`} error={errors.marks} value={marks} onChange={setMarks} />
      )}
      {state === 'CHANGED' && !isWhole && (
        <NewValues {...{ request, questions, values, errors }} onChange={setValues} />
      )}
      <Textarea
        label={t`Answer to the student`}
        withAsterisk
        autosize
        minRows={2}
        maxLength={500}
        error={errors.answer}
        value={answer}
        onChange={({ currentTarget }) => {
          setAnswer(currentTarget.value)
          onTyped(currentTarget.value)
        }}
      />
      <Group justify="flex-end">
        <Button aria-disabled={!isReady} onClick={() => isReady && void send()}>
          <Trans>Answer</Trans>
        </Button>
      </Group>
    </Stack>
  )
}

interface MarksInputProps {
  label: string
  error: string | undefined
  value: number | null
  onChange: (value: number | null) => void
}

/** Marks as they were typed: what is too much is refused, never made less. */
const MarksInput = ({ value, onChange, ...field }: MarksInputProps) => (
  <NumberInput
    {...field}
    step={0.25}
    clampBehavior="none"
    value={value ?? ''}
    onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
  />
)

/** Of the questions that were chosen; null until something is typed. */
type Values = Record<string, number | null>

interface NewValuesProps {
  request: RecheckRow
  questions: Question[]
  values: Values
  /** By path: `values.501`. */
  errors: Record<string, string>
  onChange: (values: Values) => void
}

/** New marks of the questions that were asked about, or of any where none was named. */
function NewValues({ request, questions, values, errors, onChange }: NewValuesProps) {
  const { t } = useLingui()
  const asked = request.questions.map(({ exam_question_id }) => exam_question_id)
  const offered = questions.filter(({ exam_question_id: id }) => asked.length === 0 || asked.includes(id))
  const chosen = offered.filter(({ exam_question_id: id }) => id in values)
  const put = (id: number, value: number | null) => onChange({ ...values, [id]: value })
  return (
    <Stack gap="xs">
      <Pick
        label={t`Question`}
        placeholder={t`Choose a question`}
        choices={offered.map(({ exam_question_id: id, label }) => ({ id, title: label }))}
        value={null}
        onChange={(id) => id !== null && !(id in values) && put(id, null)}
      />
      {chosen.map(({ exam_question_id: id, label, max_marks }) => (
        <MarksInput
          key={id}
          label={t`New marks of question ${label}, of ${max_marks}`}
          error={errors[`values.${id}`]}
          value={values[id] ?? null}
          onChange={(value) => put(id, value)}
        />
      ))}
    </Stack>
  )
}
