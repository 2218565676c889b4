import type { MarkField } from './exam-words.ts'

/**
 * A field of a pupil's row of marks as one word, by which a cell is found: a question by its `exam_question_id`, anything else by its own name.
 */
export type MarkKey = Exclude<MarkField, 'question'> | `q${number}`

/** The same field in two words, as the items of the wire and the history of marks have it. */
interface KeyParts {
  field: MarkField
  exam_question_id?: number | null | undefined
}

export const questionKey = (exam_question_id: number): MarkKey => `q${exam_question_id}`

const isQuestion = (key: MarkKey): key is `q${number}` => /^q\d+$/.test(key)

/** The id of the question that a key names; null for the other fields. */
export const questionIn = (key: MarkKey): number | null => (isQuestion(key) ? Number(key.slice(1)) : null)

/** What an item of the wire says of the field that it is for. */
export const partsOf = (key: MarkKey): KeyParts =>
  isQuestion(key) ? { field: 'question', exam_question_id: Number(key.slice(1)) } : { field: key }

/** Where the fields of one row stand in a body of the wire, and so in its refusals: `questions.501`, `attendance`. */
export const markPath = ({ field, exam_question_id }: KeyParts): string =>
  field === 'question' ? `questions.${exam_question_id}` : field
