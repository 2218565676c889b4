import { Trans, useLingui } from '@lingui/react/macro'
import type { FunctionComponent } from 'react'
import type { QuestionType } from '#contract'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import { letterOf } from './labels.ts'
import classes from './question-sheet.module.css'
import type { Printed } from './question-sheet.tsx'

type Key = FunctionComponent<{ question: Printed }>

/** The answer of a question, as the marking scheme has it. */
export const AnswerKey: Key = ({ question }) => {
  const TypeKey = keys[question.type]
  return <TypeKey question={question} />
}

const ChoiceKey: Key = ({ question: { question_options } }) => {
  const right = question_options.findIndex((option) => option.is_correct)
  if (right < 0) return null
  const letter = letterOf(right)
  return (
    <p>
      <Trans>
        Answer: <strong>({letter})</strong>
      </Trans>
    </p>
  )
}

const TruthKey: Key = ({ question }) => {
  const { t } = useLingui()
  const { value } = (question.answer ?? {}) as { value?: boolean | null }
  if (typeof value !== 'boolean') return null
  const word = value ? t`True` : t`False`
  return (
    <p>
      <Trans>
        Answer: <strong>{word}</strong>
      </Trans>
    </p>
  )
}

interface NumericAnswer {
  value?: number
  tolerance?: number
  tolerance_kind?: 'ABSOLUTE' | 'PERCENT'
  unit?: string | null
}

const NumericKey: Key = ({ question }) => {
  const { value, tolerance, tolerance_kind, unit } = (question.answer ?? {}) as NumericAnswer
  if (value === undefined || Number.isNaN(value)) return null
  const margin = tolerance ? ` ± ${tolerance}${tolerance_kind === 'PERCENT' ? ' %' : ''}` : ''
  const text = `${value}${margin}${unit ? ` ${unit}` : ''}`
  return (
    <p>
      <Trans>
        Answer: <strong>{text}</strong>
      </Trans>
    </p>
  )
}

interface WrittenAnswer {
  model_answer?: string
  marking_points?: { text: string; marks: number }[]
}

const numbered = <P,>(points: P[]) => points.map((point, index) => ({ ...point, number: index + 1 }))

const WrittenKey: Key = ({ question }) => {
  const { model_answer = '', marking_points = [] } = (question.answer ?? {}) as WrittenAnswer
  return (
    <>
      {model_answer && (
        <section>
          <h3>
            <Trans>Model answer</Trans>
          </h3>
          <RichText html={model_answer} />
        </section>
      )}
      {marking_points.length > 0 && (
        <section>
          <h3>
            <Trans>Marking points</Trans>
          </h3>
          <ol className={classes.points}>
            {numbered(marking_points).map(({ number, text, marks }) => (
              <li key={number}>
                <span>
                  {number}. {text}
                </span>
                <strong>{marks > 0 ? marks : '–'}</strong>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

/** How each type shows its answer; a new type is a row. */
const keys: Record<QuestionType, Key> = {
  MCQ_SINGLE: ChoiceKey,
  TRUE_FALSE: TruthKey,
  NUMERIC: NumericKey,
  SHORT: WrittenKey,
}
