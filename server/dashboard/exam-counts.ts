import { type RawBuilder, sql } from 'kysely'
import type { AllCounts, ExamState, ExamTask } from '#contract'
import { answers, waitsForAnswer } from '../exams/rechecks.ts'
import { marksSheets } from '../exams/rights.ts'
import { counted } from '../exams/rows.ts'
import { waitsFor } from '../exams/waiting.ts'
import { type Actor, may } from '../ground/actor.ts'
import { visibleTo } from '../policy/policy.ts'

/** What is shown of each of these lists. */
const SHEETS = 10
const TODAY = 50
const UPCOMING = 5
const LAST = 3

/** What of a dashboard is read from exams; each a JSON value, null for whom it is not. */
export type ExamCounts = Pick<
  AllCounts,
  'exams' | 'sheets' | 'today' | 'local_time' | 'upcoming_exams' | 'published_results' | 'last_results'
> &
  Omit<AllCounts['pending'], 'questions_to_review' | 'questions_sent_back' | 'papers_to_approve'>

export interface ExamCountsCall {
  actor: Actor
  session_id: number
  now: Date
}

const listOf = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`

/** Exams of the session that the caller sees: what the list counts. */
const seen = ({
  actor,
  session_id,
}: ExamCountsCall) => sql`exams.client_id = ${actor.client_id} and exams.deleted_at is null
  and exams.session_id = ${session_id} and exams.state <> 'CANCELLED' and ${visibleTo(actor, 'exams')}`

/** What the school's clock shows. */
const clockOf = ({
  actor,
  now,
}: Pick<
  ExamCountsCall,
  'actor' | 'now'
>) => sql`(select ${now.toISOString()}::timestamptz at time zone h.timezone from schools h
  where h.id = ${actor.client_id})`
/** The school's own day. */
export const todayOf = (asked: Pick<ExamCountsCall, 'actor' | 'now'>) => sql`(${clockOf(asked)}::date)`

const examAndSubject = ({ client_id }: Actor) => sql`jsonb_build_object('id', exams.id, 'title', exams.name) as exam,
  (select jsonb_build_object('id', b.id, 'title', b.title) from subjects b where b.client_id = ${client_id} and b.id = exams.subject_id) as subject`

const titles = (actor: Actor) => sql`${examAndSubject(actor)},
  (select jsonb_build_object('id', g.id, 'title', g.title) from grades g where g.client_id = ${actor.client_id} and g.id = exams.grade_id) as grade`

const section = ({ client_id }: Actor) => sql`(select jsonb_build_object('id', s.id, 'title', s.title) from sections s
  where s.client_id = ${client_id} and s.id = x.section_id) as section`

const time = (column: string) => sql`to_char(${sql.ref(column)}, 'HH24:MI')`

/** Whoever enters marks. */
const enters = (actor: Actor) => may(actor, 'exam-marks', 'update') && actor.reach?.scope !== 'OWN'

/** `open_sheets`: the sheets that are open to the caller, with how many values each still lacks. Two columns read them. */
export const examTables = ({ actor, session_id }: ExamCountsCall) =>
  !enters(actor)
    ? sql``
    : sql`with open_sheets as materialized (
  select exams.id, exams.name, exams.subject_id, exams.exam_date, x.section_id, sum(n.wanted - n.there) as cells
  from exams
    join exam_sections x on x.client_id = ${actor.client_id} and x.exam_id = exams.id and x.state = 'OPEN'
    join lateral ${marksSheets(actor)}
    cross join lateral (${counted(actor.client_id, sql`own.item_ids`)} and m.section_id = x.section_id) n
  where exams.client_id = ${actor.client_id} and exams.session_id = ${session_id} and exams.deleted_at is null and exams.state = 'MARKING'
  group by exams.id, exams.name, exams.subject_id, exams.exam_date, x.section_id
  having sum(n.wanted - n.there) > 0)`

/** A pupil's own marks, whichever section the pupil wrote the exam in. */
const ownMarks = ({ actor, session_id }: ExamCountsCall) => sql`exam_marks
    join exams on exams.client_id = ${actor.client_id} and exams.id = exam_marks.exam_id and exams.session_id = ${session_id}
  where exam_marks.client_id = ${actor.client_id} and exam_marks.enrolment_id = any(${actor.reach?.enrolment_ids ?? []}::bigint[])
    and exams.deleted_at is null`

/** Requests that wait for the caller: what their list counts. Of somebody who answers but what was assigned to them none is null. */
function rechecksOf({ actor, session_id }: ExamCountsCall): RawBuilder<unknown> {
  const { client_id } = actor
  const count = sql`(select count(*) from exam_rechecks r join exams x on x.client_id = ${client_id} and x.id = r.exam_id
    where r.client_id = ${client_id} and x.session_id = ${session_id} and ${waitsForAnswer(actor, 'r')})`
  return may(actor, 'exam-marks', 'verify') ? count : sql`nullif(${count}, 0)`
}

/** A pupil, of what is out. */
export const seesResults = (actor: Actor): boolean => actor.reach?.scope === 'OWN' && may(actor, 'exam-marks', 'view')

/** The own duty in a room in which an exam of a series is written. */
const ownRoom = ({ client_id, reach }: Actor) => sql`(select min(d.id) from series_duties d
  where d.client_id = ${client_id} and d.series_id = exams.series_id and d.day = exams.exam_date
    and d.published_staff_id = any(${reach?.staff_ids ?? []}::bigint[]) and exists (
      select 1 from series_papers p join series_seats s on s.client_id = ${client_id} and s.paper_id = p.id
      where p.client_id = ${client_id} and p.exam_id = exams.id and s.published_room_id = d.room_id
        and s.published_day = d.day and s.published_shift = d.shift))`

/** The columns of the dashboard's statement; `examTables` come before them. */
export function examColumns(asked: ExamCountsCall): Record<keyof ExamCounts, RawBuilder<unknown>> {
  const { actor } = asked
  const { client_id, reach } = actor
  const isPupil = reach?.scope === 'OWN'
  const views = may(actor, 'exam', 'view')
  const only = (is: boolean, value: RawBuilder<unknown>, none: RawBuilder<unknown> = sql`null`) => (is ? value : none)
  const ofState = (...states: string[]) => sql`count(*) filter (where exams.state = any(${states}::text[]))`
  const inState = (state: ExamState) =>
    sql`(select count(*) from exams where ${seen(asked)} and exams.state = ${state})`
  const ofTask = (task: ExamTask) => sql`(select count(*) from exams where ${seen(asked)} and ${waitsFor(actor, task)})`
  const planned = sql`${titles(actor)}, exams.exam_date as date, ${time('exams.starts')} as start, ${time('exams.ends')} as end`
  const soonest = sql`order by exams.exam_date, exams.starts, exams.id limit ${UPCOMING}`
  const published = seesResults(actor)
  const ownDuty = sql`(select min(d.duty) from exam_staff d where d.client_id = ${client_id} and d.exam_id = exams.id
    and d.staff_id = any(${reach?.staff_ids ?? []}::bigint[]) and coalesce(d.section_id, x.section_id) = x.section_id)`
  const ownList = sql`exists (select 1 from exam_marks m where m.client_id = ${client_id} and m.exam_id = exams.id
    and m.section_id = x.section_id and m.enrolment_id = any(${reach?.enrolment_ids ?? []}::bigint[]))`
  // Whoever does not see the whole school is shown the sections where they have a place or a duty, a pupil the one on whose list they stand.
  const ownSection = isPupil
    ? ownList
    : sql`(x.section_id = any(${reach?.section_ids ?? []}::bigint[]) or ${ownDuty} is not null)`
  const inSection = reach ? sql` and ${ownSection}` : sql``
  return {
    local_time: sql`to_char(${clockOf(asked)}, 'YYYY-MM-DD"T"HH24:MI')`,
    exams: only(
      views,
      sql`(select jsonb_build_object('total', count(*), 'marking', ${ofState('MARKING')}, 'published', ${ofState('PUBLISHED')},
        'upcoming', count(*) filter (where exams.state = 'SCHEDULED' and exams.exam_date >= ${todayOf(asked)})) from exams where ${seen(asked)})`,
    ),
    marks_to_enter: only(enters(actor), sql`(select coalesce(sum(cells), 0) from open_sheets)`),
    marks_to_hand_in: only(enters(actor), ofTask('HAND_IN')),
    marks_to_verify: only(may(actor, 'exam-marks', 'verify'), inState('SUBMITTED')),
    marks_to_publish: only(may(actor, 'exam-marks', 'publish'), inState('VERIFIED')),
    rechecks_to_answer: only(answers(actor), rechecksOf(asked)),
    sheets: only(
      enters(actor),
      listOf(sql`
        select ${titles(actor)}, ${section(actor)}, exams.exam_date as date, x.cells
        from open_sheets x join exams on exams.client_id = ${client_id} and exams.id = x.id
        order by exams.exam_date, exams.id, x.section_id limit ${SHEETS}`),
      sql`'[]'::jsonb`,
    ),
    today: only(
      views,
      listOf(sql`
        select ${titles(actor)}, ${section(actor)}, ${time('exams.starts')} as start, ${time('exams.ends')} as end,
          coalesce(x.room, exams.room) as room, ${ownDuty} as duty, ${ownRoom(actor)} as duty_id
        from exams join exam_sections x on x.client_id = ${client_id} and x.exam_id = exams.id
        where ${seen(asked)} and exams.state <> 'DRAFT' and exams.exam_date = ${todayOf(asked)}${inSection}
        order by exams.starts, exams.id, x.section_id limit ${TODAY}`),
      sql`'[]'::jsonb`,
    ),
    upcoming_exams: only(
      views,
      listOf(
        isPupil
          ? sql`select ${planned}, coalesce((select x.room from exam_sections x
            where x.client_id = ${client_id} and x.exam_id = exams.id and x.section_id = exam_marks.section_id), exams.room) as room
            from ${ownMarks(asked)} and exams.state = 'SCHEDULED' and exams.exam_date >= ${todayOf(asked)} ${soonest}`
          : sql`select ${planned}, exams.room from exams
            where ${seen(asked)} and exams.state = 'SCHEDULED' and exams.exam_date > ${todayOf(asked)} ${soonest}`,
      ),
    ),
    published_results: only(published, sql`(select count(*) from ${ownMarks(asked)} and exams.state = 'PUBLISHED')`),
    last_results: only(
      published,
      listOf(sql`
        select ${examAndSubject(actor)}, exams.exam_date as date, exam_marks.percent, exam_marks.grade, exam_marks.result, exams.published_at
        from ${ownMarks(asked)} and exams.state = 'PUBLISHED' order by exams.published_at desc, exams.exam_date desc, exams.starts desc, exams.id desc limit ${LAST}`),
    ),
  }
}
