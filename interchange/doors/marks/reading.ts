import type { ExamAttendance, ExamComponent } from '../../../domain/exams/exam-words.ts'
import type { Sentence } from '../../../domain/say.ts'
import type { Clipboard, Grid, GridTurn } from '../grid/grid-cells.ts'

/**
 * The types of reading a foreign list: what goes in, what is shown before anything is stored, and what would be stored. Sentences are codes
 * (`Sentence`); on the wire `message` and `sentence` are their English and stand beside their code, as everywhere.
 */

// -- what goes in

/** The whole list: a paste, or the sheets of a file in their order. */
export type ListSource = { clipboard: Clipboard } | { grids: readonly Grid[] }

export interface NamedThing {
  id: number
  title: string
}

export interface ExamQuestion {
  id: number
  /** As set A prints it, or the set that alone has it. */
  label: string
  /** As each set prints it; absent where the paper has one set. */
  labels?: Readonly<Record<string, string>>
  maximum: number
  /** Below nothing where wrong answers cost marks. */
  least?: number
  /** The set whose pupils alone write it. */
  set?: string | null
  /** The heading that our own template has for it: it names the question, whatever set a pupil wrote. */
  heading?: string
}

/** The exam whose marks the list may hold. What is not known (null) is not compared. */
export interface MarkListExam {
  id: number
  title: string
  class: NamedThing | null
  /** Of the exam; more than one where the list may hold the pupils of several. */
  sections: readonly NamedThing[]
  subject: { code: string; title: string } | null
  /** What its session is called: "2026-27". */
  session?: string | null
  /** The day on which it is written, YYYY-MM-DD. */
  date?: string | null
  component?: ExamComponent | null
  maximum: number
  /** 0.25, 0.5 or 1. */
  step: number
  /** null: one total for each pupil. */
  questions: readonly ExamQuestion[] | null
}

export interface MarkListPupil {
  /** Of whatever holds the marks: it comes back in `cells`. */
  id: number
  name: string
  admission_no: string
  roll_no: string | null
  section: NamedThing
  set: string | null
  /** What stands there already. */
  stored: {
    attendance: ExamAttendance | null
    marks: number | null
    /** By the id of the question. */
    questions: Readonly<Record<number, number | 'NA'>>
  }
}

/** What a column can hold. A question is `question.501`, by its id; an entry of a report card `entry.art.t1`, by item and term. */
export type MarkListField =
  | 'admission_no'
  | 'roll_no'
  | 'name'
  | 'class'
  | 'section'
  | 'set'
  | 'attendance'
  | 'marks'
  | 'total'
  | 'remarks'
  | 'exam_id'
  | `question.${number}`
  | `entry.${string}`

/** Their heading, or the column by its place from 0; null: none of the columns. */
export type ColumnChoice = string | { at: number } | null

/** What a text of the list means here: a section, a word of attendance, nothing at all; null leaves its rows out. */
export type ValueHere = { grade_id: number; section_id?: number } | ExamAttendance | 'NA' | 'BLANK' | 'ZERO' | null

export interface RememberedValue {
  column: 'section' | 'class' | 'attendance' | 'marks'
  value: string
  here: ValueHere
}

/** What a person said of this list so far. */
export interface SaidOfList {
  /** Name of the sheet. */
  sheet?: string
  /** [4], [4, 5]; [] for none. */
  header_rows?: readonly number[]
  mapping?: Readonly<Partial<Record<MarkListField, ColumnChoice>>>
  /** Column → text in the list → what it is here. */
  values?: Readonly<Partial<Record<RememberedValue['column'], Readonly<Record<string, ValueHere>>>>>
  /** Id of an ask → value of the choice. */
  answers?: Readonly<Record<string, string>>
  /** Doubtful rows that are taken as shown. */
  accept?: readonly number[]
}

export interface MarkListInput extends SaidOfList {
  door: 'marks'
  source: ListSource
  exam: MarkListExam
  /** As the file is called; absent for a paste. */
  file_name?: string | undefined
  /** In the order of the sheet. */
  pupils: readonly MarkListPupil[]
  /** Signatures of the layouts that were confirmed. */
  layouts?: readonly string[]
  remembered_values?: readonly RememberedValue[]
  /** Where it was pasted: the place of the pupil among `pupils`, and the question, where one was pasted into. */
  into?: { pupil: number; question_id: number | null }
}

// -- what is shown

export type ColumnBy = 'heading' | 'content' | 'mapping' | 'remembered' | 'title' | 'made'

/** What a column is that nothing is taken from. */
export type LeftAs =
  | 'serial'
  | 'maximum'
  | 'percent'
  | 'grade'
  | 'rank'
  | 'part'
  | 'constant'
  | 'empty'
  | 'person'
  | 'other'

