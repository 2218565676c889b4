import { describe, expect, it } from 'vitest'
import { api, type ExamAnalysis, type ExamRow, REMARKING, type RecheckRow, type Section } from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import { bring, makeSettled, makeSettledByQuestion, questionsOf } from '../testing/factories/exam-factories.ts'
import { makePerson, makeSchool, makeStaff } from '../testing/factories/factories.ts'
import { makePupil, makeSectionOf } from '../testing/factories/student-factories.ts'
import { makeCorrected } from '../testing/worlds/corrected.ts'

const app = await startTestApp()
const {
  school,
  subject,
  section,
  question_paper_id,
  teacher,
  nextDay,
  byQuestion,
  byTotal,
  preview,
  apply,
  undo,
  rows,
  shown,
  figures,
} = await makeCorrected(app)

it('a correction is for those who see every section: its preview names all pupils, and it changes the marks of all', async () => {
  const second = (await makeSectionOf(app, school, subject.grade_id, 1)).section
  const role = { title: 'Head of a section', created_for: 'SCHOOL', base_kind: 5, scope: 'ASSIGNED', copy_from: 5 }
  const { data } = await app.call<{ id: number }>(api.role.create, role, await makePerson(app, 0, 1))
  const place = { grade_id: subject.grade_id, subject_id: subject.id }
  const head = await makeStaff(app, school, [{ ...place, section_id: section.id }], data.id)
  const settled = (sections: Section[]) =>
    makeSettled(app, school, subject, sections, [10, 20, 30, 40, 50], { to: ['PUBLISHED'], ...nextDay() })
  const [own, both] = [await settled([section]), await settled([section, second])]
  const add = { kind: 'ADD', marks: 1 }
  const mine = await preview(own, add, head)
  expect(mine.status).toBe(200)
  const refused = { status: 403, code: 'policy.exam_whole' }
  expect(await preview(both, add, head)).toMatchObject(refused)
  const { token } = (await preview(both, add)).data
  expect(await apply(both, token, head)).toMatchObject(refused)
  const { correction_id } = (await apply(both, token)).data
  const back = { correction_id, reason: 'A test' }
  expect(await app.call(api.exam_correction.undo, back, head, both.id)).toMatchObject(refused)
})

