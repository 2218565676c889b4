import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { english, type RoomDuty, type Sentence, say } from '#contract'
import { type Asking, ask } from '../../db/ask.ts'
import { examSettings, hasBegun, type SchoolTime, timeIn } from '../../exams/clock.ts'
import { type Actor, may } from '../../ground/actor.ts'
import { ApiError, notFound } from '../../ground/errors.ts'
import { visibleTo } from '../../policy/policy.ts'

/** What names a room: of an exam without a series the exam, and a section where not all of the duty's. */
export interface RoomAsked {
  duty_id?: number | undefined
  exam_id?: number | undefined
  section_id?: number | null | undefined
}

/** A room that somebody may read, as it stands now. */
export interface WatchedRoom {
  /** What is written there. */
  exams: { exam_id: number; section_ids: number[]; start: string; end: string; isOpen: boolean }[]
  /** Of a series: whoever has a seat in the room then. Null: all pupils of the sections. */
  seats: { series_id: number; day: string; shift: number; room_id: number } | null
  /** Null: all sections that the duty is of. */
  section_id: number | null
  date: string
  start: string
  end: string
  state: RoomDuty['state']
  /** Why nothing can be written; null where it can. */
  closed: Sentence | null
  row: Omit<RoomDuty, 'message' | 'said' | 'state'>
  /** What is said where nobody is to come. */
  nobody?: Sentence
  /** Of the reserve: the rooms of its sitting. */
  reserve?: { room: { id: number; name: string }; staff: { id: number; name: string }[] }[]
}

/** Rows m of exam_marks of whoever writes in a room. */
export function writesIn(
  client_id: number,
  { exams, seats }: Pick<WatchedRoom, 'exams' | 'seats'>,
): RawBuilder<SqlBool> {
  if (!seats)
    return exams[0]
      ? sql<SqlBool>`m.exam_id = ${exams[0].exam_id} and m.section_id = any(${exams[0].section_ids}::bigint[])`
      : sql<SqlBool>`false`
  return sql<SqlBool>`m.exam_id = any(${exams.map(({ exam_id }) => exam_id)}::bigint[]) and exists (
    select 1 from series_papers p join series_seats z on z.client_id = ${client_id} and z.paper_id = p.id and z.enrolment_id = m.enrolment_id
    where p.client_id = ${client_id} and p.exam_id = m.exam_id and z.published_day = ${seats.day}::date
      and z.published_shift = ${seats.shift} and z.published_room_id = ${seats.room_id})`
}

export interface SectionOfRoom {
  id: number
  title: string
  state: 'OPEN' | 'SUBMITTED'
  submitted_at: string | null
}

interface StoredRoom {
  exam_id: number
  title: string
  exam_state: string
  is_locked: boolean
  date: string
  starts: string
  ends: string
  section_id: number | null
  sections: SectionOfRoom[]
  room: string | null
  with: { id: number; name: string }[]
  pupils: number
  taken: number
  absent: number
  late: number
}

/** The office writes in every room: whoever plans exams and sees pupils. */
export const isOffice = (actor: Actor): boolean => may(actor, 'exam', 'update') && may(actor, 'student', 'view')

/** @throws forbidden to pupils and whoever reads by a report link */
export function assertStaff(actor: Actor): void {
  if (actor.reach?.scope === 'OWN' || actor.shared) throw new ApiError('forbidden')
}

/** Which rooms are asked for: of a day, of an exam, of a section of it. */
interface RoomsAsked {
  date?: string
  exam_id?: number
  section_id?: number | null
}

/** The duties of somebody, section by section (null: the whole exam); of the office every section's. */
const dutiesOf = ({ client_id, reach }: Actor, isAll: boolean) =>
  isAll
    ? sql`select x.section_id from exam_sections x where x.client_id = ${client_id} and x.exam_id = exams.id`
    : sql`select distinct d.section_id from exam_staff d where d.client_id = ${client_id} and d.exam_id = exams.id
        and d.duty = 'INVIGILATOR' and d.staff_id = any(${reach?.staff_ids ?? []}::bigint[])`

