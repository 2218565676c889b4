import { sql } from 'kysely'
import type { ExamAttendance, SeriesState, SetLetter } from '#contract'
import type { LanguageOf } from '../../../../domain/languages.ts'
import type { Granted } from '../../../../typeset/documents/series/series-frame.ts'
import { type Asking, ask } from '../../../db/ask.ts'
import { pupilName } from '../../../ground/pupil-name.ts'
import { type Plan, type PlanPaper, readPlan } from '../plan.ts'
import { publishedPapers, whenOf } from '../publishing/published.ts'

/** Who writes, as it is printed. */
export interface PrintPupil {
  enrolment_id: number
  student_id: number
  name: string
  admission_no: string
  roll_no: string | null
  grade_id: number
  section_id: number
  /** "9 A" */
  place: string
  photo: string | null
  granted: Granted
}

/** A paper that is written, at one time. */
export interface PrintSitting {
  paper: PlanPaper
  /** Of the paper, in the language of what is printed. */
  subject: string
  grade: string
  batch: number
  day: string
  shift: number
  /** "09:00" */
  start: string
  end: string
  /** Enrolments. */
  pupils: number[]
}

export interface PrintSeat {
  paper_id: number
  enrolment_id: number
  batch: number
  day: string
  shift: number
  room_id: number
  row: number
  col: number
  set: SetLetter | null
}

export interface PrintDuty {
  id: number
  day: string
  shift: number
  /** null: in reserve. */
  room_id: number | null
  staff: { id: number; name: string } | null
  senior: boolean
}

export interface PrintRoom {
  id: number
  name: string
  layout: string[]
}

/** All that is printed of a series: of what is published, and before that of the plan. */
export interface PrintFacts {
  id: number
  name: string
  state: SeriesState
  version: number
  language: LanguageOf<'files'>
  plan: Plan
  sittings: PrintSitting[]
  pupils: ReadonlyMap<number, PrintPupil>
  seats: PrintSeat[]
  rooms: ReadonlyMap<number, PrintRoom>
  duties: PrintDuty[]
  /** What is said of who writes, by paper and enrolment "7 41". */
  attendance: ReadonlyMap<string, ExamAttendance>
}

/** Whether everybody knows it: then what waits to be published is not printed. */
export const isOut = ({ state }: { state: SeriesState }): boolean => state === 'PUBLISHED' || state === 'CLOSED'

interface Named {
  name: string
  state: SeriesState
}

const pupilsOf = (client_id: number, ids: readonly number[]) => sql<
  Omit<PrintPupil, 'granted'> & { extra: number; needs: Record<string, boolean> }
>`
  select e.id as enrolment_id, p.id as student_id, ${pupilName(client_id, 'p')} as name, p.admission_no, e.roll_no, e.grade_id, e.section_id,
    concat(g.title, ' ', s.title) as place, p.photo, coalesce((p.accommodations ->> 'extra_time_pct')::double precision, 0) as extra,
    p.accommodations - 'extra_time_pct' as needs
  from enrolments e join students p on p.client_id = ${client_id} and p.id = e.student_id and p.deleted_at is null
    join grades g on g.client_id = ${client_id} and g.id = e.grade_id
    join sections s on s.client_id = ${client_id} and s.id = e.section_id
  where e.client_id = ${client_id} and e.id = any(${ids}::bigint[]) and e.deleted_at is null
  order by g.level_order, g.title collate natural_order, g.id, s.title collate natural_order, s.id, e.roll_no collate natural_order nulls last, e.id`

const seatsOf = (client_id: number, series_id: number, published: boolean) => {
  const [batch, day, shift, room, row, col, set] = (
    published
      ? ['published_batch', 'published_day', 'published_shift', 'published_room_id', 'published_row', 'published_col']
      : ['batch', 'day', 'shift', 'room_id', 'seat_row', 'seat_col']
  )
    .concat(published ? 'published_set' : 'set_letter')
    .map((column) => sql.ref(`s.${column}`))
  return sql<PrintSeat>`
    select s.paper_id, s.enrolment_id, coalesce(${batch}, 0) as batch, ${day}::text as day, ${shift} as shift, ${room} as room_id,
      ${row} as row, ${col} as col, ${set} as set
    from series_seats s where s.client_id = ${client_id} and s.series_id = ${series_id} and ${room} is not null
    order by s.paper_id, s.enrolment_id`
}

const dutiesOf = (client_id: number, series_id: number, published: boolean) => sql<PrintDuty>`
  select d.id, d.day::text as day, d.shift, d.room_id, d.is_senior as senior,
    case when t.id is not null then jsonb_build_object('id', t.id, 'name', concat_ws(' ', t.first_name, t.last_name)) end as staff
  from series_duties d
    left join staff t on t.client_id = ${client_id} and t.id = ${sql.ref(published ? 'd.published_staff_id' : 'd.staff_id')}
  where d.client_id = ${client_id} and d.series_id = ${series_id} order by d.day, d.shift, d.place, d.id`

