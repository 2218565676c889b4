import type { z } from 'zod'
import {
  type ConfirmedValue,
  type ListKind,
  type Message,
  type Module,
  messageOf,
  type OpenReading,
  type Sentence,
  type UnmatchedColumns,
  type UploadProblem,
  type UploadReading,
  type UploadResult,
} from '#contract'
import { plainText } from '../../interchange/doors/grid/shown.ts'
import type { Spreadsheet, SpreadsheetRow } from '../../interchange/spreadsheet/cells.ts'
import type { SpreadsheetColumn } from '../../interchange/spreadsheet/columns/columns.ts'
import { withoutGroups } from '../../interchange/spreadsheet/digit-groups.ts'
import type { NearHeading } from '../../interchange/spreadsheet/questions/near-headings.ts'
import type { SpreadsheetExample } from '../../interchange/spreadsheet/write-workbook.ts'
import type { Write } from '../db/connect.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Viewer } from '../policy/places.ts'
import type { ListChoices } from './reading/list-choices.ts'
import type { ListHead, TitlePlace } from './reading/list-head.ts'

/** What stands in the cells of a spreadsheet that are empty, by column. */
export type Fillers = Record<string, string>

/** As much of the mail as it takes to write one down. */
export interface Mailbox {
  can_send: boolean
  seal(text: string): string
}

export interface SpreadsheetWork<F = Fillers> {
  /** A look at the school's rows, in a short transaction for each. */
  look<T>(work: (db: Write) => Promise<T>): Promise<T>
  client_id: number
  now: Date
  actor: Viewer
  mode: 'create' | 'update'
  /** Look only: nothing is saved. */
  dry_run: boolean
  /** The name of the uploaded file. */
  name: string
  fillers: F
  /** What came beside the spreadsheet in an archive; null for a spreadsheet alone. */
  pictures: PackedPictures | null
  files: FileStore
  /** Tells people what of theirs was changed. */
  mail: Mailbox
  progress(done: number, of: number): Promise<void>
}

export interface PackedPictures {
  /** All of the archive; those in folders with their path. */
  names: string[]
  /** The pictures that a row names, as they were packed. */
  bytes: Map<string, Uint8Array>
}

/** A row of the file under our names; '' for an empty cell or a column that the file lacks. */
export interface SpreadsheetRecord {
  row: number
  values: Record<string, string>
}

export interface Changed {
  id: number
  before: object
  after: object
}

/** What became of the rows; a row without a problem was created or updated. */
export interface Taken {
  /** Rows of the file that are taken in as new, in a dry run too; several may make one thing. */
  created: number
  /** Empty in a dry run. */
  created_ids: number[]
  updated: number
  changed: Changed[]
  problems: UploadProblem[]
  /** Warnings about rows that are taken in all the same. */
  warnings?: UploadProblem[]
  detail?: UploadResult['detail']
  missing?: UploadResult['missing']
  /** Rows that wait until somebody has looked at them, as the small table shows them. */
  waiting?: UploadReading['preview']
  /** What a document tells of itself. */
  document?: Pick<UploadResult, 'format' | 'losses' | 'layout'>
  /** Keeps what was read of it, in the same transaction, once the import has its id. */
  keepRead?(db: Write, import_id: number | null): Promise<Pick<UploadResult, 'reading_id'>>
}

/** What was read of a file, before it is saved. */
export interface Planned {
  /** Problems of the rows that can't be saved as things stand now; saving may meet others. */
  problems: UploadProblem[]
  /** Saves the others, in the transaction that saves all of the file. */
  takeIn(db: Write): Promise<Taken>
}

export interface FileInput<F = Fillers> {
  bytes: Uint8Array
  name: string
  /** What was said of how the list is read. */
  said: ListChoices
  fillers: F
  /** What was said of headings of other lists of the school: heading → our columns. */
  remembered?: Readonly<Record<string, string>>
  now: Date
  mode?: SpreadsheetWork['mode']
  /** Look only: nothing is saved, and so nothing is refused that can still be said. */
  dry_run?: boolean
}

/** A file as its records, with what is wrong with it before anybody has looked at the meaning. */
export interface ReadFile<R extends { row: number }> {
  records: R[]
  /** Each keeps its row out. */
  problems: UploadProblem[]
  /** Notes for the uploader about what was left out of the file; they keep no row out. */
  notes: UploadProblem[]
  /**
   * What the file says of the records, for the workbook of rows to correct. A column that somebody has matched has our name, so that it is found
   * when the workbook comes back.
   */
  header: string[]
  lines: SpreadsheetRow[]
  /** Rows that were joined to another, by the row of the record that holds them. */
  belongs?: ReadonlyMap<number, number>
  /** Our column → its place in the header; absent for a text that is no table. */
  places?: [column: string, at: number][]
  /** Where columns were not read: which were found. */
  unread?: UnmatchedColumns | undefined
  /** How the rows of the file are counted, as `Spreadsheet` has it; absent for a text that is no table. */
  counted?: Pick<Spreadsheet, 'is_workbook' | 'shown'>
  head?: ListHead
  /** What came beside the spreadsheet in an archive; null for a file alone. */
  pictures: PackedPictures | null
  /** How the list was read and what has to be said of it; absent for a text that leaves nothing open. */
  open?: OpenReading
  /** What was said of its texts and headings, to be remembered for the next one. */
  said?: readonly ConfirmedValue[]
}

