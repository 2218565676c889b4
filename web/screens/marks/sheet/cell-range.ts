import type { MarkKey } from '#contract'
import type { CellRef } from '../store/history.ts'

/** A place of the sheet: the pupil's line, and 0 for attendance or the number of the column of marks. */
export interface CellPlace {
  r: number
  c: number
}

/** Lines down and columns to the end. */
export const steps: Record<string, readonly [down: number, right: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

/** Several cells that are copied or cleared as one. */
export interface Range {
  top: number
  bottom: number
  left: number
  right: number
}

export const rangeOf = (one: CellPlace, other: CellPlace): Range => ({
  ...{ top: Math.min(one.r, other.r), bottom: Math.max(one.r, other.r) },
  ...{ left: Math.min(one.c, other.c), right: Math.max(one.c, other.c) },
})

/** Its cells, line by line; null where a pupil's paper lacks the question of the column. */
export function cellsIn(
  { top, bottom, left, right }: Range,
  ids: readonly number[],
  fieldAt: (id: number, c: number) => MarkKey | null,
): (CellRef | null)[][] {
  const columns = Array.from({ length: right - left + 1 }, (_, at) => left + at)
  const cellAt = (mark_id: number, c: number): CellRef | null => {
    const field = c === 0 ? 'attendance' : fieldAt(mark_id, c)
    return field && { mark_id, field }
  }
  return ids.slice(top, bottom + 1).map((mark_id) => columns.map((c) => cellAt(mark_id, c)))
}
