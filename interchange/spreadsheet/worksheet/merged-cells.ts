import { say } from '../../../domain/say.ts'
import type { GridCell } from '../../doors/grid/grid-cells.ts'
import { FileRefusal } from '../../refusal.ts'
import { columnLetters } from '../cells.ts'
import { type FileRow, noCell } from '../file-grid.ts'
import { MAX_COLUMNS } from '../limits.ts'

/** Cells that are one, from the upper left to the lower right; columns from 0. */
export interface MergedRange {
  from: { at: number; row: number }
  to: { at: number; row: number }
}

export const rangeText = ({ from, to }: MergedRange): string =>
  `${columnLetters(from.at)}${from.row}:${columnLetters(to.at)}${to.row}`

/** Characters that merged cells may add to a sheet. */
const mostCharacters = 20_000_000

/**
 * Gives the value of merged cells to all that they cover, in rows that hold something. A text that is merged over columns and alone in its rows is a
 * title and stays one cell. What overlaps is damage: it is left, so that the work is that of the cells.
 * @throws FileRefusal where they cover too much
 */
export function fillMerged(rows: readonly FileRow[], ranges: readonly MergedRange[]): void {
  if (ranges.length === 0) return
  const byRow = new Map(rows.map((row) => [row.row, row]))
  const numbers = [...byRow.keys()]
  const filled = new Map(rows.map(({ row, cells }) => [row, cells.filter(({ shown }) => shown.trim() !== '').length]))
  let left = mostCharacters
  for (const range of ranges) {
    const { from, to } = range
    const first = byRow.get(from.row)?.cells[from.at]
    if (!first || first.shown === '' || first.merged !== undefined) continue
    const within = numbersWithin(numbers, from.row, to.row)
    if (to.at > from.at && filled.get(from.row) === 1 && within.length === 1) continue
    const cell: GridCell = { ...first, merged: rangeText(range) }
    for (const row of within) {
      const place = byRow.get(row)
      if (!place || !fillRow(place, range, cell)) break
      left -= cell.shown.length * (Math.min(to.at, MAX_COLUMNS - 1) - from.at + 1)
      if (left < 0) throw new FileRefusal('too_large', say('workbook.too_big'))
    }
  }
}

/** The numbers of a range among all of them in order, found by halving. */
function numbersWithin(numbers: readonly number[], from: number, to: number): readonly number[] {
  const placeOf = (wanted: number) => {
    let [low, high] = [0, numbers.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((numbers[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
  return numbers.slice(placeOf(from), placeOf(to + 1))
}

/** false where another merged cell is met. */
function fillRow({ row, cells }: FileRow, { from, to }: MergedRange, cell: GridCell): boolean {
  for (let at = from.at; at <= Math.min(to.at, MAX_COLUMNS - 1); at++) {
    if (cells[at]?.merged !== undefined) return false
    while (cells.length <= at) cells.push(noCell)
    cells[at] = row === from.row && at === from.at ? { ...cell } : cell
  }
  return true
}