/** Whether who watches the exam follows from the duties of its series: its rooms are those of the duties. */
const hasDuties = (client_id: number) => sql`exists (select 1 from series_duties u
  where u.client_id = ${client_id} and u.series_id = exams.series_id and u.published_staff_id is not null)`

/** A row for each room; an exam that is asked for by itself is one, with all sections of the duty. Exams that are planned or called off have none. */
function roomsOf(actor: Actor, { date, exam_id, section_id = null }: RoomsAsked) {
  const { client_id, reach } = actor
  const own = reach?.staff_ids ?? []
  const isWhole = exam_id !== undefined && section_id === null
  const place = isWhole ? sql`null::bigint` : section_id === null ? sql`o.section_id` : sql`${section_id}::bigint`
  const where = [
    ...(date === undefined ? [] : [sql`exams.exam_date = ${date}::date`]),
    ...(exam_id === undefined ? [] : [sql`exams.id = ${exam_id}`]),
    ...(section_id === null ? [] : [sql`(o.section_id is null or o.section_id = ${section_id}::bigint)`]),
  ]
  return sql<StoredRoom>`
    with watched as (
      select exams.id as exam_id, ${place} as section_id, array_agg(${section_id === null ? sql`o.section_id` : place}) as duties
      from exams cross join lateral (${dutiesOf(actor, isOffice(actor))}) o
      where exams.client_id = ${client_id} and exams.deleted_at is null and exams.state not in ('DRAFT', 'CANCELLED')
        and not ${hasDuties(client_id)}
        and ${visibleTo(actor, 'exams')} and ${sql.join(where, sql` and `)}
      group by 1, 2),
    covered as (
      select r.exam_id, r.section_id as of_section, x.section_id, x.state, x.submitted_at, x.room from watched r
        join exam_sections x on x.client_id = ${client_id} and x.exam_id = r.exam_id
          and (x.section_id = any(r.duties) or array_position(r.duties, null) is not null))
    select exams.id as exam_id, exams.name as title, exams.state as exam_state, y.is_locked, exams.exam_date::text as date,
      to_char(exams.starts, 'HH24:MI') as starts, to_char(exams.ends, 'HH24:MI') as ends, r.section_id,
      coalesce(c.sections, '[]') as sections, coalesce(c.room, exams.room) as room, n.*,
      (select coalesce(jsonb_agg(distinct jsonb_build_object('id', t.id, 'name', concat_ws(' ', t.first_name, t.last_name))), '[]')
        from exam_staff d join staff t on t.client_id = ${client_id} and t.id = d.staff_id
        where d.client_id = ${client_id} and d.exam_id = r.exam_id and d.duty = 'INVIGILATOR' and d.staff_id <> all(${own}::bigint[])
          and coalesce(d.section_id = any(c.ids), true)) as with
    from watched r
      join exams on exams.client_id = ${client_id} and exams.id = r.exam_id
      join sessions y on y.id = exams.session_id
      cross join lateral (
        select array_agg(v.section_id) as ids, string_agg(distinct v.room, ', ') as room,
          jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title, 'state', v.state, 'submitted_at', v.submitted_at) order by s.title collate natural_order, s.id) as sections
        from covered v join sections s on s.client_id = ${client_id} and s.id = v.section_id
        where v.exam_id = r.exam_id and v.of_section is not distinct from r.section_id) c
      cross join lateral (
        select count(*)::int as pupils, count(m.attendance)::int as taken,
          (count(*) filter (where m.attendance in ('A', 'ML')))::int as absent, count(x.arrived)::int as late
        from exam_marks m left join exam_presence x
          on x.client_id = ${client_id} and x.exam_id = m.exam_id and x.enrolment_id = m.enrolment_id
        where m.client_id = ${client_id} and m.exam_id = r.exam_id and m.left_at is null and m.section_id = any(c.ids)) n
    order by exams.exam_date, exams.starts, exams.id, r.section_id nulls first`
}

