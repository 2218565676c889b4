import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { GradeSystem } from '../../../marking/grades.ts'
import { ask } from '../../db/ask.ts'
import type { Write } from '../../db/connect.ts'
import type { YearResult } from '../../people/promotion/plan.ts'
import type { Viewer } from '../../policy/places.ts'
import { visibleTo } from '../../policy/policy.ts'
import { countedMarks } from '../../results/counted-marks.ts'
import type { Scope } from '../scope.ts'
import type { Scheme, Written } from '../student-lists.ts'
import { yearOf } from './year.ts'

interface YearReading {
  db: Write
  client_id: number
  actor: Viewer
  session: Scope['session']
}

interface PupilOfYear {
  student_id: number
  enrolment_id: number
  section_id: number
}

/** Pupils at a time: between, other calls have their turn. */
const AT_ONCE = 250

type Mark = Pick<Written, 'enrolment_id' | 'exam_id' | 'result' | 'marks' | 'counted_max'>

/** What is alike in all marks of an exam; it is read once, not with each of 50,000. */
type SettledExam = Omit<Written, keyof Mark | 'attendance' | 'percent'> & {
  id: number
  grade_id: number
  grade_system_id: number | null
}

/**
 * The results of a session, by enrolment: those of the report cards, of settled exams. A card's statement also finds everybody beside a pupil; for
 * whole classes the marks are looked up by their own pupils alone, which takes a tenth of the time.
 */
export async function yearResults(
  asking: YearReading,
  pupils: readonly PupilOfYear[],
): Promise<ReadonlyMap<number, YearResult>> {
  const results = new Map<number, YearResult>()
  const sections = await examsOf(asking, [...new Set(pupils.map(({ section_id }) => section_id))])
  if (sections.size === 0) return results
  const exams = await settledExams(asking)
  const rules = await rulesOf(asking, exams)
  for (let at = 0; at < pupils.length; at += AT_ONCE) {
    const some = pupils.slice(at, at + AT_ONCE).filter(({ section_id }) => sections.has(section_id))
    const marks = await marksOf(
      asking,
      exams,
      some.map(({ enrolment_id }) => enrolment_id),
    )
    for (const { enrolment_id, section_id } of some) {
      const written = marks.get(enrolment_id) ?? []
      const { percent, result, failed } = yearOf(rules(written), enrolment_id).results.overall
      const { settled = 0, open = 0 } = sections.get(section_id) ?? {}
      results.set(enrolment_id, { percent, result, failed, has_exams: settled > 0, has_open_exams: open > 0 })
    }
    await setImmediate()
  }
  return results
}

/**
 * What verified exams hold of these pupils, in the order of their days, by enrolment. The marks are taken from the index by pupil before anything is
 * joined: planned together, PostgreSQL looks through all marks of every exam for each few pupils.
 */
async function marksOf(
  { db, client_id, actor }: YearReading,
  exams: ReadonlyMap<number, SettledExam>,
  enrolment_ids: readonly number[],
): Promise<Map<number, Written[]>> {
  const rows = await ask(
    { db, client_id },
    sql<Mark>`
      select m.enrolment_id, m.exam_id, m.result, (${countedMarks('m')} + m.grace)::float8 as marks,
        m.counted_max::float8 as counted_max
      from (select * from exam_marks where client_id = ${client_id} and enrolment_id = any(${enrolment_ids}::bigint[]) offset 0) m
        join exam_stats x on x.client_id = ${client_id} and x.exam_id = m.exam_id and x.section_id = m.section_id
      where ${visibleTo(actor, 'reports', 'x')}`,
  )
  const marks = new Map<number, Written[]>()
  for (const { enrolment_id, exam_id, result, marks: reached, counted_max } of rows) {
    const exam = exams.get(exam_id)
    if (!exam) continue
    const { subject_id, type_test, component, weightage, absent_policy } = exam
    // Named one by one: spreading two rows into a third takes as long as everything else that is done with 50,000 marks.
    const row: Written = {
      enrolment_id,
      exam_id,
      subject_id,
      type_test,
      component,
      weightage,
      marks: reached,
      counted_max,
      attendance: null,
      result,
      percent: null,
      absent_policy,
    }
    const own = marks.get(enrolment_id)
    if (own) own.push(row)
    else marks.set(enrolment_id, [row])
  }
  const places = new Map([...exams.keys()].map((id, place) => [id, place]))
  const placeOf = ({ exam_id }: Written) => places.get(exam_id) ?? 0
  for (const own of marks.values()) own.sort((a, b) => placeOf(a) - placeOf(b))
  return marks
}

const isSettled = (session_id: number) =>
  sql`e.session_id = ${session_id} and e.deleted_at is null and e.state in ('VERIFIED', 'PUBLISHED')`

/** In the order of their days. */
async function settledExams({ db, client_id, session }: YearReading): Promise<Map<number, SettledExam>> {
  const rows = await ask(
    { db, client_id },
    sql<SettledExam>`
      select e.id, e.grade_id, e.grade_system_id, e.subject_id, e.type_test, e.component, e.weightage::float8 as weightage, e.absent_policy
      from exams e where e.client_id = ${client_id} and ${isSettled(session.id)} order by e.exam_date, e.id`,
  )
  return new Map(rows.map((exam) => [exam.id, exam]))
}

type GradedScheme = Scheme & { grade_id: number }

/** By which rules one pupil's marks make a result, with the marks: what yearOf takes. */
async function rulesOf({ db, client_id, session }: YearReading, exams: ReadonlyMap<number, SettledExam>) {
  const of = { db, client_id }
  const subjects = await ask(
    of,
    sql<{ id: number; title: string; category: string }>`
      select id, title, category from subjects where client_id = ${client_id}`,
  )
  const schemes = await ask(
    of,
    sql<GradedScheme>`
      select id, name, grade_id, subject_id, parts, component_pass, compartment_max from result_schemes
      where client_id = ${client_id} and session_id = ${session.id} and deleted_at is null`,
  )
  const systems = await ask(
    of,
    sql<GradeSystem & { id: number }>`select id, rounding, bands from grade_systems where client_id = ${client_id}`,
  )
  const suppressed = subjects.map(({ category, ...subject }) => ({ subject, category }))
  return (written: Written[]) => {
    const own = written.flatMap(({ exam_id }) => exams.get(exam_id) ?? [])
    const grades = new Set(own.map(({ grade_id }) => grade_id))
    const system = systems.find(({ id }) => id === own.at(-1)?.grade_system_id)
    return {
      written,
      subjects: suppressed,
      schemes: schemes.filter(({ grade_id }) => grades.has(grade_id)),
      systems: system ? [system] : [],
    }
  }
}

/** How many exams of each section are settled, and how many are not out yet; those that are planned no further than a draft are neither. */
async function examsOf({ db, client_id, session }: YearReading, section_ids: readonly number[]) {
  const rows = await ask(
    { db, client_id },
    sql<{ section_id: number; settled: number; open: number }>`
      select x.section_id, count(*) filter (where e.state in ('VERIFIED', 'PUBLISHED')) as settled,
        count(*) filter (where e.state <> 'PUBLISHED') as open
      from exams e join exam_sections x on x.client_id = ${client_id} and x.exam_id = e.id
      where e.client_id = ${client_id} and e.session_id = ${session.id} and e.deleted_at is null
        and e.state not in ('DRAFT', 'CANCELLED') and x.section_id = any(${section_ids}::bigint[])
      group by x.section_id`,
  )
  return new Map(
    rows.map(({ section_id, settled, open }) => [Number(section_id), { settled: Number(settled), open: Number(open) }]),
  )
}
