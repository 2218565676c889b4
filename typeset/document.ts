import type { Arrangement, PageSize } from '../domain/papers/documents.ts'
import type { QuestionType } from '../domain/questions/question-types.ts'
import type { Block } from '../richtext/tree.ts'
import type { FontFamilies } from './engine/fonts.ts'
import type { TextStyle } from './paper/editions.ts'
import type { FitStyle } from './paper/fit/style.ts'
import type { PaperWords } from './words/paper-words.ts'

/**
 * What every template reads, as JSON. Every text is plain or a rich-text tree: a template prints it and never reads it
 * as code. `null` stands for "not there".
 */
export interface DocumentFrame extends TextStyle {
  /** Two or three letters of BCP 47, e.g. "en". */
  language: string
  page: PageSize
  fonts: FontFamilies
  /** Title of the file, shown by readers instead of its name. */
  title: string
  school: string
  header_1: string
  header_2: string | null
  /** Address of the crest among the images. */
  logo: string | null
  grade: string
  subject: string
  type_test: string | null
  /** Printed duration, e.g. "2 hours". */
  timing: string
  marks: number
  /** Letter of the set where there are several. */
  set: string | null
  footer_left: string
  footer_right: string
  words: PaperWords
}

export interface PaperDocument extends DocumentFrame {
  kind: 'paper'
  copy: CopyDocument | null
  layer: Layer
  /** Whose values are drawn in the layer "values": a page each. */
  copies: CopyDocument[]
  instruction: { heading: string; content: Block[] } | null
  /** The instruction in the second language. */
  instruction_translation: { language: string; heading: string; content: Block[] } | null
  arrangement: Arrangement
  sections: SectionDocument[]
  /** What gives way in a paper that is to take fewer pages. */
  fit?: FitStyle | null
  /** Says where it ends, as <extent>. */
  is_measured?: boolean
}

/** What of a named copy is drawn: a batch draws the form once and lays each student's values over it. */
export type Layer = 'all' | 'form' | 'values'

/** Whose copy this is; lines to write on where a field is empty. */
export interface CopyDocument {
  name: string
  roll_no: string
  section: string
  code: CodeDrawing | null
}

/** A code as it is drawn: modules on each side, and the dark ones as runs (across, down, length). */
export interface CodeDrawing {
  size: number
  runs: [number, number, number][]
}

export interface SectionDocument {
  /** `null` prints no heading. */
  title: string | null
  instruction: Block[]
  /** What its questions earn together: "8 × 1 = 8", "20"; `null` without a heading to stand beside. */
  sum: string | null
  /** The sentence that says how many questions to attempt. */
  attempt_any: string | null
  questions: QuestionDocument[]
}

export interface QuestionText {
  body: Block[]
  options: Block[][]
  /** The two columns of a matching question. */
  match: { heads: readonly [string, string]; left: Block[][]; right: Block[][] } | null
}

/** The same text in the second language of a paper. */
export interface TranslatedText extends QuestionText {
  language: string
}

export interface QuestionDocument extends QuestionText {
  number: number
  type: QuestionType
  marks: number
  /** Where it is not the paper's. */
  language: string | null
  translation: TranslatedText | null
  sub_questions: SubQuestionDocument[]
  /** Neighbours with the same group are alternatives: "OR" between them, one number for all. */
  or_group: string | null
  /** Ruled lines to answer on, or a frame of their height where the answer is drawn. */
  lines: number
  is_drawn: boolean
  /** Directions that hold from this question on, with their lettered options. */
  directions: SharedDirections | null
}

/** What the questions from this one on share. */
export interface SharedDirections {
  /** "Questions 9 to 12" */
  heading: string
  body: Block[]
  options: Block[][]
}

export interface SubQuestionDocument extends QuestionText {
  marks: number | null
  or_group: string | null
  translation: TranslatedText | null
  lines: number
  is_drawn: boolean
}

export type ImageFormat = 'png' | 'jpg' | 'webp' | 'gif'

/** A picture's file. SVG and PDF are no formats here, because they can refer to other files. */
export interface ImageFile {
  bytes: Uint8Array
  format: ImageFormat
}

/** Pictures by the address (`src`) that the trees name. */
export type Images = ReadonlyMap<string, ImageFile>
