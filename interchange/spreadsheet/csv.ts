import Papa from 'papaparse'
import { say } from '../../domain/say.ts'
import { type CellProblem, columnLetters, cutValue, MAX_COLUMNS, MAX_ROWS, type Spreadsheet } from './cells.ts'
import { withoutGroups } from './digit-groups.ts'
import { headingRow } from './heading-row.ts'
import { SpreadsheetRefusal } from './refusal.ts'
import { decodeText, type TextDamage } from './text/decode-text.ts'
import { assertFewMarks } from './text/few-marks.ts'
import { tooManyRows } from './worksheet-cells.ts'

interface Line {
  /** Line of the file where it starts, from 1. */
  row: number
  /** Line of the file where it ends: a cell in quotes may hold line ends. */
  last: number
  cells: string[]
}

/** A table as CSV: UTF-8 or another encoding, separated by comma, semicolon or tab. @throws SpreadsheetRefusal */
export function readCsv(bytes: Uint8Array): Spreadsheet {
  assertFewLines(bytes)
  const { text, damage } = decodeText(bytes)
  assertFewMarks(text)
  const { lines, open_quote } = cutLines(text.normalize('NFC'))
  if (open_quote !== null) {
    throw new SpreadsheetRefusal('wrong_type', say('sheet.open_quote', { line: open_quote }))
  }
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [head, ...rest] = filled.slice(headingRow(filled.map(({ cells }) => countFilled(cells))))
  const header = (head?.cells ?? []).map((cell) => cell.trim())
  while (header.at(-1) === '') header.pop()
  if (header.length > MAX_COLUMNS)
    throw new SpreadsheetRefusal('too_large', say('sheet.too_many_columns', { most: MAX_COLUMNS }))
  if (rest.length > MAX_ROWS) throw tooManyRows(rest.length)
  const problems: CellProblem[] = []
  const rows = rest.map(({ row, last, cells }) => {
    problems.push(...problemsOf({ row, last, cells }, header.length, damage))
    return { row, cells: header.map((_, at) => cells[at] ?? '') }
  })
  return { header, header_row: head?.row ?? 1, rows, problems, notes: [], is_workbook: false, shown: shownRows(lines) }
}

const countFilled = (cells: string[]) => cells.filter((cell) => cell.trim() !== '').length

/** A spreadsheet counts a cell of several lines as one row. */
const shownRows = (lines: Line[]) =>
  new Map(lines.flatMap(({ row }, at): [number, number][] => (row === at + 1 ? [] : [[row, at + 1]])))

/** Forty for each row; millions of empty lines would take seconds. */
const MAX_LINES = 200_000

function assertFewLines(bytes: Uint8Array): void {
  let lines = 0
  for (const byte of bytes) if (byte === 0x0a || byte === 0x0d) lines++
  if (lines > MAX_LINES) throw new SpreadsheetRefusal('too_large', say('file.too_many_lines'))
}

const SEPARATORS = [',', ';', '\t']

function cutLines(text: string): { lines: Line[]; open_quote: number | null } {
  const separator = guessSeparator(text)
  const lines: Line[] = []
  let row = 1
  let start = 0
  let open_quote: number | null = null
  Papa.parse<string[]>(text, {
    delimiter: separator,
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

/** The one that stands most often in the first line that has one, outside quotes: a title above the headings has none. */
function guessSeparator(text: string): string {
  const first = text.trimStart().split(/\r\n|\r|\n/, 6)
  const bare = first.map((line) => line.replace(/"[^"]*"/g, '')).find((line) => /[,;\t]/.test(line)) ?? ''
  const counts = SEPARATORS.map((separator) => bare.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

const isNumber = (text: string) => /^[+-]?\d+(?:[.,]\d+)*(?:e[+-]?\d+)?%?$/i.test(withoutGroups(text))

/** "+91 98100-00001", "+91 22 2888 8888 x218": at worst a spreadsheet works it out as a sum; its field leaves the extension out. */
const isTelephone = (text: string) => /^\+\d[\d ().-]{5,30}(?: ?(?:x|extn?\.?) ?\d{1,6})?$/i.test(text)

/** What a spreadsheet would run when it opens the file (OWASP, CSV injection). */
const isFormula = (text: string) => /^[=+\-@].+/s.test(text) && !isNumber(text) && !isTelephone(text)

function problemsOf({ row, last, cells }: Line, width: number, damage: TextDamage[]): CellProblem[] {
  const problems: CellProblem[] = []
  cells.forEach((cell, at) => {
    const text = cell.trim()
    if (text === '') return
    const value = cutValue(text)
    if (at >= width) {
      problems.push({ row, at: null, code: 'too_many_cells', value, sentence: say('cells.too_many') })
    } else if (isFormula(text)) {
      const sentence = say('cell.like_formula', { cell: `${columnLetters(at)}${row}`, sign: text.charAt(0) })
      problems.push({ row, at, code: 'formula', value, sentence })
    } else if (text.includes('\uFFFD')) problems.push(damagedText(row, at, value))
  })
  const broken = damage.find(({ line }) => line >= row && line <= last)
  if (broken && problems.every(({ code }) => code !== 'damaged_text')) problems.push(damagedText(row, null, null))
  return problems
}

const damagedText = (row: number, at: number | null, value: string | null): CellProblem => ({
  row,
  at,
  code: 'damaged_text',
  value,
  sentence: say('cells.damaged'),
})
