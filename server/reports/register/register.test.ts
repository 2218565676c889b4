import { beforeAll, expect, it } from 'vitest'
import { api, type CorrectionImpact, type ExamRow, type Section, type Subject } from '#contract'
import { printedText } from '../../../typeset/testing/printed-text.ts'
import { startTestApp } from '../../testing/app.ts'
import { makeSettled } from '../../testing/factories/exam-factories.ts'
import {
  makeGrade,
  makePerson,
  makeSchool,
  makeStaff,
  makeSubject,
  type TestSchool,
} from '../../testing/factories/factories.ts'
import { makeSectionOf, type TestStudent } from '../../testing/factories/student-factories.ts'

const app = await startTestApp()
let school: TestSchool
let maths: Subject
let a: Section
let b: Section
let pupils: TestStudent[]
let exam: ExamRow

beforeAll(async () => {
  school = await makeSchool(app)
  const grade = await makeGrade(app, school, { title: 'Class 9' })
  maths = await makeSubject(app, school, { grade_id: grade.id, title: 'Mathematics', titles: { hi: 'गणित' } })
  const science = await makeSubject(app, school, { grade_id: grade.id, title: 'Science' })
  const made = await makeSectionOf(app, school, grade.id, 3, { title: 'Rose' })
  a = made.section
  pupils = made.students
  b = (await makeSectionOf(app, school, grade.id, 2, { title: 'Tulip' })).section
  exam = await makeSettled(app, school, maths, [a, b], [61.5, 'A', 20, 40, 50], { to: ['PUBLISHED'] })
  const twice = { to: ['PUBLISHED'] as ['PUBLISHED'], max_marks: 40, pass_marks: 13 }
  await makeSettled(app, school, science, [a, b], [30, 20, 24, 20, 20], { ...twice, name: 'One', date: '2026-07-01' })
  await makeSettled(app, school, science, [a, b], [37, 20, 24, 20, 20], { ...twice, name: 'Two', date: '2026-07-02' })
})

const register = (fields: object = {}, by = school.admin) =>
  app.call(api.report_card.register, { session_id: school.session_id, section_ids: [a.id], ...fields }, by)
async function textOf(fields: object = {}): Promise<string> {
  const reply = await register(fields)
  expect(reply.status, reply.message).toBe(200)
  return printedText(reply.raw)
}
async function makeCards() {
  const body = { session_id: school.session_id, section_ids: [a.id], language: 'en', format: 'pdf' }
  expect((await app.call(api.report_card.batch, body, school.admin)).status).toBe(202)
  await app.runJobs(school.id)
}

it('C62 without cards it has what they would say: marks of the one exam, percents of several, no revision', async () => {
  const text = await textOf()
  for (const phrase of ['Marks Register', 'Class 9 Rose', 'three pupils', 'none made: 3', 'Sheet 1 of 1'])
    expect(text).toContain(phrase)
  // 61.5 of 80 in Mathematics; 67 of 80 in Science, which has two exams.
  expect(text).toMatch(new RegExp(`${pupils[0]!.name} 61.5 83.75 `))
  expect(text).toMatch(new RegExp(`${pupils[1]!.name} AB 50`))
  expect(text).toContain('Nothing was changed after publishing.')
})

it('C62 figures are those of the cards, revision for revision: what is changed after they were made stands beside them', async () => {
  await makeCards()
  expect(await textOf()).toContain('revision 1: 3')
  const add = { kind: 'ADD', marks: 2, floor: true }
  const seen = await app.call<CorrectionImpact & { token: string }>(
    api.exam_correction.preview,
    add,
    school.admin,
    exam.id,
  )
  const applied = { token: seen.data.token, reason: 'A question was unclear' }
  expect((await app.call(api.exam_correction.apply, applied, school.admin, exam.id)).status).toBe(200)
  const before = await textOf()
  expect(before).toMatch(new RegExp(`${pupils[0]!.name} 61.5 83.75 .* 1\\*`))
  expect(before).toContain('All Mathematics 2 marks added for everybody')
  expect(before).toContain('a new one is to be made')
  await makeCards()
  const after = await textOf()
  expect(after).toMatch(new RegExp(`${pupils[0]!.name} 63.5 83.75 `))
  expect(after).toContain('revision 2: ')
  expect(after).not.toContain('a new one is to be made')
})

it('C62 several sections are sheets of one register; who left is on it with the day, in Hindi too', async () => {
  const both = await textOf({ section_ids: [b.id, a.id] })
  expect(both.indexOf('Class 9 Rose')).toBeLessThan(both.indexOf('Class 9 Tulip'))
  for (const phrase of ['Sheet 1 of 2', 'Sheet 2 of 2']) expect(both).toContain(phrase)
  const gone = { session_id: school.session_id, left_on: '2026-10-31', reason: 'TRANSFER' }
  expect((await app.call(api.student.leave, gone, school.admin, pupils[2]!.id)).status).toBe(200)
  const text = await textOf()
  expect(text).toContain(pupils[2]!.name)
  expect(text).toMatch(/left .*2026/)
  expect(text).toContain('On the roster: three pupils. One of them left')
  const hindi = await textOf({ language: 'hi' })
  expect(hindi).toContain('गणित')
})

it('C62 is for the office and the class teacher, of this school: all subjects stand on it', async () => {
  const place = { grade_id: a.grade_id, section_id: a.id, subject_id: maths.id }
  const teacher = await makeStaff(app, school, [{ ...place, is_class_teacher: true }])
  expect((await register({}, teacher)).status).toBe(200)
  expect((await register({ section_ids: [a.id, b.id] }, teacher)).status).toBe(422)
  expect((await register({}, await makeStaff(app, school, [place]))).status).toBe(422)
  expect((await register({}, (await makeSchool(app)).admin)).status).toBe(422)
  expect((await register({}, await makePerson(app, school.id, 4))).status).toBe(403)
  expect((await register({ section_ids: [] })).status).toBe(422)
  expect((await register({ section_ids: [a.id, 987_654] })).status).toBe(422)
})
