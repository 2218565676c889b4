import { say } from '../../domain/say.ts'
import { FileRefusal } from '../refusal.ts'
import { headerKey } from '../spreadsheet/columns/header-keys.ts'
import { csvLines } from '../spreadsheet/csv.ts'
import { MAX_CELL, MAX_COLUMNS } from '../spreadsheet/limits.ts'
import { assertFewLines } from '../spreadsheet/open-file.ts'
import { decodeText } from '../spreadsheet/text/decode-text.ts'
import { assertFewMarks } from '../spreadsheet/text/few-marks.ts'
import { wordZip } from '../word/docx/limits.ts'
import { openZip } from '../zip/zip-parts.ts'

/** A row of a file of a bundle: its line, from 1, and the cells that were asked for. */
export interface BundleRow<Column extends string = string> {
  row: number
  cells: Readonly<Record<Column, string>>
}

export interface BundleTable<Column extends string = string> {
  /** As the archive calls it, without folders: users.csv. */
  file: string
  rows: readonly BundleRow<Column>[]
}

/** The CSV files of a bundle, each read when it is asked for. */
export interface BundleFiles {
  has(name: string): boolean
  /** Headings of a file; [] where there is none. */
  headings(name: string): readonly string[]
  /**
   * The rows of a file with these columns alone, named as in the format: no other cell is looked at, so that a password is read into nothing. A column
   * that the file lacks is ''. Without the file: no row.
   * @throws FileRefusal for a file that can't be read
   */
  read<const Column extends string>(name: string, columns: readonly Column[]): BundleTable<Column>
}

const fileOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).toLowerCase()
/** Resource forks of a Mac hold no rows. */
const isTable = (path: string) => /\.csv$/i.test(path) && !/(?:^|\/)(?:__MACOSX\/|\._)/.test(path)

/** @throws FileRefusal for a damaged archive, and one that holds a name twice */
export function openBundle(bytes: Uint8Array): BundleFiles {
  const zip = openZip(bytes, wordZip)
  const paths = new Map<string, string>()
  for (const path of zip.names.filter(isTable)) {
    const file = fileOf(path)
    const other = paths.get(file)
    if (other !== undefined) throw new FileRefusal('invalid_field', say('roster.file_twice', { file }))
    paths.set(file, path)
  }
  const opened = new Map<string, OpenedTable | null>()
  const open = (called: string): OpenedTable | null => {
    const name = called.toLowerCase()
    const known = opened.get(name)
    if (known !== undefined) return known
    const path = paths.get(name)
    const bytesOf = path === undefined ? null : zip.find(path)
    const table = bytesOf && openTable(name, bytesOf)
    opened.set(name, table)
    return table
  }
  return {
    has: (name) => paths.has(name.toLowerCase()),
    headings: (name) => open(name)?.headings ?? [],
    read(name, columns) {
      const table = open(name)
      if (!table) return { file: name, rows: [] }
      const keys = table.headings.map(headerKey)
      const places = columns.map((column) => keys.indexOf(headerKey(column)))
      const cellsOf = (cells: readonly string[]) =>
        Object.fromEntries(columns.map((column, at) => [column, textOf(cells[places[at] ?? -1])]))
      const rows = table.rows.map(({ row, cells }) => ({
        row,
        cells: cellsOf(cells) as Record<(typeof columns)[number], string>,
      }))
      return { file: name, rows }
    },
  }
}

interface OpenedTable {
  headings: readonly string[]
  rows: readonly { row: number; cells: readonly string[] }[]
}

/** In one line: what goes on as a cell stays in its row. */
const textOf = (cell = '') => cell.slice(0, MAX_CELL).replace(/\s+/g, ' ').trim()

function openTable(file: string, bytes: Uint8Array): OpenedTable {
  const { text, damage } = decodeText(bytes)
  const [first] = damage
  if (first) throw new FileRefusal('invalid_field', say('roster.damaged_text', { file, line: first.line }))
  assertFewLines(text)
  assertFewMarks(text)
  const { lines, open_quote } = csvLines(text.normalize('NFC'))
  if (open_quote !== null) throw new FileRefusal('invalid_field', say('roster.open_quote', { file, line: open_quote }))
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [head, ...rows] = filled
  if (head && head.cells.length > MAX_COLUMNS)
    throw new FileRefusal('too_large', say('sheet.too_many_columns', { most: MAX_COLUMNS }))
  return { headings: head?.cells.map((cell) => cell.trim()) ?? [], rows }
}
