import {
  blanksIn,
  findAssertionOption,
  findBlanks,
  findPairs,
  findSequence,
  findTruth,
  findWritten,
  type Question,
  type QuestionType,
  type StoredNumber,
} from '#contract'
import { randomId } from '#web/api/idempotency.ts'
import { readNumber } from '../../list/read-number.ts'
import type { AnswerValues, ItemValues } from './form-schema.ts'
import { newEntry } from './form-schema.ts'

/** What of a stored question or part holds its answer. */
export interface StoredItem {
  question_options: Question['question_options']
  answer: unknown
}

/** What each type does with the answer part: from a stored question into the form, and back onto the wire. */
interface AnswerForm {
  read: (stored: StoredItem) => Partial<AnswerValues>
  write: (values: ItemValues) => StoredItem
  /** Where the form shows what is wrong with a path below `answer`; the same path when absent. */
  field?: (path: string) => string
}

const only = (answer: unknown): StoredItem => ({ question_options: [], answer })
const textsOf = (entries: { text: string }[]) => entries.map(({ text }) => text)

const choice: AnswerForm = {
  read: ({ question_options }) => ({
    question_options: question_options.map((option) => ({ ...option, key: randomId() })),
  }),
  write: ({ question_options }) => ({
    question_options: question_options.map(({ data, is_correct, fixed }) => ({ data, is_correct, fixed })),
    answer: null,
  }),
}

const truth: AnswerForm = {
  read: (stored) => ({ truth: { value: findTruth(stored.answer) } }),
  write: (values) => only({ value: values.truth.value ?? undefined }),
  field: (path) => `truth.${path}`,
}

const assertion: AnswerForm = {
  read: (stored) => ({ assertion: { option: findAssertionOption(stored.answer) } }),
  write: (values) => only({ option: values.assertion.option ?? undefined }),
  field: (path) => `assertion.${path}`,
}

const blanks: AnswerForm = {
  read: (stored) => ({ blanks: findBlanks(stored.answer) ?? [] }),
  write: (values) => only({ blanks: blanksIn(values.question_text).map((_, index) => values.blanks[index] ?? []) }),
  // Accepted answers are chips of one field: an error of one stands at the field.
  field: (path) => path.split('.').slice(0, 2).join('.'),
}

const match: AnswerForm = {
  read(stored) {
    const { pairs, distractors } = findPairs(stored.answer) ?? { pairs: [], distractors: [] }
    const rows = pairs.map(([left, right]) => ({ key: randomId(), left, right }))
    return { match: { pairs: rows, distractors: distractors.map(newEntry) } }
  },
  write({ match: { pairs, distractors } }) {
    const rows = pairs.map(({ left, right }) => [left, right])
    return only(distractors.length > 0 ? { pairs: rows, distractors: textsOf(distractors) } : { pairs: rows })
  },
  field: (path) =>
    `match.${path}`
      .replace(/^(match\.pairs\.\d+)\.0$/, '$1.left')
      .replace(/^(match\.pairs\.\d+)\.1$/, '$1.right')
      .replace(/^(match\.distractors\.\d+)$/, '$1.text'),
}

const order: AnswerForm = {
  read: (stored) => ({ order: { sequence: (findSequence(stored.answer) ?? []).map(newEntry) } }),
  write: (values) => only({ sequence: textsOf(values.order.sequence) }),
  field: (path) => `order.${path}`.replace(/^(order\.sequence\.\d+)$/, '$1.text'),
}

const numeric: AnswerForm = {
  read(stored) {
    // A tolerance of 0 that was typed is another answer than none.
    const { value, tolerance, tolerance_kind = 'ABSOLUTE', unit } = (stored.answer ?? {}) as Partial<StoredNumber>
    const typed = { value: String(value ?? ''), tolerance: String(tolerance ?? ''), tolerance_kind, unit: unit ?? '' }
    return { numeric: typed }
  },
  write({ numeric: { value, tolerance, tolerance_kind, unit } }) {
    const margin = readNumber(tolerance)
    const answer = { value: readNumber(value), tolerance: margin, unit }
    return only(margin === undefined ? answer : { ...answer, tolerance_kind })
  },
  field: (path) => `numeric.${path}`,
}

const written: AnswerForm = {
  read(stored) {
    const { model_answer, marking_points } = findWritten(stored.answer) ?? { model_answer: '', marking_points: [] }
    return { written: { model_answer, marking_points: marking_points.map((point) => ({ ...point, key: randomId() })) } }
  },
  write({ written: { model_answer, marking_points } }) {
    const points = marking_points.map(({ text, marks }) => ({ text, marks: readNumber(marks) ?? Number.NaN }))
    return only({ model_answer, marking_points: points })
  },
  field: (path) => `written.${path}`,
}

/** A case study has its answers in its parts. */
const none: AnswerForm = { read: () => ({}), write: () => only(null) }

export const answerForms: Record<QuestionType, AnswerForm> = {
  MCQ_SINGLE: choice,
  MCQ_MULTI: choice,
  TRUE_FALSE: truth,
  ASSERTION_REASON: assertion,
  FILL_BLANK: blanks,
  MATCH: match,
  ORDER: order,
  NUMERIC: numeric,
  VERY_SHORT: written,
  SHORT: written,
  LONG: written,
  DIAGRAM: written,
  CASE_STUDY: none,
}
