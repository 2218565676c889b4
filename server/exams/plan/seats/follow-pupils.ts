import { sql } from 'kysely'
import type { RoomClosed, SeriesChange } from '#contract'
import type { RowChangeWith } from '../../../ground/change.ts'
import { handOver } from '../duties/change-duty.ts'
import type { PlannedDuties } from '../duties/duty-plan.ts'
import { namedStaff } from '../duties/duty-words.ts'
import { dutyChange, writeInvigilators } from '../publishing/published-duties.ts'

interface NamedRoom {
  id: number
  name: string
}

/** A sitting of a room that is closed, and the rooms that take its pupils, most first. */
export interface LeftRoom {
  day: string
  shift: number
  room_id: number
  to: readonly NamedRoom[]
  /** The one room takes all of them, place by place. */
  isWhole: boolean
}

/**
 * Who watched in a room that is closed goes along with its pupils: all to the room that takes all of them, else one to each of the rooms they go to; never where
 * somebody has the duty already, nor where their own subject is written. Who is left is free.
 */
export function watchersOf(of: PlannedDuties, left: readonly LeftRoom[]): RoomClosed['duties'] {
  return left.flatMap(({ day, shift, room_id, to, isWhole }) => {
    const at = of.stored.filter((one) => one.day === day && one.shift === shift)
    const sitting = of.plan.sittings.find((one) => one.day === day && one.shift === shift)
    const unwatched = to.filter(({ id }) => !at.some((one) => one.room_id === id))
    const isTaught = (staff_id: number, id: number) =>
      of.plan.rules.ownSubject === 'ROOM' &&
      sitting?.rooms.some((room) => room.id === id && room.taughtBy.includes(staff_id)) === true
    return at
      .filter((one) => one.room_id === room_id)
      .map((one) => {
        const staff_id = one.published_staff_id ?? one.staff_id
        const staff = staff_id === null ? null : namedStaff(of, staff_id)
        const place = unwatched.findIndex(({ id }) => staff_id === null || !isTaught(staff_id, id))
        const next = isWhole ? unwatched[0] : staff && unwatched[place]
        if (next && !isWhole) unwatched.splice(place, 1)
        return { duty_id: one.id, staff, to: next ?? null }
      })
  })
}

/** What is said of those who are free. */
export const changesOfWatchers = (of: PlannedDuties, duties: RoomClosed['duties']): SeriesChange[] =>
  duties.flatMap(({ duty_id, to }) => {
    const row = of.stored.find(({ id }) => id === duty_id)
    return to || !row || row.published_staff_id === null ? [] : [dutyChange(of, row, null)]
  })

/** The duties stand where the pupils are; where nobody sits any more they are nobody's. */
export async function moveWatchers(
  change: RowChangeWith<{ reason: string }>,
  of: PlannedDuties,
  duties: RoomClosed['duties'],
  isPublished: boolean,
): Promise<void> {
  const { db, client_id, now, actor } = change
  const { series_id } = of
  const takes = new Map<number, number>()
  for (const { duty_id, to } of duties) {
    // The first who comes into a room has its first place.
    const place = to && (takes.get(to.id) ?? 0)
    if (to) takes.set(to.id, (place ?? 0) + 1)
    await sql`update series_duties set room_id = coalesce(${to?.id ?? null}::bigint, room_id), place = coalesce(${place}::int, place),
        staff_id = case when ${to !== null} then staff_id end, row_version = row_version + 1,
        updated_at = ${now.toISOString()}::timestamptz, updated_by = ${actor.account_id}::bigint
      where client_id = ${client_id} and series_id = ${series_id} and id = ${duty_id}`.execute(db)
    if (!to && isPublished) await handOver(change, { id: duty_id }, null, change.body.reason)
  }
  if (isPublished) await writeInvigilators(change, series_id)
}
