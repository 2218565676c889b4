import { beforeAll, describe, expect, it } from 'vitest'
import {
  api,
  type ExamRow,
  type MarkRow,
  REMARKING,
  type RecheckRow,
  type Section,
  type StaffDuty,
  type Subject,
} from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import {
  bring,
  makeApprovedPaper,
  makeExam,
  makeSettledByQuestion,
  questionsOf,
  send,
  sheetOf,
} from '../testing/factories/exam-factories.ts'
import { makeChapter, makeSchool, makeStaff, type TestSchool } from '../testing/factories/factories.ts'
import { makePupil, makeSectionOf } from '../testing/factories/student-factories.ts'

const app = await startTestApp()
const { owner } = app.databases

/** A member of staff who signs in, and the row that they are assigned by. */
interface Person {
  by: Caller
  staff_id: number
  account_id: number
}

let school: TestSchool
let subject: Subject
let section: Section
let question_paper_id: number
/** Teaches the section, and gave the marks of `byTotal`. */
let first: Person
/** Teaches another section: sees none of these exams. */
let second: Person
let examiner: Person
let pupil: Caller

async function makeOne(places: Parameters<typeof makeStaff>[2], role_id?: number): Promise<Person> {
  const by = await makeStaff(app, school, places, role_id)
  const { rows } = await owner.query<{ staff_id: number; account_id: number }>(
    'select id as staff_id, account_id from staff where client_id = $1 order by id desc limit 1',
    [school.id],
  )
  return { by, staff_id: Number(rows[0]?.staff_id), account_id: Number(rows[0]?.account_id) }
}

beforeAll(async () => {
  school = await makeSchool(app)
  const chapter = await makeChapter(app, school)
  const { grade_id, subject_id } = chapter
  subject = { id: subject_id, grade_id } as Subject
  section = (await makeSectionOf(app, school, grade_id, 1)).section
  pupil = await makePupil(app, school, [section])
  const other = (await makeSectionOf(app, school, grade_id, 1)).section
  question_paper_id = await makeApprovedPaper(app, school, chapter)
  first = await makeOne([{ grade_id, section_id: section.id, subject_id }])
  second = await makeOne([{ grade_id, section_id: other.id, subject_id }])
  examiner = await makeOne([], 5)
})

let day = 0
const nextDay = () => new Date(Date.UTC(2026, 4, ++day)).toISOString().slice(0, 10)

/** Published, with 40 of 80 that the first marker gave. */
async function byTotal(): Promise<{ exam: ExamRow; row: MarkRow }> {
  const exam = await makeExam(app, school, subject, [section.id], { date: nextDay() })
  await bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
  const rows = await sheetOf(app, school.admin, exam.id)
  const marks = rows.map(({ id }) => ({ mark_id: id, field: 'marks', value: 40 }))
  expect(await send(app, first.by, exam.id, marks)).toEqual(rows.map(() => 'ok'))
  await bring(app, exam, school.admin, 'SUBMITTED', 'VERIFIED', 'PUBLISHED')
  return { exam, row: rows.at(-1)! }
}

/** Published, its two questions of 1 mark given by the school's admin. */
async function byQuestion(): Promise<{ exam: ExamRow; row: MarkRow; asked: number }> {
  const settled = await makeSettledByQuestion(app, school, {
    ...{ question_paper_id, subject, sections: [section], fields: { date: nextDay() } },
    cells: [
      [1, 0],
      [0, 1],
    ],
  })
  const exam = await bring(app, settled, school.admin, 'PUBLISHED')
  const rows = await sheetOf(app, school.admin, exam.id)
  const [asked] = await questionsOf(app, exam.id)
  return { exam, row: rows.at(-1)!, asked: asked! }
}

const ask = (mark_id: number, more: object = {}, by = school.admin) =>
  app.call<RecheckRow>(api.recheck.create, { mark_id, kind: REMARKING, ...more }, by)
const assign = (id: number, staff_id: number | null, by = school.admin) =>
  app.call<RecheckRow>(api.recheck.assign, { staff_id }, by, id)
const decide = (id: number, body: object, by: Caller) =>
  app.call<RecheckRow>(api.recheck.decide, { answer: 'Looked at', ...body }, by, id)
const list = async (by: Caller, filter: object) => (await app.call<RecheckRow[]>(api.recheck.list, { filter }, by)).data
const idsOf = async (by: Caller, filter: object) => (await list(by, filter)).map(({ id }) => id)
const refusals = (reply: { status: number; errors?: { path: string; message: string }[] | undefined }) => [
  reply.status,
  reply.errors?.map(({ path, message }) => `${path}: ${message}`),
]

