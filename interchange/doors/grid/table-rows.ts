import { numberIn } from '../values/numbers.ts'
import type { Grid, GridCell } from './grid-cells.ts'
import { plainText } from './shown.ts'

/** A line of a list with its texts as they are compared. */
export interface ListRow {
  row: number
  cells: readonly GridCell[]
  texts: readonly string[]
  /** Columns to the left of it, where a line holds two pupils. */
  offset: number
  /** The class and section that a line above says for it. */
  place: string | null
}

const noCell: GridCell = { shown: '' }

export const cellAt = ({ cells }: ListRow, at: number): GridCell => cells[at] ?? noCell
export const textAt = ({ texts }: ListRow, at: number): string => texts[at] ?? ''
export const filledOf = ({ texts }: ListRow): string[] => texts.filter((text) => text !== '')

/** The rows that hold something, each as wide as the widest; hidden ones by themselves. */
export function rowsOf(grid: Grid): { rows: ListRow[]; hidden: number[]; width: number } {
  const rows: ListRow[] = []
  const hidden: number[] = []
  for (const { row, cells, is_hidden } of grid.rows) {
    const texts = cells.map(({ shown }) => plainText(shown))
    while (texts.length > 0 && texts.at(-1) === '') texts.pop()
    if (texts.length === 0) continue
    if (is_hidden) hidden.push(row)
    else rows.push({ row, cells, texts, offset: 0, place: null })
  }
  return { rows, hidden, width: rows.reduce((most, { texts }) => Math.max(most, texts.length), 0) }
}

export const hasNumbers = (row: ListRow): number => filledOf(row).filter((text) => numberIn(text) !== null).length
