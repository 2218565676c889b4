import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { say } from '#contract'
import { type Asking, ask } from '../../db/ask.ts'
import { examSettings, timeIn } from '../../exams/clock.ts'
import { type KnownDuty, knownDuties } from '../../exams/plan/duties/known-duties.ts'
import { type Actor, may } from '../../ground/actor.ts'
import { closedBy, goesOn, type SectionOfRoom, type WatchedRoom } from './rooms.ts'

/** Whose duty it was may still send what they took there. */
const LATE_MINUTES = 30

interface Stored {
  id: number
  /** In whose place somebody may still send. */
  before: boolean
  is_locked: boolean
}

interface ExamInRoom {
  series_id: number
  shift: number
  room_id: number
  exam_id: number
  title: string
  exam_state: string
  start: string
  end: string
  batch: number
  sections: SectionOfRoom[]
  pupils: number
  taken: number
  absent: number
  late: number
}

/** The office writes in every room of every series: whoever plans for the whole school and sees pupils. */
export const isOfficeOfAll = (actor: Actor): boolean =>
  actor.reach === null && may(actor, 'exam', 'update') && may(actor, 'student', 'view')

const own = ({ reach }: Actor) => sql`${reach?.staff_ids ?? []}::bigint[]`

/** What is written in rooms on a day as everybody knows it, with what is taken. */
const examsIn = (client_id: number, series_ids: readonly number[], day: string) => sql<ExamInRoom>`
  select s.series_id, s.published_shift as shift, s.published_room_id as room_id, e.id as exam_id, concat_ws(', ', b.title, g.title) as title,
    e.state as exam_state, to_char(e.starts, 'HH24:MI') as start, to_char(e.ends, 'HH24:MI') as end, s.published_batch as batch,
    count(*)::int as pupils, count(m.attendance)::int as taken, (count(*) filter (where m.attendance in ('A', 'ML')))::int as absent,
    count(x.arrived)::int as late,
    (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'state', o.state, 'submitted_at', o.submitted_at)
        order by t.title collate natural_order, t.id), '[]')
      from exam_sections o join sections t on t.client_id = ${client_id} and t.id = o.section_id
      where o.client_id = ${client_id} and o.exam_id = e.id and o.section_id = any(array_agg(m.section_id))) as sections
  from series_seats s
    join series_papers p on p.client_id = ${client_id} and p.id = s.paper_id
    join exams e on e.client_id = ${client_id} and e.id = p.exam_id and e.deleted_at is null and e.state not in ('DRAFT', 'CANCELLED')
    join subjects b on b.client_id = ${client_id} and b.id = e.subject_id
    join grades g on g.client_id = ${client_id} and g.id = e.grade_id
    join exam_marks m on m.client_id = ${client_id} and m.exam_id = e.id and m.enrolment_id = s.enrolment_id and m.left_at is null
    left join exam_presence x on x.client_id = ${client_id} and x.exam_id = e.id and x.enrolment_id = s.enrolment_id
  where s.client_id = ${client_id} and s.series_id = any(${series_ids}::bigint[]) and s.published_day = ${day}::date and s.published_room_id is not null
  group by s.series_id, s.published_shift, s.published_room_id, e.id, b.title, g.title, g.level_order, s.published_batch
  order by g.level_order, g.title collate natural_order, b.title collate natural_order, e.id`

/** Facts of duties that their rows don't say. */
const factsOf = (client_id: number, actor: Actor, ids: readonly number[]) => sql<Stored>`
  select d.id, n.is_locked, not coalesce(d.published_staff_id = any(${own(actor)}), false) as before
  from series_duties d join exam_series y on y.client_id = ${client_id} and y.id = d.series_id join sessions n on n.id = y.session_id
  where d.client_id = ${client_id} and d.id = any(${ids}::bigint[])`

/** Rooms of the duties that this holds of, as they stand now. */
async function readDutyRooms(
  asking: Asking,
  actor: Actor,
  now: Date,
  which: (today: string) => RawBuilder<SqlBool>,
): Promise<WatchedRoom[]> {
  const { client_id } = asking
  const { timezone } = await examSettings(asking)
  const clock = timeIn(timezone, now)
  const duties = await knownDuties(asking, which(clock.date))
  if (duties.length === 0) return []
  const facts = new Map(
    (
      await ask(
        asking,
        factsOf(
          client_id,
          actor,
          duties.map(({ id }) => id),
        ),
      )
    ).map((one) => [one.id, one]),
  )
  const series_ids = [...new Set(duties.map(({ series }) => series.id))]
  const rooms: WatchedRoom[] = []
  for (const day of new Set(duties.map((one) => one.day))) {
    const exams = await ask(asking, examsIn(client_id, series_ids, day))
    const all = await knownDuties(asking, sql`d.series_id = any(${series_ids}::bigint[]) and d.day = ${day}::date`)
    for (const duty of duties.filter((one) => one.day === day)) {
      const isHere = (one: { room_id: number; shift: number; series_id: number }) =>
        one.room_id === duty.room?.id && one.shift === duty.shift && one.series_id === duty.series.id
      const room = roomOf(duty, exams.filter(isHere), actor)
      const closed = closedBy({ ...room.stand, is_locked: facts.get(duty.id)?.is_locked ?? false }, clock, timezone)
      const isOpen = goesOn(actor, closed)
      rooms.push({
        ...{ ...room.watched, state: isOpen ? 'OPEN' : closed.state, closed: isOpen ? null : closed.why },
        row: { ...room.watched.row, with: withOf(duty, all, actor) },
        ...(duty.room === null ? { nobody: say('room.reserve'), reserve: watchersOf(duty, all) } : {}),
      })
    }
  }
  return rooms
}