const attendanceOf = (client_id: number, series_id: number) => sql<{
  paper_id: number
  enrolment_id: number
  attendance: ExamAttendance
}>`
  select p.id as paper_id, m.enrolment_id, m.attendance
  from series_papers p join exam_marks m on m.client_id = ${client_id} and m.exam_id = p.exam_id and m.left_at is null
  where p.client_id = ${client_id} and p.series_id = ${series_id} and m.attendance is not null`

const roomsOf = (client_id: number, ids: readonly number[]) => sql<PrintRoom>`
  select r.id, r.name, r.layout from rooms r where r.client_id = ${client_id} and r.id = any(${ids}::bigint[])
  order by r.position, r.name collate natural_order, r.id`

const titlesOf = (client_id: number, table: 'subjects' | 'grades', ids: readonly number[], language: string) => sql<{
  id: number
  title: string
}>`
  select id, coalesce(titles ->> ${language}::text, title) as title from ${sql.table(table)}
  where client_id = ${client_id} and id = any(${ids}::bigint[])`

/** A series that the caller has seen. */
export async function readFacts(
  asking: Asking,
  now: Date,
  series_id: number,
  language: LanguageOf<'files'>,
): Promise<PrintFacts> {
  const { client_id } = asking
  const [named] = await ask(
    asking,
    sql<Named>`select name, state from exam_series where client_id = ${client_id} and id = ${series_id}`,
  )
  if (!named) throw new Error(`The series ${series_id} was seen and is gone`)
  const published = isOut(named)
  const plan = await readPlan(asking, now, series_id, { removed: published })
  const titled = async (table: 'subjects' | 'grades', ids: number[]) => {
    const rows = await ask(asking, titlesOf(client_id, table, [...new Set(ids)], language))
    return new Map(rows.map(({ id, title }) => [id, title]))
  }
  const subjects = await titled(
    'subjects',
    plan.papers.map(({ subject }) => subject.id),
  )
  const grades = await titled(
    'grades',
    plan.papers.map(({ grade }) => grade.id),
  )
  const name = (paper: PlanPaper) => ({
    subject: subjects.get(paper.subject.id) ?? paper.subject.title,
    grade: grades.get(paper.grade.id) ?? paper.grade.title,
  })
  const seats = await ask(asking, seatsOf(client_id, series_id, published))
  const sittings = (published ? await publishedSittings(asking, plan) : plannedSittings(plan)).map((one) => ({
    ...{ ...one, ...name(one.paper) },
  }))
  const writers = [...new Set([...sittings.flatMap((one) => one.pupils), ...seats.map((one) => one.enrolment_id)])]
  const pupils = await ask(asking, pupilsOf(client_id, writers))
  const duties = await ask(asking, dutiesOf(client_id, series_id, published))
  const attendance = await ask(asking, attendanceOf(client_id, series_id))
  const used = [...seats, ...duties].flatMap(({ room_id }) => (room_id === null ? [] : [room_id]))
  const rooms = await ask(asking, roomsOf(client_id, [...new Set([...used, ...plan.rooms.map(({ room }) => room.id)])]))
  return {
    ...{ id: series_id, ...named, version: plan.version, language, plan, sittings, duties },
    seats,
    attendance: new Map(attendance.map((one) => [`${one.paper_id} ${one.enrolment_id}`, one.attendance])),
    rooms: new Map(rooms.map((room) => [room.id, room])),
    pupils: new Map(
      pupils.map(({ extra, needs, ...pupil }) => [
        pupil.enrolment_id,
        { ...pupil, granted: { ...needs, extra_time: extra } as Granted },
      ]),
    ),
  }
}

type Untitled = Omit<PrintSitting, 'subject' | 'grade'>

const timeAt = (plan: Plan, paper: PlanPaper, place: { day: string | null; shift: number | null }) =>
  whenOf(plan, paper, place)

function plannedSittings(plan: Plan): Untitled[] {
  return plan.papers.flatMap((paper) =>
    paper.sittings.flatMap(({ batch, day, shift, pupils }) => {
      const when = timeAt(plan, paper, { day, shift })
      if (!when || day === null || shift === null || pupils.length === 0) return []
      return [{ paper, batch, day, shift, start: when.start, end: when.end, pupils }]
    }),
  )
}

/** As it was published: times are those of the exams. */
async function publishedSittings(asking: Asking, plan: Plan): Promise<Untitled[]> {
  const known = new Map((await publishedPapers(asking, plan.id)).map((one) => [one.id, one]))
  return plan.papers.flatMap((paper) => {
    const exam = known.get(paper.id)?.exam
    return paper.sittings.flatMap(({ batch, published, pupils }) => {
      if (!published || pupils.length === 0) return []
      const { day, shift } = published
      const when = batch === 0 && exam ? exam : timeAt(plan, paper, published)
      return when ? [{ paper, batch, day, shift, start: when.start, end: when.end, pupils }] : []
    })
  })
}
