import { sql } from 'kysely'
import { type ClosedSitting, type RefusedField, say, seriesLimits } from '#contract'
import { givenRows } from '../../db/given-rows.ts'
import type { Change } from '../../ground/change.ts'
import { refusedField, wrongFields } from '../../ground/errors.ts'

/** The rooms that a series starts with: all that are used, in their order. */
export async function storeUsualRooms({ db, client_id }: Change, series_id: number): Promise<void> {
  await sql`
    insert into series_rooms (client_id, series_id, room_id, position)
    select r.client_id, ${series_id}::bigint, r.id, row_number() over (order by r.position, r.name collate natural_order, r.id)
    from rooms r where r.client_id = ${client_id} and r.status = 1 and r.deleted_at is null
    order by r.position, r.name collate natural_order, r.id limit ${seriesLimits.rooms}
    on conflict do nothing`.execute(db)
}

/** The staff that a series starts with: all who work here. */
export async function storeUsualStaff({ db, client_id }: Change, series_id: number): Promise<void> {
  await sql`
    insert into series_staff (client_id, series_id, staff_id)
    select t.client_id, ${series_id}::bigint, t.id from staff t
      join accounts a on a.client_id = t.client_id and a.client_id = ${client_id} and a.id = t.account_id and a.status = 1
    where t.client_id = ${client_id} and t.deleted_at is null and t.left_on is null order by t.id limit ${seriesLimits.staff}
    on conflict do nothing`.execute(db)
}

type GivenClosed = Pick<ClosedSitting, 'day'> & { shift?: number | null | undefined }

/** Each sitting once; what is closed for the whole day is closed for each of its shifts. */
function closedOnce(given: readonly GivenClosed[]): ClosedSitting[] {
  const all = given.map(({ day, shift }): ClosedSitting => ({ day, shift: shift ?? null }))
  return all.filter(
    ({ day, shift }, at) =>
      !all.some(
        (one, other) => one.day === day && (one.shift === shift ? other < at : one.shift === null && shift !== null),
      ),
  )
}

interface GivenRooms {
  room_ids: readonly number[]
  closed?: readonly (GivenClosed & { room_id: number })[] | undefined
}

/** The rooms of a series anew. One that was made inactive stays where it is planned. @throws invalid_field, dotted */
export async function storeRooms(
  { db, client_id }: Change,
  series_id: number,
  { room_ids, closed = [] }: GivenRooms,
  { days, shifts }: { days: readonly { date: string }[]; shifts: number },
): Promise<void> {
  const { rows: known } = await sql<{ id: number }>`
    select r.id from rooms r where r.client_id = ${client_id} and r.deleted_at is null and r.id = any(${room_ids}::bigint[])
      and (r.status = 1 or exists (select 1 from series_rooms s
        where s.client_id = ${client_id} and s.series_id = ${series_id} and s.room_id = r.id))
    for key share of r`.execute(db)
  const ids = new Set(known.map(({ id }) => id))
  const errors: RefusedField[] = []
  for (const [at, id] of room_ids.entries()) {
    if (!ids.has(id)) errors.push(refusedField(`room_ids.${at}`, say('plan.no_room')))
    else if (room_ids.indexOf(id) < at) errors.push(refusedField(`room_ids.${at}`, say('plan.room_twice')))
  }
  for (const [at, { room_id, day, shift }] of closed.entries()) {
    if (!room_ids.includes(room_id)) errors.push(refusedField(`closed.${at}.room_id`, say('plan.no_room')))
    if (!days.some(({ date }) => date === day)) errors.push(refusedField(`closed.${at}.day`, say('plan.no_day')))
    if (shift != null && shift >= shifts) errors.push(refusedField(`closed.${at}.shift`, say('plan.no_such_shift')))
  }
  if (errors.length > 0) throw wrongFields(errors)
  await sql`delete from series_rooms where client_id = ${client_id} and series_id = ${series_id}`.execute(db)
  if (room_ids.length === 0) return
  const rows = room_ids.map((room_id, position) => ({
    ...{ room_id, position },
    closed: closedOnce(closed.filter((one) => one.room_id === room_id)),
  }))
  await sql`
    insert into series_rooms (client_id, series_id, room_id, position, closed)
    select ${client_id}::bigint, ${series_id}::bigint, given.room_id, given.position, given.closed
    from ${givenRows('series_rooms', ['room_id', 'position', 'closed'], rows)} returning room_id`.execute(db)
}

interface GivenStaff {
  staff_id: number
  senior?: boolean | undefined
  exempt?: boolean | undefined
  most?: number | null | undefined
}

/** The staff of a series anew. @throws invalid_field, dotted */
export async function storeStaff(
  { db, client_id }: Change,
  series_id: number,
  staff: readonly GivenStaff[],
): Promise<void> {
  const all = staff.map(({ staff_id }) => staff_id)
  const { rows: known } = await sql<{ id: number }>`
    select id from staff where client_id = ${client_id} and deleted_at is null and id = any(${all}::bigint[]) for key share`.execute(
    db,
  )
  const ids = new Set(known.map(({ id }) => id))
  const errors = all.flatMap((id, at) => {
    if (!ids.has(id)) return [refusedField(`staff.${at}.staff_id`, say('plan.no_staff'))]
    return all.indexOf(id) < at ? [refusedField(`staff.${at}.staff_id`, say('plan.staff_twice'))] : []
  })
  if (errors.length > 0) throw wrongFields(errors)
  await sql`delete from series_staff where client_id = ${client_id} and series_id = ${series_id}`.execute(db)
  if (staff.length === 0) return
  const rows = staff.map(({ staff_id, senior, exempt, most }) => ({
    ...{ staff_id, is_senior: senior ?? false, is_exempt: exempt ?? false, most: most ?? null },
  }))
  await sql`
    insert into series_staff (client_id, series_id, staff_id, is_senior, is_exempt, most)
    select ${client_id}::bigint, ${series_id}::bigint, given.staff_id, given.is_senior, given.is_exempt, given.most
    from ${givenRows('series_staff', ['staff_id', 'is_senior', 'is_exempt', 'most'], rows)} returning staff_id`.execute(
    db,
  )
}