/** What can be filled from a file. Methods, so that kinds of different records stand in one table. */
export interface FileKind<
  R extends { row: number } = { row: number },
  F = unknown,
  Read extends ReadFile<R> = ReadFile<R>,
> {
  /** Name of its background job. */
  job: string
  entity: Module
  /** Whose layouts are remembered; absent where none is shown. */
  door?: ListKind
  /** What the person chose for all that the file leaves open; a job keeps it. */
  fillers: z.ZodType<F>
  /**
   * Reads the file, and all that is open of it: the same in a check, in a save and in a job.
   * @throws too_large, or invalid_field naming what can't be read
   */
  read(input: FileInput<F>, whose: Viewer, look: SpreadsheetWork['look']): Promise<Read>
  /**
   * Does what takes its time and answers what is wrong with rows, and how the others are saved.
   * @param lost rows that are out already, so that rows which belong to them can be told
   */
  take(work: SpreadsheetWork<F>, records: R[], lost: R[], read: Read): Promise<Planned>
}

/** What is looked for in a spreadsheet. */
export interface SpreadsheetLayout {
  /** Whose lists they are. */
  door: ListKind
  columns: readonly SpreadsheetColumn[]
  /** What a sheet of such a list is called: "Students". */
  called?: readonly string[]
  /** Columns with which a workbook exported here ends, in their order; they are no columns of the table. */
  exported_columns?: readonly string[]
  /** The column that names pictures; such a table may come as an archive. */
  picture_column?: string
}

/** A spreadsheet as rows under our names. */
export interface SpreadsheetTable extends ReadFile<SpreadsheetRecord> {
  head: ListHead
  /** What titles say of the class of its rows, where no column does. */
  title: TitlePlace | null
  /** Marks that the line of its section says of each row, '' where none does; null: no line says any. */
  marks: string[] | null
  /** Our column → its place in the header. */
  places: [column: string, at: number][]
  /** The headings as they stand in the file, and their row. */
  headings: string[]
  header_row: number
  /** What stands over the headings, and the name of the sheet. */
  titles: readonly string[]
  /** Headings that are nearly ours, and read as these until somebody says otherwise. */
  near?: readonly NearHeading[]
  /** The file ends with the columns of what was exported here. */
  is_exported: boolean
}

/** A table that can be filled from a spreadsheet. */
export interface SpreadsheetKind<Read extends SpreadsheetTable = SpreadsheetTable>
  extends FileKind<SpreadsheetRecord, Fillers, Read>,
    SpreadsheetLayout {
  door: ListKind
  /** Title of the template's sheet, and the name of its file. */
  title: string
  /** For the notes of the template. */
  examples?: readonly SpreadsheetExample[]
}

/** A sentence in a row's problem, whose own `code` is only its kind. */
export function rowTelling(sentence: Sentence | Message): Pick<UploadProblem, 'message' | 'said'> {
  const { message, code, params } = 'message' in sentence ? sentence : messageOf(sentence)
  return { message, ...(code ? { said: { code, ...(params ? { params } : {}) } } : {}) }
}

/** One cell's problem. */
export const cellProblem = (
  { row, values }: SpreadsheetRecord,
  column: string,
  code: string,
  sentence: Sentence | Message,
): UploadProblem => ({ row, column, code, value: values[column]?.slice(0, 200) || null, ...rowTelling(sentence) })

/** Longer texts are no numbers. */
const mostDigits = 100

/**
 * The value of a cell that holds a number: with digits of any script, in groups, with a comma for a point, with any dash for a minus, or in brackets, as
 * books of accounts write it. Other text stays text, for its field to refuse.
 */
export function readNumber(text: string): number | string | null {
  if (text === '') return null
  if (text.length > mostDigits) return text
  const plain = plainText(text)
  const [, within] = /^\((\d.*)\)$/.exec(plain) ?? []
  const bare = withoutGroups(within === undefined ? plain.replace(/^\+/, '') : `-${within}`)
  const value = /^-?\d+,\d+$/.test(bare) ? bare.replace(',', '.') : bare
  return /^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(value) ? Number(value) : text
}

/** The same of a cell that holds a percentage: 12.5, 12.5 % and 12.5%. */
export const readPercent = (text: string): number | string | null =>
  readNumber(text.endsWith('%') ? text.slice(0, -1).trimEnd() : text)
