import { say } from '../../domain/say.ts'
import {
  type CellProblem,
  columnLetters,
  cutValue,
  MAX_CELL,
  MAX_ROWS,
  MAX_SPREADSHEET_BYTES,
  type Spreadsheet,
} from './cells.ts'
import { readCsv } from './csv.ts'
import { SpreadsheetRefusal } from './refusal.ts'
import { isUtf16 } from './text/decode-text.ts'
import { readWorksheet } from './workbook/worksheet.ts'
import { isZip } from './workbook/zip-parts.ts'
import { tooManyRows } from './worksheet-cells.ts'

const startsWith = (bytes: Uint8Array, mark: number[]) => mark.every((byte, index) => bytes[index] === byte)
/** The container of .xls and of workbooks with a password. */
const isOldOffice = (bytes: Uint8Array) => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

/**
 * The table in an .xlsx or .csv file; what the bytes are decides, not the name. At most 5 MB and 5,000 rows.
 * @throws SpreadsheetRefusal with a sentence that says what to do
 */
export function readSpreadsheet(bytes: Uint8Array, filename: string): Spreadsheet {
  if (bytes.length > MAX_SPREADSHEET_BYTES) {
    throw new SpreadsheetRefusal('too_large', say('file.too_large'))
  }
  if (isOldOffice(bytes)) {
    throw new SpreadsheetRefusal('wrong_type', say('sheet.old_excel'))
  }
  const spreadsheet = isZip(bytes) ? readWorksheet(bytes) : readText(bytes, filename)
  if (spreadsheet.rows.length > MAX_ROWS) throw tooManyRows(spreadsheet.rows.length)
  const problems = [...spreadsheet.problems, ...longCells(spreadsheet)]
  return {
    ...spreadsheet,
    problems,
    rows: spreadsheet.rows.map(({ row, cells }) => ({ row, cells: cells.map(showCell) })),
  }
}

function readText(bytes: Uint8Array, filename: string): Spreadsheet {
  if (/\.xls[xmb]?$/i.test(filename) || isNoText(bytes)) {
    throw new SpreadsheetRefusal('wrong_type', say('sheet.no_workbook'))
  }
  return readCsv(bytes)
}

/** A PDF may be text from front to back. */
const isPdf = (bytes: Uint8Array) => startsWith(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d])
/** Of Windows ("MZ"): so short a beginning that its zeros may look like those of UTF-16. */
const isProgram = (bytes: Uint8Array) => startsWith(bytes, [0x4d, 0x5a])

/**
 * Pictures and programs have control bytes all over; text has tabs and line ends, at most a few others that were pasted along, and zeros
 * in UTF-16 alone.
 */
function isNoText(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 1000)
  const controls = start.filter((byte) => byte < 0x20 && byte !== 0 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d)
  return (
    controls.length * 50 > start.length || isPdf(bytes) || (start.includes(0) && (isProgram(bytes) || !isUtf16(bytes)))
  )
}

/** A ' in front of what could be a formula was put there for safety; it is no part of the text. */
const showCell = (cell: string) =>
  cell
    .slice(0, MAX_CELL)
    .trim()
    .replace(/^'(?='?[=+\-@])/, '')

function longCells({ rows }: Spreadsheet): CellProblem[] {
  return rows.flatMap(({ row, cells }) =>
    cells.flatMap((cell, at): CellProblem[] => {
      if (cell.length <= MAX_CELL) return []
      const sentence = say('cell.too_long', { cell: `${columnLetters(at)}${row}`, most: MAX_CELL })
      return [{ row, at, code: 'too_long', value: cutValue(cell), sentence }]
    }),
  )
}