/** When the last of the sections was handed in, as the school's clock showed it. */
function handedIn(sections: StoredRoom['sections'], timezone: string): Sentence {
  const last = sections
    .flatMap(({ submitted_at }) => submitted_at ?? [])
    .toSorted((x, y) => Date.parse(x) - Date.parse(y))
    .at(-1)
  return last ? say('room.handed_in_at', timeIn(timezone, new Date(last))) : say('room.handed_in')
}

/** Why a room can't be written in now; null where it can. */
export function closedBy(
  room: Pick<StoredRoom, 'date' | 'starts' | 'sections' | 'is_locked'> & { is_open: boolean },
  now: SchoolTime,
  timezone: string,
): { state: RoomDuty['state']; why: Sentence | null } {
  const { date, starts: time, sections } = room
  if (room.is_locked) return { state: 'CLOSED', why: say('room.session_locked') }
  const isHandedIn = sections.length > 0 && sections.every(({ state }) => state === 'SUBMITTED')
  if (!room.is_open || isHandedIn) return { state: 'CLOSED', why: handedIn(sections, timezone) }
  if (!hasBegun({ exam_date: date, starts: time }, now))
    return { state: 'SOON', why: say('room.opens', { time, date }) }
  if (now.date > date) return { state: 'CLOSED', why: say('room.day_over', { date }) }
  return { state: 'OPEN', why: null }
}

/** The office goes on after the day, until the section is handed in. */
export const goesOn = (actor: Actor, { state, why }: ReturnType<typeof closedBy>): boolean =>
  state === 'OPEN' || (state === 'CLOSED' && why?.code === 'room.day_over' && isOffice(actor))

async function readRooms(
  asking: Asking,
  actor: Actor,
  now: Date,
  which: (today: string) => RoomsAsked,
): Promise<WatchedRoom[]> {
  const { timezone } = await examSettings(asking)
  const clock = timeIn(timezone, now)
  const rooms = await ask(asking, roomsOf(actor, which(clock.date)))
  return rooms.map((stored) => {
    const is_open = stored.exam_state === 'SCHEDULED' || stored.exam_state === 'MARKING'
    const closed = closedBy({ ...stored, is_open }, clock, timezone)
    const isOpen = goesOn(actor, closed)
    const { exam_id, title, date, starts: start, ends: end, section_id, room, pupils, taken, absent, late } = stored
    return {
      ...{ section_id, date, start, end, seats: null },
      exams: [{ exam_id, section_ids: stored.sections.map(({ id }) => id), start, end, isOpen: is_open }],
      state: isOpen ? 'OPEN' : closed.state,
      closed: isOpen ? null : closed.why,
      row: {
        ...{ duty_id: null, exam_id, section_id, series: null, date, start, end, room },
        ...{ role: 'WATCHER' as const, senior: false, papers: [{ exam_id, title }], pupils, with: stored.with },
        ...{ taken, absent, late },
        sections: stored.sections.map(({ id, title }) => ({ id, title })),
      },
    }
  })
}

/** What is said of a room beside what stands in it. */
const messageOf = ({ closed, row, nobody }: WatchedRoom): Sentence | null =>
  closed ?? (row.pupils === 0 ? (nobody ?? say('room.nobody')) : null)

/** A room as it is answered. */
export function roomRow(room: WatchedRoom): RoomDuty {
  const sentence = messageOf(room)
  return {
    ...{ ...room.row, state: room.state },
    ...{ message: sentence && english(sentence), said: sentence },
  }
}

/** All rooms of a day of exams without a series that are somebody's. */
export const examRoomsOfDay = (asking: Asking, actor: Actor, now: Date, date?: string): Promise<WatchedRoom[]> =>
  readRooms(asking, actor, now, (today) => ({ date: date ?? today }))

/** One room of an exam. @throws 404 where somebody has no duty there */
export async function examRoom(asking: Asking, actor: Actor, now: Date, asked: RoomAsked): Promise<WatchedRoom> {
  if (asked.exam_id === undefined) throw notFound('exam')
  const [room] = await readRooms(asking, actor, now, () => ({
    exam_id: asked.exam_id as number,
    section_id: asked.section_id ?? null,
  }))
  if (!room?.exams.some(({ section_ids }) => section_ids.length > 0)) throw notFound('exam')
  return room
}
