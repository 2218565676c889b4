import type { ErrorCode, Message, RefusedField } from '#contract'
import type { QuestionFormatName } from '../../interchange/formats.ts'
import type {
  ImportBlock,
  ImportedDocument,
  ImportedFile,
  LaidOutDocument,
  LineRoles,
} from '../../interchange/items/imported-question.ts'
import type { RosterBundle } from '../../interchange/roster/roster-bundle.ts'
import type { SpreadsheetRow } from '../../interchange/spreadsheet/cells.ts'
import type { SpreadsheetColumn } from '../../interchange/spreadsheet/columns/columns.ts'
import type { FigureTable } from '../../interchange/spreadsheet/write-workbook.ts'
import type { LayoutExample, ShownLine } from '../../interchange/word/example/learn-layout.ts'
import type { CardsGiven, ReadCardFile } from './reading/card-file.ts'
import type { ListFile, MarksGiven, ReadMarkFile } from './reading/mark-file.ts'
import type { FileInput, SpreadsheetLayout, SpreadsheetTable } from './spreadsheet-kind.ts'

/** To the thread of spreadsheets, one file at a time: to be read, or to be written. The last cell of a failed row says why; figures stay numbers. */
export type SpreadsheetJob =
  | { task: 'read'; layout: SpreadsheetLayout; input: FileInput }
  | { task: 'write'; header: string[]; pieces: string[] }
  | { task: 'figures'; tables: PackedFigures[] }
  | { task: 'text'; format: QuestionFormatName; bytes: Uint8Array }
  | ({ task: 'again' } & ReadAgainJob)
  | { task: 'roster'; bytes: Uint8Array; school: string | undefined }
  | { task: 'marks'; file: ListFile; given: MarksGiven }
  | { task: 'cards'; file: ListFile; given: CardsGiven }
  | { task: 'rows'; title: string; columns: readonly SpreadsheetColumn[]; notes: readonly string[]; pieces: string[] }
export type SpreadsheetTask = SpreadsheetJob['task']

/** A table of figures on its way to the thread: its rows come as those of a table that was read. */
export interface PackedFigures extends Pick<FigureTable, 'title' | 'columns'> {
  pieces: string[]
}

/**
 * A table on its way between threads. Its rows come as JSON in pieces: a piece is parsed in a millisecond, while all rows at once
 * would hold up every other request.
 */
export interface PackedTable extends Omit<SpreadsheetTable, 'lines' | 'records'> {
  /** Each an array of [row, ...cells]. */
  pieces: string[]
}

/** Rows of a piece. */
export const PIECE = 250

/** Questions of a text, and what the file says from where each of its records begins to where the next one does. */
export interface ReadText extends ImportedFile {
  lines: SpreadsheetRow[]
  /** Of a document, what its layout tells. */
  document?: Omit<ImportedDocument, keyof ImportedFile>
}

/** What is found in the paragraphs of a document when they are read again. */
export interface ReadAgain extends Pick<LaidOutDocument, 'questions' | 'left' | 'layout'> {
  /** Paragraphs of tables that are in a question, or left out, by themselves. */
  inner: ImportBlock[]
}

/** JSON of the paragraphs and tables of a document, and what somebody has said of them. */
export interface ReadAgainJob {
  contents: readonly string[]
  told: LineRoles
  /** By what it is read instead of by patterns: what was learned of an example, or the lines of one. */
  example?: LayoutExample | readonly ShownLine[] | undefined
}

export interface SpreadsheetAnswers {
  read: PackedTable
  marks: ReadMarkFile
  cards: ReadCardFile
  roster: RosterBundle
  text: ReadText
  again: ReadAgain
  write: Uint8Array
  figures: Uint8Array
  rows: Uint8Array
}

export interface Refusal {
  code: ErrorCode
  shown: Message
  errors?: RefusedField[]
  data?: unknown
}

/** From the thread; `failed` is an error of the program. */
export type SpreadsheetAnswer =
  | { id: number; done: SpreadsheetAnswers[SpreadsheetTask] }
  | { id: number; refusal: Refusal }
  | { id: number; failed: string }
