import type { AssertionLetter, QuestionType } from '#contract'
import type { FormValues } from '../form/form-schema.ts'
import type { PastedQuestion } from './finish-draft.ts'
import type { PastedDoubt } from './question-draft.ts'

/** What somebody changed about a card, or about a part on it. */
export interface CardChanges {
  type?: QuestionType
  marks?: number | string
  /** Places of the right options. */
  right?: number[]
  truth?: boolean
  letter?: AssertionLetter
  /** The answer of a blank, a number, of columns or an order, as it is typed. */
  answer?: string
  /** Of a case study: what was changed about its parts, by their place. */
  parts?: Record<number, CardChanges>
  /** The card was looked at, and is right as it stands. */
  settled?: boolean
  left_out?: boolean
}

export interface PastedValues {
  values: FormValues
  doubts: PastedDoubt[]
  /** Lines that are no part of the question, as plain text. */
  left: string[]
}

/** What the values of a card are made of. */
export interface Making {
  question: PastedQuestion
  values: FormValues
  changes: CardChanges
}
export type Made = Pick<PastedValues, 'values'> & Partial<PastedValues>
