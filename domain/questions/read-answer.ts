import { type AssertionLetter, assertionLetters } from './question-types.ts'

/** The answers of questions as they are stored, by what they hold; each reader gives `null` where the stored value has another shape. */

export interface StoredTruth {
  value: boolean
}

/** The letter of one of the four standard options. */
export interface StoredAssertion {
  option: AssertionLetter
}

/** `blanks[n - 1]` are the accepted answers of `{{n}}` in the text. */
export interface StoredBlanks {
  blanks: string[][]
}

/** Left and right as HTML; distractors are entries of the right side that belong to nothing. */
export interface StoredMatch {
  pairs: [string, string][]
  distractors: string[]
}

/** HTML of the entries in their right order. */
export interface StoredSequence {
  sequence: string[]
}

export interface StoredNumber {
  value: number
  tolerance: number
  tolerance_kind: 'ABSOLUTE' | 'PERCENT'
  unit: string | null
}

/** `model_answer` is HTML; what each step is worth adds up to the marks, or there are no steps. */
export interface StoredSolution {
  model_answer: string
  marking_points: { text: string; marks: number }[]
}

export type StoredAnswer =
  | StoredTruth
  | StoredAssertion
  | StoredBlanks
  | StoredMatch
  | StoredSequence
  | StoredNumber
  | StoredSolution

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const textsOf = (value: unknown): string[] => listOf(value).filter((it) => typeof it === 'string')

export function findTruth(answer: unknown): boolean | null {
  const { value } = fieldsOf(answer)
  return typeof value === 'boolean' ? value : null
}

export function findAssertionOption(answer: unknown): AssertionLetter | null {
  const { option } = fieldsOf(answer)
  return assertionLetters.find((letter) => letter === option) ?? null
}

/** Accepted answers by blank. */
export function findBlanks(answer: unknown): string[][] | null {
  const blanks = listOf(fieldsOf(answer).blanks).map(textsOf)
  return blanks.some((accepted) => accepted.length > 0) ? blanks : null
}

export function findPairs(answer: unknown): StoredMatch | null {
  const { pairs, distractors } = fieldsOf(answer)
  const found = listOf(pairs).flatMap((pair): [string, string][] => {
    const [left, right] = textsOf(pair)
    return left === undefined || right === undefined ? [] : [[left, right]]
  })
  return found.length > 0 ? { pairs: found, distractors: textsOf(distractors) } : null
}

export function findSequence(answer: unknown): string[] | null {
  const sequence = textsOf(fieldsOf(answer).sequence)
  return sequence.length > 0 ? sequence : null
}

export function findNumber(answer: unknown): StoredNumber | null {
  const { value, tolerance, tolerance_kind, unit } = fieldsOf(answer)
  if (typeof value !== 'number') return null
  return {
    value,
    tolerance: typeof tolerance === 'number' ? tolerance : 0,
    tolerance_kind: tolerance_kind === 'PERCENT' ? 'PERCENT' : 'ABSOLUTE',
    unit: typeof unit === 'string' && unit.trim() !== '' ? unit.trim() : null,
  }
}

export function findWritten(answer: unknown): StoredSolution | null {
  const { model_answer, marking_points } = fieldsOf(answer)
  const points = listOf(marking_points).flatMap((point) => {
    const { text, marks } = fieldsOf(point)
    return typeof text === 'string' && typeof marks === 'number' ? [{ text, marks }] : []
  })
  const text = typeof model_answer === 'string' ? model_answer : ''
  return text === '' && points.length === 0 ? null : { model_answer: text, marking_points: points }
}
