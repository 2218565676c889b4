import { useState } from 'react'
import type { MarkKey } from '#contract'
import type { CellRef } from '../../store/history.ts'
import { type CellPlace, rangeOf } from '../cell-range.ts'

/** The cells of a sheet, as shown. */
export interface CellGrid {
  /** The pupils' lines, as shown. */
  ids: number[]
  /** Columns of marks. */
  columns: number
  fieldAt: (id: number, c: number) => MarkKey | null
  /** The pupil's line takes nothing. */
  isReadOnly: (id: number | null) => boolean
}

/** The cell that is worked in, and from which on others are chosen with it. */
export function useCellPlace({ ids, columns, fieldAt, isReadOnly }: CellGrid) {
  const [place, setPlace] = useState<CellPlace>({ r: 0, c: Math.min(1, columns) })
  const [anchor, setAnchor] = useState<CellPlace | null>(null)
  const r = Math.max(0, Math.min(place.r, ids.length - 1))
  const c = Math.min(place.c, columns)
  const id = ids[r] ?? null
  const field = id === null ? null : c === 0 ? 'attendance' : fieldAt(id, c)

  /** Where a cell stands; null where it is not shown. */
  const placeOf = ({ mark_id, field }: CellRef): CellPlace | null => {
    const at = ids.indexOf(mark_id)
    if (at < 0) return null
    if (field === 'attendance') return { r: at, c: 0 }
    const column = Array.from({ length: columns }, (_, one) => one + 1).find((one) => fieldAt(mark_id, one) === field)
    return column === undefined ? null : { r: at, c: column }
  }

  /** To there, or to the nearest cell that there is, and to that alone. */
  const stand = (to: Partial<CellPlace>) => {
    setAnchor(null)
    setPlace({
      r: Math.max(0, Math.min(ids.length - 1, to.r ?? r)),
      c: Math.max(0, Math.min(columns, to.c ?? c)),
    })
  }

  /** One line down in the same column, with what else is chosen. */
  const stepDown = () => setPlace({ r: Math.min(ids.length - 1, r + 1), c })

  /** To the next question of the same pupil, from the last to the next pupil's first; at the very end it stays. */
  const stepOn = () => {
    const next = onFrom({ r, c }, 1, { ids, columns })
    if (next) setPlace(next)
  }

  return {
    ...{ r, c, id, field, placeOf, stand, stepDown, stepOn, anchor, setAnchor },
    isReadOnly: isReadOnly(id),
    range: anchor && rangeOf(anchor, { r, c }),
  }
}
export type EditorPlace = ReturnType<typeof useCellPlace>

/** The column beside, at the end the next pupil's first of marks, for attendance takes no digit; null at the very end. */
function onFrom(
  { r, c }: CellPlace,
  step: 1 | -1,
  { ids, columns }: Pick<CellGrid, 'ids' | 'columns'>,
): CellPlace | null {
  const next = c + step
  if (next >= 0 && next <= columns) return { r, c: next }
  if (step > 0 && r < ids.length - 1) return { r: r + 1, c: 1 }
  return step < 0 && r > 0 ? { r: r - 1, c: columns } : null
}

/** The ways from cell to cell; `go` takes what was typed before it leads away. */
export function movesFrom(
  { r, c, anchor, setAnchor, placeOf }: EditorPlace,
  go: (to: Partial<CellPlace>) => void,
  { ids, columns }: CellGrid,
) {
  return {
    go,
    /** Goes to the next column, or to the next pupil's. false at the very end. */
    goOn: (step: 1 | -1): boolean => {
      const to = onFrom({ r, c }, step, { ids, columns })
      if (to) go(to)
      return to !== null
    },
    /** Goes to a cell. false where it is not shown. */
    goTo: (cell: CellRef): boolean => {
      const to = placeOf(cell)
      if (to) go(to)
      return to !== null
    },
    /** From where one stood to there. */
    extend: (to: CellPlace) => {
      const from = anchor ?? { r, c }
      go(to)
      setAnchor(from)
    },
  }
}
export type CellMoves = ReturnType<typeof movesFrom>
