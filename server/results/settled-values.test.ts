import { beforeAll, expect, it } from 'vitest'
import { api, type ExamRow, type MarkRow, type Section, type Student, type Subject } from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import { bring, makeExam, makeSettled, send, sheetOf } from '../testing/factories/exam-factories.ts'
import {
  makeGrade,
  makeSchool,
  makeStaff,
  makeSubject,
  pupilBody,
  type TestSchool,
} from '../testing/factories/factories.ts'
import { makeSectionOf } from '../testing/factories/student-factories.ts'

const app = await startTestApp()
let school: TestSchool
let maths: Subject
let science: Subject
let a: Section
let b: Section
let teacher: Caller
beforeAll(async () => {
  school = await makeSchool(app)
  const grade = await makeGrade(app, school)
  maths = await makeSubject(app, school, { grade_id: grade.id })
  science = await makeSubject(app, school, { grade_id: grade.id })
  a = (await makeSectionOf(app, school, grade.id, 2, { title: 'A' })).section
  b = (await makeSectionOf(app, school, grade.id, 1, { title: 'B' })).section
  teacher = await makeStaff(app, school, [{ grade_id: grade.id, subject_id: maths.id }])
})

let day = 0
/** A day of its own in the session, long past. */
const nextDay = () => ({ date: new Date(Date.UTC(2026, 3, 2 + ++day)).toISOString().slice(0, 10) })
const change = (exam: { id: number }, body: object, by = school.admin) =>
  app.call<ExamRow & { missing: object[] }>(api.exam.changeState, body, by, exam.id)
const update = (exam: { id: number }, body: object) => app.call<ExamRow>(api.exam.update, body, school.admin, exam.id)
const marks = ({ id }: MarkRow, value: number) => ({ mark_id: id, field: 'marks', value })

it('values that are kept by a cancelled exam hold it as it was when it is planned again', async () => {
  const exam = await makeExam(app, school, maths, [a.id, b.id], nextDay())
  await bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
  const rows = await sheetOf(app, school.admin, exam.id)
  const inA = rows.filter(({ section }) => section.id === a.id)
  expect(
    await send(
      app,
      school.admin,
      exam.id,
      inA.map((row) => marks(row, 30)),
    ),
  ).toEqual(['ok', 'ok'])
  await bring(app, exam, school.admin, 'CANCELLED', 'DRAFT')
  for (const state of ['DRAFT', 'SCHEDULED'] as const) {
    if (state === 'SCHEDULED') await bring(app, exam, school.admin, state)
    for (const [field, value] of Object.entries({
      max_marks: 50,
      subject_id: science.id,
      entry_mode: 'PER_QUESTION',
    })) {
      const reply = await update(exam, { [field]: value })
      expect([state, field, reply.status, reply.errors]).toMatchObject([
        state,
        field,
        422,
        [{ path: field, code: 'exam.frozen_by_marks', params: { count: 2 } }],
      ])
    }
    const without = await update(exam, { section_ids: [b.id] })
    expect([without.status, without.errorCode]).toEqual([409, 'in_use'])
    const kept = await sheetOf(app, school.admin, exam.id)
    expect(new Set(kept.map(({ marks }) => marks))).toEqual(new Set([30, null]))
    expect((await update(exam, { name: `Now ${state}`, max_marks: 80 })).status).toBe(200)
  }
  // What decides of a pass is worked out with it.
  const results = async () => new Set((await sheetOf(app, school.admin, exam.id)).map(({ result }) => result))
  expect(await results()).toEqual(new Set(['PASS', 'PENDING']))
  expect((await update(exam, { pass_marks: 40 })).status).toBe(200)
  expect(await results()).toEqual(new Set(['FAIL', 'PENDING']))
})

it('a cancelled exam without values is planned again from the beginning', async () => {
  const exam = await makeExam(app, school, maths, [a.id], nextDay())
  await bring(app, exam, school.admin, 'SCHEDULED', 'CANCELLED', 'DRAFT')
  expect(await sheetOf(app, school.admin, exam.id)).toEqual([])
  expect((await update(exam, { subject_id: science.id, max_marks: 50 })).status).toBe(200)
  await bring(app, exam, school.admin, 'SCHEDULED')
  const rows = await sheetOf(app, school.admin, exam.id)
  expect(rows.map(({ counted_max }) => counted_max)).toEqual([50, 50])
})

it('a section that is taken out takes its room and its people with it', async () => {
  const { data: people } = await app.call<{ id: number }[]>(api.staff.list, {}, school.admin)
  const staff_id = people[0]!.id
  const exam = await makeExam(app, school, maths, [a.id, b.id], {
    ...nextDay(),
    rooms: [a, b].map(({ id, title }) => ({ section_id: id, room: `Room ${title}` })),
    invigilators: [{ staff_id, section_id: b.id }, { staff_id }],
    markers: [{ staff_id, section_id: b.id }],
  })
  const reply = await update(exam, { section_ids: [a.id] })
  expect([reply.status, reply.errors]).toEqual([200, undefined])
  expect(reply.data.sections.map(({ id, room }) => [id, room])).toEqual([[a.id, 'Room A']])
  expect(reply.data.invigilators.map(({ section_id }) => section_id)).toEqual([null])
  expect(reply.data.markers).toEqual([])
  // What is sent with it has to fit.
  const sent = await update(exam, { section_ids: [a.id], markers: [{ staff_id, section_id: b.id }] })
  expect(sent.errors).toMatchObject([{ path: 'markers.0.section_id' }])
})

