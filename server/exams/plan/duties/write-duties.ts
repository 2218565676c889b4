import { sql } from 'kysely'
import { givenRows } from '../../../db/given-rows.ts'
import type { StampedChange } from '../../../ground/change.ts'
import { type DutyKey, dutyKey, type PlannedDuties, type StoredDuty, storedDuties } from './duty-plan.ts'

type By = StampedChange & { account_id: number | null }

export interface GivenDuty extends DutyKey {
  staff_id: number | null
}

/**
 * Whoever writes duties of a series holds its people: no index sees two series at once, so the one that comes later asks again where everybody is.
 */
export async function holdStaff({ db, client_id }: StampedChange, series_id: number): Promise<void> {
  await sql`select t.id from staff t where t.client_id = ${client_id} and t.id in (
      select s.staff_id from series_staff s where s.client_id = ${client_id} and s.series_id = ${series_id})
    order by t.id for no key update`.execute(db)
}

/**
 * Makes the duties of a series the places that its rooms need: new ones are empty, and those that are no longer needed are nobody's. One that everybody knows of
 * stays until that is published.
 * @returns what is stored then
 */
export async function settlePlaces(by: By, { series_id, places, stored }: PlannedDuties): Promise<StoredDuty[]> {
  const { db, client_id, now, account_id } = by
  const there = new Map(stored.map((one) => [dutyKey(one), one]))
  const needed = new Map(places.map((one) => [dutyKey(one), one]))
  const surplus = stored.filter((one) => !needed.has(dutyKey(one)))
  const isSame = surplus.every(({ staff_id, published_staff_id }) => staff_id === null && published_staff_id !== null)
  const fresh = places.filter((one) => there.get(dutyKey(one))?.is_senior !== one.senior)
  if (isSame && fresh.length === 0) return [...stored]
  await sql`update series_duties set staff_id = null, row_version = row_version + 1, updated_at = ${now.toISOString()}, updated_by = ${account_id}
    where client_id = ${client_id} and staff_id is not null and id = any(${surplus.map(({ id }) => id)}::bigint[])`.execute(
    db,
  )
  const gone = surplus.filter((one) => one.published_staff_id === null).map(({ id }) => id)
  await sql`delete from duty_swaps where client_id = ${client_id} and (duty_id = any(${gone}::bigint[]) or other_duty_id = any(${gone}::bigint[]))`.execute(
    db,
  )
  await sql`delete from series_duties where client_id = ${client_id} and id = any(${gone}::bigint[])`.execute(db)
  if (fresh.length > 0) {
    const rows = fresh.map(({ senior, ...key }) => ({ ...key, is_senior: senior }))
    const columns = ['day', 'shift', 'room_id', 'place', 'is_senior'] as const
    await sql`
      insert into series_duties (client_id, series_id, day, shift, room_id, place, is_senior, updated_at, updated_by)
      select ${client_id}::bigint, ${series_id}::bigint, given.day, given.shift, given.room_id, given.place, given.is_senior,
        ${now.toISOString()}::timestamptz, ${account_id}::bigint
      from ${givenRows('series_duties', columns, rows)}
      on conflict (client_id, series_id, day, shift, coalesce(room_id, 0), place) do update set is_senior = excluded.is_senior`.execute(
      db,
    )
  }
  return (await sql<StoredDuty>`${storedDuties(client_id, series_id)}`.execute(db)).rows
}

/**
 * Gives duties to people; those that change are nobody's first, so that two who change places are never twice at one time. Where somebody still has a place of
 * that time that is no longer needed, it is nobody's from now on.
 */
export async function giveDuties(
  by: By,
  { places, stored }: Pick<PlannedDuties, 'places' | 'stored'>,
  given: readonly GivenDuty[],
): Promise<number> {
  const there = new Map(stored.map((one) => [dutyKey(one), one]))
  const changed = given.flatMap((one) => {
    const now = there.get(dutyKey(one))
    return now && now.staff_id !== one.staff_id ? [{ id: now.id, staff_id: one.staff_id }] : []
  })
  if (changed.length === 0) return 0
  const needed = new Set(places.map(dutyKey))
  const whoAt = ({ staff_id, day, shift }: StoredDuty | GivenDuty) => `${staff_id} ${day} ${shift}`
  const taking = new Set(given.filter(({ staff_id }) => staff_id !== null).map(whoAt))
  const surplus = stored.filter((one) => !needed.has(dutyKey(one)) && taking.has(whoAt(one)))
  const { db, client_id, now, account_id } = by
  const free = [...changed, ...surplus].map(({ id }) => id)
  await sql`update series_duties set staff_id = null
    where client_id = ${client_id} and id = any(${free}::bigint[])`.execute(db)
  await sql`update series_duties set staff_id = given.staff_id, row_version = series_duties.row_version + 1,
      updated_at = ${now.toISOString()}::timestamptz, updated_by = ${account_id}::bigint
    from ${givenRows('series_duties', ['id', 'staff_id'], changed)}
    where series_duties.client_id = ${client_id} and series_duties.id = given.id`.execute(db)
  return changed.length
}

/** Who has what, as proposals keep it. */
export const givenOf = ({ places, stored }: Pick<PlannedDuties, 'places' | 'stored'>): GivenDuty[] => {
  const there = new Map(stored.map((one) => [dutyKey(one), one]))
  return places.map(({ day, shift, room_id, place }) => {
    const key = { day, shift, room_id, place }
    return { ...key, staff_id: there.get(dutyKey(key))?.staff_id ?? null }
  })
}
