import { useLingui } from '@lingui/react/macro'
import { Checkbox, NumberInput, Radio, Stack } from '@mantine/core'
import type { CorrectionInput, ExamAnalysis } from '#contract'
import { Pick } from '#web/ui/form/pick.tsx'

type Analysed = ExamAnalysis['questions'][number]
export interface CorrectedQuestion {
  exam_question_id: number
  label: string
  max_marks: number
  flags: Analysed['flags']
}

/** The question whose key looks wrong first. */
const likeliest = (questions: CorrectedQuestion[]) =>
  questions.find(({ flags }) => flags.some(({ code }) => code === 'analysis.REVERSED')) ?? questions[0]

export function startOf(questions: CorrectedQuestion[]): CorrectionInput {
  const question = likeliest(questions)
  return question
    ? { kind: 'DROP', exam_question_id: question.exam_question_id, floor: true }
    : { kind: 'ADD', marks: 1, floor: true }
}

interface CorrectionFormProps {
  questions: CorrectedQuestion[]
  input: CorrectionInput
  onChange: (input: CorrectionInput) => void
}

/** What is done for all: a question left out or given to everybody, marks added, or all marks scaled. */
export function CorrectionForm({ questions, input, onChange }: CorrectionFormProps) {
  const { t } = useLingui()
  const { floor } = input
  const ofQuestion = 'exam_question_id' in input
  const exam_question_id = ofQuestion ? input.exam_question_id : (likeliest(questions)?.exam_question_id ?? 0)
  const take = (kind: string) => {
    if (kind === 'DROP' || kind === 'FULL') onChange({ kind, exam_question_id, floor })
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
                label={t`Leave a question out`}
                description={t`It counts for nobody, and the maximum is lower by its marks.`}
              />
              <Radio
                value="FULL"
                label={t`Give a question to everybody`}
                description={t`Whoever was there has its full marks.`}
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
          choices={questions.map(({ exam_question_id: id, label, max_marks }) => ({
            id,
            title: `${label} [${max_marks}]`,
          }))}
          value={input.exam_question_id}
          onChange={(id) => id !== null && onChange({ ...input, exam_question_id: id })}
        />
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
      <Checkbox
        label={t`Nobody loses marks`}
        description={t`Whoever would have less keeps what there was.`}
        checked={floor}
        onChange={(event) => onChange({ ...input, floor: event.currentTarget.checked })}
      />
    </Stack>
  )
}
