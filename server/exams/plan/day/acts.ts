import { sql } from 'kysely'
import type { DutyState, SeatState, StoredAct } from '#contract'
import type { SchoolChange } from '../../../ground/change.ts'
import { type By, keepProposal } from '../keep-proposal.ts'

interface SeatRow {
  paper_id: number
  enrolment_id: number
  state: SeatState
}

interface DutyRow {
  id: number
  day: string
  shift: number
  state: DutyState
}

/** All seats and duties of some days. */
export interface States {
  seats: ReadonlyMap<string, SeatRow>
  duties: ReadonlyMap<number, DutyRow>
}

export const seatKey = ({ paper_id, enrolment_id }: Pick<SeatRow, 'paper_id' | 'enrolment_id'>) =>
  `${paper_id} ${enrolment_id}`

export const seatColumns = [
  ...(['batch', 'day', 'shift', 'room_id', 'seat_row', 'seat_col', 'set_letter', 'published_batch'] as const),
  ...(['published_day', 'published_shift', 'published_room_id', 'published_row', 'published_col'] as const),
  'published_set',
] as const satisfies readonly (keyof SeatState)[]

const dutyColumns = [
  'room_id',
  'place',
  'staff_id',
  'published_staff_id',
  'reason',
] as const satisfies readonly (keyof DutyState)[]

const stateOf = (columns: readonly string[]) =>
  sql`jsonb_build_object(${sql.join(columns.flatMap((one) => [sql.lit(one), sql.ref(one)]))}) as state`

/** How seats and duties of these days stand. */
export async function statesOn(
  { db, client_id }: SchoolChange,
  series_id: number,
  days: readonly string[],
): Promise<States> {
  const { rows: seats } = await sql<SeatRow>`
    select paper_id, enrolment_id, ${stateOf(seatColumns)} from series_seats
    where client_id = ${client_id} and series_id = ${series_id}
      and (day = any(${days}::date[]) or published_day = any(${days}::date[]))`.execute(db)
  const { rows: duties } = await sql<DutyRow>`
    select id, day::text, shift, ${stateOf(dutyColumns)} from series_duties
    where client_id = ${client_id} and series_id = ${series_id} and day = any(${days}::date[])`.execute(db)
  return {
    seats: new Map(seats.map((one) => [seatKey(one), one])),
    duties: new Map(duties.map((one) => [one.id, one])),
  }
}

/** Whether two rows are stored alike; the keys of both stand in the order in which PostgreSQL keeps them. */
export const isSame = (one: object | null | undefined, other: object | null | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Keeps what an act has changed since, so that it can be taken back. @returns its number */
export async function keepAct(
  by: By,
  series_id: number,
  { days, ...done }: Pick<StoredAct, 'days'> & Partial<Pick<StoredAct, 'closed' | 'absence_id'>>,
  before: States,
): Promise<number> {
  const after = await statesOn(by, series_id, days)
  const seats = changed(before.seats, after.seats).map(([{ paper_id, enrolment_id }, states]) => ({
    ...{ paper_id, enrolment_id, ...states },
  }))
  const duties = changed(before.duties, after.duties).map(([{ id, day, shift }, states]) => ({
    ...{ id, day, shift, ...states },
  }))
  const act: StoredAct = { closed: null, absence_id: null, ...done, days, seats, duties }
  return keepProposal(by, series_id, { what: 'ACT', result: { act }, input_sum: '' })
}

function changed<K, T extends { state: object }>(before: ReadonlyMap<K, T>, after: ReadonlyMap<K, T>) {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [one, other] = [before.get(key), after.get(key)]
    const row = other ?? one
    if (!row || isSame(one?.state, other?.state)) return []
    const states = {
      before: (one?.state ?? null) as T['state'] | null,
      after: (other?.state ?? null) as T['state'] | null,
    }
    return [[row, states] as const]
  })
}
