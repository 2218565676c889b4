import type { CellDraft } from '#web/api/marks/cell-draft.ts'
import type { CellRef } from './history.ts'

/** How a cell is found in the order of the sheet: its line, and its column in it. */
export type Order = (cell: CellRef) => readonly [line: number, column: number]

/** The next cell in one of these states after the one that is worked in; after the last comes the first. */
export function nextCell(
  cells: Iterable<CellDraft>,
  states: readonly CellDraft['state'][],
  order: Order,
  from: CellRef | null,
): CellRef | null {
  const compare = (a: CellRef, b: CellRef) => {
    const [[line, column], [other, beside]] = [order(a), order(b)]
    return line - other || column - beside
  }
  const found = [...cells].filter(({ state }) => states.includes(state)).sort(compare)
  const next = from && found.find((cell) => compare(cell, from) > 0)
  return next ?? found[0] ?? null
}
