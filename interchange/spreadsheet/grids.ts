import type { Grid } from '../doors/grid-cells.ts'
import { readSpreadsheet } from './spreadsheet.ts'

/**
 * Each sheet of a file, hidden ones too, as the program that wrote it shows them; what the bytes are decides, not the name.
 * @throws SpreadsheetRefusal with a sentence that says what to do
 */
export function readGrids(bytes: Uint8Array, filename: string): Grid[] {
  const { header, header_row, rows } = readSpreadsheet(bytes, filename)
  const all = [{ row: header_row, cells: header }, ...rows]
  const asCells = (cells: readonly string[]) => cells.map((shown) => ({ shown }))
  return [{ name: '', is_hidden: false, rows: all.map(({ row, cells }) => ({ row, cells: asCells(cells) })) }]
}
