import { sql } from 'kysely'
import { type ClosedSitting, type PupilNeed, type SetLetter, timesOn, weekdayOf } from '#contract'
import { type Asking, ask } from '../../../db/ask.ts'
import { pupilName } from '../../../ground/pupil-name.ts'
import { isFilled } from '../../values.ts'
import { type Plan, readPlan } from '../plan.ts'

export interface SeatingRoom {
  id: number
  name: string
  layout: string[]
  step_free: boolean
  kind: string
  special: boolean
  closed: ClosedSitting[]
}

export interface SeatingPupil {
  enrolment_id: number
  student: { id: number; name: string; admission_no: string; roll_no: string | null }
  section: { id: number; title: string }
  extra_time_pct: number
  needs: PupilNeed[]
}

interface Place {
  room_id: number | null
  row: number | null
  col: number | null
  set: SetLetter | null
  batch: number | null
  day: string | null
  shift: number | null
}

/** A pupil and a paper, with the seat that is planned and the one that everybody knows. */
export interface SeatRow {
  paper_id: number
  enrolment_id: number
  planned: Place
  published: Place
}

/** A room that others have at some time, in minutes of the day. */
export interface BusyRoom {
  room_id: number
  day: string
  from: number
  to: number
}

/** All of a series that its seats hang on. */
export interface Seating {
  plan: Plan
  /** In the order in which they are filled. */
  rooms: SeatingRoom[]
  /** By enrolment, in the order of classes, sections and roll numbers. */
  pupils: Map<number, SeatingPupil>
  rows: SeatRow[]
  busy: BusyRoom[]
  /** Letters that are given: a copy is printed, or something stands in the list. By paper and enrolment. */
  letters: Map<string, SetLetter>
}

export const seatKeyOf = (paper_id: number, enrolment_id: number): string => `${paper_id} ${enrolment_id}`

const roomsOf = (client_id: number, series_id: number) => sql<SeatingRoom>`
  select r.id, r.name, r.layout, r.step_free, r.kind, r.is_special as special, s.closed
  from series_rooms s join rooms r on r.client_id = ${client_id} and r.id = s.room_id
  where s.client_id = ${client_id} and s.series_id = ${series_id} order by s.position, r.id`

const flag = (name: PupilNeed) => sql`case when (p.accommodations ->> ${name}::text)::boolean then ${name}::text end`

const pupilsOf = (client_id: number, ids: readonly number[]) => sql<SeatingPupil>`
  select e.id as enrolment_id, jsonb_build_object('id', p.id, 'name', ${pupilName(client_id, 'p')},
      'admission_no', p.admission_no, 'roll_no', e.roll_no) as student,
    jsonb_build_object('id', t.id, 'title', t.title) as section,
    coalesce((p.accommodations ->> 'extra_time_pct')::float, 0) as extra_time_pct,
    array_remove(array[case when (p.accommodations ->> 'extra_time_pct')::float > 0 then 'extra_time' end, ${flag('large_print')},
      ${flag('scribe')}, ${flag('front_row')}, ${flag('own_room')}, ${flag('step_free')}], null) as needs
  from enrolments e
    join students p on p.client_id = ${client_id} and p.id = e.student_id
    join grades g on g.client_id = ${client_id} and g.id = e.grade_id
    join sections t on t.client_id = ${client_id} and t.id = e.section_id
  where e.client_id = ${client_id} and e.id = any(${ids}::bigint[])
  order by g.level_order, g.title collate natural_order, t.title collate natural_order, t.id, e.roll_no collate natural_order nulls last, e.id`

const place = (
  row: string,
  col: string,
  rest: string,
) => sql`jsonb_build_object('room_id', ${sql.ref(`${rest}room_id`)},
  'row', ${sql.ref(row)}, 'col', ${sql.ref(col)}, 'batch', ${sql.ref(`${rest}batch`)}, 'day', ${sql.ref(`${rest}day`)},
  'shift', ${sql.ref(`${rest}shift`)}, 'set', ${sql.ref(rest === '' ? 'set_letter' : 'published_set')})`

const seatRows = (client_id: number, series_id: number) => sql<SeatRow>`
  select paper_id, enrolment_id, ${place('seat_row', 'seat_col', '')} as planned,
    ${place('published_row', 'published_col', 'published_')} as published
  from series_seats where client_id = ${client_id} and series_id = ${series_id} order by paper_id, enrolment_id`

