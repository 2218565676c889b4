import type { Block } from '../richtext/tree.ts'
import type { PaperWords } from './words.ts'

export type PageSize = 'A4' | 'LETTER' | 'LEGAL'

/**
 * What the paper template reads, as JSON. Every text is plain or a rich-text tree: the template prints it and never
 * reads it as code. `null` stands for "not there".
 */
export interface PaperDocument {
  /** Two or three letters of BCP 47, e.g. "en". */
  language: string
  page: PageSize
  /** Size of the body text in points; multiples of 0.1 keep the SVG's rounding exact. */
  text_size: number
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
  /** Printed duration, e.g. "2 hour(s)". */
  timing: string
  marks: number
  /** Letter of the set where there are several. */
  set: string | null
  instruction: { heading: string; content: Block[] } | null
  sections: SectionDocument[]
  footer_left: string
  footer_right: string
  words: PaperWords
}

export interface SectionDocument {
  /** `null` prints no heading. */
  title: string | null
  instruction: Block[]
  /** The sentence that says how many questions to attempt. */
  attempt_any: string | null
  questions: QuestionDocument[]
}

export interface QuestionDocument {
  number: number
  type: string
  marks: number
  body: Block[]
  options: Block[][]
  sub_questions: SubQuestionDocument[]
  /** Neighbours with the same group are alternatives: "OR" between them, one number for all. */
  or_group: string | null
  /** Ruled lines to answer on. */
  lines?: number
}

export interface SubQuestionDocument {
  body: Block[]
  options: Block[][]
  marks: number | null
  or_group: string | null
}

export type ImageFormat = 'png' | 'jpg' | 'webp' | 'gif'

/** A picture's file. SVG and PDF are no formats here, because they can refer to other files. */
export interface ImageFile {
  bytes: Uint8Array
  format: ImageFormat
}

/** Pictures by the address (`src`) that the trees name. */
export type Images = ReadonlyMap<string, ImageFile>
