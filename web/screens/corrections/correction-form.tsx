import { useLingui } from '@lingui/react/macro'
import { Checkbox, NumberInput, type NumberInputProps, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import type { CorrectionInput } from '#contract'
import { Pick } from '#web/ui/form/pick.tsx'
import { questionNumber } from '#web/ui/question-number.ts'
import { AcceptedStudents } from './accepted-students.tsx'
import type { CorrectedQuestion } from './corrected-question.ts'

/** The question whose key looks wrong first. */
const likeliest = (questions: CorrectedQuestion[]) =>
  questions.find(({ flags }) => flags.some(({ code }) => code === 'analysis.REVERSED')) ?? questions[0]

export function startOf(questions: CorrectedQuestion[]): CorrectionInput {
  const question = likeliest(questions)
  return question
    ? { kind: 'DROP', exam_question_id: question.exam_question_id, floor: true }
    : { kind: 'ADD', marks: 1, floor: true }
}

/** Whether what it is of can still be corrected. */
export const isStillOpen = (input: CorrectionInput, questions: CorrectedQuestion[]): boolean =>
  !('exam_question_id' in input) || questions.some((one) => one.exam_question_id === input.exam_question_id)

/** Whether everything is said that the correction needs. */
export const isWhole = (input: CorrectionInput): boolean => input.kind !== 'ACCEPT' || (input.mark_ids ?? []).length > 0

interface AmountProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  start: number
  /** 0 for nothing. */
  onAmount: (amount: number) => void
}

/** A number as it is typed: emptied it stays empty, and what is too much is refused in words, not made another number. */
function Amount({ start, onAmount, ...field }: AmountProps) {
  const [typed, setTyped] = useState<number | string>(start)
  const take = (value: number | string) => {
    setTyped(value)
    onAmount(Number(value))
  }
  return <NumberInput {...field} clampBehavior="none" value={typed} onChange={take} />
}

interface CorrectionFormProps {
  exam_id: number
  questions: CorrectedQuestion[]
  input: CorrectionInput
  /** What was refused, by field. */
  errors: Record<string, string>
  onChange: (input: CorrectionInput) => void
}

/** What is done: a question left out, given to everybody or to those whose answer is accepted, marks added, or all marks scaled. */
export function CorrectionForm({ exam_id, questions, input, errors, onChange }: CorrectionFormProps) {
  const { t } = useLingui()
  const { floor } = input
  const ofQuestion = 'exam_question_id' in input
  const exam_question_id = ofQuestion ? input.exam_question_id : (likeliest(questions)?.exam_question_id ?? 0)
  const question = questions.find(({ exam_question_id: id }) => id === exam_question_id)
  const take = (kind: string) => {
    if (kind === 'DROP' || kind === 'FULL') onChange({ kind, exam_question_id, floor })
    else if (kind === 'ACCEPT') onChange({ kind, exam_question_id, mark_ids: [], floor: true })
    else if (kind === 'ADD') onChange({ kind, marks: 1, floor })
    else onChange({ kind: 'SCALE', factor: 1.1, floor })
  }
  return (
    <Stack gap="md">
      <Kinds kind={input.kind} hasQuestions={questions.length > 0} onTake={take} />
      {ofQuestion && <QuestionPick {...{ questions, input, onChange }} error={errors.exam_question_id} />}
      {input.kind === 'ACCEPT' && question && (
        <>
          <Amount
            key={`marks ${question.exam_question_id}`}
            label={t`Marks for the accepted answer`}
            step={0.25}
            error={errors.marks}
            start={input.marks ?? question.max_marks}
            onAmount={(marks) => onChange({ ...input, marks })}
          />
          <AcceptedStudents
            key={question.exam_question_id}
            {...{ exam_id, question }}
            chosen={input.mark_ids ?? []}
            onChange={(mark_ids) => onChange({ ...input, mark_ids })}
          />
        </>
      )}
      {input.kind === 'ADD' && (
        <Amount
          label={t`Marks`}
          min={0.25}
          step={0.25}
          error={errors.marks}
          start={input.marks}
          onAmount={(marks) => onChange({ ...input, marks })}
        />
      )}
      {input.kind === 'SCALE' && (
        <Amount
          label={t`Factor`}
          min={0.5}
          max={2}
          step={0.05}
          error={errors.factor}
          start={input.factor}
          onAmount={(factor) => onChange({ ...input, factor })}
        />
      )}
      {input.kind !== 'ACCEPT' && (
        <Checkbox
          label={t`Nobody loses marks`}
          description={t`Whoever would have less keeps what there was.`}
          checked={floor}
          onChange={(event) => onChange({ ...input, floor: event.currentTarget.checked })}
        />
      )}
    </Stack>
  )
}

interface KindsProps {
  kind: CorrectionInput['kind']
  /** None where marks are entered as totals. */
  hasQuestions: boolean
  onTake: (kind: string) => void
}

/** The kinds of correction, and what each of them does. */
function Kinds({ kind, hasQuestions, onTake }: KindsProps) {
  const { t } = useLingui()
  return (
    <Radio.Group label={t`What is corrected`} value={kind} onChange={onTake}>
      <Stack gap="xs" mt="xs">
        {hasQuestions && (
          <>
            <Radio
              value="DROP"
              data-autofocus
              label={t`Leave a question out`}
              description={t`It counts for nobody. The maximum is lower by its marks, unless others of its section count in its place.`}
            />
            <Radio
              value="FULL"
              label={t`Give a question to everybody`}
              description={t`Whoever was there has its full marks.`}
            />
            <Radio
              value="ACCEPT"
              label={t`Accept another answer`}
              description={t`Those you name have its marks; nobody else changes.`}
            />
          </>
        )}
        <Radio value="ADD" label={t`Add marks`} description={t`As many for everybody, up to the maximum.`} />
        <Radio value="SCALE" label={t`Scale all marks`} description={t`Each mark is multiplied, up to the maximum.`} />
      </Stack>
    </Radio.Group>
  )
}

interface QuestionPickProps extends Omit<CorrectionFormProps, 'exam_id' | 'input' | 'errors'> {
  input: Extract<CorrectionInput, { exam_question_id: number }>
  error: string | undefined
}

/** The question that is corrected; who is accepted for one is not for another. */
function QuestionPick({ questions, input, error, onChange }: QuestionPickProps) {
  const { t } = useLingui()
  return (
    <Pick
      label={t`Question`}
      placeholder={t`Choose a question`}
      choices={questions.map((one) => ({
        id: one.exam_question_id,
        title: `${questionNumber(one)} [${one.max_marks}]`,
      }))}
      value={input.exam_question_id}
      error={error}
      onChange={(id) => {
        if (id === null) return
        const named = { ...input, exam_question_id: id }
        onChange(named.kind === 'ACCEPT' ? { ...named, mark_ids: [], marks: undefined } : named)
      }}
    />
  )
}
