import type { Level, QuestionType } from '../../domain/questions/question-types.ts'
import type { DocumentFrame } from '../document.ts'
import { documentFrame, documentWords } from './document-frame.ts'
import type { DocumentInput } from './document-input.ts'

/** The blueprint of a paper: chapters by level and by type. */
export interface GridInput extends DocumentInput {
  document: 'grid'
  chapters: { id: number; title: string }[]
  /** In their printed order; the words of the paper's language name them. */
  levels: Level[]
  types: QuestionType[]
  cells: GridCellInput[]
}

/** Questions of one chapter, level or type, or of two of them; null stands for all. */
interface GridCellInput extends GridCell {
  chapter_id: number | null
  level: Level | null
  type: QuestionType | null
}

export interface GridDocument extends DocumentFrame {
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
  /** Marks the blueprint asks for; null where it asks for nothing. */
  planned: number | null
}

interface Axis<Key extends string> {
  axis: 'level' | 'type'
  keys: Key[]
  names: Readonly<Record<Key, string>>
}

/** @throws RangeError where `timing` is not 'H:MM' */
export function gridDocument(input: GridInput): GridDocument {
  const words = documentWords(input)
  return {
    ...documentFrame(input, words, words.grid_view),
    kind: 'grid',
    tables: [
      gridTable(`${words.chapter} × ${words.level}`, input, { axis: 'level', keys: input.levels, names: words.levels }),
      gridTable(`${words.chapter} × ${words.type}`, input, { axis: 'type', keys: input.types, names: words.types }),
    ].filter((table) => table.columns.length > 0),
  }
}

const nothing: GridCell = { count: 0, marks: 0, planned: null }

function gridTable<Key extends string>(
  heading: string,
  { chapters, cells }: GridInput,
  { axis, keys: all, names }: Axis<Key>,
): GridTable {
  const cellAt = (chapter_id: number | null, key: Key | null): GridCell => {
    const place = { level: null, type: null, [axis]: key }
    const found = cells.find(
      (cell) => cell.chapter_id === chapter_id && cell.level === place.level && cell.type === place.type,
    )
    return found ? { count: found.count, marks: found.marks, planned: found.planned } : nothing
  }
  const isUsed = (key: Key) => cellAt(null, key).count > 0 || (cellAt(null, key).planned ?? 0) > 0
  const keys = all.filter(isUsed)
  const rows = chapters.map(({ id, title }) => ({
    title,
    cells: keys.map((key) => cellAt(id, key)),
    total: cellAt(id, null),
  }))
  return {
    heading,
    columns: keys.map((key) => names[key]),
    rows,
    totals: keys.map((key) => cellAt(null, key)),
    total: sumOf(rows.map((row) => row.total)),
  }
}

const sumOf = (cells: GridCell[]): GridCell => ({
  count: cells.reduce((sum, cell) => sum + cell.count, 0),
  marks: cells.reduce((sum, cell) => sum + cell.marks, 0),
  planned: null,
})
