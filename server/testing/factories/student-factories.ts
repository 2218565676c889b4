import { api, type Grade, type Section, type Subject } from '#contract'
import { writeInSchool } from '../../db/connect.ts'
import type { Caller, TestApp } from '../app.ts'
import { accountOf, makeGrade, makePerson, makeStaff, makeSubject, type TestSchool, unique } from './factories.ts'

export interface TestStudent {
  id: number
  name: string
  admission_no: string
  roll_no: string
}

/** A section of the class with active students, roll numbers from 1. */
export async function makeSectionOf(
  app: TestApp,
  school: TestSchool,
  grade_id: number,
  count: number,
  fields: { accommodations?: object; title?: string } = {},
): Promise<{ section: Section; students: TestStudent[] }> {
  const { title = unique('S') } = fields
  const { data: section } = await app.call<Section>(api.section.create, { grade_id, title }, school.admin)
  const students = await writeInSchool(app.databases.owner_kysely, school.id, async (db) => {
    const nobody = { client_id: school.id, created_by: null, updated_by: null }
    const made: TestStudent[] = []
    for (let place = 1; place <= count; place += 1) {
      const admission_no = unique('ADM')
      const person = { f_name: `Asha${place}`, l_name: title, gender: null, dob: null, email: null }
      const guardian = { guardian_name: 'A Guardian', guardian_mobile: null, guardian_email: null }
      const accommodations = JSON.stringify(fields.accommodations ?? {})
      const { id } = await db
        .insertInto('students')
        .values({ ...nobody, ...person, ...guardian, admission_no, accommodations, account_id: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      const place_in = { session_id: school.session_id, grade_id, section_id: section.id, roll_no: String(place) }
      await db
        .insertInto('enrolments')
        .values({ ...nobody, ...place_in, student_id: id })
        .execute()
      made.push({ id, name: `Asha${place} ${title}`, admission_no, roll_no: String(place) })
    }
    return made
  })
  return { section, students }
}

/** A pupil who can sign in, enrolled in a section for each session that is given; in the school's own unless told otherwise. */
export async function makePupil(
  app: TestApp,
  school: TestSchool,
  sections: (Pick<Section, 'id' | 'grade_id'> & { session_id?: number })[],
): Promise<Caller> {
  const email = `${unique('pupil').replace(' ', '-')}@quaestor.test`
  const caller = await makePerson(app, school.id, 4, email)
  await writeInSchool(app.databases.owner_kysely, school.id, async (db) => {
    const account_id = await accountOf(db, school.id, email)
    const person = { admission_no: unique('ADM'), f_name: 'Asha', guardian_name: 'A Guardian' }
    const { id: student_id } = await db
      .insertInto('students')
      .values({ client_id: school.id, account_id, ...person })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { id: section_id, grade_id, session_id = school.session_id } of sections) {
      await db
        .insertInto('enrolments')
        .values({ client_id: school.id, student_id, session_id, grade_id, section_id })
        .execute()
    }
  })
  return caller
}

export interface TaughtGrade {
  grade: Grade
  maths: Subject
  science: Subject
  a: Section
  b: Section
  /** Teaches mathematics in section A. */
  teacher: Caller
}

/** Class 9 with sections A and B of so many pupils, two subjects, and a teacher who sees one section and one subject of it. */
export async function makeTaughtGrade(
  app: TestApp,
  school: TestSchool,
  [inA, inB]: readonly [number, number],
): Promise<TaughtGrade> {
  const grade = await makeGrade(app, school, { title: 'Class 9' })
  const maths = await makeSubject(app, school, { grade_id: grade.id, title: 'Mathematics' })
  const science = await makeSubject(app, school, { grade_id: grade.id, title: 'Science' })
  const a = (await makeSectionOf(app, school, grade.id, inA, { title: 'A' })).section
  const b = (await makeSectionOf(app, school, grade.id, inB, { title: 'B' })).section
  const teacher = await makeStaff(app, school, [{ grade_id: grade.id, section_id: a.id, subject_id: maths.id }])
  return { grade, maths, science, a, b, teacher }
}
