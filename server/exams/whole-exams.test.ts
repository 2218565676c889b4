import { expect, it } from 'vitest'
import { api, type ExamRow, type Section } from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import { makeSettled } from '../testing/factories/exam-factories.ts'
import { makeGrade, makePerson, makeSchool, makeStaff, makeSubject } from '../testing/factories/factories.ts'
import { makePupil, makeSectionOf } from '../testing/factories/student-factories.ts'

const app = await startTestApp()
const school = await makeSchool(app)
const grade = await makeGrade(app, school)
const maths = await makeSubject(app, school, { grade_id: grade.id })
const [one, other] = [await makeSectionOf(app, school, grade.id, 1), await makeSectionOf(app, school, grade.id, 1)]

/** Somebody with every right of the examination staff, and publish, in one section. */
async function makeHead(): Promise<Caller> {
  const role = { title: 'Head of a section', created_for: 'SCHOOL', base_kind: 5, scope: 'ASSIGNED', copy_from: 5 }
  const { data } = await app.call<{ id: number }>(api.role.create, role, await makePerson(app, 0, 1))
  await app.databases.owner.query(
    "insert into school_permissions (client_id, role_id, module, action, status) values ($1, $2, 'exam-marks', 'publish', true)",
    [school.id, data.id],
  )
  return makeStaff(app, school, [{ grade_id: grade.id, subject_id: maths.id, section_id: one.section.id }], data.id)
}

const settled = (date: string, ...sections: Section[]) => makeSettled(app, school, maths, sections, [10, 20], { date })
const to = (by: Caller, { id }: ExamRow, state: ExamRow['state'], more: object = {}) =>
  app.call<ExamRow>(api.exam.changeState, { state, reason: 'A test', ...more }, by, id)

it('an exam is verified, published and taken back as a whole by those who reach all of it; of the others a section is opened again by its own', async () => {
  const head = await makeHead()
  const [own, both] = [
    await settled('2026-11-18', one.section),
    await settled('2026-11-17', one.section, other.section),
  ]
  const refused = { status: 403, code: 'policy.exam_whole' }
  for (const [by, exam, wanted] of [
    [head, own, { status: 200 }],
    [head, both, refused],
    [school.admin, both, { status: 200 }],
  ] as const)
    expect(await to(by, exam, 'PUBLISHED')).toMatchObject(wanted)
  for (const state of ['VERIFIED', 'SUBMITTED'] as const) {
    expect(await to(head, both, state)).toMatchObject(refused)
    expect((await to(school.admin, both, state)).status).toBe(200)
  }
  expect(await to(head, both, 'VERIFIED')).toMatchObject(refused)
  expect(await to(head, both, 'CANCELLED')).toMatchObject(refused)
  expect(await to(head, both, 'MARKING', { section_ids: [other.section.id] })).toMatchObject(refused)
  const opened = await to(head, both, 'MARKING')
  expect(opened.data.sections.map(({ id, state }) => [id, state])).toEqual([
    [one.section.id, 'OPEN'],
    [other.section.id, 'SUBMITTED'],
  ])
})

it('a pupil reads of an exam what is the own, and no report of others, whatever the role was granted', async () => {
  const pupil = await makePupil(app, school, [one.section])
  const fields = { date: '2026-11-16', to: ['PUBLISHED' as const] }
  const exam = await makeSettled(app, school, maths, [one.section, other.section], [10, 20, 30, 40], fields)
  await app.databases.owner.query("update exams set state_reason = 'Between us' where id = $1", [exam.id])
  const list = async (by: Caller) =>
    (await app.call<ExamRow[]>(api.exam.list, { filter: { id: exam.id } }, by)).data[0] as ExamRow
  expect(await list(school.admin)).toMatchObject({ state_reason: 'Between us', progress: { of: 3 } })
  const seen = await list(pupil)
  expect(seen).toMatchObject({ state_reason: null, invigilators: [], markers: [], question_paper: null })
  expect(seen.progress).toEqual({ cells: 0, of: 0, attendance: 0, students: 0 })
  expect(seen.sections).toMatchObject([{ id: one.section.id, entered: 0, of: 0 }])
  for (const module of ['teacher-report', 'school-report'])
    await app.databases.owner.query(
      "insert into school_permissions (client_id, role_id, module, action, status) values ($1, 4, $2, 'view', true)",
      [school.id, module],
    )
  app.services.forgetActors(school.id)
  const filter = { session_id: school.session_id }
  for (const call of [api.report.staffPerformance, api.report.subjectPerformance, api.report.schoolPerformance])
    expect((await app.call(call, { filter }, pupil)).status).toBe(403)
  expect((await app.call(api.report.examAnalysis, { exam_id: exam.id }, pupil)).status).toBe(403)
})
