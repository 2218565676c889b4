import { sql } from 'kysely'
import type { RoomClosed } from '#contract'
import type { Asking } from '../../../db/ask.ts'
import type { Change } from '../../../ground/change.ts'
import { readDuties } from '../duties/duty-plan.ts'
import { namedStaff } from '../duties/duty-words.ts'
import { writeInvigilators } from '../publishing/published-duties.ts'

/** A sitting of a room that is closed, and the room that takes all of its pupils; null: they go to several. */
export interface LeftRoom {
  day: string
  shift: number
  room_id: number
  whole: { id: number; name: string } | null
}

/** Who watched in a room that is closed: where all its pupils go together they go along, unless somebody watches there already. */
export async function watchersOf(
  asking: Asking,
  series_id: number,
  left: readonly LeftRoom[],
): Promise<RoomClosed['duties']> {
  const of = await readDuties(asking, series_id)
  return left.flatMap(({ day, shift, room_id, whole }) => {
    const at = of.stored.filter((one) => one.day === day && one.shift === shift)
    const isFree = whole !== null && !at.some((one) => one.room_id === whole.id)
    return at
      .filter((one) => one.room_id === room_id)
      .map((one) => {
        const staff_id = one.published_staff_id ?? one.staff_id
        return {
          duty_id: one.id,
          staff: staff_id === null ? null : namedStaff(of, staff_id),
          to: isFree ? whole : null,
        }
      })
  })
}

/** The duties stand where the pupils are. */
export async function moveWatchers(
  change: Change,
  series_id: number,
  duties: RoomClosed['duties'],
  isPublished: boolean,
): Promise<void> {
  const { db, client_id, now, actor } = change
  for (const { duty_id, to } of duties)
    if (to)
      await sql`update series_duties set room_id = ${to.id}, row_version = row_version + 1, updated_at = ${now.toISOString()}::timestamptz,
          updated_by = ${actor.account_id}::bigint
        where client_id = ${client_id} and series_id = ${series_id} and id = ${duty_id}`.execute(db)
  if (isPublished) await writeInvigilators(change, series_id)
}
