import { MAX_COLSPAN, MAX_COLUMNS, MAX_ROWSPAN } from '../limits.ts'

/** What a cell covers. */
export interface Span {
  rowspan: number
  colspan: number
}

export interface PlacedRow<Cell> {
  cells: Cell[]
  /** Columns covered by cells of this row or from above. */
  taken: Set<number>
}

/** Rows that a cell from above still covers, by column. */
type Cover = number[]

/** Puts one row's cells into the free columns, narrowing what doesn't fit, and updates the cover for the next row. */
function placeRow<Cell extends Span>(row: Cell[], cover: Cover, rowsLeft: number): PlacedRow<Cell> {
  const taken = new Set(cover.flatMap((rows, column) => (rows > 0 ? [column] : [])))
  for (const column of taken) cover[column]! -= 1
  const cells: Cell[] = []
  let column = 0
  for (const cell of row) {
    while (taken.has(column)) column += 1
    if (column >= MAX_COLUMNS) break
    const wanted = Math.min(cell.colspan, MAX_COLSPAN, MAX_COLUMNS - column)
    const rowspan = Math.min(cell.rowspan, MAX_ROWSPAN, rowsLeft)
    const first = column
    while (column - first < wanted && !taken.has(column)) {
      taken.add(column)
      cover[column] = rowspan - 1
      column += 1
    }
    cells.push({ ...cell, colspan: column - first, rowspan })
  }
  return { cells, taken }
}

export function placeRows<Cell extends Span>(rows: Cell[][]): PlacedRow<Cell>[] {
  const cover: Cover = new Array(MAX_COLUMNS).fill(0)
  return rows.map((row, index) => placeRow(row, cover, rows.length - index))
}

export const countColumns = (rows: PlacedRow<Span>[]): number =>
  rows.reduce((widest, row) => Math.max(widest, ...[...row.taken].map((column) => column + 1)), 0)

/** Adds cells where a row ends early. Free columns only ever follow a row's own cells, so the order holds. */
export function fillRow<Cell>(row: PlacedRow<Cell>, columns: number, makeCell: () => Cell): Cell[] {
  const missing = Array.from({ length: columns }, (_, column) => column).filter((column) => !row.taken.has(column))
  return [...row.cells, ...missing.map(makeCell)]
}
