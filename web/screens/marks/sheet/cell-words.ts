import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Uncounted } from '../store/compute-row.ts'
import type { CellView, Shown } from '../store/row-view.ts'

/** Why marks that were entered are no part of the total. */
export const uncountedReasons: Record<Uncounted, MessageDescriptor> = {
  or: msg`Not counted: of the alternatives the better one counts.`,
  any: msg`Not counted: more were attempted than count, the best of them do.`,
}

const shownNames: Record<Shown, MessageDescriptor> = {
  saved: msg`saved`,
  typed: msg`not kept yet`,
  kept: msg`kept on this device`,
  conflict: msg`somebody else has entered something else`,
  refused: msg`not taken`,
  wrong: msg`no mark`,
}

/** What is told of a cell to those who don't see its signs; null where it is empty. */
export const aboutCell = (cell: CellView | undefined): MessageDescriptor | null =>
  !cell || cell.text === '' ? null : cell.uncounted ? uncountedReasons[cell.uncounted] : shownNames[cell.shown]
