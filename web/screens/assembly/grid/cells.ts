import type { GridCell, GridView } from '#contract'

/** One of the two tables: chapters down, levels or types across, totals at the end of both. */
export interface Grid<Name extends string> {
  columns: Name[]
  rows: { chapter: { id: number; title: string }; cells: (GridCell | null)[]; total: GridCell | null }[]
  /** The last row: all chapters. */
  totals: (GridCell | null)[]
  /** Marks of the whole paper. */
  marks: number
  /** The largest marks of one cell, the darkest shade. */
  most: number
}

type Axis = 'level' | 'type'
const other = { level: 'type', type: 'level' } as const

/** Arranges what the server counted as a table. A cell that it doesn't name is empty. */
export function gridOf<A extends Axis>(
  { rows, cells }: GridView,
  axis: A,
  columns: NonNullable<GridCell[A]>[],
): Grid<NonNullable<GridCell[A]>> {
  const find = (chapter_id: number | null, name: string | null): GridCell | null =>
    cells.find((cell) => cell.chapter_id === chapter_id && cell[axis] === name && cell[other[axis]] === null) ?? null
  const lines = rows.map((chapter) => ({
    chapter,
    cells: columns.map((name) => find(chapter.id, name)),
    total: find(chapter.id, null),
  }))
  const inside = lines.flatMap((line) => line.cells.map((cell) => cell?.marks ?? 0))
  const totals = columns.map((name) => find(null, name))
  return {
    columns,
    rows: lines,
    totals,
    marks: totals.reduce((sum, cell) => sum + (cell?.marks ?? 0), 0),
    most: Math.max(0, ...inside),
  }
}

/** The chapters in the order and with the names of the subject; those it no longer has come last. */
export function inSubjectOrder(
  view: GridView,
  chapters: readonly { id: number; title: string }[] | undefined,
): GridView {
  if (!chapters) return view
  const places = new Map(chapters.map(({ id, title }, place) => [id, { title, place }]))
  const placeOf = (id: number) => places.get(id)?.place ?? chapters.length
  const rows = [...view.rows]
    .sort((one, other) => placeOf(one.id) - placeOf(other.id))
    .map(({ id, title }) => ({ id, title: places.get(id)?.title ?? title }))
  return { ...view, rows }
}

/** Shades of a heat map, from none to most. */
export const shades = 5

/** The shade of so many marks: 0 for none, 1 … 5 in equal steps up to the most. */
export function shadeOf(marks: number, most: number): number {
  if (marks <= 0 || most <= 0) return 0
  return Math.max(1, Math.ceil((marks / most) * shades - 1e-9))
}