const isSameTime = (one: KnownDuty, other: KnownDuty) => one.shift === other.shift && one.series.id === other.series.id

/** Who else watches there. */
const withOf = (duty: KnownDuty, all: readonly KnownDuty[], { reach }: Actor) =>
  all
    .filter((one) => isSameTime(one, duty) && one.room?.id === duty.room?.id)
    .map(({ staff }) => staff)
    .filter(({ id }) => !reach?.staff_ids.includes(id))

/** Rooms of the sitting and who watches in them: what the reserve knows. */
function watchersOf(duty: KnownDuty, all: readonly KnownDuty[]): NonNullable<WatchedRoom['reserve']> {
  const rooms = new Map<number, NonNullable<WatchedRoom['reserve']>[number]>()
  for (const { room, staff, ...one } of all) {
    if (!room || !isSameTime({ room, staff, ...one }, duty)) continue
    const there = rooms.get(room.id) ?? { room, staff: [] }
    there.staff.push(staff)
    rooms.set(room.id, there)
  }
  return [...rooms.values()]
}

function roomOf(duty: KnownDuty, exams: readonly ExamInRoom[], _actor: Actor) {
  const { id, series, day: date, shift, start, end, room, senior } = duty
  const sum = (of: (one: ExamInRoom) => number) => exams.reduce((all, one) => all + of(one), 0)
  const sections = new Map(exams.flatMap((one) => one.sections).map((one) => [one.id, one]))
  const row: WatchedRoom['row'] = {
    ...{ duty_id: id, exam_id: null, section_id: null, series, date, start, end, room: room?.name ?? null },
    ...{ role: room ? ('WATCHER' as const) : ('RESERVE' as const), senior, with: [] },
    papers: exams.map(({ exam_id, title }) => ({ exam_id, title })),
    sections: [...sections.values()].map(({ id: own_id, title }) => ({ id: own_id, title })),
    ...{ pupils: sum((one) => one.pupils), taken: sum((one) => one.taken) },
    ...{ absent: sum((one) => one.absent), late: sum((one) => one.late) },
  }
  const watched = {
    exams: exams.map((one) => ({
      ...{ exam_id: one.exam_id, section_ids: one.sections.map((section) => section.id) },
      isOpen: one.exam_state === 'SCHEDULED' || one.exam_state === 'MARKING',
      // A later batch begins with its own sitting.
      ...(one.batch === 0 ? { start: one.start, end: one.end } : { start, end }),
    })),
    seats: room ? { series_id: series.id, day: date, shift, room_id: room.id } : null,
    ...{ date, start, end, section_id: null, row },
  }
  const isOpenExam = exams.length === 0 || exams.some(({ exam_state }) => isOpenState(exam_state))
  return {
    watched,
    stand: { date, starts: start, is_open: isOpenExam, sections: exams.flatMap((one) => one.sections) },
  }
}

const isOpenState = (state: string) => state === 'SCHEDULED' || state === 'MARKING'

/** Of the office one duty stands for a room. */
const ofRooms = sql<SqlBool>`(d.room_id is null or not exists (select 1 from series_duties f where f.client_id = d.client_id
  and f.series_id = d.series_id and f.day = d.day and f.shift = d.shift and f.room_id = d.room_id
  and f.published_staff_id is not null and f.place < d.place))`

/** All rooms of a day in which somebody has a duty, their reserve too. */
export const dutyRoomsOfDay = (asking: Asking, actor: Actor, now: Date, date?: string): Promise<WatchedRoom[]> =>
  readDutyRooms(asking, actor, now, (today) => {
    const onDay = sql<SqlBool>`d.day = ${date ?? today}::date`
    return isOfficeOfAll(actor)
      ? sql<SqlBool>`${onDay} and ${ofRooms}`
      : sql<SqlBool>`${onDay} and d.published_staff_id = any(${own(actor)})`
  })

/** The room of a duty, for whoever has it or, while they may still send, had it. */
export async function dutyRoom(
  asking: Asking,
  actor: Actor,
  now: Date,
  { duty_id, late }: { duty_id: number; late: boolean },
): Promise<WatchedRoom | null> {
  const since = new Date(now.getTime() - LATE_MINUTES * 60_000).toISOString()
  const isLate = late ? sql`or d.before_staff_id = any(${own(actor)}) and d.handed_at >= ${since}::timestamptz` : sql``
  const isTheirs = isOfficeOfAll(actor) ? sql`true` : sql`(d.published_staff_id = any(${own(actor)}) ${isLate})`
  const [room] = await readDutyRooms(asking, actor, now, () => sql<SqlBool>`d.id = ${duty_id} and ${isTheirs}`)
  return room ?? null
}

/** Who has a duty now that was somebody's; undefined where it never was. */
export async function holderOf(asking: Asking, actor: Actor, duty_id: number): Promise<string | null | undefined> {
  const { client_id } = asking
  const [row] = await ask(
    asking,
    sql<{ name: string | null }>`
    select concat_ws(' ', t.first_name, t.last_name) as name
    from series_duties d left join staff t on t.client_id = ${client_id} and t.id = d.published_staff_id
    where d.client_id = ${client_id} and d.id = ${duty_id} and d.before_staff_id = any(${own(actor)})`,
  )
  return row && (row.name || null)
}
