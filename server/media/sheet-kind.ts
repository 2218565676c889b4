import { type Module, type Said, type Told, told, type UploadProblem } from '#contract'
import type { SheetExample } from '../../interchange/spreadsheet/sheet-book.ts'
import type { SheetColumn } from '../../interchange/spreadsheet/sheet-columns.ts'
import type { Write } from '../db/connect.ts'
import type { Viewer } from '../policy/places.ts'
import type { FileStore } from './file-store.ts'

export interface SheetWork {
  /** A look at the school's rows: in an upload's own transaction, in a job in a short one for each. */
  look<T>(work: (db: Write) => Promise<T>): Promise<T>
  client_id: number
  now: Date
  actor: Viewer
  mode: 'create' | 'update'
  /** Look only: nothing is saved. */
  dry_run: boolean
  /** Of the uploaded file. */
  name: string
  /** What stands in cells that are empty. */
  fillers: Record<string, string>
  /** What came beside the spreadsheet in an archive; null for a spreadsheet alone. */
  pictures: PackedPictures | null
  files: FileStore
  progress(done: number, of: number): Promise<void>
}

export interface PackedPictures {
  /** All of the archive; those in folders with their path. */
  names: string[]
  /** Those that a row names, as they were packed. */
  bytes: Map<string, Uint8Array>
}

/** A row of the file under our names; '' for an empty cell or a column that the file lacks. */
export interface SheetRecord {
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
}

/** Saves what was read of a file, in the transaction that saves all of it. */
export type TakeIn = (db: Write) => Promise<Taken>

/** A table that can be filled from a spreadsheet. */
export interface SheetKind {
  /** Name of its background job. */
  job: string
  /** Title of the template's sheet, and the name of its file. */
  title: string
  entity: Module
  columns: readonly SheetColumn[]
  /** For the notes of the template. */
  examples?: readonly SheetExample[]
  /** The column that names pictures; such a table may come as an archive. */
  picture_column?: string
  /**
   * Does what takes its time and answers how the rows are saved.
   * @param lost rows that are out already, so that rows which belong to them can be told
   */
  take(work: SheetWork, records: SheetRecord[], lost: SheetRecord[]): Promise<TakeIn>
}

/** A sentence in a row's problem, whose own `code` is only its kind. */
export function rowTelling(sentence: Said | Told): Pick<UploadProblem, 'message' | 'said'> {
  const { message, code, params } = 'message' in sentence ? sentence : told(sentence)
  return { message, ...(code ? { said: { code, ...(params ? { params } : {}) } } : {}) }
}

/** One cell's problem. */
export const cellProblem = (
  { row, values }: SheetRecord,
  column: string,
  code: string,
  sentence: Said | Told,
): UploadProblem => ({ row, column, code, value: values[column]?.slice(0, 200) || null, ...rowTelling(sentence) })

/** The value of a cell that holds a number: other text stays text, for its field to refuse. */
export function readNumber(text: string): number | string | null {
  if (text === '') return null
  const bare = text.replace(/^\+/, '').replace('−', '-')
  return /^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(bare) ? Number(bare) : text
}
