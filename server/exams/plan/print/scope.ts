import { sql } from 'kysely'
import { type SeriesChange, type SeriesPrintInput, say } from '#contract'
import { type Asking, ask } from '../../../db/ask.ts'
import { wrongField } from '../../../ground/errors.ts'
import type { PrintFacts, PrintPupil } from './facts.ts'
import { type RoomGroup, roomGroups } from './room-groups.ts'

/** Of what something is printed; what is left out does not matter. */
export type PrintScope = Pick<
  SeriesPrintInput,
  'grade_ids' | 'section_ids' | 'student_ids' | 'room_ids' | 'staff_ids' | 'day' | 'shift' | 'changed_since'
>

/** What later versions changed. */
export interface Changed {
  papers: ReadonlySet<number>
  rooms: ReadonlySet<number>
  staff: ReadonlySet<number>
}

type AnyChange = Pick<SeriesChange, 'paper_id'> & { room_id?: number; staff_id?: number }

/** What versions after this one changed; null: it does not matter. @throws invalid_field for a version to come */
export async function changedSince(
  asking: Asking,
  { id, version }: Pick<PrintFacts, 'id' | 'version'>,
  since: number | undefined,
): Promise<Changed | null> {
  if (since === undefined) return null
  if (since > version) throw wrongField('changed_since', say('series_print.no_version'))
  const rows = await ask(
    asking,
    sql<{ changes: AnyChange[] }>`select changes from series_versions
      where client_id = ${asking.client_id} and series_id = ${id} and version > ${since}`,
  )
  const all = rows.flatMap(({ changes }) => changes)
  const ids = (key: keyof AnyChange) =>
    new Set(all.flatMap((one) => (typeof one[key] === 'number' ? [Number(one[key])] : [])))
  return { papers: ids('paper_id'), rooms: ids('room_id'), staff: ids('staff_id') }
}

const among = (ids: readonly number[] | undefined, id: number) => ids === undefined || ids.includes(id)

export const isChosen = ({ grade_ids, section_ids, student_ids }: PrintScope, pupil: PrintPupil): boolean =>
  among(grade_ids, pupil.grade_id) && among(section_ids, pupil.section_id) && among(student_ids, pupil.student_id)

export const isAt = (scope: PrintScope, { day, shift }: { day: string; shift: number }): boolean =>
  (scope.day === undefined || scope.day === day) && (scope.shift === undefined || scope.shift === shift)

/** Rooms at a time that something is asked of: where somebody sits of those that are chosen. */
export function chosenGroups(facts: PrintFacts, scope: PrintScope, changed: Changed | null): RoomGroup[] {
  return roomGroups(facts).filter(
    ({ room, day, shift, seated }) =>
      among(scope.room_ids, room.id) &&
      isAt(scope, { day, shift }) &&
      seated.some(({ pupil }) => isChosen(scope, pupil)) &&
      (!changed || changed.rooms.has(room.id) || seated.some(({ sitting }) => changed.papers.has(sitting.paper.id))),
  )
}
