import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SpreadsheetColumn } from '../../interchange/spreadsheet/columns/columns.ts'
import {
  type FigureTable,
  type SpreadsheetRecord,
  writeFigures,
  writeRows,
} from '../../interchange/spreadsheet/write-workbook.ts'
import type { Whose } from '../workers/fair-turns.ts'
import { askAside } from './spreadsheet-aside.ts'
import { PIECE } from './spreadsheet-messages.ts'

/** Rows that are written at once, and cells that so many of a usual width have; what is larger is written in a thread. */
const FEW_ROWS = 200
const FEW_CELLS = 10 * FEW_ROWS

const isSmall = (rows: number, columns: number) => rows <= FEW_ROWS && rows * columns <= FEW_CELLS

/** Tables of figures as a workbook, a sheet each. @throws too_large where they take too long */
export async function writeTables(whose: Whose, tables: readonly FigureTable[]): Promise<Uint8Array> {
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0)
  const widest = Math.max(0, ...tables.map(({ columns }) => columns.length))
  if (isSmall(rows, widest)) return writeFigures(tables)
  const packed = []
  for (const { title, columns, rows: lines } of tables) packed.push({ title, columns, pieces: await piecesOf(lines) })
  return askAside(whose, { task: 'figures', tables: packed })
}

/** Records as a workbook of one sheet, and one of notes where there are any. @throws too_large where they take too long */
export async function writeRecords(
  whose: Whose,
  title: string,
  columns: readonly SpreadsheetColumn[],
  records: readonly SpreadsheetRecord[],
  notes: readonly string[] = [],
): Promise<Uint8Array> {
  if (isSmall(records.length, columns.length)) return writeRows(title, columns, records, notes)
  return askAside(whose, { task: 'rows', title, columns, notes, pieces: await piecesOf(records) })
}

/** Rows as JSON, piece by piece, with turns of everybody else between them. */
export async function piecesOf(rows: readonly unknown[]): Promise<string[]> {
  const pieces: string[] = []
  for (let from = 0; from < rows.length; from += PIECE) {
    pieces.push(JSON.stringify(rows.slice(from, from + PIECE)))
    await nextTurn()
  }
  return pieces
}
