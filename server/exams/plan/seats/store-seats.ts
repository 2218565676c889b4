import { type RawBuilder, sql } from 'kysely'
import type { StoredSeat } from '#contract'
import type { Seated } from '../../../../planning/seats/sitting.ts'
import { type Asking, ask } from '../../../db/ask.ts'
import { givenRows } from '../../../db/given-rows.ts'
import type { SchoolChange, StampedChange } from '../../../ground/change.ts'
import { todayAt } from '../plan.ts'
import { readSeating, type Seating } from './seating.ts'
import {
  atKey,
  endsOf,
  openRooms,
  plannedSeats,
  roomsThatMeet,
  type SeatedBy,
  type Sitting,
  type SittingAt,
  sameSitting,
  sittingsOf,
} from './sittings.ts'

/** Rooms are taken in one order, so that two series which seat pupils in them at once look at each other. */
export async function lockRooms({ db, client_id }: SchoolChange, series_id: number): Promise<void> {
  await sql`select r.id from rooms r where r.client_id = ${client_id} and r.id in (
      select s.room_id from series_rooms s where s.client_id = ${client_id} and s.series_id = ${series_id})
    order by r.id for no key update of r`.execute(db)
}

const noSeat = sql`room_id = null, seat_row = null, seat_col = null`

/** Frees the seats of whole sittings: seats change places only once all of them are free. */
export async function freeSittings(
  { db, client_id }: SchoolChange,
  series_id: number,
  sittings: readonly SittingAt[],
): Promise<void> {
  await sql`update series_seats s set ${noSeat}
    from ${givenRows('series_seats', ['day', 'shift'], sittings)}
    where s.client_id = ${client_id} and s.series_id = ${series_id} and s.day = given.day and s.shift = given.shift
      and s.room_id is not null`.execute(db)
}

/** Frees single seats, by paper and enrolment. */
export async function freeSeats(
  { db, client_id }: SchoolChange,
  series_id: number,
  pupils: readonly { paper_id: number; enrolment_id: number }[],
): Promise<void> {
  if (pupils.length === 0) return
  await sql`update series_seats s set ${noSeat}
    from ${givenRows('series_seats', ['paper_id', 'enrolment_id'], pupils)}
    where s.client_id = ${client_id} and s.series_id = ${series_id} and s.paper_id = given.paper_id
      and s.enrolment_id = given.enrolment_id and s.room_id is not null`.execute(db)
}

/** Who writes what, and on which seat; null: without one. */
export type NewSeat = Omit<StoredSeat, 'room_id' | 'row' | 'col'> & {
  room_id: number | null
  row: number | null
  col: number | null
}

/** Seats that are to be taken are freed of whoever doesn't write there any more. */
export async function freeStale(
  { db, client_id }: SchoolChange,
  series_id: number,
  seats: readonly NewSeat[],
  writing: readonly number[],
): Promise<void> {
  const taken = seats.flatMap(({ row, col, ...seat }) =>
    row === null ? [] : [{ ...seat, seat_row: row, seat_col: col }],
  )
  if (taken.length === 0) return
  await sql`update series_seats s set ${noSeat}
    from ${givenRows('series_seats', ['enrolment_id', 'day', 'shift', 'room_id', 'seat_row', 'seat_col'], taken)}
    where s.client_id = ${client_id} and s.series_id = ${series_id} and s.day = given.day and s.shift = given.shift
      and (s.enrolment_id = given.enrolment_id or s.room_id = given.room_id and s.seat_row = given.seat_row
        and s.seat_col = given.seat_col and s.enrolment_id <> all(${writing}::bigint[]))`.execute(db)
}

const columns = [
  ...(['paper_id', 'enrolment_id', 'batch', 'day', 'shift', 'room_id', 'seat_row', 'seat_col', 'set_letter'] as const),
] as const

