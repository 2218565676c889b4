import type { TranslationInput } from './paper-input.ts'

/** A section of a paper as it is stored, answers included, in the order of set A. */
export interface StoredSection {
  section: string
  instruction: string | null
  attempt_any: number | null
  questions: StoredQuestion[]
}

/** A question with its answer; shapes as on the wire. `answer` is read by type, and a wrong one counts as none. */
export interface StoredQuestion {
  item_id: number
  type: string
  language?: string | null
  question_text: string
  question_options: StoredOption[]
  sub_questions: StoredPart[]
  answer: unknown
  explanation?: string | null
  max_marks: number
  or_group: string | number | null
  lines?: number
  translations?: StoredTranslation[]
}

export interface StoredOption {
  data: string
  is_correct?: boolean
  fixed?: boolean
}

export interface StoredPart {
  content: string
  type?: string
  options: StoredOption[]
  answer?: unknown
  max_marks: number | null
  or_group: string | number | null
}

/** `answer` holds the translated pairs or sequence of a MATCH or ORDER question, in the order of the question's own. */
export interface StoredTranslation extends Omit<TranslationInput, 'match' | 'order'> {
  answer?: unknown
}
