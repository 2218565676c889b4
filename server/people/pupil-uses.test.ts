import { beforeAll, describe, expect, it } from 'vitest'
import { api, type ExamRow, type MarkRow, type Promoted, type Section, type Student, type Subject } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { bring, makeExam, send, sheetOf } from '../testing/factories/exam-factories.ts'
import {
  makeGrade,
  makeSchool,
  makeSection,
  makeSubject,
  pupilBody,
  type TestSchool,
} from '../testing/factories/factories.ts'

const app = await startTestApp()
let school: TestSchool
let subject: Subject
let nine: Section
let nineB: Section
let ten: Section
beforeAll(async () => {
  school = await makeSchool(app)
  const grade = await makeGrade(app, school, { title: 'Class 9', level_order: 9 })
  const next = await makeGrade(app, school, { title: 'Class 10', level_order: 10 })
  subject = await makeSubject(app, school, { grade_id: grade.id })
  nine = await makeSection(app, school, grade.id, { title: 'A' })
  nineB = await makeSection(app, school, grade.id, { title: 'B' })
  ten = await makeSection(app, school, next.id, { title: 'A' })
})

const at = ({ id, grade_id }: Section) => ({ grade_id, section_id: id })
const inSession = () => ({ session_id: school.session_id })
async function pupil(fields: object = {}, section = nine): Promise<Student> {
  const body = { ...pupilBody(school.session_id), ...at(section), ...fields }
  const reply = await app.call<Student>(api.student.create, body, school.admin)
  if (!reply.success) throw new Error(JSON.stringify(reply))
  return reply.data
}
const shown = async ({ id }: Student) =>
  (await app.call<Student[]>(api.student.list, { filter: { id } }, school.admin)).data[0]
const change = (id: number, body: object) => app.call<Student>(api.student.update, body, school.admin, id)

const rowOf = async (exam: ExamRow, { id }: Student): Promise<MarkRow | undefined> =>
  (await sheetOf(app, school.admin, exam.id)).find(({ student }) => student.id === id)

/** An exam of a day of its own, the first on 1 May 2026. */
let day = 0
async function exam(fields: object = {}, of = subject): Promise<ExamRow> {
  day += 1
  const date = new Date(Date.UTC(2026, 4, day)).toISOString().slice(0, 10)
  return makeExam(app, school, of, [nine.id, nineB.id], { date, ...fields })
}
const begun = async (fields: object = {}) => bring(app, await exam(fields), school.admin, 'SCHEDULED', 'MARKING')

async function give(to: Student, in_exam: ExamRow, value: unknown, field = 'marks') {
  const mark_id = (await rowOf(in_exam, to))?.id ?? 0
  expect(await send(app, school.admin, in_exam.id, [{ mark_id, field, base: null, value }])).toEqual(['ok'])
}
const codes = (reply: { status: number; errorCode?: string; message?: unknown }) => [reply.status, reply.errorCode]

