import Papa from 'papaparse'
import { say } from '../../domain/say.ts'
import { FileRefusal } from '../refusal.ts'
import { type FileGrid, type FileRow, noCell, type OpenedFile, textCell, tooManyRows } from './file-grid.ts'
import { MAX_COLUMNS, MAX_ROWS } from './limits.ts'
import { guessSeparator, statedSeparator } from './separator.ts'
import type { DecodedText, TextDamage } from './text/decode-text.ts'

/** A row of a text with separators. */
interface CsvLine {
  /** Line of the file where it starts, from 1. */
  row: number
  /** Line of the file where it ends: a cell in quotes may hold line ends. */
  last: number
  cells: string[]
}

/** A table as CSV: separated by comma, semicolon, tab or |. @throws FileRefusal */
export function openCsv({ text, damage }: DecodedText): OpenedFile {
  const { lines, open_quote } = csvLines(text.normalize('NFC'))
  if (open_quote !== null) {
    throw new FileRefusal('wrong_type', say('sheet.open_quote', { line: open_quote }))
  }
  return {
    is_workbook: false,
    is_text: true,
    has_macros: false,
    sheets: [{ name: '', is_hidden: false, read: () => gridOf(lines, damage) }],
  }
}

function gridOf(lines: readonly CsvLine[], damage: readonly TextDamage[]): FileGrid {
  const broken = new Set(damage.map(({ line }) => line))
  const rows = lines.flatMap(({ row, last, cells }, at): FileRow[] => {
    const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1
    if (width === 0) return []
    if (width > MAX_COLUMNS) throw new FileRefusal('too_large', say('sheet.too_many_columns', { most: MAX_COLUMNS }))
    const read = cells.slice(0, width).map((cell) => (cell.trim() === '' ? noCell : textCell(unwrapped(cell))))
    const is_damaged = broken.size > 0 && hasLine(broken, row, last)
    return [{ row: at + 1, line: row, cells: read, ...(is_damaged && { is_damaged }) }]
  })
  // A few titles may stand above the header.
  if (rows.length > MAX_ROWS + 10) throw tooManyRows(rows.length - 1)
  return { name: '', is_hidden: false, rows }
}

function hasLine(lines: ReadonlySet<number>, from: number, to: number): boolean {
  for (let line = from; line <= to; line++) if (lines.has(line)) return true
  return false
}

/** ="007" is how programs keep a spreadsheet from making a number of a text. */
const unwrapped = (cell: string) =>
  cell.startsWith('="') && /^="(?:[^"]|"")*"$/.test(cell) ? cell.slice(2, -1).replaceAll('""', '"') : cell

/** The rows of a text as they stand, blank ones too; `open_quote` is the line where a cell begins that does not end. */
export function csvLines(whole: string): { lines: CsvLine[]; open_quote: number | null } {
  const stated = statedSeparator(whole)
  const text = stated ? whole.slice(stated.length) : whole
  const lines: CsvLine[] = []
  let row = stated ? 2 : 1
  let start = 0
  let open_quote: number | null = null
  Papa.parse<string[]>(text, {
    delimiter: stated?.separator ?? guessSeparator(text),
    step({ data, errors, meta }) {
      const part = text.slice(start, meta.cursor)
      if (errors.some(({ code }) => code === 'MissingQuotes')) open_quote ??= row
      const last = row + countLineEnds(part.replace(/(?:\r\n|\r|\n)$/, ''))
      lines.push({ row, last, cells: data })
      row += countLineEnds(part)
      start = meta.cursor
    },
  })
  return { lines, open_quote }
}

const countLineEnds = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0
