import { sql } from 'kysely'
import { clockOf, minutesOf, type SeriesRules, type SeriesShift, timesOn, usualRules, weekdayOf } from '#contract'
import { type Duty, type DutyPlan, type DutyStaff, placesOf } from '../../../../planning/duties/plan.ts'
import { type Asking, ask } from '../../../db/ask.ts'
import { sectionOn } from '../../roster.ts'

/** A duty as it is stored. */
export interface StoredDuty {
  id: number
  row_version: number
  day: string
  shift: number
  room_id: number | null
  place: number
  staff_id: number | null
  published_staff_id: number | null
  is_senior: boolean
}

export type DutyKey = Pick<StoredDuty, 'day' | 'shift' | 'room_id' | 'place'>

export const dutyKey = ({ day, shift, room_id, place }: DutyKey) => `${day} ${shift} ${room_id ?? 0} ${place}`

/** A place that the plan needs. */
export interface NeededPlace extends DutyKey {
  senior: boolean
}

/** Who may watch where in a series, as the engine takes it, and what is stored. */
export interface PlannedDuties {
  series_id: number
  plan: DutyPlan
  places: NeededPlace[]
  stored: StoredDuty[]
  names: ReadonlyMap<number, string>
  rooms: ReadonlyMap<number, string>
  /** Names of the shifts. */
  shifts: readonly string[]
  /** Staff who teach a paper's subject to a section that writes it then. */
  own: { staff_id: number; day: string; shift: number }[]
}

interface Frame {
  session_id: number
  starts_on: string
  shifts: SeriesShift[]
  rules: Partial<SeriesRules>
}

interface SeatedRoom {
  day: string
  shift: number
  room_id: number
  name: string
  pupils: number
  /** Minutes until the last pupil ends. */
  minutes: number
  taught_by: number[]
}

interface ListedStaff {
  id: number
  name: string
  senior: boolean
  exempt: boolean
  most: number | null
  earlier: number
  left_on: string | null
}

const frameOf = (client_id: number, id: number) => sql<Frame>`
  select session_id, starts_on::text, shifts, rules from exam_series where client_id = ${client_id} and id = ${id}`

/** Rooms of a sitting in their order; whoever teaches a paper's subject to a section that sits there. */
const roomsOf = (client_id: number, series_id: number, session_id: number) => sql<SeatedRoom>`
  with seated as (
    select s.day, s.shift, s.room_id, p.subject_id, p.grade_id, at.section_id, count(*)::int as pupils,
      max(p.minutes + ceil(p.minutes * coalesce((u.accommodations ->> 'extra_time_pct')::numeric, 0) / 500) * 5)::int as minutes
    from series_seats s
      join series_papers p on p.client_id = ${client_id} and p.id = s.paper_id and p.deleted_at is null
      join enrolments e on e.client_id = ${client_id} and e.id = s.enrolment_id
      join students u on u.client_id = ${client_id} and u.id = e.student_id
      cross join lateral (select ${sectionOn(client_id, sql`s.day`)} as section_id) at
    where s.client_id = ${client_id} and s.series_id = ${series_id} and s.room_id is not null
    group by 1, 2, 3, 4, 5, 6)
  select d.day::text, d.shift, d.room_id, r.name, sum(d.pupils)::int as pupils, max(d.minutes)::int as minutes,
    coalesce(jsonb_agg(distinct a.staff_id) filter (where a.staff_id is not null), '[]') as taught_by
  from (select o.day, o.shift, o.room_id, o.subject_id, o.grade_id, o.section_id, o.pupils, o.minutes from seated o) d
    join rooms r on r.client_id = ${client_id} and r.id = d.room_id
    left join series_rooms w on w.client_id = ${client_id} and w.series_id = ${series_id} and w.room_id = d.room_id
    left join lateral (
      select jsonb_agg(distinct t.staff_id) as all_staff from staff_assignments t
      where t.client_id = ${client_id} and t.session_id = ${session_id} and t.grade_id = d.grade_id and t.subject_id = d.subject_id
        and (t.section_id is null or t.section_id = d.section_id) and coalesce(t.ends_on, 'infinity') >= d.day) g on true
    left join lateral (select x.value::bigint as staff_id from jsonb_array_elements_text(g.all_staff) x) a on true
  group by d.day, d.shift, d.room_id, r.name, w.position
  order by d.day, d.shift, w.position nulls last, d.room_id`

