import type { Images, PageSize } from './document.ts'

/** A paper as the server holds it: rich texts are HTML as stored, every field named as on the wire. */
export interface PaperInput {
  /** Language of the printed words, as BCP 47: "en", "hi-IN". */
  language: string
  edition?: Edition
  page: PageSize
  school: string
  header_1: string
  header_2: string | null
  /** Address of the crest among `images`. */
  logo: string | null
  /** Titles, as printed. */
  grade: string
  subject: string
  /** UNIT_TEST, PERIODIC_TEST, … */
  type_test: string | null
  /** 'H:MM' */
  timing: string
  question_paper_marks: number
  /** A, B, C, D where there are several sets. */
  set: string | null
  /** `content` is separated by newlines and may hold HTML. */
  instruction: { heading: string; content: string } | null
  sections: SectionInput[]
  images: Images
}

/** Editions that differ in the size of the type. */
export type Edition = 'standard' | 'large-18' | 'large-24'

export interface SectionInput {
  /** '1' is the default section, printed without a heading. */
  section: string
  instruction: string | null
  attempt_any: number | null
  questions: QuestionInput[]
}

export interface QuestionInput {
  number: number
  type: string
  question_text: string
  question_options: OptionInput[]
  sub_questions: SubQuestionInput[]
  max_marks: number
  /** Neighbours with the same group are alternatives. */
  or_group: string | number | null
  /** Ruled lines to answer on. */
  lines?: number
  /** For MATCH: two columns, the right one already in its printed order. */
  match?: { left: string[]; right: string[] }
}

export interface OptionInput {
  data: string
}

export interface SubQuestionInput {
  content: string
  options: OptionInput[]
  max_marks: number | null
  or_group: string | number | null
}
