import { sql } from 'kysely'
import type { GradeSystem } from '../../marking/grades.ts'
import { compilable, type Reader } from '../db/connect.ts'
import { countedMarks } from '../results/counted-marks.ts'
import type { Scheme, Written } from './student-lists.ts'
import { yearOf } from './year/year.ts'

/** A pupil by the own enrolments, of all sessions. */
interface PupilInSession {
  enrolment_ids: readonly number[]
  session_id: number
}

/** What the exams of a session that are out make together: the percent of the pupil's own report, and how many subjects it is the mean of. */
export async function overallOf(
  db: Reader,
  pupil: PupilInSession,
): Promise<{ percent: number | null; subjects: number }> {
  const { client_id } = db
  const own = ownOf(client_id, pupil)
  const [written, subjects, schemes, systems] = await db.read(
    compilable(sql<Written>`
      select m.enrolment_id, m.exam_id, e.subject_id, e.type_test, e.component, e.weightage::float8 as weightage, e.absent_policy,
        null as attendance, null as percent, m.result, (${countedMarks('m')} + m.grace)::float8 as marks, m.counted_max::float8 as counted_max
      ${own} order by e.exam_date, e.id`),
    compilable(sql<{ id: number; title: string; category: string }>`
      select id, title, category from subjects where client_id = ${client_id}
        and id in (select e.subject_id ${own})`),
    compilable(sql<Scheme>`
      select id, name, subject_id, parts, component_pass, compartment_max from result_schemes
      where client_id = ${client_id} and session_id = ${pupil.session_id} and deleted_at is null
        and grade_id in (select e.grade_id ${own})`),
    compilable(sql<GradeSystem>`
      select rounding, bands from grade_systems where client_id = ${client_id}
        and id = (select e.grade_system_id ${own}
          order by e.exam_date desc, e.id desc limit 1)`),
  )
  const listed = subjects.map(({ category, ...subject }) => ({ subject, category }))
  const { results, rules } = yearOf({ written, subjects: listed, schemes, systems }, written[0]?.enrolment_id ?? 0)
  const counted = [...results.subjects].filter(([id, { percent }]) => percent !== null && !rules.beside.has(id))
  return { percent: results.overall.percent, subjects: counted.length }
}

/** The pupil's marks in exams that are out, with figures, as the report has them. */
const ownOf = (client_id: number, { enrolment_ids, session_id }: PupilInSession) => sql`
  from exam_marks m
    join exams e on e.client_id = ${client_id} and e.id = m.exam_id
    join exam_stats x on x.client_id = ${client_id} and x.exam_id = m.exam_id and x.section_id = m.section_id
  where m.client_id = ${client_id} and m.enrolment_id = any(${enrolment_ids}::bigint[]) and e.session_id = ${session_id}
    and e.state = 'PUBLISHED' and e.deleted_at is null`
