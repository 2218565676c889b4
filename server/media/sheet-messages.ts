import type { ErrorCode, RefusedField, Told } from '#contract'
import type { FileInput, SheetLayout } from './sheet-kind.ts'
import type { SheetTable } from './sheet-table.ts'

/** To the thread that reads spreadsheets: one file at a time. */
export interface ReadingJob {
  id: number
  layout: SheetLayout
  input: FileInput
}

/**
 * A table on its way between threads. Its rows come as JSON in pieces: a piece is parsed in a millisecond, while all rows at once
 * would hold up every other request.
 */
export interface PackedTable extends Omit<SheetTable, 'lines' | 'records'> {
  /** Each an array of [row, ...cells]. */
  pieces: string[]
}

export interface Refusal {
  code: ErrorCode
  told: Told
  errors?: RefusedField[]
  data?: unknown
}

/** From the thread; `failed` is an error of the program. */
export type ReadingAnswer =
  | { id: number; table: PackedTable }
  | { id: number; refusal: Refusal }
  | { id: number; failed: string }
