import type { Arrangement } from '../../domain/papers/documents.ts'
import type { PaperQuestion } from '../../domain/papers/printed-paper.ts'
import type { PartType } from '../../domain/questions/question-types.ts'
import type { CopyInput, DocumentInput } from '../documents/document-input.ts'
import type { FitStyle } from './fit/style.ts'

/** A paper as the server holds it: rich texts are HTML as stored, every field named as on the wire. */
export interface PaperInput extends DocumentInput {
  document?: 'paper'
  /** For the edition two-language: its second language; a question without that translation prints in one. */
  second_language?: string | null
  arrangement?: Arrangement
  /** Ruled lines under every question that is answered in words. */
  writing_space?: boolean
  /** What gives way in the standard edition, that it takes fewer pages. */
  fit?: FitStyle | null
  /** Of the paper, at the foot: which one lies here, where it was changed since. */
  version?: number | null
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

/** The texts of a question in one language; columns and entries in their printed order. */
export type QuestionTextInput = Pick<PaperQuestion, 'question_text' | 'question_options' | 'match' | 'order'>

export interface QuestionInput
  extends QuestionTextInput,
    Pick<PaperQuestion, 'number' | 'type' | 'max_marks' | 'or_group'> {
  /** Names it on answer sheets; a question of no paper has none. */
  item_id?: number
  /** Where it is not the paper's. */
  language?: string | null
  sub_questions: SubQuestionInput[]
  /** Ruled lines to answer on; overrides `writing_space`. */
  lines?: number
  translations?: TranslationInput[]
}

/** `sub_questions` in the order of the question's own. */
export interface TranslationInput extends QuestionTextInput {
  language: string
  sub_questions?: { content: string; options: OptionInput[] }[]
}

export type OptionInput = PaperQuestion['question_options'][number]

export interface SubQuestionInput extends Omit<PaperQuestion['sub_questions'][number], 'id'> {
  type: PartType
}