describe('a correction of all marks of an exam', () => {
  it('leaves a question out: what is looked at is what is applied, nobody loses, and undo restores every figure', async () => {
    const exam = await byQuestion()
    const [first] = await questionsOf(app, exam.id)
    const [before, stats] = [shown(await rows(exam)), await figures(exam)]
    const { data } = await preview(exam, { kind: 'DROP', exam_question_id: first })
    // 2/2 stays 100 %; 1/2 by the question that goes would be 0/1 and is kept; 1/2 becomes 1/1; 0 stays.
    expect(data).toMatchObject({ students: 4, up: 1, down: 0, protected: 1, pass_lost: 0, mean_before: 1 })
    // In percent, for the marks are out of 2 before and out of 1 after: 100, 50, 50, 0 and 100, 50, 100, 0.
    expect(data).toMatchObject({ percent_before: 50, percent_after: 62.5 })
    expect(data.rows.map(({ max }) => max)).toContainEqual({ before: 2, after: 1 })
    const { data: done } = await apply(exam, data.token)
    expect(done).toEqual({ correction_id: expect.any(Number), revision: 2 })
    const after = await rows(exam)
    for (const { mark_id, after: change } of data.rows)
      expect(after.find(({ id }) => id === mark_id)).toMatchObject(change)
    expect(after.map(({ marks, counted_max }) => [marks, counted_max])).toEqual([
      [1, 1],
      [1, 2],
      [1, 1],
      [0, 1],
    ])
    const change = async () =>
      (await app.call<ExamRow[]>(api.exam.list, { filter: { id: exam.id } }, school.admin)).data[0]?.revised
    const at = app.clock.now.toISOString()
    expect(await change()).toEqual({ at, kind: 'DROP', question: '1', undone: false })
    // The one who is protected has 1 of 2, which is 0.5 of the 1 that all others are out of.
    const analysis = await app.call<ExamAnalysis>(api.report.examAnalysis, {}, school.admin, exam.id)
    expect(analysis.data).toMatchObject({ max_marks: 1, mean: 0.63, near_pass: expect.any(Array) })
    expect(analysis.data.pass_marks).toBeLessThanOrEqual(1)
    expect(analysis.data.near_pass.map(({ max_marks }) => max_marks).sort()).toEqual([1, 1, 1, 2])
    expect((await undo(exam, done.correction_id)).data).toMatchObject({ revision: 3 })
    expect(await change()).toMatchObject({ kind: 'DROP', undone: true })
    expect(shown(await rows(exam))).toEqual(before)
    expect(await figures(exam)).toEqual(stats)
  })

  it('gives a question to everybody, or lets who loses lose where that is asked for', async () => {
    const exam = await byQuestion()
    const [first, second] = await questionsOf(app, exam.id)
    const full = await preview(exam, { kind: 'FULL', exam_question_id: first })
    expect(full.data).toMatchObject({ changed: 2, up: 2, down: 0, mean_before: 1, mean_after: 1.5 })
    await apply(exam, full.data.token)
    expect((await rows(exam)).map(({ marks }) => marks)).toEqual([2, 1, 2, 1])
    const again = await preview(exam, { kind: 'DROP', exam_question_id: first })
    expect([again.status, again.errors?.[0]?.path]).toEqual([422, 'exam_question_id'])
    const drop = await preview(exam, { kind: 'DROP', exam_question_id: second, floor: false })
    expect(drop.data).toMatchObject({ down: 0, protected: 0 })
  })

  it('adds and scales, capped at the maximum and up to the next quarter', async () => {
    const exam = await byTotal()
    const scale = await preview(exam, { kind: 'SCALE', factor: 1.05 })
    expect(scale.data.rows.map(({ before, after }) => [before.marks, after.marks])).toEqual([
      [61.5, 64.75],
      [26.25, 27.75],
    ])
    expect(scale.data).toMatchObject({ pass_gained: 1, pass_lost: 0, changed: 2 })
    await apply(exam, scale.data.token)
    expect((await rows(exam)).map(({ percent, result }) => [percent, result])).toEqual([
      [100, 'PASS'],
      [80.94, 'PASS'],
      [34.69, 'PASS'],
      [0, 'FAIL'],
    ])
    const question = await preview(exam, { kind: 'DROP', exam_question_id: 1 })
    expect([question.status, question.errors?.[0]?.path]).toEqual([422, 'kind'])
  })

  it('accepts another answer of those named: they have its marks, nobody has less, and undo restores every figure', async () => {
    const exam = await byQuestion()
    const [first] = await questionsOf(app, exam.id)
    const before = await rows(exam)
    const [was, stats] = [shown(before), await figures(exam)]
    const mark_ids = before.slice(1).map(({ id }) => id)
    const { data } = await preview(exam, { kind: 'ACCEPT', exam_question_id: first, mark_ids })
    expect(data).toMatchObject({
      students: 4,
      changed: 2,
      up: 2,
      down: 0,
      pass_gained: 1,
      mean_before: 1,
      mean_after: 1.5,
    })
    const { data: done } = await apply(exam, data.token)
    const after = await rows(exam)
    expect(after.map(({ marks, counted_max }) => [marks, counted_max])).toEqual([
      [2, 2],
      [1, 2],
      [2, 2],
      [1, 2],
    ])
    for (const { mark_id, after: change } of data.rows)
      expect(after.find(({ id }) => id === mark_id)).toMatchObject(change)
    const history = await app.call<object[]>(api.exam_marks.history, {}, school.admin, after[3]!.id)
    expect(history.data).toContainEqual(
      expect.objectContaining({ source: 'CORRECTION', before: '0', after: '1', reason: 'The key was wrong' }),
    )
    const list = () => app.call<{ corrections: object[] }>(api.exam_correction.list, {}, school.admin, exam.id)
    const one = { id: done.correction_id, kind: 'ACCEPT', question: '1', marks: null, factor: null, changed: 2 }
    expect((await list()).data.corrections).toMatchObject([
      { ...one, reason: 'The key was wrong', by: expect.any(String), undone_at: null },
    ])
    expect((await undo(exam, done.correction_id)).data).toMatchObject({ revision: 3 })
    expect((await list()).data.corrections).toMatchObject([{ ...one, undone_at: expect.any(String) }])
    expect(shown(await rows(exam))).toEqual(was)
    expect(await figures(exam)).toEqual(stats)
  })

  it('takes an accepted answer back only from whom it still stands', async () => {
    const exam = await byQuestion()
    const [first] = await questionsOf(app, exam.id)
    const all = await rows(exam)
    const mark_ids = [all[2]!.id, all[3]!.id]
    const { data } = await preview(exam, { kind: 'ACCEPT', exam_question_id: first, mark_ids, marks: 0.5 })
    const { data: done } = await apply(exam, data.token)
    expect((await rows(exam)).map(({ marks }) => marks)).toEqual([2, 1, 1.5, 0.5])
    const { data: asked } = await app.call<RecheckRow>(
      api.recheck.create,
      { mark_id: all[3]!.id, kind: REMARKING },
      school.admin,
    )
    const decision = { state: 'CHANGED', answer: 'All of it is right', values: { [first!]: 1 } }
    expect((await app.call(api.recheck.decide, decision, school.admin, asked.id)).status).toBe(200)
    expect((await undo(exam, done.correction_id)).status).toBe(200)
    expect((await rows(exam)).map(({ marks }) => marks)).toEqual([2, 1, 1, 1])
  })

  it('accepts an answer of nobody who gave none, of nobody from another list, and of no more than the question has', async () => {
    const exam = await byQuestion()
    const other = await byQuestion()
    const [first] = await questionsOf(app, exam.id)
    const [row, second] = await rows(exam)
    const paths = async (body: object) =>
      (await preview(exam, { kind: 'ACCEPT', exam_question_id: first, ...body })).errors?.map(({ path }) => path)
    expect(await paths({ mark_ids: [(await rows(other))[0]!.id] })).toEqual(['mark_ids'])
    expect(await paths({ mark_ids: [] })).toEqual(['mark_ids'])
    expect(await paths({})).toEqual(['mark_ids'])
    expect(await paths({ mark_ids: [row!.id], marks: 1.25 })).toEqual(['marks'])
    await app.databases.owner.query(
      'update exam_question_marks set marks = null where mark_id = $1 and exam_question_id = $2',
      [second!.id, first],
    )
    const none = await preview(exam, { kind: 'ACCEPT', exam_question_id: first, mark_ids: [row!.id, second!.id] })
    expect(none.errors?.[0]).toMatchObject({ path: 'mark_ids', message: expect.stringContaining(second!.student.name) })
    expect((await app.call(api.exam_correction.list, {}, teacher, exam.id)).status).toBe(403)
  })

  it('names a question to a pupil by the number in the own set, and to staff by all', async () => {
    const own = (await makeSectionOf(app, school, section.grade_id, 0)).section
    const pupil = await makePupil(app, school, [own])
    const settled = await makeSettledByQuestion(app, school, {
      ...{ question_paper_id, subject, sections: [own], cells: [[1, 0]], fields: nextDay() },
    })
    const exam = await bring(app, settled, school.admin, 'PUBLISHED')
    const [first] = await questionsOf(app, exam.id)
    const { owner } = app.databases
    await owner.query(`update exam_questions set labels = '{"A":"17","B":"16","C":"17"}' where id = $1`, [first])
    await owner.query(`update exam_marks set set_letter = 'B' where exam_id = $1`, [exam.id])
    const { data } = await preview(exam, { kind: 'FULL', exam_question_id: first })
    expect((await apply(exam, data.token)).status).toBe(200)
    const change = async (by: Caller) =>
      (await app.call<ExamRow[]>(api.exam.list, { filter: { id: exam.id } }, by)).data[0]?.revised?.question
    expect([await change(pupil), await change(school.admin)]).toEqual(['16', '17 (A), 16 (B), 17 (C)'])
    const list = await app.call<{ corrections: { question: string }[] }>(
      api.exam_correction.list,
      {},
      school.admin,
      exam.id,
    )
    expect(list.data.corrections.map(({ question }) => question)).toEqual(['17 (A), 16 (B), 17 (C)'])
  })

  it('is refused when marks were changed since it was looked at, and with a token that is none', async () => {
    const exam = await makeSettled(app, school, subject, [section], [80, 60, 40, 20], nextDay())
    const { data } = await preview(exam, { kind: 'ADD', marks: 2 })
    const [row] = await rows(exam)
    const change = { marks: 79, reason: 'Added up wrongly' }
    expect((await app.call(api.exam_marks.update, change, school.admin, row!.id)).status).toBe(200)
    const stale = await apply(exam, data.token)
    expect([stale.status, stale.errorCode]).toEqual([409, 'stale_row'])
    expect([(await apply(exam, 'none')).status, (await apply(exam, 'none')).errors?.[0]?.path]).toEqual([422, 'token'])
    const twice = await preview(exam, { kind: 'ADD', marks: 2 })
    expect((await apply(exam, twice.data.token)).status).toBe(200)
    expect((await apply(exam, twice.data.token)).status).toBe(409)
  })

  it('27. an exam of which every question would be left out is refused at the question', async () => {
    const exam = await byQuestion()
    const [first, second] = await questionsOf(app, exam.id)
    const { data } = await preview(exam, { kind: 'DROP', exam_question_id: first })
    await apply(exam, data.token)
    const none = await preview(exam, { kind: 'DROP', exam_question_id: second })
    expect([none.status, none.errors?.[0]?.path]).toEqual([422, 'exam_question_id'])
  })

  it('41. a locked session: no correction of its exams, their reports are read', async () => {
    const exam = await byQuestion()
    const { data } = await preview(exam, { kind: 'ADD', marks: 1 })
    const [row] = await rows(exam)
    const lock = (locked: boolean) => app.databases.owner.query('update sessions set is_locked = $1', [locked])
    await lock(true)
    const applied = await apply(exam, data.token)
    const asked = await app.call(api.recheck.create, { mark_id: row!.id, kind: 'TOTALLING' }, school.admin)
    const filter = { session_id: school.session_id, exam_ids: [exam.id] }
    const report = await app.call<{ subjectWisePerformance: object[] }>(
      api.report.subjectPerformance,
      { filter },
      school.admin,
    )
    await lock(false)
    const locked = { status: 422, errors: [{ path: 'session_id', params: { code: 'session_locked' } }] }
    expect([applied, asked]).toMatchObject([locked, locked])
    expect(report.status).toBe(200)
    expect(report.data.subjectWisePerformance).toHaveLength(1)
  })

  it('needs settled marks and the right to verify', async () => {
    const exam = await byQuestion()
    expect((await preview(exam, { kind: 'ADD', marks: 1 }, teacher)).status).toBe(403)
    const open = await makeSettled(app, school, subject, [section], [1, 2, 3, 4], nextDay())
    await bring(app, open, school.admin, 'SUBMITTED')
    expect((await preview(open, { kind: 'ADD', marks: 1 })).errors?.[0]?.path).toBe('state')
    const stranger = await makeSchool(app)
    expect((await preview(exam, { kind: 'ADD', marks: 1 }, stranger.admin)).status).toBe(404)
  })
})
