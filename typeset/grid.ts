import type { SheetDocument } from './document.ts'
import { sheetDocument, sheetWords } from './sheet.ts'
import type { SheetInput } from './sheet-input.ts'

/** The blueprint of a paper: chapters by level and by type. */
export interface GridInput extends SheetInput {
  document: 'grid'
  chapters: { id: number; title: string }[]
  /** Titles as printed, in their order. */
  levels: { key: string; title: string }[]
  types: { key: string; title: string }[]
  cells: GridCellInput[]
}

/** One chapter's questions of one level and one type. */
interface GridCellInput {
  chapter_id: number
  level: string
  type: string
  count: number
  marks: number
  /** Marks the blueprint asks for; `null` where it asks for nothing. */
  planned: number | null
}

export interface GridDocument extends SheetDocument {
  kind: 'grid'
  tables: GridTable[]
}

interface GridTable {
  heading: string
  columns: string[]
  rows: { title: string; cells: GridCell[]; total: GridCell }[]
  totals: GridCell[]
  total: GridCell
}

interface GridCell {
  count: number
  marks: number
  planned: number | null
}

/** @throws RangeError where `timing` is not 'H:MM' */
export function gridDocument(input: GridInput): GridDocument {
  const words = sheetWords(input)
  return {
    ...sheetDocument(input, words, words.grid_view),
    kind: 'grid',
    tables: [
      gridTable(`${words.chapter} × ${words.level}`, input, input.levels, (cell) => cell.level),
      gridTable(`${words.chapter} × ${words.type}`, input, input.types, (cell) => cell.type),
    ].filter((table) => table.columns.length > 0),
  }
}

function gridTable(
  heading: string,
  { chapters, cells }: GridInput,
  columns: { key: string; title: string }[],
  keyOf: (cell: GridCellInput) => string,
): GridTable {
  const used = columns.filter(({ key }) => cells.some((cell) => keyOf(cell) === key))
  const inColumn = (found: GridCellInput[], key: string) => sumOf(found.filter((cell) => keyOf(cell) === key))
  return {
    heading,
    columns: used.map(({ title }) => title),
    rows: chapters.map(({ id, title }) => {
      const own = cells.filter((cell) => cell.chapter_id === id)
      return { title, cells: used.map(({ key }) => inColumn(own, key)), total: sumOf(own) }
    }),
    totals: used.map(({ key }) => inColumn(cells, key)),
    total: sumOf(cells),
  }
}

function sumOf(cells: GridCellInput[]): GridCell {
  const sum = (of: (cell: GridCellInput) => number) => cells.reduce((total, cell) => total + of(cell), 0)
  const isPlanned = cells.some((cell) => cell.planned !== null)
  return {
    count: sum((cell) => cell.count),
    marks: sum((cell) => cell.marks),
    planned: isPlanned ? sum((cell) => cell.planned ?? 0) : null,
  }
}
