import { readCsvSheet } from './csv-sheet.ts'
import { type CellProblem, columnLetters, cutValue, MAX_CELL, MAX_ROWS, MAX_SHEET_BYTES, type Sheet } from './sheet.ts'
import { tooManyRows } from './sheet-cells.ts'
import { SheetRefusal } from './sheet-refusal.ts'
import { readWorkbookSheet } from './workbook-sheet.ts'

const startsWith = (bytes: Uint8Array, mark: number[]) => mark.every((byte, index) => bytes[index] === byte)
const isZip = (bytes: Uint8Array) => startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])
/** The container of .xls and of workbooks with a password. */
const isOldOffice = (bytes: Uint8Array) => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

/**
 * The table in an .xlsx or .csv file; what the bytes are decides, not the name. At most 5 MB and 5,000 rows.
 * @throws SheetRefusal with a sentence that says what to do
 */
export function readSheet(bytes: Uint8Array, filename: string): Sheet {
  if (bytes.length > MAX_SHEET_BYTES) {
    throw new SheetRefusal('too_large', 'The file is larger than 5 MB. Please split it.')
  }
  if (isOldOffice(bytes)) {
    throw new SheetRefusal(
      'wrong_type',
      'This is an old Excel file (.xls) or one with a password. Save it as .xlsx without a password and upload that.',
    )
  }
  const sheet = isZip(bytes) ? readWorkbookSheet(bytes) : readText(bytes, filename)
  if (sheet.rows.length > MAX_ROWS) throw tooManyRows(sheet.rows.length)
  const problems = [...sheet.problems, ...longCells(sheet)]
  return { ...sheet, problems, rows: sheet.rows.map(({ row, cells }) => ({ row, cells: cells.map(showCell) })) }
}

function readText(bytes: Uint8Array, filename: string): Sheet {
  if (/\.xls[xmb]?$/i.test(filename) || hasControlBytes(bytes)) {
    throw new SheetRefusal('wrong_type', 'This is no Excel workbook. Save the table as .xlsx or .csv and upload that.')
  }
  return readCsvSheet(bytes)
}

/** Pictures and programs have control bytes near their start; text, even in UTF-16, has none but zeros, tabs and line ends. */
const hasControlBytes = (bytes: Uint8Array) =>
  bytes.subarray(0, 1000).some((byte) => byte < 0x20 && byte !== 0 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d)

/** A ' in front of what could be a formula was put there for safety; it is no part of the text. */
const showCell = (cell: string) =>
  cell
    .slice(0, MAX_CELL)
    .trim()
    .replace(/^'(?='?[=+\-@])/, '')

function longCells({ rows }: Sheet): CellProblem[] {
  return rows.flatMap(({ row, cells }) =>
    cells.flatMap((cell, at): CellProblem[] => {
      if (cell.length <= MAX_CELL) return []
      const message = `Cell ${columnLetters(at)}${row} is longer than ${MAX_CELL} characters. Shorten it.`
      return [{ row, at, code: 'too_long', value: cutValue(cell), message }]
    }),
  )
}