export interface ReadColumn {
  /** Its place, from 0. */
  at: number
  /** '' where the list has none. */
  heading: string
  /** Empty: left out. */
  fields: MarkListField[]
  left_as: LeftAs | null
  by: ColumnBy
  samples: string[]
}

export interface ListLayout {
  signature: string
  sentence: Sentence
  known: boolean
  sure: boolean
  fits: number
  of: number
  against: { law: AskKind; rows: number[] }[]
}

export interface ReadValue {
  column: RememberedValue['column']
  value: string
  rows: number
  here: ValueHere
  /** null: still to be said, as `here` is. With `said` and `remembered` a `here` of null leaves the rows out. */
  by: 'rule' | 'remembered' | 'said' | null
  near: { label: string; here: ValueHere }[]
}

export type LeftWhy =
  | 'title'
  | 'head_again'
  | 'summary'
  | 'hidden'
  | 'blank_key'
  | 'nobody'
  | 'left_over'
  | 'status'
  | 'said'

export interface PreviewCell {
  /** Place of the column, from 0. */
  column: number
  in_file: string
  /** What would stand here; null: nothing, and what stands there stays. */
  here: number | string | null
  was: number | string | null
}

export interface PreviewRow {
  row: number
  why: 'first' | 'last' | 'longest' | 'absent' | 'doubtful' | 'further'
  who: { id: number; name: string } | null
  cells: PreviewCell[]
  /** What is doubtful or wrong in it. */
  message: Sentence | null
}

export interface ListReading {
  sheet: string
  sheets: { name: string; rows: number; hidden: boolean; first: string }[]
  header_rows: number[]
  columns: ReadColumn[]
  layout: ListLayout
  values: ReadValue[]
  left: { row: number; why: LeftWhy }[]
  missing: { id: number; name: string; roll_no: string | null }[]
  preview: PreviewRow[]
}

/** Every reason to stop a whole list, of all doors. */
export const askKinds = [
  'sheet',
  'no_columns',
  'which_column',
  'which_marks',
  'no_marks',
  'no_key',
  'question_count',
  'question_twice',
  'keys_disagree',
  'other_list',
  'other_maximum',
  'above_maximum',
  'percent',
  'key_by',
  'date_order',
  'number_form',
  'school',
  'role',
  'guardian',
  'admission_no',
  'same_list',
] as const
export type AskKind = (typeof askKinds)[number]

export interface AskChoice {
  value: string
  label: Sentence | string
}

export interface ListAsk {
  /** The same each time the list is read: answers are named by it. */
  id: string
  kind: AskKind
  rows: number[]
  message: Sentence
  /** Empty where only columns can be said. */
  choices: AskChoice[]
  proposed: string | null
}

// -- what would be stored

/** Why a row is out, or is taken only once somebody has looked at it. */
export type RowCode =
  | 'near_name'
  | 'two_of_name'
  | 'keys_disagree'
  | 'key_differs'
  | 'twice'
  | 'total_differs'
  | 'not_present'
  | 'absent_beside'
  | 'says_other'
  | 'error_cell'
  | 'no_value'
  | 'ask_value'
  | 'not_a_mark'
  | 'above_max'
  | 'below_min'
  | 'step'

export interface RowProblem {
  row: number
  /** The column of the cell, from 0; null: the row's. */
  at: number | null
  code: RowCode
  /** The text of the cell. */
  value: string | null
  said: Sentence
  /** Taken once its row is accepted; else it is out whatever is said of its row. */
  is_doubt: boolean
}

/** What would be stored for a pupil. What is absent stays as it is. */
export interface PupilCells {
  /** Of the pupil. */
  id: number
  row: number
  attendance?: ExamAttendance
  marks?: number
  questions?: Record<number, number | 'NA'>
  remarks?: string
}

export interface MarkListOutput {
  reading: ListReading
  asks: ListAsk[]
  /** Empty while something is asked. Rows that are out, and doubtful ones that nobody accepted, are not among them. */
  cells: PupilCells[]
  /** Of each row that is doubtful or out. */
  problems: RowProblem[]
  /** Whose each row is, whether it stores something or not; a line of two pupils stands twice. */
  whose: { row: number; id: number }[]
  /** How the sheet was turned, where its pupils stood beside one another: its rows are counted after that. */
  turned: GridTurn | null
}

/** A list that is too large to be read. */
export interface ListRefusal {
  refused: Sentence
}

export const isRefused = (read: MarkListOutput | ListRefusal): read is ListRefusal => 'refused' in read

/** Whether it may be stored: nothing is asked, and its layout is sure, known or was confirmed just now. */
export const mayStore = ({ asks, reading: { layout } }: MarkListOutput, isConfirmed: boolean): boolean =>
  asks.length === 0 && (layout.sure || layout.known || isConfirmed)
