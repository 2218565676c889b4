import writeXlsxFile, { type Row, type Sheet as WrittenWorksheet } from 'write-excel-file/node'
import type { DateFormat } from '../../domain/date-format.ts'
import type { SpreadsheetColumn } from './columns/columns.ts'
import { mustBeGuarded } from './file-grid.ts'
import { MAX_CELL } from './limits.ts'
import { NOTES_WORKSHEET, REASON_COLUMN } from './worksheet/worksheet-names.ts'

const neutralise = (text: string) => (mustBeGuarded(text) ? `'${text}` : text)

/** What XML or a cell can't hold leaves a box, so that its loss is seen. */
const storable = (text: string) =>
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffd-\uffff\ud800-\udfff]/gu, '□').slice(0, MAX_CELL - 1)

const textCell = (text: string) =>
  text === '' ? null : { value: neutralise(storable(text)), type: String, wrap: true }
const headCell = (text: string) => ({ value: neutralise(storable(text)), type: String, fontWeight: 'bold' as const })
const widths = (names: readonly string[]) =>
  names.map((name) => ({ width: Math.min(60, Math.max(14, name.length + 4)) }))

/** No width at all would be a usual one. */
const NARROW = 0.1

function toBytes(worksheets: WrittenWorksheet<Buffer>[]): Promise<Uint8Array> {
  return writeXlsxFile(worksheets).toBuffer()
}

/** A row to learn from, in the notes of a template: its cells by column. */
export interface SpreadsheetExample {
  name: string
  cells: Record<string, string>
}

/** What else the notes of a template hold. */
interface TemplateNotes {
  examples?: readonly SpreadsheetExample[] | undefined
  /** Names to copy into the cells of the columns that they are keyed by. */
  own?: readonly Record<string, string>[]
}

/** How many of a school's names the notes of a template list at most; a school with more looks them up in its lists. */
const MOST_NAMES = 2000

/** An empty table with its header and one example row, and a sheet that explains the columns and shows further examples; .xlsx. */
export function writeTemplate(
  title: string,
  all: readonly SpreadsheetColumn[],
  { examples = [], own = [] }: TemplateNotes = {},
): Promise<Uint8Array> {
  const columns = all.filter(({ only_read }) => !only_read)
  const names = columns.map(({ name }) => name)
  const rows: Row[] = [names.map(headCell), columns.map(({ example }) => textCell(example))]
  const notes: Row[] = [
    ['Column', 'Needed', 'What to write'].map(headCell),
    ...columns.map(({ name, required, note }) => [name, required ? 'yes' : 'no', note].map(textCell)),
  ]
  if (examples.length > 0) notes.push([], ['Example of', 'Column', 'Cell'].map(headCell))
  for (const { name, cells } of examples) {
    for (const column of names.filter((one) => cells[one]))
      notes.push([name, column, cells[column] ?? ''].map(textCell))
  }
  const named = Object.keys(own[0] ?? {})
  if (named.length > 0) notes.push([], named.map(headCell))
  for (const row of own.slice(0, MOST_NAMES)) notes.push(named.map((name) => textCell(row[name] ?? '')))
  return toBytes([
    { data: rows, sheet: title, columns: widths(names), stickyRowsCount: 1 },
    { data: notes, sheet: NOTES_WORKSHEET, columns: [{ width: 24 }, { width: 16 }, { width: 90 }] },
  ])
}

/** Cells by the names of their columns; numbers stay numbers, so that they can be reckoned with. */
export type SpreadsheetRecord = Readonly<Record<string, string | number>>

/**
 * Rows under a header, as a template has it; .xlsx.
 * @param notes what is to be known of them: a worksheet of its own, which is not read when the file comes back
 */
export function writeRows(
  title: string,
  columns: readonly SpreadsheetColumn[],
  records: readonly SpreadsheetRecord[],
  notes: readonly string[] = [],
): Promise<Uint8Array> {
  const names = columns.map(({ name }) => name)
  const data: Row[] = [
    names.map(headCell),
    ...records.map((record) => names.map((name) => figureCell(record[name] ?? ''))),
  ]
  const sizes = widths(names).map((size, at) => (columns[at]?.hidden ? { width: NARROW } : size))
  const told = { data: notes.map((note) => [textCell(note)]), sheet: NOTES_WORKSHEET, columns: [{ width: 90 }] }
  return toBytes([{ data, sheet: title, columns: sizes, stickyRowsCount: 1 }, ...(notes.length > 0 ? [told] : [])])
}

/** The rows that were not taken in, as they were, each with a last cell that says why; .xlsx. */
export function writeFailedRows(header: readonly string[], rows: readonly string[][]): Promise<Uint8Array> {
  const names = [...header, REASON_COLUMN]
  const data: Row[] = [names.map(headCell), ...rows.map((cells) => cells.map(textCell))]
  return toBytes([{ data, sheet: 'Rows to correct', columns: widths(names), stickyRowsCount: 1 }])
}

/** A day that is stored as one, so that it can be sorted by, and shown as the school writes its days. */
interface DayCell {
  /** YYYY-MM-DD */
  day: string
  format: DateFormat | null
}
type FigureCell = string | number | null | DayCell

/** A table of figures: a sheet of its own in a workbook. */
export interface FigureTable {
  title: string
  columns: readonly string[]
  /** Numbers stay numbers, so that they can be reckoned with. */
  rows: readonly (readonly FigureCell[])[]
}

/** As a workbook writes it: its own / is whatever parts days where it is opened. */
const dayFormat = (format: DateFormat | null) => (format ?? 'D MMM YYYY').toLowerCase().replaceAll(/[/.]/g, '\\$&')

function figureCell(value: FigureCell) {
  if (typeof value === 'number') return { value, type: Number }
  if (value === null || typeof value === 'string') return textCell(value ?? '')
  return { value: new Date(`${value.day}T00:00:00Z`), type: Date, format: dayFormat(value.format) }
}

/** A name that a sheet may have, unlike those before it: at most 31 letters, none of those that addresses are written with. */
function worksheetName(title: string, taken: Set<string>): string {
  const plain =
    storable(title)
      .replace(/[[\]:*?/\\]/g, ' ')
      .replace(/^'+|'+$/g, '')
      .trim() || '–'
  const named = (at: number) => (at === 1 ? plain.slice(0, 31) : `${plain.slice(0, 28)} ${at}`)
  let at = 1
  while (taken.has(named(at).toLowerCase())) at += 1
  taken.add(named(at).toLowerCase())
  return named(at)
}

/** Tables of figures, a sheet each; .xlsx. */
export function writeFigures(tables: readonly FigureTable[]): Promise<Uint8Array> {
  const taken = new Set<string>()
  return toBytes(
    tables.map(({ title, columns, rows }) => ({
      data: [...(columns.length > 0 ? [columns.map(headCell)] : []), ...rows.map((row) => row.map(figureCell))],
      sheet: worksheetName(title, taken),
      columns:
        columns.length > 0
          ? widths(columns).map((size, at) => (at === 0 ? { width: 32 } : size))
          : [{ width: 32 }, { width: 32 }],
      ...(columns.length > 0 ? { stickyRowsCount: 1 } : {}),
    })),
  )
}