describe('what hangs on a pupil', () => {
  it('is a mark or an attendance, not a place on a list; the pupil’s row says so', async () => {
    const [marked, absent, listed] = [await pupil(), await pupil(), await pupil()]
    const sat = await begun()
    await give(marked, sat, 40)
    await give(absent, sat, 'A', 'attendance')
    expect((await shown(marked))?.has_marks).toBe(true)
    expect((await shown(absent))?.has_marks).toBe(true)
    expect(await rowOf(sat, listed)).toMatchObject({ marks: null, attendance: null })
    expect((await shown(listed))?.has_marks).toBe(false)
  })

  it('D42 section moved after marks: the marks stay, and lists before that day show the old section', async () => {
    const one = await pupil()
    const sat = await begun()
    await give(one, sat, 40)
    expect((await change(one.id, { ...inSession(), section_id: nineB.id, moved_on: '2026-10-01' })).status).toBe(200)
    expect(await rowOf(sat, one)).toMatchObject({ marks: 40, section: { id: nine.id }, left: false })
    const before = await begun()
    expect(await rowOf(before, one)).toMatchObject({ section: { id: nine.id } })
    const after = await begun({ date: '2026-10-02' })
    expect(await rowOf(after, one)).toMatchObject({ section: { id: nineB.id } })
  })

  it('D43 class changed after marks: 409 naming the exams', async () => {
    const one = await pupil()
    const sat = await begun()
    await give(one, sat, 40)
    const reply = await change(one.id, { ...inSession(), ...at(ten) })
    expect(codes(reply)).toEqual([409, 'in_use'])
    expect(reply.message).toContain(sat.name)
    expect(reply.data).toMatchObject({ used_by: [{ id: sat.id, title: sat.name }] })
    const items = [{ student_id: one.id, action: 'TRANSFER_SECTION', to_grade: ten.grade_id, to_section: ten.id }]
    const inside = { from_session: school.session_id, to_session: school.session_id, items }
    const moved = await app.call(api.promotion.promote, inside, school.admin)
    expect(codes(moved)).toEqual([400, 'invalid_field'])
    expect(moved.errors).toMatchObject([{ path: 'items.0.to_grade', code: 'student.has_marks' }])
    expect(await shown(one)).toMatchObject({ grade: { id: nine.grade_id } })
  })

  it('D46 a pupil with marks is not deleted: 409 naming the exams', async () => {
    const one = await pupil()
    const sat = await begun()
    await give(one, sat, 40)
    const reply = await app.call(api.student.remove, inSession(), school.admin, one.id)
    expect(codes(reply)).toEqual([409, 'in_use'])
    expect(reply.message).toContain(sat.name)
    expect(await shown(one)).toMatchObject({ id: one.id })
  })

  it('D62 marks, class, section and number stand after a promotion as before, byte for byte', async () => {
    const one = await pupil({ roll_no: '62' })
    const sat = await begun()
    await give(one, sat, 40)
    const { rows: made } = await app.databases.owner.query<{ id: number }>(
      "insert into sessions (name, start_date, end_date) values ('2026-27 III', '2026-04-03', '2027-03-31') returning id",
    )
    const stored = async () => {
      const { rows } = await app.databases.owner.query(
        `select m::text as mark, e.grade_id, e.section_id, e.roll_no from exam_marks m
         join enrolments e on e.client_id = m.client_id and e.id = m.enrolment_id
         where m.client_id = $1 and e.student_id = $2 order by m.id`,
        [school.id, one.id],
      )
      return rows
    }
    const before = await stored()
    expect(before[0]).toMatchObject({ grade_id: nine.grade_id, section_id: nine.id, roll_no: '62' })
    const items = [{ student_id: one.id, action: 'PROMOTE', to_grade: ten.grade_id, to_section: ten.id }]
    const run = { from_session: school.session_id, to_session: Number(made[0]?.id), items }
    expect((await app.call<Promoted>(api.promotion.promote, run, school.admin)).data.promoted).toBe(1)
    expect(await stored()).toEqual(before)
  })

  it('D66 a promotion is not undone for whom marks stand in the new class', async () => {
    const [one, two] = [await pupil(), await pupil()]
    const { rows } = await app.databases.owner.query<{ id: number }>(
      "insert into sessions (name, start_date, end_date) values ('2026-27 II', '2026-04-02', '2027-03-31') returning id",
    )
    const next = Number(rows[0]?.id)
    const target = { to_grade: ten.grade_id, to_section: ten.id }
    const items = [one, two].map(({ id }) => ({ student_id: id, action: 'PROMOTE', ...target }))
    const done = await app.call<Promoted>(
      api.promotion.promote,
      { from_session: school.session_id, to_session: next, items },
      school.admin,
    )
    expect(done.success).toBe(true)
    const of = await makeSubject(app, school, { grade_id: ten.grade_id })
    const made = await makeExam(app, school, of, [ten.id], { session_id: next, date: '2026-11-19' })
    await give(one, await bring(app, made, school.admin, 'SCHEDULED', 'MARKING'), 40)
    const undone = await app.call(api.promotion.undo, {}, school.admin, done.data.promotion_id)
    expect(undone.data).toMatchObject({ undone: 1, kept: [{ student_id: one.id, code: 'promotion.kept' }] })
  })
})

