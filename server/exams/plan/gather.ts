import { sql } from 'kysely'
import {
  type BodyOf,
  type ExamComponent,
  type examSeriesApi,
  minutesOf,
  type RefusedField,
  type SeriesShift,
  type SeriesWhole,
  say,
  seriesLimits,
  usualRules,
  weekdayOf,
} from '#contract'
import { assertAll } from '../../entity/known-ids.ts'
import { takeUnlocked } from '../../entity/sessions.ts'
import type { ChangeWith } from '../../ground/change.ts'
import { refusedField, wrongFields } from '../../ground/errors.ts'
import { visibleTo } from '../../policy/policy.ts'
import { checkFrame } from './frame.ts'
import { gradesOf } from './grades.ts'
import { assertWholeSchool } from './lock.ts'
import { type PlacedPaper, storeNewPapers } from './papers.ts'
import { series } from './rows.ts'
import { storeUsualRooms, storeUsualStaff } from './who-and-where.ts'
import { wholeOf } from './whole.ts'

type Call = ChangeWith<BodyOf<(typeof examSeriesApi)['gather']>>

interface Gathered {
  id: number
  session_id: number
  series_id: number | null
  type_test: SeriesWhole['type_test']
  state: string
  grade_id: number
  subject_id: number
  component: ExamComponent
  date: string
  start: string
  end: string
  max_marks: number
  pass_marks: number
  weightage: number | null
  question_paper_id: number | null
  sets: number
  section_ids: number[]
}

async function findExams({ db, client_id, actor, body }: Call): Promise<Gathered[]> {
  const { rows } = await sql<Gathered>`
    select exams.id, exams.session_id, exams.series_id, exams.type_test, exams.state, exams.grade_id, exams.subject_id, exams.component,
      exams.exam_date::text as date, to_char(exams.starts, 'HH24:MI') as start, to_char(exams.ends, 'HH24:MI') as end,
      exams.max_marks, exams.pass_marks, exams.weightage, exams.question_paper_id,
      coalesce((select q.sets from question_papers q where q.client_id = ${client_id} and q.id = exams.question_paper_id), 1) as sets,
      array(select x.section_id from exam_sections x where x.client_id = ${client_id} and x.exam_id = exams.id order by x.section_id) as section_ids
    from exams where exams.client_id = ${client_id} and exams.id = any(${body.exam_ids}::bigint[]) and exams.deleted_at is null
      and ${visibleTo(actor, 'exams')}
    for update of exams`.execute(db)
  assertAll('exams', body.exam_ids, new Set(rows.map(({ id }) => id)), 'exam_ids')
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(body.exam_ids)].map((id) => byId.get(id) as Gathered)
}

function faultsOf(exams: readonly Gathered[], session_id: number): RefusedField[] {
  const [first] = exams
  return exams.flatMap((exam, at): RefusedField[] => {
    const refuse = (sentence: ReturnType<typeof say>) => [refusedField(`exam_ids.${at}`, sentence)]
    if (exam.series_id !== null) return refuse(say('plan.in_series'))
    if (exam.session_id !== session_id || exam.type_test !== first?.type_test)
      return refuse(say('plan.exam_of_other_kind'))
    if (exam.state !== 'DRAFT' && exam.state !== 'SCHEDULED') return refuse(say('plan.exam_state'))
    const isSame = (other: Gathered) => other.subject_id === exam.subject_id && other.component === exam.component
    if (exams.findIndex(isSame) < at) return refuse(say('plan.paper_twice'))
    const length = minutesOf(exam.end) - minutesOf(exam.start)
    return length < 10 || length > 480 ? refuse(say('plan.exam_length')) : []
  })
}

/** The times at which exams begin are the shifts of their series. @throws invalid_field where one begins while others are written */
function shiftsOf(exams: readonly Gathered[]): SeriesShift[] {
  const starts = [...new Set(exams.map(({ start }) => start))].toSorted()
  const endOf = (start: string) =>
    exams.reduce((last, one) => (one.start === start && one.end > last ? one.end : last), start)
  const errors = exams.flatMap(({ start }, at) => {
    const place = starts.indexOf(start)
    const before = place > 0 ? endOf(starts[place - 1] as string) : ''
    if (before > start) return [refusedField(`exam_ids.${at}`, say('plan.exam_begins_within', { start, end: before }))]
    return place >= seriesLimits.shifts
      ? [refusedField(`exam_ids.${at}`, say('plan.too_many_starts', { most: seriesLimits.shifts }))]
      : []
  })
  if (errors.length > 0) throw wrongFields(errors)
  return starts.map((start) => ({ name: start, starts: start, ends: endOf(start), grade_ids: null }))
}

/** A series of exams that are there: each is a paper that is pinned where it lies. */
export async function gatherExams(call: Call): Promise<SeriesWhole> {
  const { body, db, client_id } = call
  assertWholeSchool(call.actor)
  const session = await takeUnlocked(db, body.session_id)
  const exams = await findExams(call)
  const errors = faultsOf(exams, body.session_id)
  if (errors.length > 0) throw wrongFields(errors)
  const dates = exams.map(({ date }) => date).toSorted()
  const [starts_on, ends_on] = [dates[0] as string, dates.at(-1) as string]
  const shifts = shiftsOf(exams)
  const weekdays = [...new Set([1, 2, 3, 4, 5, 6, ...dates.map(weekdayOf)])].toSorted()
  const frame = { starts_on, ends_on, weekdays, closed_days: [], shifts, rules: usualRules }
  checkFrame(frame, session, await gradesOf(call, [...new Set(exams.map(({ grade_id }) => grade_id))]))
  const { name, session_id } = body
  const { type_test } = exams[0] as Gathered
  const row = await series.insert(
    call,
    { name, session_id, type_test, starts_on, ends_on, weekdays, shifts: JSON.stringify(shifts) },
    'create',
    body,
  )
  await storeNewPapers(
    call,
    row.id,
    exams.map((exam) => paperOf(exam, shifts)),
  )
  await sql`
    update exams set series_id = ${row.id}, row_version = row_version + 1
    where client_id = ${client_id} and id = any(${exams.map(({ id }) => id)}::bigint[])`.execute(db)
  await storeUsualRooms(call, row.id)
  await storeUsualStaff(call, row.id)
  return wholeOf(call, await series.get(call, row.id))
}

function paperOf(exam: Gathered, shifts: readonly SeriesShift[]): PlacedPaper {
  const { id, grade_id, subject_id, component, section_ids, max_marks, pass_marks, weightage, question_paper_id } = exam
  return {
    paper: {
      ...{ grade_id, subject_id, component, section_ids, max_marks, pass_marks, weightage, question_paper_id },
      ...{ minutes: minutesOf(exam.end) - minutesOf(exam.start), sets: exam.sets, is_hard: false },
      ...{ room_kind: 'CLASSROOM', batch_size: null, is_pinned: true, exam_id: id },
    },
    day: exam.date,
    shift: shifts.findIndex(({ starts }) => starts === exam.start),
  }
}
