import { useLingui } from '@lingui/react/macro'
import { Checkbox, NumberInput, Radio, Stack } from '@mantine/core'
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

/** Whether everything is said that the correction needs. */
export const isWhole = (input: CorrectionInput): boolean => input.kind !== 'ACCEPT' || input.mark_ids.length > 0

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
      <Radio.Group label={t`What is corrected`} value={input.kind} onChange={take}>
        <Stack gap="xs" mt="xs">
          {questions.length > 0 && (
            <>
              <Radio
                value="DROP"
                data-autofocus
                label={t`Leave a question out`}
                description={t`It counts for nobody, and the maximum is lower by its marks.`}
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
          <Radio
            value="SCALE"
            label={t`Scale all marks`}
            description={t`Each mark is multiplied, up to the maximum.`}
          />
        </Stack>
      </Radio.Group>
      {ofQuestion && (
        <Pick
          label={t`Question`}
          placeholder={t`Choose a question`}
          choices={questions.map((one) => ({
            id: one.exam_question_id,
            title: `${questionNumber(one)} [${one.max_marks}]`,
          }))}
          value={input.exam_question_id}
          onChange={(id) => {
            if (id === null) return
            const named = { ...input, exam_question_id: id }
            onChange(named.kind === 'ACCEPT' ? { ...named, mark_ids: [], marks: undefined } : named)
          }}
        />
      )}
      {input.kind === 'ACCEPT' && question && (
        <>
          <NumberInput
            label={t`Marks for the accepted answer`}
            step={0.25}
            clampBehavior="none"
            error={errors.marks}
            value={input.marks ?? question.max_marks}
            onChange={(value) => onChange({ ...input, marks: Number(value) })}
          />
          <AcceptedStudents
            key={question.exam_question_id}
            {...{ exam_id, question }}
            chosen={input.mark_ids}
            onChange={(mark_ids) => onChange({ ...input, mark_ids })}
          />
        </>
      )}
      {input.kind === 'ADD' && (
        <NumberInput
          label={t`Marks`}
          min={0.25}
          step={0.25}
          value={input.marks}
          onChange={(value) => onChange({ ...input, marks: Number(value) })}
        />
      )}
      {input.kind === 'SCALE' && (
        <NumberInput
          label={t`Factor`}
          min={0.5}
          max={2}
          step={0.05}
          value={input.factor}
          onChange={(value) => onChange({ ...input, factor: Number(value) })}
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
