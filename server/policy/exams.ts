import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { inReach, type Viewer } from './places.ts'

const notYetForPupils = sql`'DRAFT', 'CANCELLED'`

/** Whether the exam `e` of one section lies at one of the viewer's places, in the exam's own session. */
const examAt = (viewer: Viewer, section: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  inReach(viewer, {
    session: sql.ref('e.session_id'),
    grade: sql.ref('e.grade_id'),
    section,
    subject: sql.ref('e.subject_id'),
  })

/** Whether the viewer has a duty in the exam `e` at a section; markers alone where \`only\` says so. */
function onDuty({ reach, client_id }: Viewer, section: RawBuilder<unknown>, only?: 'MARKER'): RawBuilder<SqlBool> {
  const own = reach?.staff_ids ?? []
  if (own.length === 0) return sql<SqlBool>`false`
  const duty = only ? sql` and d.duty = ${only}` : sql``
  return sql<SqlBool>`exists (select 1 from exam_staff d
    where d.client_id = ${client_id} and d.exam_id = e.id and d.staff_id = any(${own}::bigint[])${duty}
      and coalesce(d.section_id, ${section}) = ${section})`
}

/** Exams of which one section and the subject are the viewer's; for pupils those on whose list they stand, from the day they are scheduled. */
export function examsSeen(viewer: Viewer, row: string): RawBuilder<SqlBool> {
  const { reach, client_id } = viewer
  if (!reach) return sql<SqlBool>`true`
  // The list has whoever takes an elective, and keeps with their marks who has gone to another section.
  if (reach.scope === 'OWN')
    return sql<SqlBool>`(${sql.ref(`${row}.state`)} not in (${notYetForPupils}) and ${sql.ref(`${row}.id`)} in (
      select m.exam_id from exam_marks m
      where m.client_id = ${client_id} and m.enrolment_id = any(${reach.enrolment_ids}::bigint[])))`
  return sql<SqlBool>`${sql.ref(`${row}.id`)} in (
    select e.id from exams e join exam_sections x on x.client_id = ${client_id} and x.exam_id = e.id
    where e.client_id = ${client_id} and (${examAt(viewer, sql.ref('x.section_id'))} or ${onDuty(viewer, sql.ref('x.section_id'))}))`
}

/** Marks of the sections and subjects one teaches; of pupils their own, once they are published. */
export function examMarksSeen(viewer: Viewer, row: string): RawBuilder<SqlBool> {
  const { reach } = viewer
  if (!reach) return sql<SqlBool>`true`
  const own =
    reach.scope === 'OWN'
      ? sql`e.state = 'PUBLISHED' and ${sql.ref(`${row}.enrolment_id`)} = any(${reach.enrolment_ids}::bigint[])`
      : sql`(${examAt(viewer, sql.ref(`${row}.section_id`))} or ${onDuty(viewer, sql.ref(`${row}.section_id`), 'MARKER')})`
  return ofExam(viewer, row, own)
}

/**
 * Answer sheets of the pupils and the subject that one teaches, or marks in their exam; without a pupil those of the papers and exams that one sees.
 * Pupils see none.
 */
export function answerSheetsSeen(viewer: Viewer, row: string): RawBuilder<SqlBool> {
  const { reach, client_id } = viewer
  if (!reach) return sql<SqlBool>`true`
  if (reach.scope === 'OWN') return sql<SqlBool>`false`
  const [exam, paper, enrolment] = ['exam_id', 'paper_id', 'enrolment_id'].map((column) => sql.ref(`${row}.${column}`))
  const section = sql`own.section_id`
  const taught = inReach(viewer, {
    ...{ session: sql`p.session_id`, grade: sql`p.grade_id`, section, subject: sql`p.subject_id` },
  })
  return sql<SqlBool>`case when ${enrolment} is null
    then ${exam} in (select seen.id from exams seen where seen.client_id = ${client_id} and ${examsSeen(viewer, 'seen')})
    else exists (select 1 from enrolments own join question_papers p on p.client_id = ${client_id} and p.id = ${paper}
        where own.client_id = ${client_id} and own.id = ${enrolment} and ${taught})
      or exists (select 1 from enrolments own join exams e on e.client_id = ${client_id} and e.id = ${exam}
        where own.client_id = ${client_id} and own.id = ${enrolment} and ${onDuty(viewer, section, 'MARKER')}) end`
}

/** Figures of an exam and a section: of settled exams at one's places; for pupils of published ones whose list they stand on. */
export function reportsSeen(viewer: Viewer, row: string): RawBuilder<SqlBool> {
  const { reach, client_id } = viewer
  const [exam, section] = [sql.ref(`${row}.exam_id`), sql.ref(`${row}.section_id`)]
  if (reach?.scope !== 'OWN')
    return ofExam(viewer, row, sql`e.state in ('VERIFIED', 'PUBLISHED') and ${examAt(viewer, section)}`)
  const listed = sql`exists (select 1 from exam_marks m where m.client_id = ${client_id} and m.exam_id = ${exam}
    and m.section_id = ${section} and m.enrolment_id = any(${reach.enrolment_ids}::bigint[]))`
  return ofExam(viewer, row, sql`e.state = 'PUBLISHED' and ${listed}`)
}

const ofExam = ({ client_id }: Viewer, row: string, condition: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from exams e
    where e.client_id = ${client_id} and e.id = ${sql.ref(`${row}.exam_id`)} and ${condition})`
