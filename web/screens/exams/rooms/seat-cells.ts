import type { RoomLayout } from '#contract'

/** A seat or none in this cell. */
export const withCell = (layout: RoomLayout, row: number, column: number, cell: 'x' | '.'): string[] =>
  layout.map((line, at) => (at === row ? line.slice(0, column) + cell + line.slice(column + 1) : line))
