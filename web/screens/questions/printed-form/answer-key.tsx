import { Trans, useLingui } from '@lingui/react/macro'
import type { FunctionComponent } from 'react'
import {
  findAssertionOption,
  findBlanks,
  findNumber,
  findPairs,
  findSequence,
  findTruth,
  letterOf,
  type QuestionType,
} from '#contract'
import { noValue } from '#web/ui/no-value.ts'
import { mixedOrder, shownRight } from '#web/ui/rich-text/shown-lists.ts'
import type { PrintedItem } from './printed-body.tsx'
import classes from './printed-question.module.css'
import { WrittenKey } from './written-key.tsx'

type Key = FunctionComponent<{ item: PrintedItem }>

/** The answer of a question or part, as the marking scheme has it. */
export const AnswerKey: Key = ({ item }) => {
  const TypeKey = keys[item.type]
  return TypeKey ? <TypeKey item={item} /> : null
}

function Answer({ text }: { text: string }) {
  return (
    <p>
      <Trans>
        Answer: <strong>{text}</strong>
      </Trans>
    </p>
  )
}

const ChoiceKey: Key = ({ item }) => {
  const right = item.question_options.flatMap(({ is_correct }, index) => (is_correct ? [`(${letterOf(index)})`] : []))
  return right.length > 0 ? <Answer text={right.join(', ')} /> : null
}

const TruthKey: Key = ({ item }) => {
  const { t } = useLingui()
  const value = findTruth(item.answer)
  if (value === null) return null
  return <Answer text={value ? t`True` : t`False`} />
}

const AssertionKey: Key = ({ item }) => {
  const option = findAssertionOption(item.answer)
  return option ? <Answer text={`(${option})`} /> : null
}

const BlanksKey: Key = ({ item }) => {
  const blanks = findBlanks(item.answer)
  if (blanks === null) return null
  const rows = blanks.map((accepted, index) => ({ number: index + 1, text: accepted.join(' / ') || noValue }))
  return (
    <ol className={classes.points}>
      {rows.map(({ number, text }) => (
        <li key={number}>
          <span>
            ({number}) <strong>{text}</strong>
          </span>
        </li>
      ))}
    </ol>
  )
}

const MatchKey: Key = ({ item }) => {
  const answer = findPairs(item.answer)
  if (!answer?.pairs.some(([, text]) => text !== '')) return null
  const right = shownRight(answer)
  const pairs = answer.pairs.map((_, pair) => `${pair + 1}–${letterOf(right.findIndex((one) => one.pair === pair))}`)
  return <Answer text={pairs.join(', ')} />
}

const OrderKey: Key = ({ item }) => {
  const sequence = findSequence(item.answer) ?? []
  const shown = mixedOrder(sequence.length)
  const letters = sequence.map((_, place) => letterOf(shown.indexOf(place)))
  return sequence.some((text) => text !== '') ? <Answer text={letters.join(', ')} /> : null
}

const NumericKey: Key = ({ item }) => {
  const number = findNumber(item.answer)
  if (number === null || Number.isNaN(number.value)) return null
  const { value, tolerance, tolerance_kind, unit } = number
  const margin = tolerance ? ` ± ${tolerance}${tolerance_kind === 'PERCENT' ? ' %' : ''}` : ''
  return <Answer text={`${value}${margin}${unit ? ` ${unit}` : ''}`} />
}

const StepsKey: Key = ({ item }) => <WrittenKey answer={item.answer} />

/** How each type shows its answer; a new type is a row. A case study has its answers in its parts. */
const keys: Record<QuestionType, Key | null> = {
  MCQ_SINGLE: ChoiceKey,
  MCQ_MULTI: ChoiceKey,
  TRUE_FALSE: TruthKey,
  ASSERTION_REASON: AssertionKey,
  FILL_BLANK: BlanksKey,
  MATCH: MatchKey,
  ORDER: OrderKey,
  NUMERIC: NumericKey,
  VERY_SHORT: StepsKey,
  SHORT: StepsKey,
  LONG: StepsKey,
  DIAGRAM: StepsKey,
  CASE_STUDY: null,
}
