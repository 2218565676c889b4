import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NumberInput, Radio, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { examApi, examMarksApi, type RecheckRow, recheckApi, reportApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { Pick } from '#web/ui/form/pick.tsx'
import { fieldErrors, isRefusal } from '#web/ui/message/refusal.ts'
import { RecheckHead } from './recheck-head.tsx'

interface RecheckDecisionProps {
  request: RecheckRow
  /** Something was typed that is not sent yet. */
  onTyped: () => void
  onDone: () => void
}

/** What becomes of one request: it is answered, with new marks where they change. */
export function RecheckDecision({ request, onTyped, onDone }: RecheckDecisionProps) {
  const { t } = useLingui()
  const { student, cells, max_marks } = request
  const [state, setState] = useState<'UNCHANGED' | 'CHANGED' | 'REFUSED'>('UNCHANGED')
  const [answer, setAnswer] = useState('')
  const [values, setValues] = useState<Values>(() => askedOf(request))
  const [marks, setMarks] = useState<number | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const decide = useAction(recheckApi.decide, {
    invalidates: [recheckApi.list, examMarksApi.list, examApi.list, reportApi.examAnalysis],
  })
  const isWhole = cells.length === 0
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Record<
    string,
    number
  >
  const hasValues = isWhole ? marks !== null : Object.keys(given).length > 0
  const lacking = {
    ...(answer.trim() === '' && { answer: t`Write what the student is told` }),
    ...(state === 'CHANGED' && !hasValues && { [isWhole ? 'marks' : 'values']: t`Enter the marks that it changes to` }),
  }
  const send = async () => {
    if (decide.pending) return
    // A button that is pressed says what it lacks.
    if (Object.keys(lacking).length > 0) return setErrors(lacking)
    const changed = isWhole ? { marks: marks ?? 0 } : { values: given }
    setErrors({})
    try {
      await decide.run({ id: request.id, state, answer, ...(state === 'CHANGED' && changed) })
      onDone()
    } catch (error) {
      if (!isRefusal(error)) throw error
      setErrors(fieldErrors(error))
    }
  }
  return (
    <Stack gap="sm" component="section" aria-label={student.name} onChange={onTyped}>
      <RecheckHead request={request} />
      <Radio.Group
        aria-label={t`Decision`}
        error={errors.state}
        value={state}
        onChange={(value) => setState(value as typeof state)}
      >
        <Group gap="lg">
          <Radio value="UNCHANGED" label={t`Stays as it was`} />
          <Radio value="CHANGED" label={t`Changes`} />
          <Radio value="REFUSED" label={t`Is refused`} />
        </Group>
      </Radio.Group>
      {state === 'CHANGED' && isWhole && (
        <MarksInput label={t`New marks, of ${max_marks}`} error={errors.marks} value={marks} onChange={setMarks} />
      )}
      {state === 'CHANGED' && !isWhole && <NewValues {...{ cells, values, errors }} onChange={setValues} />}
      <Textarea
        label={t`Answer to the student`}
        withAsterisk
        autosize
        minRows={2}
        maxLength={500}
        error={errors.answer}
        value={answer}
        onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button aria-disabled={decide.pending} onClick={() => void send()}>
          <Trans>Answer</Trans>
        </Button>
      </Group>
    </Stack>
  )
}

interface MarksInputProps {
  label: string
  description?: string | false
  error: string | undefined
  value: number | null
  onChange: (value: number | null) => void
}

/** Marks as they were typed: what is too much is refused, never made less. */
const MarksInput = ({ value, onChange, ...field }: MarksInputProps) => (
  <NumberInput
    {...field}
    step={0.25}
    value={value ?? ''}
    onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
  />
)

/** Of the questions that were chosen; null while nothing is typed: those stay as they are. */
type Values = Record<string, number | null>

/** What was asked about is there to be filled in. */
const askedOf = ({ questions, cells }: RecheckRow): Values =>
  questions.length === 0 ? {} : Object.fromEntries(cells.map(({ exam_question_id }) => [exam_question_id, null]))

interface NewValuesProps {
  cells: RecheckRow['cells']
  values: Values
  /** The errors of the fields, by their path: `values.501`. */
  errors: Record<string, string>
  onChange: (values: Values) => void
}

/** New marks of the questions that were asked about, or of any where none was named. */
function NewValues({ cells, values, errors, onChange }: NewValuesProps) {
  const { t } = useLingui()
  const chosen = cells.filter(({ exam_question_id: id }) => id in values)
  const put = (id: number, value: number | null) => onChange({ ...values, [id]: value })
  return (
    <Stack gap="xs">
      {chosen.length < cells.length && (
        <Pick
          label={t`Question`}
          placeholder={t`Choose a question`}
          error={chosen.length === 0 && errors.values}
          choices={cells.map(({ exam_question_id, label }) => ({ id: exam_question_id, title: label }))}
          value={null}
          onChange={(id) => id !== null && !(id in values) && put(id, null)}
        />
      )}
      {chosen.map(({ exam_question_id: id, label, max_marks, value }) => (
        <MarksInput
          key={id}
          label={t`New marks of question ${label}, of ${max_marks}`}
          description={value !== null && t`Now ${value}`}
          error={errors[`values.${id}`] ?? errors.values}
          value={values[id] ?? null}
          onChange={(value) => put(id, value)}
        />
      ))}
    </Stack>
  )
}