describe('the lists of scheduled exams follow the enrolments', () => {
  const coming = async () => {
    const date = `2027-01-${String((++day % 28) + 1).padStart(2, '0')}`
    return bring(app, await exam({ date }), school.admin, 'SCHEDULED')
  }
  const move = (one: Student, path: (typeof api.student)['leave' | 'comeBack'], more: object = {}) =>
    app.call<Student>(path, { ...inSession(), ...more }, school.admin, one.id)

  it('who is enrolled comes on, who changes section is shown there, who is deleted goes and comes back restored', async () => {
    await pupil()
    const sheet = await coming()
    const one = await pupil()
    expect(await rowOf(sheet, one)).toMatchObject({ section: { id: nine.id }, marks: null })
    await change(one.id, { ...inSession(), section_id: nineB.id })
    expect(await rowOf(sheet, one)).toMatchObject({ section: { id: nineB.id } })
    await app.call(api.student.remove, inSession(), school.admin, one.id)
    expect(await rowOf(sheet, one)).toBeUndefined()
    await app.call(api.student.restore, inSession(), school.admin, one.id)
    expect(await rowOf(sheet, one)).toMatchObject({ section: { id: nineB.id } })
  })

  it('D44 joined_on after an exam: not on its list; left_on before: neither, and back with the return', async () => {
    await pupil()
    const sheet = await coming()
    const [late, gone] = [await pupil({ joined_on: '2027-03-01' }), await pupil()]
    expect(await rowOf(sheet, late)).toBeUndefined()
    await change(late.id, { ...inSession(), joined_on: '2026-12-01' })
    expect(await rowOf(sheet, late)).toBeDefined()
    await move(gone, api.student.leave, { left_on: '2026-11-20', reason: 'OTHER' })
    expect(await rowOf(sheet, gone)).toBeUndefined()
    await move(gone, api.student.comeBack)
    expect(await rowOf(sheet, gone)).toBeDefined()
  })

  it('who has a mark and goes keeps it as one who left', async () => {
    const one = await pupil()
    const sat = await begun()
    await give(one, sat, 40)
    await change(one.id, { ...inSession(), joined_on: '2026-11-01' })
    expect(await rowOf(sat, one)).toMatchObject({ marks: 40, left: true })
    await change(one.id, { ...inSession(), joined_on: null })
    expect(await rowOf(sat, one)).toMatchObject({ marks: 40, left: false })
  })

  it('a promotion moves the pupil from the lists of the one class to those of the other, its undoing back', async () => {
    const one = await pupil()
    const sheet = await coming()
    const of = await makeSubject(app, school, { grade_id: ten.grade_id })
    await pupil({}, ten)
    const above = await makeExam(app, school, of, [ten.id], { date: '2027-02-02' })
    await bring(app, above, school.admin, 'SCHEDULED')
    const target = { to_grade: ten.grade_id, to_section: ten.id }
    const inside = { from_session: school.session_id, to_session: school.session_id }
    const items = [{ student_id: one.id, action: 'TRANSFER_SECTION', ...target }]
    const done = await app.call<Promoted>(api.promotion.promote, { ...inside, items }, school.admin)
    expect(done.success).toBe(true)
    expect([await rowOf(sheet, one), await rowOf(above, one)]).toEqual([undefined, expect.anything()])
    await app.call(api.promotion.undo, {}, school.admin, done.data.promotion_id)
    expect([await rowOf(sheet, one), await rowOf(above, one)]).toEqual([expect.anything(), undefined])
  })
})