it('a section that is where it shall be changes nothing', async () => {
  const exam = await makeExam(app, school, maths, [a.id, b.id], nextDay())
  await bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
  const rows = await sheetOf(app, school.admin, exam.id)
  await send(
    app,
    school.admin,
    exam.id,
    rows.map((row) => marks(row, 30)),
  )
  const first = await change(exam, { state: 'SUBMITTED', section_ids: [a.id] })
  expect(first.status).toBe(200)
  const version = first.data.row_version
  for (const body of [
    { state: 'SUBMITTED', section_ids: [a.id] },
    { state: 'MARKING', section_ids: [b.id] },
  ]) {
    const again = await change(exam, body)
    expect([again.status, again.data.row_version, again.data.state]).toEqual([200, version, 'MARKING'])
    expect(again.data.sections).toEqual(first.data.sections)
  }
  const strange = await change(exam, { state: 'MARKING', section_ids: [b.id, 999_999] })
  expect([strange.status, strange.errors?.map(({ path }) => path)]).toEqual([422, ['section_ids.1']])
})

it('whoever came into a section that was handed in keeps the exam from being handed in, and is named', async () => {
  const date = '2026-11-19'
  const exam = await makeExam(app, school, maths, [a.id, b.id], { date })
  await bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
  const rows = await sheetOf(app, school.admin, exam.id)
  await send(
    app,
    school.admin,
    exam.id,
    rows.map((row) => marks(row, 30)),
  )
  expect((await change(exam, { state: 'SUBMITTED', section_ids: [a.id] })).status).toBe(200)
  const place = { grade_id: maths.grade_id, section_id: a.id, f_name: 'Zoya', l_name: 'Khan' }
  const joined = { ...pupilBody(school.session_id, {}), ...place }
  expect((await app.call<Student>(api.student.create, joined, school.admin)).status).toBe(200)
  const refused = await change(exam, { state: 'SUBMITTED' })
  expect([refused.status, refused.errors?.map(({ path }) => path)]).toEqual([422, ['state']])
  expect(refused.data.missing).toMatchObject([{ name: 'Zoya Khan', cells: 0 }])
  const late = (await sheetOf(app, school.admin, exam.id)).find(({ marks }) => marks === null)!
  const reason = { reason: 'Came late' }
  expect((await app.call(api.exam_marks.update, { marks: 40, ...reason }, school.admin, late.id)).status).toBe(200)
  expect((await change(exam, { state: 'SUBMITTED' })).data.state).toBe('SUBMITTED')
})

it('marks that were cleared since they were handed in are neither verified nor published', async () => {
  const exam = await makeExam(app, school, maths, [a.id], nextDay())
  await bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
  const rows = await sheetOf(app, school.admin, exam.id)
  await send(
    app,
    teacher,
    exam.id,
    rows.map((row) => marks(row, 30)),
  )
  await bring(app, exam, teacher, 'SUBMITTED')
  const [row] = rows
  const put = (value: number | null) =>
    app.call(api.exam_marks.update, { marks: value, reason: 'Looked at again' }, school.admin, row!.id)
  expect((await put(null)).status).toBe(200)
  const verified = await change(exam, { state: 'VERIFIED' })
  expect([verified.status, verified.errors?.map(({ path }) => path)]).toEqual([422, ['state']])
  expect(verified.data.missing).toMatchObject([{ mark_id: row!.id }])
  expect((await put(31)).status).toBe(200)
  await bring(app, exam, school.admin, 'VERIFIED')
  // As a release before this one left it.
  await app.databases.owner.query(
    "update exam_marks set marks = null, is_complete = false, result = 'PENDING' where id = $1",
    [row!.id],
  )
  const published = await change(exam, { state: 'PUBLISHED' })
  expect([published.status, published.data.missing]).toMatchObject([422, [{ mark_id: row!.id }]])
})

it('verified marks stay complete, and unfair means have their remark, whatever is changed of them', async () => {
  const exam = await makeSettled(app, school, maths, [a], [30, 31, 32], nextDay())
  const [row] = await sheetOf(app, school.admin, exam.id)
  const of = row!.id
  const more = { reason: 'Looked at again', confirm: true }
  const put = (...items: object[]) => send(app, school.admin, exam.id, items as never, more)
  const item = (field: string, value: unknown, base: unknown = null) => ({ mark_id: of, field, value, base })
  expect(await put(item('marks', null, row!.marks))).toEqual(['incomplete'])
  expect(await put(item('attendance', null, 'P'))).toEqual(['incomplete'])
  expect(await put(item('attendance', 'UFM', 'P'))).toEqual(['remark_required'])
  const unchanged = (await sheetOf(app, school.admin, exam.id)).find(({ id }) => id === of)
  expect(unchanged).toEqual(row)
  // Together they are fine, in whatever order.
  expect(await put(item('attendance', 'UFM', 'P'), item('remarks', 'A slip of paper'))).toEqual(['ok', 'ok'])
  expect(await put(item('remarks', null, 'A slip of paper'))).toEqual(['remark_required'])
  expect(await put(item('attendance', 'P', 'UFM'))).toEqual(['incomplete'])
  const single = (body: object) => app.call<MarkRow>(api.exam_marks.update, { ...body, ...more }, school.admin, of)
  const alone = await single({ attendance: 'P' })
  expect([alone.status, alone.errors]).toMatchObject([422, [{ path: 'attendance', code: 'item.incomplete' }]])
  expect((await single({ attendance: 'P', marks: 33 })).data).toMatchObject({ marks: 33, result: 'PASS' })
})