/** Stores seats that are free. */
export async function storeSeats(
  { db, client_id }: SchoolChange,
  series_id: number,
  seats: readonly NewSeat[],
): Promise<void> {
  if (seats.length === 0) return
  const rows = seats.map(({ row, col, set, ...seat }) => ({ ...seat, seat_row: row, seat_col: col, set_letter: set }))
  const given = sql.join(columns.map((one) => sql.ref(`given.${one}`)))
  const anew = sql.join(columns.slice(2).map((one) => sql`${sql.ref(one)} = excluded.${sql.ref(one)}`))
  await sql`
    insert into series_seats (client_id, series_id, ${sql.join(columns.map((one) => sql.ref(one)))})
    select ${client_id}::bigint, ${series_id}::bigint, ${given} from ${givenRows('series_seats', [...columns], rows)}
    on conflict (client_id, paper_id, enrolment_id) do update set ${anew}`.execute(db)
}

/** What is seated now, as a proposal keeps it. */
export const storedSeats = (asking: Asking, series_id: number): Promise<StoredSeat[]> =>
  ask(
    asking,
    sql<StoredSeat>`
    select paper_id, enrolment_id, batch, day::text, shift, room_id, seat_row as row, seat_col as col, set_letter as set from series_seats
    where client_id = ${asking.client_id} and series_id = ${series_id} and room_id is not null order by paper_id, enrolment_id`,
  )

/** Where a paper, or a batch of it, is to lie. */
export interface Lying {
  paper_id: number
  batch: number
  day: string | null
  shift: number | null
}

interface SeatThere extends StoredSeat {
  to_day: string | null
  to_shift: number | null
}

/**
 * Papers that have just been moved keep their seats where the new sitting has all of them free, else their pupils have none. Asked after the move
 * is stored.
 */
export async function followSittings(change: StampedChange, series_id: number, moved: readonly Lying[]): Promise<void> {
  const { db, client_id } = change
  const { rows } = await sql<SeatThere>`
    select s.paper_id, s.enrolment_id, s.batch, s.day::text, s.shift, s.room_id, s.seat_row as row, s.seat_col as col, s.set_letter as set,
      given.day::text as to_day, given.shift as to_shift
    from series_seats s join ${givenRows('series_seats', ['paper_id', 'batch', 'day', 'shift'], moved)}
      on s.paper_id = given.paper_id and s.batch = given.batch
    where s.client_id = ${client_id} and s.series_id = ${series_id} and s.room_id is not null
      and (s.day is distinct from given.day or s.shift is distinct from given.shift) order by s.paper_id, s.batch`.execute(
    db,
  )
  if (rows.length === 0) return
  await lockRooms(change, series_id)
  await freeSeats(change, series_id, rows)
  const seating = await readSeating(change, change.now, series_id)
  const seated = plannedSeats(seating)
  const keep: StoredSeat[] = []
  for (const own of byPaper(rows)) {
    const seats = own.flatMap(({ to_day: day, to_shift: shift, ...seat }) =>
      day === null || shift === null ? [] : [{ ...seat, day, shift }],
    )
    const sitting = seats[0] && sittingsOf(seating).find((one) => sameSitting(one, seats[0] as StoredSeat))
    if (!sitting || !areFree(seating, sitting, seats, seated)) continue
    keep.push(...seats)
    seated.set(atKey(sitting), [...(seated.get(atKey(sitting)) ?? []), ...seats.map(seatedOf)])
  }
  await storeSeats(change, series_id, keep)
}

function byPaper(rows: readonly SeatThere[]): SeatThere[][] {
  const found = new Map<string, SeatThere[]>()
  for (const row of rows) {
    const key = `${row.paper_id} ${row.batch}`
    found.set(key, [...(found.get(key) ?? []), row])
  }
  return [...found.values()]
}

const seatedOf = ({ enrolment_id: pupil, room_id: room, row, col: column, set }: StoredSeat): Seated => ({
  ...{ pupil, room, row, column, set },
})

/** Whether a sitting has all of these seats free, in rooms that are open then for long enough. */
function areFree(seating: Seating, sitting: Sitting, seats: readonly StoredSeat[], seated: SeatedBy): boolean {
  const there = seated.get(atKey(sitting)) ?? []
  const open = new Set(openRooms(seating, sitting, seated).map(({ id }) => id))
  const taken = new Set(there.map(({ room, row, column }) => `${room} ${row} ${column}`))
  const pupils = new Set(there.map(({ pupil }) => pupil))
  const isFree = (one: StoredSeat) =>
    open.has(one.room_id) && !taken.has(`${one.room_id} ${one.row} ${one.col}`) && !pupils.has(one.enrolment_id)
  if (!seats.every(isFree)) return false
  return roomsThatMeet(seating, sitting, endsOf(seating, sitting, seats.map(seatedOf)), seated).size === 0
}

