import { type Sentence, say } from '../../../domain/say.ts'
import type { CellProblem, Spreadsheet } from '../cells.ts'
import { columnLetters, cutValue } from '../cells.ts'
import { headingRow } from '../heading-row.ts'
import { SpreadsheetRefusal } from '../refusal.ts'
import { type RawRow, type RawWorksheet, readAddress, readCells } from '../worksheet-cells.ts'
import { NOTES_WORKSHEET } from '../worksheet-names.ts'
import { readWorkbook, type Workbook, type Worksheet } from './workbook.ts'
import { openZip, type ZipParts } from './zip-parts.ts'

/** The first visible sheet of an .xlsx file. @throws SpreadsheetRefusal */
export function readWorksheet(bytes: Uint8Array): Spreadsheet {
  const zip = openZip(bytes)
  const workbook = readWorkbook(zip)
  const first = workbook.worksheets.find((worksheet) => !worksheet.hidden)
  const xml = first && zip.find(first.part)
  if (!first || !xml) throw new SpreadsheetRefusal('wrong_type', say('sheet.none_visible'))
  const raw = readCells(xml, workbook)
  const table = raw.rows.slice(headingRow(raw.rows.map(({ cells }) => cells.filter(({ text }) => text.trim()).length)))
  const [head, ...rows] = table
  const header_row = head?.row ?? 1
  const header = headerOf(head)
  const problems: CellProblem[] = []
  for (const row of table) problems.push(...formulasOf(row))
  problems.push(...mergedIn(raw, header_row))
  const notes = notesOf(zip, workbook, first, header_row)
  const beyond = new Set<number>()
  const texts = rows.map(({ row, cells }) => {
    const line = header.map(() => '')
    for (const { at, text } of cells) {
      if (at < header.length) line[at] = text
      else if (text.trim() !== '') beyond.add(row)
    }
    return { row, cells: line }
  })
  for (const row of beyond) notes.push(beyondHeader(row))
  return { header, header_row, rows: texts, problems, notes, is_workbook: true, shown: new Map() }
}

function headerOf(row: RawRow | undefined): string[] {
  const width = Math.max(0, ...(row?.cells.map(({ at }) => at + 1) ?? []))
  const header = Array.from({ length: width }, () => '')
  for (const { at, text } of row?.cells ?? []) header[at] = text.trim()
  return header
}

const beyondHeader = (row: number): CellProblem => ({
  row,
  at: null,
  code: 'no_header',
  value: null,
  sentence: say('cells.beyond_header'),
})

const formulasOf = ({ row, cells }: RawRow): CellProblem[] =>
  cells
    .filter(({ is_formula }) => is_formula)
    .map(({ at, text }) => ({
      row,
      at,
      code: 'formula',
      value: cutValue(text),
      sentence: say('cell.formula', { cell: `${columnLetters(at)}${row}` }),
    }))

/** Only the first cell of a merged range has a value: nobody can tell what the others were meant to hold. */
function mergedIn({ merged, rows }: RawWorksheet, header_row: number): CellProblem[] {
  const filled = new Set(rows.map(({ row }) => row))
  const found = new Map<number, CellProblem>()
  for (const range of merged) {
    const [from, to] = range.split(':').map((part) => readAddress(part))
    if (!from || !to) continue
    const last = Math.min(to.row, rows.at(-1)?.row ?? 0)
    for (let row = Math.max(from.row, header_row); row <= last; row++) {
      if (!filled.has(row) || found.has(row)) continue
      found.set(row, { row, at: from.at, code: 'merged_cells', value: range, sentence: say('cells.merged', { range }) })
    }
  }
  return [...found.values()]
}

function notesOf(zip: ZipParts, { worksheets }: Workbook, read: Worksheet, row: number): CellProblem[] {
  const note = (code: string, value: string, sentence: Sentence): CellProblem => ({
    row,
    at: null,
    code,
    value,
    sentence,
  })
  const others = worksheets.filter((worksheet) => worksheet !== read && worksheet.name !== NOTES_WORKSHEET)
  return [
    ...others.map(({ name, hidden }) =>
      hidden
        ? note('hidden_sheet', name, say('sheet.hidden', { name }))
        : note('other_sheet', name, say('sheet.not_first', { name })),
    ),
    ...(zip.names.some((name) => /vbaProject/i.test(name)) ? [note('macros', 'vbaProject', say('sheet.macros'))] : []),
  ]
}
