import { say } from '../../domain/say.ts'
import type { Grid, GridCell, GridRow } from '../doors/grid/grid-cells.ts'
import { FileRefusal } from '../refusal.ts'
import { MAX_CELL, MAX_COLUMNS, MAX_ROWS } from './limits.ts'

/** A row of a file. */
export interface FileRow extends GridRow {
  cells: GridCell[]
  /** Of a text: the line where it begins. */
  line?: number
  /** Whether it holds bytes that no encoding reads. */
  is_damaged?: boolean
  /** Of several sheets that are read as one: the titles of its own, and its name. */
  under?: readonly string[]
}

export interface FileGrid extends Grid {
  rows: FileRow[]
}

/** A sheet that is read when it is asked for. */
export interface FileWorksheet {
  name: string
  is_hidden: boolean
  /** @throws FileRefusal */
  read(): FileGrid
}

/** A file whose sheets are known. */
export interface OpenedFile {
  sheets: FileWorksheet[]
  /** It came as bytes of a text, of which some may not be read. */
  is_text: boolean
  /** Rows have numbers, which a text has not. */
  is_workbook: boolean
  has_macros: boolean
}

export const noCell: GridCell = { shown: '' }

/** Rows that hold something are counted; empty ones below and between cost nothing. The header is one more. */
const MOST_ROWS = MAX_ROWS + 1
/** The last row that a workbook can have. */
const LAST_ROW = 1_048_576

export const tooManyRows = (count: number, more = false) =>
  new FileRefusal('too_large', say(more ? 'sheet.more_rows' : 'sheet.too_many_rows', { count, most: MAX_ROWS }))

/** What programs show of a value that they could not work out. */
const errorText =
  /^(?:#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|ERROR!|GETTING_DATA)|Err:\d{3})$/

export const isErrorText = (text: string): boolean => text.length < 16 && errorText.test(text)

/**
 * A text that a spreadsheet would run as a formula once it is copied or saved as CSV (OWASP, CSV injection), or take for an error of its own: it is
 * written with a ' in front. So is one that has the ' already.
 */
export const mustBeGuarded = (text: string): boolean =>
  /^'?[=+\-@\t\r]/.test(text) || isErrorText(text.replace(/^'/, ''))

/** A ' in front of what could be a formula was put there for safety; it is no part of the text. */
const unguarded = (text: string) => (text.startsWith("'") && mustBeGuarded(text.slice(1)) ? text.slice(1) : text)

/** A cell of text, without the safety mark. */
export const plainCell = (text: string): GridCell => ({ shown: unguarded(text).slice(0, MAX_CELL + 1) })

/** "01-Feb": what a text that was saved by a spreadsheet has where 1/2 was typed. */
const madeOfFraction = /^\s*\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\s*$/i

/** The same of a file that has no other way to say that a value could not be worked out. */
export function textCell(text: string): GridCell {
  const { shown } = plainCell(text)
  if (shown === text && isErrorText(text.trim())) return { shown: text.trim(), kind: 'error' }
  return madeOfFraction.test(shown) ? { shown, kind: 'date' } : { shown }
}

/** Collects the cells of a sheet in any order. */
export class FileRows {
  readonly rows: FileRow[] = []
  readonly hidden_columns = new Set<number>()
  #isHidden: (at: number) => boolean

  constructor(isHidden: (at: number) => boolean = () => false) {
    this.#isHidden = isHidden
  }

  /** @throws FileRefusal for too many rows and cells too far right */
  put(row: number, at: number, cell: GridCell, isHiddenRow: boolean): void {
    if (cell.shown.trim() === '' && cell.stored === undefined && cell.kind === undefined) return
    if (at >= MAX_COLUMNS || row > LAST_ROW)
      throw new FileRefusal('too_large', say('sheet.far_right', { most: MAX_COLUMNS }))
    if (this.#isHidden(at)) {
      this.hidden_columns.add(at)
      return
    }
    const cells = this.#cellsOf(row, isHiddenRow)
    while (cells.length < at) cells.push(noCell)
    cells[at] = cell
  }

  #cellsOf(row: number, isHiddenRow: boolean): GridCell[] {
    const last = this.rows.at(-1)
    if (last?.row === row) return last.cells
    const place: FileRow = { row, cells: [], ...(isHiddenRow && { is_hidden: true }) }
    this.rows.push(place)
    // One more than is taken, so that the reader can tell; whoever fills a million rows is stopped here.
    if (this.rows.length > MOST_ROWS + 1000) throw tooManyRows(this.rows.length - 1, true)
    return place.cells
  }

  /** The rows in their order. */
  take(): Pick<FileGrid, 'rows' | 'hidden_columns'> {
    this.rows.sort((a, b) => a.row - b.row)
    const hidden_columns = [...this.hidden_columns].sort((a, b) => a - b)
    return { rows: this.rows, ...(hidden_columns.length > 0 && { hidden_columns }) }
  }
}
