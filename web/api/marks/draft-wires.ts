import { type AnyEndpoint, cardEntryApi, examMarksApi, invigilationApi } from '#contract'
import type { CallError } from '../call-error.ts'
import { entriesOf, toEntry } from './card-entries.ts'
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

const entries: DraftWire = {
  endpoint: cardEntryApi.updateMany,
  itemOf: keyOf,
  bodyOf: ({ into }, items) => ({ ...entriesOf(into), items: items.flat().map(toEntry) }),
  // Handed in, or the session is locked.
  isShut: ({ errorCode, errors }) =>
    errorCode === 'sheet_closed' ||
    errors.some(({ path }) => ['session_id', 'section_id', 'occasion_id'].includes(path)),
}

export function wireOf(into: TypedInto): DraftWire {
  if (typeof into === 'number') return marks
  return into.startsWith('card ') ? entries : room
}