/** What is planned or published of other series in these rooms, on these days. */
const othersIn = (client_id: number, series_id: number, rooms: readonly number[], days: readonly string[]) => sql<{
  room_id: number
  day: string
  shift: Plan['shifts'][number] | null
  minutes: number
}>`
  select x.room_id, x.day::text, o.shifts -> x.shift as shift,
    max(ceil(p.minutes * (100 + coalesce((t.accommodations ->> 'extra_time_pct')::numeric, 0)) / 500) * 5)::int as minutes
  from exam_series o
    cross join lateral (
      select s.paper_id, s.enrolment_id, s.room_id, s.day, s.shift::int as shift from series_seats s
      where s.client_id = ${client_id} and s.series_id = o.id and s.room_id = any(${rooms}::bigint[])
        and s.day = any(${days}::date[])
      union
      select s.paper_id, s.enrolment_id, s.published_room_id, s.published_day, s.published_shift::int from series_seats s
      where s.client_id = ${client_id} and s.series_id = o.id and s.published_room_id = any(${rooms}::bigint[])
        and s.published_day = any(${days}::date[])) x
    join series_papers p on p.client_id = ${client_id} and p.id = x.paper_id
    join enrolments e on e.client_id = ${client_id} and e.id = x.enrolment_id
    join students t on t.client_id = ${client_id} and t.id = e.student_id
  where o.client_id = ${client_id} and o.id <> ${series_id} and o.deleted_at is null and o.state <> 'CANCELLED'
  group by x.room_id, x.day, o.id, o.shifts, x.shift`

/** Exams without a series that name one of the rooms, by its name. */
const examsIn = (client_id: number, rooms: readonly number[], days: readonly string[]) => sql<BusyRoom>`
  select r.id as room_id, e.exam_date::text as day, (extract(epoch from e.starts) / 60)::int as from,
    (extract(epoch from e.ends) / 60)::int as to
  from exams e join rooms r on r.client_id = ${client_id} and r.id = any(${rooms}::bigint[])
    and (lower(r.name) = lower(e.room) or exists (select 1 from exam_sections x
      where x.client_id = ${client_id} and x.exam_id = e.id and lower(x.room) = lower(r.name)))
  where e.client_id = ${client_id} and e.series_id is null and e.deleted_at is null and e.state <> 'CANCELLED'
    and e.exam_date = any(${days}::date[]) and e.starts is not null and e.ends is not null`

const givenLetters = (client_id: number, series_id: number) => sql<{
  paper_id: number
  enrolment_id: number
  set: SetLetter
}>`
  select p.id as paper_id, m.enrolment_id, m.set_letter as set from series_papers p
    join exam_marks m on m.client_id = ${client_id} and m.exam_id = p.exam_id and m.set_letter is not null
  where p.client_id = ${client_id} and p.series_id = ${series_id} and p.deleted_at is null and p.sets > 1
    and (${isFilled(client_id, sql`p.exam_id`)} or exists (select 1 from answer_sheets a where a.client_id = ${client_id}
      and a.exam_id = p.exam_id and a.enrolment_id = m.enrolment_id and a.set_letter is not null and a.voided_at is null))`

/** The seats of a series that the caller has seen, and all that they hang on. */
export async function readSeating(asking: Asking, now: Date, id: number): Promise<Seating> {
  const { client_id } = asking
  const plan = await readPlan(asking, now, id)
  const rooms = await ask(asking, roomsOf(client_id, id))
  const rows = await ask(asking, seatRows(client_id, id))
  const ids = plan.papers.flatMap(({ sittings }) => sittings.flatMap(({ pupils }) => pupils))
  const all = [...new Set([...ids, ...rows.map(({ enrolment_id }) => enrolment_id)])]
  const pupils = await ask(asking, pupilsOf(client_id, all))
  const [room_ids, days] = [rooms.map((room) => room.id), plan.days.map(({ date }) => date)]
  const others = await ask(asking, othersIn(client_id, id, room_ids, days))
  const exams = await ask(asking, examsIn(client_id, room_ids, days))
  const letters = await ask(asking, givenLetters(client_id, id))
  const busy = others.flatMap(({ room_id, day, shift, minutes }) => {
    if (!shift) return []
    const { starts } = timesOn(shift, weekdayOf(day))
    return [{ room_id, day, from: starts, to: starts + minutes }]
  })
  return {
    ...{ plan, rooms, rows, busy: [...busy, ...exams] },
    pupils: new Map(pupils.map((pupil) => [pupil.enrolment_id, pupil])),
    letters: new Map(letters.map((one) => [seatKeyOf(one.paper_id, one.enrolment_id), one.set])),
  }
}
