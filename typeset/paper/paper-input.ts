import type { Arrangement } from '../../domain/papers/documents.ts'
import type { PartType, QuestionType } from '../../domain/questions/question-types.ts'
import type { CopyInput, SheetInput } from '../sheets/sheet-input.ts'

/** A paper as the server holds it: rich texts are HTML as stored, every field named as on the wire. */
export interface PaperInput extends SheetInput {
  document?: 'paper'
  /** For the edition two-language: its second language; a question without that translation prints in one. */
  second_language?: string | null
  arrangement?: Arrangement
  /** Ruled lines under every question that is answered in words. */
  writing_space?: boolean
  /** A named copy. */
  copy?: CopyInput | null
  /** `content` is separated by newlines and may hold HTML. */
  instruction: {
    heading: string
    content: string
    translations?: { language: string; heading: string; content: string }[]
  } | null
  sections: SectionInput[]
}

export interface SectionInput {
  /** '1' is the default section, printed without a heading. */
  section: string
  instruction: string | null
  attempt_any: number | null
  questions: QuestionInput[]
}

/** The texts of a question in one language. */
export interface QuestionTextInput {
  question_text: string
  question_options: OptionInput[]
  /** For MATCH: two columns, the right one already in its printed order. */
  match?: { left: string[]; right: string[] }
  /** For ORDER: the items in their printed order. */
  order?: string[]
}

export interface QuestionInput extends QuestionTextInput {
  number: number
  type: QuestionType
  /** Where it is not the paper's. */
  language?: string | null
  sub_questions: SubQuestionInput[]
  max_marks: number
  /** Neighbours with the same group are alternatives. */
  or_group: string | null
  /** Ruled lines to answer on; overrides `writing_space`. */
  lines?: number
  translations?: TranslationInput[]
}

/** `sub_questions` in the order of the question's own. */
export interface TranslationInput extends QuestionTextInput {
  language: string
  sub_questions?: { content: string; options: OptionInput[] }[]
}

export interface OptionInput {
  data: string
}

export interface SubQuestionInput {
  content: string
  options: OptionInput[]
  type: PartType
  max_marks: number
  or_group: string | null
}
