import { type AnyEndpoint, examMarksApi, invigilationApi } from '#contract'
import type { CallError } from '../call-error.ts'
import { type AnyDraft, type CellDraft, keyOf, type TypedInto, toItem } from './cell-draft.ts'
import { askedOf, toPresence } from './invigilation-room.ts'

/** How values of a kind are sent. */
interface DraftWire {
  endpoint: AnyEndpoint
  /** Cells of one name go in one item: they are taken together or not at all. */
  itemOf(cell: AnyDraft): string
  /** `items`: the cells of each. */
  bodyOf(first: AnyDraft, items: AnyDraft[][]): object
  /** Whether nothing at all is taken there now; what was typed stays for later. */
  isShut(error: CallError): boolean
}

const marks: DraftWire = {
  endpoint: examMarksApi.updateMany,
  itemOf: keyOf,
  bodyOf: ({ into, source, reason, confirm }, items) => ({
    ...{ exam_id: into, source },
    ...(reason !== null && { reason }),
    ...(confirm && { confirm }),
    items: items.flat().map((cell) => toItem(cell as CellDraft)),
  }),
  isShut: () => false,
}

const room: DraftWire = {
  endpoint: invigilationApi.mark,
  itemOf: ({ mark_id }) => String(mark_id),
  bodyOf: ({ into }, items) => ({ ...askedOf(into), items: items.map(toPresence) }),
  isShut: ({ errors }) => errors.some(({ path }) => path === 'exam_id' || path === 'duty_id'),
}

export const wireOf = (into: TypedInto): DraftWire => (typeof into === 'number' ? marks : room)
