import type { Level, PartType, QuestionType, Skill } from '../../domain/questions/question-types.ts'
import type { StoredOption, StoredTranslation } from '../../domain/questions/stored-question.ts'
import type { Sentence } from '../../domain/say.ts'
import type { LayoutExample } from '../word/example/learn-layout.ts'
import type { DoubtCode, LossCode } from './codes.ts'

/** Something of a question that is not sure. */
export interface ImportDoubt {
  code: DoubtCode
  /** What of the question it is about, by its name in question/create. */
  field: 'question_text' | 'question_options' | 'answer' | 'max_marks'
  /** What stood there, in short. */
  detail: string
}

/** Something of a question, or of its file, that is not carried. */
export interface ImportLoss {
  code: LossCode
  detail: string
}

/** A paragraph or table of the file, and what it was taken for. */
export interface ImportSource {
  /** Its place in the file, from 0. */
  place: number
  role: 'question' | 'option' | 'text' | 'answer' | 'explanation'
}

/** A part of a case study, as question/create takes it. */
export interface ImportedPart {
  content: string
  type: PartType
  options: StoredOption[]
  answer: unknown
  max_marks: number
  /** Those that are answered one instead of the other have the same. */
  or_group?: string
}

/** A question as read from another system: the part of question/create that the format knows. What it says itself wins over what is chosen for all. */
export interface ImportedQuestion {
  /** Line of the file where the question starts, or its place among the file's questions; from 1. */
  row: number
  type: QuestionType
  /** HTML; all text of the file is escaped. A picture's source is `part:` and its name in the file. */
  question_text: string
  /** Empty for types without options. */
  question_options: StoredOption[]
  /** As question/create takes it for the type; null for choices, whose right answer is marked in the options. */
  answer: unknown
  /** HTML of the worked steps, where the format has them. */
  explanation?: string
  max_marks?: number
  negative_marks?: number
  language?: string
  level?: Level
  skill?: Skill
  tags?: string[]
  /** The `source` of question/create: where somebody has it from. */
  origin?: string
  expected_minutes?: number
  translations?: StoredTranslation[]
  /** Parts of a case study. */
  sub_questions?: ImportedPart[]
  /** Where the file puts it, from the outermost category on. */
  category?: string[]
  /** As it is printed. */
  number?: number
  doubts?: ImportDoubt[]
  losses?: ImportLoss[]
  source?: ImportSource[]
}

/** Why one record of the file was not read. A record has one problem at most: the first that was found. */
export interface ImportProblem {
  /** Line of the file where the record starts, from 1. */
  row: number
  /** Column of the question template that the problem belongs to: question, correct, option_a … option_h. */
  column: string
  code: string
  /** What stood there, cut to 200 characters. */
  value: string
  /** What is wrong and what to do. */
  sentence: Sentence
}

/** What stands in no question. */
export interface ImportLeft {
  place: number
  text: string
  why: LeftReason
}

export type LeftReason =
  | 'heading'
  | 'instruction'
  | 'answer_key'
  | 'before_first'
  | 'between'
  | 'after_answers'
  | 'table_head'
  | 'column'
  | 'fact'
  | 'place_for_answer'
  | 'page_foot'
  | 'empty'
  /** Somebody said so. */
  | 'told'

/** What somebody says that a paragraph is. */
export type LineRole = 'QUESTION' | 'OPTION' | 'TEXT' | 'ANSWER' | 'EXPLANATION' | 'LEAVE_OUT'
export type LineRoles = ReadonlyMap<number, LineRole>

/** How the questions of a file are laid out, as it was found for the whole of it. */
export interface ImportLayout {
  /** The same for files that are laid out alike. */
  signature: string
  said: Sentence
  /** Shapes of the labels of questions and options: "1.", "a)"; '' for none. */
  numbers: string
  options: string
  /** Options that most questions have. */
  count: number
  /** What tells the right options of most. */
  key: 'LINE' | 'TABLE' | 'MARK' | 'LOOK' | 'NONE'
  /** Questions that break no law, of all. */
  fits: number
  of: number
  against: { law: DoubtCode; rows: number[] }[]
  /** What somebody has shown of it, where it was read by that. */
  example?: LayoutExample
}

/** A paragraph or table of the file, to be shown and to be read again. */
export interface ImportBlock {
  place: number
  /** All text of the file is escaped in it; a picture's source is as in a question. */
  html: string
  /** JSON of it as it was read; null for a paragraph in a table, which holds it. */
  content: string | null
}

export interface ImportedFile {
  /** Records in the file; equals questions.length + problems.length. */
  total: number
  questions: ImportedQuestion[]
  problems: ImportProblem[]
}

/** A file that says by itself which of its texts is what: the bank of another system. */
export interface ImportedBank extends ImportedFile {
  /** The pictures that a question shows, by their names in the file. */
  pictures: Map<string, Uint8Array>
}

/** A file of questions as it is kept: with all that stands in it, as far as its format tells. */
export interface ImportedDocument extends ImportedFile {
  left: ImportLeft[]
  /** Of the file as a whole. */
  losses: ImportLoss[]
  /** null for a format that says by itself which of its texts is what. */
  layout: ImportLayout | null
  blocks: ImportBlock[]
  /** By their names in the file: those that a question shows before the others, which may be missing where they are many. */
  pictures: Map<string, Uint8Array>
}

/** A document in which it is told by how it is laid out what each of its texts is. */
export interface LaidOutDocument extends ImportedDocument {
  layout: ImportLayout
}