describe('a recheck that is assigned', () => {
  it('is answered by whom it is assigned to, although the exam is not theirs, and of it they see the questions asked about alone', async () => {
    const { exam, row, asked } = await byQuestion()
    const { data: request } = await ask(row.id, { exam_question_ids: [asked] })
    expect(request).toMatchObject({ assigned_to: null, may_answer: true })
    expect(await idsOf(second.by, { exam_id: exam.id })).toEqual([])
    expect((await decide(request.id, { state: 'UNCHANGED' }, second.by)).status).toBe(404)
    const { data: given } = await assign(request.id, second.staff_id)
    expect(given.assigned_to).toEqual({ id: second.staff_id, name: 'Teacher' })

    const [seen] = await list(second.by, { assigned: 'ME', exam_id: exam.id })
    expect(seen).toMatchObject({ id: request.id, before: null, may_answer: true })
    expect(seen?.cells).toEqual([{ exam_question_id: asked, label: expect.any(String), max_marks: 1, value: null }])
    expect((await app.call(api.exam_marks.list, { filter: { exam_id: exam.id } }, second.by)).status).toBe(404)
    expect((await app.call(api.report_file.recheckSlip, {}, second.by, request.id)).status).toBe(200)

    const [, unasked] = await questionsOf(app, exam.id)
    const beyond = await decide(request.id, { state: 'CHANGED', values: { [unasked!]: 1 } }, second.by)
    expect([beyond.status, beyond.errors?.[0]?.path]).toEqual([422, `values.${unasked}`])
    const { data: done } = await decide(request.id, { state: 'CHANGED', values: { [asked]: 1 } }, second.by)
    expect(done).toMatchObject({ state: 'CHANGED', after: { marks: 2 }, may_answer: false, cells: [] })
    const { data: exams } = await app.call<ExamRow[]>(api.exam.list, { filter: { id: exam.id } }, school.admin)
    expect(exams[0]).toMatchObject({ state: 'PUBLISHED', revision: 2, open_rechecks: 0 })
    const { rows } = await owner.query(
      `select created_by::int, source from exam_mark_history where mark_id = $1 order by id desc limit 1`,
      [row.id],
    )
    expect(rows).toEqual([{ created_by: second.account_id, source: 'RECHECK' }])
  })

  it('opens nothing else of the exam: another request of it stays out of sight, and one’s own is not passed on', async () => {
    const { exam, row } = await byQuestion()
    const others = await sheetOf(app, school.admin, exam.id)
    const { data: own } = await ask(row.id, { assigned_to: second.staff_id })
    const { data: another } = await ask(others[0]!.id)
    expect(await idsOf(second.by, { exam_id: exam.id })).toEqual([own.id])
    expect((await decide(another.id, { state: 'UNCHANGED' }, second.by)).status).toBe(404)
    expect((await assign(own.id, first.staff_id, second.by)).status).toBe(403)
    // Whoever teaches the section sees it and may not answer it.
    expect((await list(first.by, { id: own.id }))[0]).toMatchObject({ may_answer: false, cells: [] })
    expect((await decide(own.id, { state: 'UNCHANGED' }, first.by)).status).toBe(403)
    await assign(own.id, null)
    expect((await decide(own.id, { state: 'UNCHANGED' }, second.by)).status).toBe(404)
  })

  it('shows what stands there where marks are only added up again', async () => {
    const { row, asked } = await byQuestion()
    await ask(row.id, { kind: 'TOTALLING', assigned_to: second.staff_id })
    const [seen] = await list(second.by, { mark_id: row.id })
    expect(seen?.before).toMatchObject({ marks: 1 })
    expect(seen?.cells.map(({ value }) => value)).toEqual([0, 1])
    expect(seen?.cells[0]?.exam_question_id).toBe(asked)
  })

  it('has the numbers of the pupil’s own paper, and no question that counts no more', async () => {
    const { exam, row, asked } = await byQuestion()
    await owner.query(`update exam_questions set labels = '{"A":"7","B":"12"}' where id = $1`, [asked])
    await owner.query(`update exam_marks set set_letter = 'B' where exam_id = $1`, [exam.id])
    const { data: request } = await ask(row.id)
    expect(request.cells.map(({ label }) => label)[0]).toBe('12')
    await owner.query(`update exam_questions set treatment = 'DROP' where id = $1`, [asked])
    const [seen] = await list(school.admin, { id: request.id })
    expect(seen?.cells.map(({ exam_question_id }) => exam_question_id)).not.toContain(asked)
    expect(seen?.cells).toHaveLength(1)
  })
})

