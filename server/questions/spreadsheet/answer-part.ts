import type { Sentence } from '#contract'

/** What a row's cells say of its options and its answer. */
export interface AnswerPart {
  /** The text, where the type reads the cell in its own way. */
  question_text?: string
  question_options?: { data: string; is_correct: boolean; fixed: boolean }[]
  answer: unknown
  /** Column behind a path of `answer`, where it isn't the one of the type. */
  columns?: Record<string, string>
}

/** Takes down what is wrong with a cell. */
export type Note = (column: string, code: string, sentence: Sentence) => void
