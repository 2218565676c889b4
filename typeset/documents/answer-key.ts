import { letterOf } from '../../domain/questions/letters.ts'
import { assertionLetters, type QuestionType } from '../../domain/questions/question-types.ts'
import {
  findAssertionOption,
  findBlanks,
  findNumber,
  findPairs,
  findSequence,
  findTruth,
  type StoredNumber,
} from '../../domain/questions/read-answer.ts'
import type { StoredOption } from '../../domain/questions/stored-question.ts'
import { english } from '../words/english.ts'

interface KeyWords {
  true: string
  false: string
  letters: readonly string[]
}

interface Answered {
  type: QuestionType
  question_options: StoredOption[]
  answer?: unknown
}

/** What is written down for one kind of answer; `null` where the stored answer doesn't fit the type. */
type KeyOf = (question: Answered, order: number[], words: KeyWords) => string | null

/** `null` for what is answered in words, or in parts. */
const keys: Readonly<Record<QuestionType, KeyOf | null>> = {
  MCQ_SINGLE: choiceKey,
  MCQ_MULTI: choiceKey,
  TRUE_FALSE: ({ answer }, _order, words) => {
    const value = findTruth(answer)
    return value === null ? null : words[value ? 'true' : 'false']
  },
  ASSERTION_REASON: ({ answer }, _order, words) => {
    const option = findAssertionOption(answer)
    return option === null ? null : letterAt(words, assertionLetters.indexOf(option))
  },
  FILL_BLANK: ({ answer }) => {
    const blanks = findBlanks(answer)?.map((accepted) => accepted.join(' / '))
    if (!blanks) return null
    return blanks.length === 1 ? (blanks[0] ?? null) : blanks.map((text, index) => `(${index + 1}) ${text}`).join('; ')
  },
  MATCH: ({ answer }, order, words) => {
    const pairs = findPairs(answer)?.pairs
    return pairs ? pairs.map((_, index) => `${index + 1}–${placeLetter(order, index, words)}`).join(', ') : null
  },
  ORDER: ({ answer }, order, words) => {
    const sequence = findSequence(answer)
    return sequence ? sequence.map((_, index) => placeLetter(order, index, words)).join(', ') : null
  },
  NUMERIC: ({ answer }) => {
    const number = findNumber(answer)
    return number ? numericKey(number) : null
  },
  VERY_SHORT: null,
  SHORT: null,
  LONG: null,
  DIAGRAM: null,
  CASE_STUDY: null,
}

const letterAt = ({ letters }: KeyWords, place: number) => letters[place] ?? letterOf(place)

const placeLetter = (order: number[], stored: number, words: KeyWords) =>
  letterAt(words, order.length > 0 ? order.indexOf(stored) : stored)

function choiceKey({ question_options }: Answered, order: number[], words: KeyWords): string | null {
  const printed = order.length > 0 ? order : question_options.map((_, index) => index)
  const right = printed.flatMap((stored, place) =>
    question_options[stored]?.is_correct ? [letterAt(words, place)] : [],
  )
  return right.length > 0 ? right.join(', ') : null
}

/**
 * The International System of Units sets a space before every unit and before %, none before the degree sign alone; the sign of a
 * currency stands before its amount.
 */
function numericKey({ unit, ...number }: StoredNumber): string {
  if (unit !== null && /^\p{Sc}$/u.test(unit)) return `${unit}${amount(number, '')}`
  return amount(number, unit === null ? '' : unit === '°' ? unit : ` ${unit}`)
}

function amount({ value, tolerance, tolerance_kind }: Omit<StoredNumber, 'unit'>, suffix: string): string {
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
