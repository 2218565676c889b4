import type { BodyOf, invigilationApi, RoomItem } from '#contract'
import type { AnyDraft, TypedInto } from './cell-draft.ts'

/** What names a room: a duty of a series, else an exam and, where it is not the whole, a section of it. */
export type RoomAsked = Pick<BodyOf<(typeof invigilationApi)['sheet']>, 'duty_id' | 'exam_id' | 'section_id'>

/** The name under which the taps in a room are kept. */
export const roomKey = ({ duty_id, exam_id, section_id }: RoomAsked): `room ${string}` =>
  duty_id === undefined ? `room exam ${exam_id} ${section_id ?? 'all'}` : `room duty ${duty_id}`

/** The room of such a name, as it is asked for. */
export function askedOf(into: TypedInto): RoomAsked {
  const [, kind, id, section] = String(into).split(' ')
  if (kind === 'duty') return { duty_id: Number(id) }
  return { exam_id: Number(id), section_id: section === 'all' ? null : Number(section) }
}

/** What was said of a pupil, as the wire takes it. */
export function toPresence(cells: readonly AnyDraft[]): RoomItem {
  const values = cells.map(({ field, value }) => [field, value])
  const base = cells.find(({ field }) => field === 'attendance')?.base
  return { student_id: cells[0]?.mark_id ?? 0, ...Object.fromEntries(values), ...(base !== undefined && { base }) }
}