const holdsThen = (client_id: number) => sql`exists (select 1 from series_rooms c
    join rooms r on r.client_id = ${client_id} and r.id = c.room_id and r.deleted_at is null
  where c.client_id = ${client_id} and c.series_id = s.series_id and c.room_id = s.room_id
    and substr(r.layout[s.seat_row + 1], s.seat_col + 1, 1) = 'x'
    and not exists (select 1 from jsonb_to_recordset(c.closed) as x (day date, shift smallint)
      where x.day = s.day and coalesce(x.shift, s.shift) = s.shift))`

/**
 * What no longer fits loses its seat, and nobody else moves: a room that the series no longer has or that is closed then, a place that is no seat
 * any more, a paper that is gone or lies elsewhere.
 */
export async function dropUnfitSeats({ db, client_id }: SchoolChange, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update series_seats s set ${noSeat}
    where s.client_id = ${client_id} and s.room_id is not null and ${which} and not (${holdsThen(client_id)}
      and exists (select 1 from series_papers p join series_sittings t on t.client_id = ${client_id} and t.paper_id = p.id
        where p.client_id = ${client_id} and p.id = s.paper_id and p.deleted_at is null and t.batch = s.batch
          and t.day = s.day and t.shift = s.shift))`.execute(db)
}

/** Of one series. */
export const dropUnfitOf = (change: SchoolChange, series_id: number): Promise<void> =>
  dropUnfitSeats(change, sql`s.series_id = ${series_id}`)

/** Seats of these pupils are from now on what everybody knows. */
export async function showSeats(
  { db, client_id }: SchoolChange,
  series_id: number,
  pupils: readonly { paper_id: number; enrolment_id: number }[],
): Promise<void> {
  if (pupils.length === 0) return
  await sql`update series_seats s set published_batch = batch, published_day = day, published_shift = shift,
      published_room_id = room_id, published_row = seat_row, published_col = seat_col, published_set = set_letter
    from ${givenRows('series_seats', ['paper_id', 'enrolment_id'], pupils)}
    where s.client_id = ${client_id} and s.series_id = ${series_id} and s.paper_id = given.paper_id
      and s.enrolment_id = given.enrolment_id and s.room_id is not null`.execute(db)
}

/** Whoever has just been moved is known to sit there; what else is planned for them goes on waiting. */
export async function showMoved(
  { db, client_id }: SchoolChange,
  series_id: number,
  seats: readonly (Seated & { paper_id: number })[],
): Promise<void> {
  if (seats.length === 0) return
  const rows = seats.map(({ paper_id, pupil, room, row, column }) => ({
    ...{ paper_id, enrolment_id: pupil, published_room_id: room, published_row: row, published_col: column },
  }))
  const names = ['paper_id', 'enrolment_id', 'published_room_id', 'published_row', 'published_col'] as const
  await sql`update series_seats s set published_room_id = given.published_room_id, published_row = given.published_row,
      published_col = given.published_col
    from ${givenRows('series_seats', [...names], rows)}
    where s.client_id = ${client_id} and s.series_id = ${series_id} and s.paper_id = given.paper_id
      and s.enrolment_id = given.enrolment_id`.execute(db)
}

/**
 * Whoever is no longer in the class on a day to come has no seat then, planned or published: it is free. Who only changes the section keeps it.
 */
export async function freeSeatsOf({ db, client_id, now }: StampedChange, enrolments: readonly number[]): Promise<void> {
  const today = await todayAt({ db, client_id }, now)
  await sql`
    delete from series_seats s where s.client_id = ${client_id} and s.enrolment_id = any(${enrolments}::bigint[])
      and greatest(s.day, s.published_day) >= ${today}::date and not exists (
        select 1 from enrolments e join series_papers p on p.client_id = ${client_id} and p.id = s.paper_id
        where e.client_id = ${client_id} and e.id = s.enrolment_id and e.deleted_at is null and e.status = 1 and e.grade_id = p.grade_id
          and (e.left_on is not null or e.state not in ('LEFT', 'TRANSFERRED'))
          and coalesce(e.left_on, 'infinity') >= greatest(s.day, s.published_day))`.execute(db)
}