describe('whom a recheck is assigned to', () => {
  it('is nobody who gave the marks, where they are to be given anew; to add up may be theirs', async () => {
    const { row } = await byTotal()
    const { data: request } = await ask(row.id)
    const refusal = 'Teacher gave these marks: choose somebody else'
    expect(refusals(await assign(request.id, first.staff_id))).toEqual([422, [`staff_id: ${refusal}`]])
    expect((await assign(request.id, examiner.staff_id)).status).toBe(200)
    expect((await decide(request.id, { state: 'REFUSED' }, school.admin)).status).toBe(200)
    expect(refusals(await ask(row.id, { assigned_to: first.staff_id }))).toEqual([422, [`assigned_to: ${refusal}`]])
    // What was refused was not asked for.
    const { data: totals } = await ask(row.id, { kind: 'TOTALLING', assigned_to: first.staff_id })
    expect(totals.assigned_to?.id).toBe(first.staff_id)
    expect((await decide(totals.id, { state: 'CHANGED', marks: 41 }, first.by)).data).toMatchObject({
      state: 'CHANGED',
      after: { marks: 41 },
    })
  })

  it('is nobody who gave the question that is asked about, though perhaps another one', async () => {
    const { exam, row, asked } = await byQuestion()
    await owner.query(
      'update exam_question_marks set updated_by = $1 where exam_id = $2 and mark_id = $3 and exam_question_id = $4',
      [second.account_id, exam.id, row.id, asked],
    )
    const [, unasked] = await questionsOf(app, exam.id)
    const { data: request } = await ask(row.id, { exam_question_ids: [unasked] })
    expect((await assign(request.id, second.staff_id)).status).toBe(200)
    await decide(request.id, { state: 'UNCHANGED' }, school.admin)
    const { data: whole } = await ask(row.id)
    expect((await assign(whole.id, second.staff_id)).errors?.[0]?.path).toBe('staff_id')
  })

  it('works here, and may enter marks', async () => {
    const { row } = await byQuestion()
    const { data: request } = await ask(row.id)
    const gone = await makeOne([])
    await owner.query('update accounts set status = 0 where id = $1', [gone.account_id])
    const stranger = await makeSchool(app)
    await makeStaff(app, stranger, [])
    const { rows } = await owner.query<{ id: number }>('select id from staff where client_id = $1', [stranger.id])
    const refusal = 'staff_id: This member of staff does not work here any more: choose another'
    for (const id of [gone.staff_id, Number(rows[0]?.id)])
      expect(refusals(await assign(request.id, id))).toEqual([422, [refusal]])
    const right = `insert into school_permissions (client_id, role_id, module, action, status) values ($1, 3, 'exam-marks', 'update', false)`
    await owner.query(right, [school.id])
    const none = await assign(request.id, second.staff_id)
    await owner.query(`delete from school_permissions where client_id = $1`, [school.id])
    expect(refusals(none)).toEqual([422, ['staff_id: Teacher may not enter marks: choose somebody who may']])
    expect((await assign(request.id, second.staff_id, stranger.admin)).status).toBe(404)
  })

  it('is named by those who verify marks, while it is open and its session is', async () => {
    const { row } = await byQuestion()
    const own = await ask(row.id, { assigned_to: second.staff_id }, first.by)
    expect(own.status).toBe(403)
    const { data: request } = await ask(row.id, {}, first.by)
    expect((await assign(request.id, second.staff_id, first.by)).status).toBe(403)
    await owner.query('update sessions set is_locked = true where id = $1', [school.session_id])
    const locked = await assign(request.id, second.staff_id, examiner.by)
    await owner.query('update sessions set is_locked = false where id = $1', [school.session_id])
    expect(locked).toMatchObject({ status: 422, errors: [{ path: 'session_id' }] })
    expect((await assign(request.id, second.staff_id, examiner.by)).status).toBe(200)
    expect((await decide(request.id, { state: 'REFUSED' }, second.by)).status).toBe(200)
    expect(refusals(await assign(request.id, null))).toEqual([422, ['staff_id: This recheck is decided already']])
  })

  it('stands in the log, once for each change, and is not told to the pupil', async () => {
    const { row } = await byQuestion()
    const rows = await app.call<MarkRow[]>(api.exam_marks.list, { filter: { exam_id: row.exam_id } }, pupil)
    const { data: request } = await ask(rows.data[0]!.id, {}, pupil)
    for (const staff_id of [second.staff_id, second.staff_id, null]) await assign(request.id, staff_id)
    const logged = await owner.query(
      `select before, after from audit_entries where client_id = $1 and entity = 'recheck' and entity_id = $2 and action = 'assign' order by id`,
      [school.id, request.id],
    )
    expect(logged.rows).toEqual([
      { before: { assigned_to: null }, after: { assigned_to: second.staff_id } },
      { before: { assigned_to: second.staff_id }, after: { assigned_to: null } },
    ])
    await assign(request.id, second.staff_id)
    const [refusal] = await list(pupil, { id: request.id })
    expect(refusal).toMatchObject({ assigned_to: null, may_answer: false, cells: [] })
  })
})

