import type { StoredOption } from '../paper/stored-paper.ts'
import { english } from '../words/english.ts'
import {
  findAssertionOption,
  findBlanks,
  findNumber,
  findPairs,
  findSequence,
  findTruth,
  type NumericAnswer,
} from './answers.ts'

interface KeyWords {
  true: string
  false: string
}

interface Answered {
  type: string
  question_options: StoredOption[]
  answer?: unknown
}

const letterAt = (index: number) => String.fromCharCode('A'.charCodeAt(0) + index)

/** What is written down for one kind of answer; `null` where the stored answer doesn't fit the type. */
type KeyOf = (question: Answered, order: number[], words: KeyWords) => string | null

const keys: Readonly<Record<string, KeyOf>> = {
  MCQ_SINGLE: choiceKey,
  MCQ_MULTI: choiceKey,
  TRUE_FALSE: ({ answer }, _order, words) => {
    const value = findTruth(answer)
    return value === null ? null : words[value ? 'true' : 'false']
  },
  ASSERTION_REASON: ({ answer }) => findAssertionOption(answer),
  FILL_BLANK: ({ answer }) => {
    const blanks = findBlanks(answer)?.map((accepted) => accepted.join(' / '))
    if (!blanks) return null
    return blanks.length === 1 ? (blanks[0] ?? null) : blanks.map((text, index) => `(${index + 1}) ${text}`).join('; ')
  },
  MATCH: ({ answer }, order) => {
    const pairs = findPairs(answer)?.pairs
    return pairs ? pairs.map((_, index) => `${index + 1}–${letterOf(order, index)}`).join(', ') : null
  },
  ORDER: ({ answer }, order) => {
    const sequence = findSequence(answer)
    return sequence ? sequence.map((_, index) => letterOf(order, index)).join(', ') : null
  },
  NUMERIC: ({ answer }) => {
    const number = findNumber(answer)
    return number ? numericKey(number) : null
  },
}

const letterOf = (order: number[], stored: number) => letterAt(order.length > 0 ? order.indexOf(stored) : stored)

function choiceKey({ question_options }: Answered, order: number[]): string | null {
  const printed = order.length > 0 ? order : question_options.map((_, index) => index)
  const right = printed.flatMap((stored, place) => (question_options[stored]?.is_correct ? [letterAt(place)] : []))
  return right.length > 0 ? right.join(', ') : null
}

/** The International System of Units sets a space before every unit and before %, none before the degree sign alone. */
function numericKey({ value, tolerance, tolerance_kind, unit }: NumericAnswer): string {
  const suffix = unit === null ? '' : unit === '°' ? unit : ` ${unit}`
  if (tolerance === 0) return `${plain(value)}${suffix}`
  if (tolerance_kind === 'PERCENT') return `${plain(value)}${suffix} ± ${plain(tolerance)} %`
  return `${plain(value)} ± ${plain(tolerance)}${suffix}`
}

/** As typed, with a real minus sign. */
const plain = (value: number) => String(value).replace('-', '−')

/**
 * The key of a question as an examiner reads it: "B", "A, C", "True", "3.14 ± 0.01 cm", "1–C, 2–A". `null` for types that
 * are answered in words, and where no answer is stored.
 *
 * @param order printed place → stored place (see PlacedQuestion.order); empty for the stored order
 */
export function answerKey(question: Answered, order: number[], words: KeyWords = english): string | null {
  return keys[question.type]?.(question, order, words) ?? null
}

/** The options that are right, in their printed order. */
export function rightOptions(question_options: StoredOption[], order: number[]): StoredOption[] {
  const printed = order.length > 0 ? order : question_options.map((_, index) => index)
  return printed.flatMap((stored) => {
    const option = question_options[stored]
    return option?.is_correct ? [option] : []
  })
}
