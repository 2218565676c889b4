import { beforeAll, expect, it } from 'vitest'
import { api, type IssuedCardRow, type Job, MadeBatch, type Section, type Subject } from '#contract'
import { printedText } from '../../../typeset/testing/printed-text.ts'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { makeSettled } from '../../testing/factories/exam-factories.ts'
import { makeGrade, makeSchool, makeStaff, makeSubject, type TestSchool } from '../../testing/factories/factories.ts'
import { makeSectionOf, type TestStudent } from '../../testing/factories/student-factories.ts'

const app = await startTestApp()
let school: TestSchool
let [maths, science] = [] as unknown as [Subject, Subject]
let a: Section
let b: Section
let pupils: TestStudent[]
/** Teaches mathematics in A. */
let ofSubject: Caller
/** Have the sections A and B, and teach a subject there. */
let hasA: Caller
let hasB: Caller

beforeAll(async () => {
  school = await makeSchool(app)
  const grade = await makeGrade(app, school, { title: 'Class 9' })
  maths = await makeSubject(app, school, { grade_id: grade.id, title: 'Mathematics' })
  science = await makeSubject(app, school, { grade_id: grade.id, title: 'Science' })
  const made = await makeSectionOf(app, school, grade.id, 2, { title: 'Rose' })
  a = made.section
  pupils = made.students
  b = (await makeSectionOf(app, school, grade.id, 2, { title: 'Lily' })).section
  const out = { to: ['PUBLISHED' as const] }
  await makeSettled(app, school, maths, [a, b], [61, 40, 30, 20], { ...out, date: '2026-07-01' })
  await makeSettled(app, school, science, [a, b], [72, 50, 35, 25], { ...out, date: '2026-07-02' })
  const place = { grade_id: grade.id, section_id: a.id, subject_id: maths.id }
  ofSubject = await makeStaff(app, school, [place])
  hasA = await makeStaff(app, school, [{ ...place, is_class_teacher: true }])
  hasB = await makeStaff(app, school, [
    { grade_id: grade.id, section_id: b.id, subject_id: science.id, is_class_teacher: true },
  ])
})

const order = (fields: object) => ({ session_id: school.session_id, language: 'en', ...fields })
const start = (fields: object, by: Caller) =>
  app.call<{ job_id: number }>(api.report_card.batch, { ...order(fields), format: 'pdf' }, by)
async function jobOf(fields: object, by: Caller, meanwhile: () => Promise<unknown> = async () => undefined) {
  const reply = await start(fields, by)
  expect(reply.status, reply.message).toBe(202)
  await meanwhile()
  await app.runJobs(school.id)
  return (await app.call<Job>(api.job.get, {}, by, reply.data.job_id)).data
}
const textOf = async ({ result }: Job) =>
  printedText((await app.send(MadeBatch.parse(result).file_url, undefined, {}, 'GET')).raw)
const revisions = async () => {
  const filter = { session_id: school.session_id }
  const { data } = await app.call<IssuedCardRow[]>(api.report_card.list, { filter }, school.admin)
  return data.map(({ revision }) => revision)
}

it('a card is made by nobody who sees some of its subjects alone: refused by the section’s name, and nothing is issued', async () => {
  expect((await jobOf({ section_ids: [a.id] }, school.admin)).state).toBe('done')
  const before = await revisions()
  for (const [path, whose] of Object.entries({
    section_ids: { section_ids: [a.id] },
    student_ids: { student_ids: [pupils[0]!.id] },
    grade_id: { grade_id: a.grade_id },
  })) {
    const refused = await start(whose, ofSubject)
    expect([refused.status, refused.errors?.map((one) => one.path)]).toEqual([422, [path]])
    expect(refused.message).toContain('Class 9 Rose')
    expect((await app.call(api.report_card.missing, order(whose), ofSubject)).errors?.[0]?.path).toBe(path)
  }
  await app.runJobs(school.id)
  expect(await revisions()).toEqual(before)
})

it('the class teacher’s card is the office’s: the same revision', async () => {
  await jobOf({ section_ids: [a.id] }, school.admin)
  const before = await revisions()
  expect((await jobOf({ section_ids: [a.id] }, hasA)).state).toBe('done')
  expect(await revisions()).toEqual(before)
})

it('what a pupil wrote in the section before stands on the card, whoever of the two may make it', async () => {
  const [moved] = pupils as [TestStudent]
  const place = { session_id: school.session_id, section_id: b.id, moved_on: '2026-10-01' }
  const reply = await app.call(api.student.update, place, school.admin, moved.id)
  expect(reply.status, reply.message).toBe(200)
  const whose = { student_ids: [moved.id] }
  const byOffice = await textOf(await jobOf(whose, school.admin))
  const before = await revisions()
  const text = await textOf(await jobOf(whose, hasB))
  for (const said of [byOffice, text]) expect(said).toMatch(/Mathematics[\s\S]*61[\s\S]*Science[\s\S]*72/)
  expect(await revisions()).toEqual(before)
  expect((await start(whose, hasA)).status).toBe(422)
})

it('who is class teacher no longer when the cards are printed makes none', async () => {
  const before = await revisions()
  const end = `update staff_assignments set is_class_teacher = false where client_id = $1 and section_id = $2`
  const job = await jobOf({ section_ids: [a.id] }, hasA, () => app.databases.owner.query(end, [school.id, a.id]))
  expect([job.state, job.message]).toEqual(['failed', expect.stringContaining('Class 9 Rose')])
  expect(await revisions()).toEqual(before)
})