/** Whoever may be on duty; of a session the duties of its earlier series count too. */
const staffOf = (client_id: number, series_id: number, counts: boolean) => sql<ListedStaff>`
  select t.id, concat_ws(' ', t.first_name, t.last_name) as name, s.is_senior as senior,
    s.is_exempt or t.deleted_at is not null as exempt, s.most, t.left_on::text,
    case when ${counts} then (
      select count(*)::int from series_duties d
        join exam_series y on y.client_id = ${client_id} and y.id = d.series_id and y.deleted_at is null and y.state in ('PUBLISHED', 'CLOSED')
        join exam_series own on own.client_id = ${client_id} and own.id = ${series_id} and own.session_id = y.session_id
          and own.id <> y.id and (y.starts_on, y.id) < (own.starts_on, own.id)
      where d.client_id = ${client_id} and d.published_staff_id = t.id) else 0 end as earlier
  from series_staff s join staff t on t.client_id = ${client_id} and t.id = s.staff_id
  where s.client_id = ${client_id} and s.series_id = ${series_id} order by t.first_name, t.last_name, t.id`

const absencesOf = (client_id: number, days: readonly string[]) => sql<{ staff_id: number; days: string[] }>`
  select a.staff_id, array_agg(distinct d.day::text) as days
  from staff_absences a join unnest(${days}::date[]) as d (day) on d.day between a.from_on and a.to_on
  where a.client_id = ${client_id} and a.deleted_at is null group by a.staff_id`

interface Elsewhere {
  staff_id: number
  day: string
  starts: string | null
  ends: string | null
  shift: number | null
  shifts: SeriesShift[] | null
}

/** What people have on these days in other series, and in exams that are not of this one. */
const elsewhereOf = (client_id: number, series_id: number, days: readonly string[]) => sql<Elsewhere>`
  select who.staff_id, d.day::text, null as starts, null as ends, d.shift, y.shifts
  from series_duties d
    join exam_series y on y.client_id = ${client_id} and y.id = d.series_id and y.deleted_at is null and y.state <> 'CANCELLED'
    cross join lateral (select distinct x as staff_id from unnest(array[d.staff_id, d.published_staff_id]) x where x is not null) who
  where d.client_id = ${client_id} and d.series_id <> ${series_id} and d.day = any(${days}::date[])
  union all
  select distinct x.staff_id, e.exam_date::text, to_char(e.starts, 'HH24:MI'), to_char(e.ends, 'HH24:MI'), null::smallint, null::jsonb
  from exams e join exam_staff x on x.client_id = ${client_id} and x.exam_id = e.id
  where e.client_id = ${client_id} and e.exam_date = any(${days}::date[]) and coalesce(e.series_id, 0) <> ${series_id}
    and e.deleted_at is null and e.state <> 'CANCELLED'`

export const storedDuties = (client_id: number, series_id: number) => sql<StoredDuty>`
  select id, row_version, day::text, shift, room_id, place, staff_id, published_staff_id, is_senior
  from series_duties where client_id = ${client_id} and series_id = ${series_id}
  order by day, shift, room_id nulls last, place`

interface Span {
  starts: number
  ends: number
}

/** When a sitting begins, and when its rooms are empty again. */
function spanOf(shifts: readonly SeriesShift[], day: string, shift: number, minutes = 0): Span | null {
  const times = shifts[shift]
  if (!times) return null
  const { starts, ends } = timesOn(times, weekdayOf(day))
  return { starts, ends: Math.max(ends, starts + minutes) }
}

const meet = (one: Span, other: Span) => one.starts < other.ends && other.starts < one.ends

