import { say } from '../../domain/say.ts'
import { MAX_COLUMNS, MAX_ROWS } from './cells.ts'
import { SpreadsheetRefusal } from './refusal.ts'
import { readXml } from './workbook/xml-events.ts'

/** What the cells of a workbook refer to. */
export interface CellContext {
  shared_strings: string[]
  /** For each cell style: as what it shows a number. */
  number_styles: NumberStyle[]
  is_1904: boolean
}

export type NumberStyle = 'date' | 'percent' | 'number'

export interface ReadCell {
  at: number
  text: string
  is_formula: boolean
}

export interface RawRow {
  row: number
  cells: ReadCell[]
}

export interface RawWorksheet {
  rows: RawRow[]
  /** Ranges of merged cells, written as in the file: "B3:C4". */
  merged: string[]
}

/** Rows that hold something are counted; empty ones below and between cost nothing. The header is one more. */
const MOST_ROWS = MAX_ROWS + 1
/** The last row that a workbook can have. */
const LAST_ROW = 1_048_576

/** "BC12" → column 54 (from 0), row 12. */
export function readAddress(address: string): { at: number; row: number } | null {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(address) ?? []
  if (!letters || !digits) return null
  let at = 0
  for (const letter of letters) at = at * 26 + letter.charCodeAt(0) - 64
  return { at: at - 1, row: Number(digits) }
}

interface OpenCell extends ReadCell {
  row: number
  type: string
  style: number
  value: string
  inline: string
}

/** Reads the XML of one sheet. @throws SpreadsheetRefusal for damage, too many rows, cells too far right */
export function readCells(xml: Uint8Array, context: CellContext): RawWorksheet {
  const worksheet: RawWorksheet = { rows: [], merged: [] }
  let next_row = 1
  let next_at = 0
  let cell: OpenCell | null = null
  let inside = ''
  const open = (name: string, attribute: (name: string) => string) => {
    if (name === 'row') {
      next_row = Number(attribute('r')) || next_row
      next_at = 0
    } else if (name === 'c') {
      cell = openCell(readAddress(attribute('r')) ?? { at: next_at, row: next_row }, attribute)
      next_at = cell.at + 1
    } else if (name === 'f' && cell) cell.is_formula = true
    else if (name === 'mergeCell') worksheet.merged.push(attribute('ref'))
    if (name === 'v' || name === 't' || name === 'rPh') inside = name
  }
  const close = (name: string) => {
    if (name === 'row') next_row++
    else if (name === 'c' && cell) {
      keepCell(worksheet, cell, context)
      cell = null
    }
    if (name === inside || name === 'rPh') inside = ''
  }
  const text = (part: string) => {
    if (cell && inside === 'v') cell.value += part
    else if (cell && inside === 't') cell.inline += part
  }
  readXml(xml, { open, close, text })
  worksheet.rows.sort((a, b) => a.row - b.row)
  return worksheet
}

function openCell({ at, row }: { at: number; row: number }, attribute: (name: string) => string): OpenCell {
  const style = Number(attribute('s')) || 0
  return { at, row, type: attribute('t') || 'n', style, value: '', inline: '', text: '', is_formula: false }
}

function keepCell(worksheet: RawWorksheet, cell: OpenCell, context: CellContext): void {
  const { at, row, is_formula } = cell
  const text = toText(cell, context)
  if (text.trim() === '' && !is_formula) return
  if (at >= MAX_COLUMNS || row > LAST_ROW) {
    throw new SpreadsheetRefusal('too_large', say('sheet.far_right', { most: MAX_COLUMNS }))
  }
  const last = worksheet.rows.at(-1)
  const place = last?.row === row ? last : { row, cells: [] }
  if (place !== last) worksheet.rows.push(place)
  // One more than is taken, so that the reader can tell; whoever fills a million rows is stopped here.
  if (worksheet.rows.length > MOST_ROWS + 1000) throw tooManyRows(worksheet.rows.length - 1, true)
  place.cells.push({ at, text, is_formula })
}

export const tooManyRows = (count: number, more = false) =>
  new SpreadsheetRefusal('too_large', say(more ? 'sheet.more_rows' : 'sheet.too_many_rows', { count, most: MAX_ROWS }))

/** _x000D_ stands for a character that XML can't hold (ECMA-376, part 1, 22.9.2.19). */
const unescapeText = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** Cell types: ECMA-376, part 1, 18.18.11. */
function toText({ type, style, value, inline }: OpenCell, context: CellContext): string {
  if (type === 's') return unescapeText(context.shared_strings[Number(value)] ?? '')
  if (type === 'inlineStr') return unescapeText(inline)
  if (type === 'b') return value === '1' ? 'TRUE' : value === '0' ? 'FALSE' : ''
  if (type !== 'n' || value === '') return unescapeText(value)
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  const shown = context.number_styles[style]
  if (shown === 'date') return toDate(number, context.is_1904)
  // 0.12 stands in the cell as 12%.
  return shown === 'percent' ? `${plain(number * 100)}%` : plain(number)
}

/** Fifteen digits are what a spreadsheet shows; 0.1 + 0.2 is stored with seventeen. */
const plain = (number: number) => String(Number(number.toPrecision(15)))

const DAY = 86_400_000

/** Days since the last day of 1899 (or the first of 1904) → YYYY-MM-DD, with the time where there is one. */
function toDate(days: number, is_1904: boolean): string {
  const time = Date.UTC(is_1904 ? 1904 : 1899, is_1904 ? 0 : 11, is_1904 ? 1 : 30) + Math.round(days * DAY)
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return String(days)
  const text = date.toISOString()
  return Number.isInteger(days) ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
}