describe('what waits for somebody', () => {
  it('is what was assigned to them; of the rest what nobody else was asked to answer', async () => {
    const { exam, row } = await byQuestion()
    const { data: request } = await ask(row.id, { kind: 'TOTALLING' })
    const waiting = (by: Caller) => idsOf(by, { waits_for: 'ME', exam_id: exam.id })
    const openOf = async (by: Caller) =>
      (await app.call<ExamRow[]>(api.exam.list, { filter: { id: exam.id } }, by)).data[0]?.open_rechecks
    expect([await waiting(examiner.by), await waiting(second.by)]).toEqual([[request.id], []])
    expect(await idsOf(examiner.by, { assigned: 'NOBODY', exam_id: exam.id })).toEqual([request.id])
    await assign(request.id, second.staff_id)
    expect([await waiting(examiner.by), await waiting(second.by)]).toEqual([[], [request.id]])
    expect(await idsOf(examiner.by, { assigned_to: second.staff_id, exam_id: exam.id })).toEqual([request.id])
    expect(await idsOf(examiner.by, { assigned: 'NOBODY', exam_id: exam.id })).toEqual([])
    // It can be answered all the same, and is counted among the exam's.
    expect((await list(examiner.by, { id: request.id }))[0]).toMatchObject({ may_answer: true })
    expect([await openOf(examiner.by), await openOf(first.by), await openOf(pupil)]).toEqual([1, 0, 0])
    await assign(request.id, first.staff_id)
    expect(await openOf(first.by)).toBe(1)
    // Whoever is gone answers nothing more.
    await assign(request.id, second.staff_id)
    await owner.query('update accounts set status = 0 where id = $1', [second.account_id])
    const found = await waiting(examiner.by)
    await owner.query('update accounts set status = 1 where id = $1', [second.account_id])
    expect(found).toEqual([request.id])
  })

  it('is found by session, and by the pupil', async () => {
    const { row } = await byQuestion()
    const { data: request } = await ask(row.id)
    const { name, admission_no } = row.student
    for (const student of [name, admission_no])
      expect(await idsOf(school.admin, { student, session_id: school.session_id })).toContain(request.id)
    expect(await idsOf(school.admin, { student: 'Nobody of that name' })).toEqual([])
    expect(await idsOf(school.admin, { session_id: school.session_id + 9999 })).toEqual([])
  })
})

describe('who goes', () => {
  it('has their rechecks among what is left open, while those can be answered, and is not deleted meanwhile', async () => {
    const { exam, row } = await byQuestion()
    const leaver = await makeOne([])
    const { data: request } = await ask(row.id, { assigned_to: leaver.staff_id })
    const duties = async () => (await app.call<StaffDuty[]>(api.staff.duties, {}, school.admin, leaver.staff_id)).data
    const due = [{ exam_id: exam.id, exam: exam.name, date: exam.date, duty: 'RECHECK' }]
    expect(await duties()).toEqual(due)
    await owner.query('update sessions set is_locked = true where id = $1', [school.session_id])
    const locked = await duties()
    await owner.query('update sessions set is_locked = false where id = $1', [school.session_id])
    expect(locked).toEqual([])
    // Whose sign-in is closed has them still: they wait for the verifiers until somebody else is named.
    await app.call(api.staff.changeStatus, {}, school.admin, leaver.staff_id)
    expect(await duties()).toEqual(due)
    const remove = () => app.call(api.staff.remove, {}, school.admin, leaver.staff_id)
    expect(await remove()).toMatchObject({ status: 409, errorCode: 'in_use', data: { used_by: ['1 exam'] } })
    await assign(request.id, second.staff_id)
    expect(await duties()).toEqual([])
    expect((await remove()).status).toBe(200)
  })

  it('is not told of a recheck that is answered', async () => {
    const { row } = await byQuestion()
    const { data: request } = await ask(row.id, { assigned_to: examiner.staff_id })
    await decide(request.id, { state: 'UNCHANGED' }, examiner.by)
    expect((await app.call<StaffDuty[]>(api.staff.duties, {}, school.admin, examiner.staff_id)).data).toEqual([])
  })
})