/** A series with its rooms, its people, where else they are, and its duties. */
export async function readDuties(asking: Asking, series_id: number): Promise<PlannedDuties> {
  const { client_id } = asking
  const [frame] = await ask(asking, frameOf(client_id, series_id))
  if (!frame) throw new Error(`The series ${series_id} was seen and is gone`)
  const rules = { ...usualRules, ...frame.rules }
  const seated = await ask(asking, roomsOf(client_id, series_id, frame.session_id))
  const listed = await ask(asking, staffOf(client_id, series_id, rules.count_from === 'SESSION'))
  const stored = await ask(asking, storedDuties(client_id, series_id))
  const days = [...new Set([...seated, ...stored].map(({ day }) => day))]
  const absences = await ask(asking, absencesOf(client_id, days))
  const elsewhere = await ask(asking, elsewhereOf(client_id, series_id, days))
  const sittings = sittingsOf(seated)
  const spans = sittings.map(({ day, shift, rooms }) =>
    spanOf(frame.shifts, day, shift, Math.max(...rooms.map(({ minutes }) => minutes))),
  )
  const away = new Map(absences.map((one) => [one.staff_id, one.days]))
  const staff = listed.map(
    ({ id, senior, exempt, most, earlier, left_on }): DutyStaff => ({
      ...{ id, senior, exempt, most, earlier },
      away: days.filter((day) => away.get(id)?.includes(day) || (left_on !== null && day > left_on)),
      busy: busyIn(
        elsewhere.filter(({ staff_id }) => staff_id === id),
        sittings,
        spans,
      ),
    }),
  )
  const plan: DutyPlan = {
    sittings: sittings.map(({ day, shift, rooms }) => ({
      ...{ day, shift },
      rooms: rooms.map(({ room_id, pupils, taught_by }) => ({ id: room_id, pupils, taughtBy: taught_by.map(Number) })),
    })),
    staff,
    rules: {
      ...{ perWatcher: rules.per_watcher, reservePer: rules.reserve_per, ownSubject: rules.own_subject },
      ...{ senior: rules.senior, mostADay: rules.most_duties_a_day },
    },
  }
  return {
    ...{ series_id, plan, stored },
    places: placesOf(plan).map(({ sitting, room, place, senior }) => {
      const { day, shift } = sittings[sitting] as Sitting
      return { day, shift, room_id: room, place, senior }
    }),
    names: new Map(listed.map(({ id, name }) => [id, name])),
    rooms: new Map(seated.map(({ room_id, name }) => [room_id, name])),
    own: ownOf(seated),
    shifts: frame.shifts.map(({ name }) => name),
  }
}

interface Sitting {
  day: string
  shift: number
  rooms: SeatedRoom[]
}

function sittingsOf(seated: readonly SeatedRoom[]): Sitting[] {
  const all = new Map<string, Sitting>()
  for (const room of seated) {
    const key = `${room.day} ${room.shift}`
    const there = all.get(key)
    if (there) there.rooms.push(room)
    else all.set(key, { day: room.day, shift: room.shift, rooms: [room] })
  }
  return [...all.values()]
}

function busyIn(
  elsewhere: readonly Elsewhere[],
  sittings: readonly Sitting[],
  spans: readonly (Span | null)[],
): number[] {
  return sittings.flatMap(({ day }, at) => {
    const own = spans[at]
    const isBusy = elsewhere.some((one) => {
      if (one.day !== day) return false
      const span = one.shifts ? spanOf(one.shifts, day, one.shift ?? -1) : spanOfExam(one)
      // Where its shift is no longer there nobody knows the time: the whole day is taken.
      return !own || !span || meet(own, span)
    })
    return isBusy ? [at] : []
  })
}

const spanOfExam = ({ starts, ends }: Elsewhere): Span => ({
  ...{ starts: minutesOf(starts ?? '00:00'), ends: minutesOf(ends ?? '23:59') },
})

function ownOf(seated: readonly SeatedRoom[]): PlannedDuties['own'] {
  const all = new Map<string, PlannedDuties['own'][number]>()
  for (const { day, shift, taught_by } of seated)
    for (const staff_id of taught_by.map(Number)) all.set(`${day} ${shift} ${staff_id}`, { staff_id, day, shift })
  return [...all.values()]
}

/** The duties that stand, as the engine has them: a place that is no longer needed is none. */
export function dutiesOf({ plan, places, stored }: PlannedDuties): { duties: Duty[]; byId: Map<number, Duty> } {
  const needed = new Map(placesOf(plan).map((place, at) => [dutyKey(places[at] as NeededPlace), place]))
  const byId = new Map<number, Duty>()
  for (const one of stored) {
    const place = needed.get(dutyKey(one))
    // Nobody has it: no member of staff has the number 0.
    if (place) byId.set(one.id, { ...place, staff: one.staff_id ?? 0 })
  }
  return { byId, duties: [...byId.values()].filter(({ staff }) => staff !== 0) }
}

/** "09:00" to "12:00" of a sitting. */
export function timesOf(shifts: readonly SeriesShift[], day: string, shift: number): { start: string; end: string } {
  const span = spanOf(shifts, day, shift) ?? { starts: 0, ends: 0 }
  return { start: clockOf(span.starts), end: clockOf(span.ends) }
}
