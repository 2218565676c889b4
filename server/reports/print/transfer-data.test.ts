import { beforeAll, expect, it } from 'vitest'
import { api, type Section, type Subject } from '#contract'
import { printedText } from '../../../typeset/testing/printed-text.ts'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { makeSettled } from '../../testing/factories/exam-factories.ts'
import {
  makeGrade,
  makePerson,
  makeSchool,
  makeStaff,
  makeSubject,
  makeSuperAdmin,
  type TestSchool,
} from '../../testing/factories/factories.ts'
import { makeSectionOf, type TestStudent } from '../../testing/factories/student-factories.ts'

const app = await startTestApp()
let school: TestSchool
let maths: Subject
let section: Section
let pupil: TestStudent
let other: TestStudent

beforeAll(async () => {
  school = await makeSchool(app)
  const grade = await makeGrade(app, school, { title: 'Class 9' })
  maths = await makeSubject(app, school, { grade_id: grade.id, title: 'Mathematics' })
  const made = await makeSectionOf(app, school, grade.id, 2, { title: 'Rose' })
  section = made.section
  pupil = made.students[0]!
  other = made.students[1]!
  await makeSettled(app, school, maths, [section], [61.5, 40], { to: ['PUBLISHED'], name: 'Annual' })
  const parents = [
    { name: 'Manpreet Kaur', relation: 'Mother', mobile: null, email: null },
    { name: 'Harjit Gill', relation: 'Father', mobile: null, email: null },
  ]
  await app.databases.owner.query(
    `update students set dob = '2012-05-14', gender = 'F', guardian_name = 'Harjit Gill', guardians = $2 where client_id = $1 and id = $3`,
    [school.id, JSON.stringify(parents), pupil.id],
  )
})

const print = (id: number, by: Caller = school.admin, body: object = {}) =>
  app.call(api.report_file.transferData, body, by, id)
async function textOf(id: number, by?: Caller, body?: object): Promise<string> {
  const reply = await print(id, by, body)
  expect(reply.status, reply.message).toBe(200)
  return printedText(reply.raw)
}

it('C63 has the pupil, parents, birth date in figures and in words of two languages, classes, last result', async () => {
  const text = await textOf(pupil.id)
  for (const phrase of [
    ...[pupil.name, pupil.admission_no, 'Manpreet Kaur', 'Harjit Gill', '14/05/2012'],
    ...['Fourteenth May two thousand twelve', 'दो', 'Class 9 Rose', '76.88', 'Annual', 'is in the school'],
  ])
    expect(text).toContain(phrase)
  expect(await textOf(pupil.id, school.admin, { language: 'hi' })).toContain('14/05/2012')
  expect(await textOf(other.id)).toContain('not recorded')
})

it('C63 has every class with its session, and the day and reason of leaving; nothing of it is kept', async () => {
  const root = await makeSuperAdmin(app)
  const former = { name: '2019-20', start_date: '2019-04-01', end_date: '2020-03-31' }
  const { data } = await app.call<{ id: number }>(api.session.create, former, root)
  const grade = await makeGrade(app, school, { title: 'Class 8' })
  const eight = (await makeSectionOf(app, school, grade.id, 1, { title: 'Lily' })).section
  await app.databases.owner.query(
    `insert into enrolments (client_id, student_id, session_id, grade_id, section_id, roll_no, state)
     values ($1, $2, $3, $4, $5, '7', 'PROMOTED')`,
    [school.id, pupil.id, data.id, grade.id, eight.id],
  )
  const gone = { session_id: school.session_id, left_on: '2026-10-31', reason: 'TRANSFER' }
  const left = await app.call(api.student.leave, gone, school.admin, pupil.id)
  expect(left.status, JSON.stringify(left.errors)).toBe(200)
  const jobs = async () =>
    (await app.databases.owner.query('select count(*) from jobs where client_id = $1', [school.id])).rows
  const before = await jobs()
  const text = await textOf(pupil.id)
  expect(text.indexOf('2019-20 Class 8 Lily 7')).toBeGreaterThan(0)
  expect(text.indexOf('2019-20 Class 8')).toBeLessThan(text.indexOf('Class 9 Rose'))
  for (const phrase of ['promoted', 'gone to another school', '2026', '76.88']) expect(text).toContain(phrase)
  expect(await jobs()).toEqual(before)
})

it('C63 who may see the pupil may print; who sees some subjects alone is told that the result is elsewhere', async () => {
  const place = { grade_id: section.grade_id, section_id: section.id, subject_id: maths.id }
  const writer = await makeStaff(app, school, [{ ...place, is_class_teacher: true }])
  expect(await textOf(other.id, writer)).toContain('50')
  const teacher = await makeStaff(app, school, [place])
  expect(await textOf(other.id, teacher)).toContain('with the class teacher and the office')
  // The year in another class is not theirs to see.
  expect(await textOf(pupil.id, writer)).toContain('Further years are with the office')
  const elsewhere = (await makeSectionOf(app, school, section.grade_id, 1)).section
  const beyond = await makeStaff(app, school, [{ ...place, section_id: elsewhere.id }])
  expect((await print(other.id, beyond)).status).toBe(404)
  expect((await print(other.id, (await makeSchool(app)).admin)).status).toBe(404)
  expect((await print(other.id, await makePerson(app, school.id, 4))).status).toBe(403)
})
