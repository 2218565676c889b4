import { api, type Section, type Student } from '#contract'
import type { TestApp } from '../app.ts'
import { makeGrade, makeSchool, makeSection, pupilBody, type TestSchool } from './factories.ts'

/** A school at the end of a year, with the session that follows. */
export interface YearEnd {
  school: TestSchool
  /** The session to come. */
  next: number
  nine: Section
  /** Of the class that follows, with room for one. */
  ten: Section
  tenB: Section
}

export async function makeYearEnd(app: TestApp): Promise<YearEnd> {
  const school = await makeSchool(app)
  const { owner } = app.databases
  await owner.query(
    "insert into sessions (name, start_date, end_date) values ('2027-28', '2027-04-01', '2028-03-31') on conflict do nothing",
  )
  const next = Number((await owner.query("select id from sessions where name = '2027-28'")).rows[0].id)
  const ten_id = (await makeGrade(app, school, { title: 'Class 10', level_order: 10 })).id
  const nine_id = (await makeGrade(app, school, { title: 'Class 9', level_order: 9, next_grade_id: ten_id })).id
  const nine = await makeSection(app, school, nine_id, { title: 'A' })
  const ten = await makeSection(app, school, ten_id, { title: 'A', capacity: 1 })
  const tenB = await makeSection(app, school, ten_id, { title: 'B' })
  return { school, next, nine, ten, tenB }
}

export async function makePupilOf(
  app: TestApp,
  school: TestSchool,
  section: Section,
  fields: object = {},
): Promise<Student> {
  const body = { ...pupilBody(school.session_id), grade_id: section.grade_id, section_id: section.id, ...fields }
  const reply = await app.call<Student>(api.student.create, body, school.admin)
  if (!reply.success) throw new Error(JSON.stringify(reply))
  return reply.data
}

/** Session, section, roll number and state of each place of a pupil, by session. */
export async function findPlacesOf(app: TestApp, student_id: number) {
  const { rows } = await app.databases.owner.query(
    'select session_id, section_id, roll_no, state from enrolments where student_id = $1 and deleted_at is null order by session_id',
    [student_id],
  )
  return rows.map((row) => [row.session_id, row.section_id, row.roll_no, row.state])
}
