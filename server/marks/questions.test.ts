import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type ExamRow, type MarkColumn, type MarkRow, type Section, type Subject } from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import {
  bring,
  makeChoicePaper,
  makeExam,
  makeSettledByQuestion,
  questionsOf,
  type SentItem,
  send,
  sheetOf,
} from '../testing/factories/exam-factories.ts'
import {
  makeChapter,
  makeGrade,
  makePerson,
  makeSchool,
  makeStaff,
  makeSubject,
  type TestSchool,
} from '../testing/factories/factories.ts'
import { makePupil, makeSectionOf } from '../testing/factories/student-factories.ts'

const app = await startTestApp()
let school: TestSchool
let subject: Subject
let section: Section
let chapter: Chapter
let teacher: Caller
let exam: ExamRow
/** Of section 1 the first question, then an OR pair; of section 2, of which two of three are attempted. */
let q: number[]
let rows: MarkRow[]
beforeAll(async () => {
  school = await makeSchool(app)
  const grade = await makeGrade(app, school)
  subject = await makeSubject(app, school, { grade_id: grade.id })
  chapter = await makeChapter(app, school, { grade_id: grade.id, subject_id: subject.id })
  section = (await makeSectionOf(app, school, grade.id, 4)).section
  teacher = await makeStaff(app, school, [{ grade_id: grade.id, section_id: section.id, subject_id: subject.id }])
  const question_paper_id = await makeChoicePaper(app, school, chapter)
  const fields = { question_paper_id, entry_mode: 'PER_QUESTION', max_marks: 12, pass_marks: 4 }
  exam = await makeExam(app, school, subject, [section.id], fields)
  await bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
  q = await questionsOf(app, exam.id)
  rows = await sheetOf(app, teacher, exam.id)
})

const cells = (row: MarkRow, values: (number | 'NA' | null)[]): SentItem[] =>
  values.flatMap((value, at) =>
    value === null ? [] : [{ mark_id: row.id, field: 'question', exam_question_id: q[at]!, base: null, value }],
  )
const now = async (at: number) => (await sheetOf(app, teacher, exam.id))[at]!
const historyOf = async (row: MarkRow) =>
  (
    await app.call<
      { field: string; impersonated_by: { name: string } | null; source: string; before: string | null }[]
    >(api.exam_marks.history, {}, school.admin, row.id)
  ).data

describe('marks by question', () => {
  it('of an OR pair the better side counts, of a section to choose from the best; the rest is NA once handed in', async () => {
    const [row] = rows
    expect(new Set(await send(app, teacher, exam.id, cells(row!, [3, 2.5, 3, 1, 2, 0.5])))).toEqual(new Set(['ok']))
    // 3, the 3 of the pair, and 2 and 1 of three.
    expect(await now(0)).toMatchObject({ marks: 9, percent: 75, result: 'PASS', is_complete: true })
    const explained = await app.call<{ counted?: boolean }[]>(api.exam_marks.explain, {}, teacher, row!.id)
    expect(explained.data.filter(({ counted }) => counted === false)).toHaveLength(2)
    await send(app, teacher, exam.id, cells(rows[1]!, [0, 2, null, 1.5, 1.5, null]))
    expect(await now(1)).toMatchObject({ marks: 5, is_complete: true, result: 'PASS' })
    await send(app, teacher, exam.id, cells(rows[2]!, ['NA', 'NA', 'NA', 'NA', 1, 0.5]))
    expect(await now(2)).toMatchObject({ marks: 1.5, result: 'FAIL' })
  })

  it('are refused one by one: above the question’s maximum, a step, a total, a question of another exam', async () => {
    const row = rows[3]!
    const wrong = { mark_id: row.id, base: null }
    const items: SentItem[] = [
      { ...wrong, field: 'question', exam_question_id: q[0]!, value: 3.25 },
      { ...wrong, field: 'question', exam_question_id: q[0]!, value: 0.1 },
      { ...wrong, field: 'question', exam_question_id: 999_999, value: 1 },
      { ...wrong, field: 'marks', value: 60 },
      { ...wrong, field: 'question', exam_question_id: q[1]!, value: 2 },
    ]
    expect(await send(app, teacher, exam.id, items)).toEqual([
      'above_max',
      'step',
      'unknown_question',
      'wrong_field',
      'ok',
    ])
    const single = await app.call(api.exam_marks.update, { marks: 60 }, teacher, row.id)
    expect(single).toMatchObject({ status: 422, errors: [{ path: 'marks' }] })
  })

  it('of two who mark different questions of one pupil at once both are stored', async () => {
    const row = rows[3]!
    const one = (at: number, value: number) =>
      send(app, at === 3 ? teacher : school.admin, exam.id, [
        { mark_id: row.id, field: 'question', exam_question_id: q[at]!, base: null, value },
      ])
    expect(await Promise.all([one(3, 1), one(4, 2)])).toEqual([['ok'], ['ok']])
    expect((await now(3)).questions).toMatchObject({ [q[3]!]: 1, [q[4]!]: 2 })
  })

  it('9. A on a pupil with cells is 409; confirmed each cell goes with a row of history, P does not bring them back, undo does', async () => {
    const row = await now(1)
    const entries = (attendance: string) => [{ student_id: row.student.id, attendance }]
    const mark = (body: object) => app.call(api.exam_marks.markAttendance, { exam_id: exam.id, ...body }, teacher)
    expect(await mark({ entries: entries('A') })).toMatchObject({ status: 409, errorCode: 'marks_would_vanish' })
    expect((await mark({ entries: entries('A'), confirm: true })).status).toBe(200)
    const gone = (await historyOf(row)).filter(({ source, field }) => source === 'ATTENDANCE' && field === 'question')
    expect(gone).toHaveLength(4)
    expect(await now(1)).toMatchObject({ attendance: 'A', marks: null, questions: {}, result: 'ABSENT' })
    await mark({ entries: entries('P') })
    expect(await now(1)).toMatchObject({ attendance: 'P', questions: {} })
    await send(app, teacher, exam.id, cells(row, [0, 2, null, 1.5, 1.5, null]), { source: 'UNDO' })
    expect(await now(1)).toMatchObject({ marks: 5, is_complete: true })
  })

  it('marks and the attendance that came with them are taken back in one call, as undoing a pasted list does', async () => {
    const row = rows[2]!
    const before = await now(2)
    expect(before.attendance).toBe('P')
    const back = Object.entries(before.questions).map(([id, base]) => ({
      ...{ mark_id: row.id, field: 'question' as const, exam_question_id: Number(id), base, value: null },
    }))
    const unsaid = { mark_id: row.id, field: 'attendance' as const, base: 'P', value: null }
    const results = await send(app, teacher, exam.id, [...back, unsaid], { source: 'UNDO' })
    expect(new Set(results)).toEqual(new Set(['ok']))
    expect(await now(2)).toMatchObject({ attendance: null, marks: null, questions: {}, result: 'PENDING' })
    // No mark of the whole was ever there to be cleared.
    expect((await historyOf(row)).filter((one) => one.field === 'marks')).toEqual([])
    await send(app, teacher, exam.id, cells(row, ['NA', 'NA', 'NA', 'NA', 1, 0.5]))
    expect(await now(2)).toMatchObject({ attendance: 'P', marks: 1.5 })
  })

  it('40. what an impersonating super admin enters carries both names', async () => {
    const body = { client_id: school.id, email: school.admin_email }
    const entered = await app.call(api.sign_in.loginAs, body, await makePerson(app, 0, 1, 'asha.verma@quaestor.test'))
    const { access_token, db_token } = entered.body as { access_token: string; db_token: string }
    const inside = { authorization: `Bearer ${access_token}`, 'db-token': db_token }
    await send(app, inside, exam.id, cells(rows[3]!, [2]))
    const [last] = await historyOf(rows[3]!)
    expect(last).toMatchObject({ by: { name: 'admin' }, impersonated_by: { name: 'asha.verma' } })
  })

  it('the history of one question is asked for in the filter or beside it', async () => {
    const [row] = rows
    const asked = async (body: object) =>
      (
        await app.call<{ exam_question_id: number | null }[]>(api.exam_marks.history, body, school.admin, row!.id)
      ).data.map((one) => one.exam_question_id)
    const beside = await asked({ exam_question_id: q[0]! })
    expect(new Set(beside)).toEqual(new Set([q[0]!]))
    expect(beside).toEqual(await asked({ filter: { exam_question_id: q[0]! } }))
    expect((await asked({})).length).toBeGreaterThan(beside.length)
    expect(await asked({ exam_question_id: q[0]!, filter: { exam_question_id: q[1]! } })).toEqual([])
  })

  it('what was not chosen is NA once the sheet is handed in', async () => {
    await bring(app, exam, teacher, 'SUBMITTED')
    expect((await now(1)).questions).toMatchObject({ [q[2]!]: 'NA', [q[5]!]: 'NA' })
    expect((await now(1)).marks).toBe(5)
  })
})

it('a pupil is given the questions by the numbers of the own set alone, staff by those of all', async () => {
  const own = await makeSectionOf(app, school, subject.grade_id, 0)
  const pupils = [await makePupil(app, school, [own.section]), await makePupil(app, school, [own.section])]
  const question_paper_id = await makeChoicePaper(app, school, chapter, { sets: 2 })
  const cells = [1, 2].map(() => [1, 1, 1, 1, 1, 1])
  const fields = { max_marks: 12, date: '2026-11-10' }
  const by_question = { question_paper_id, subject, sections: [own.section], cells, fields }
  const { id } = await makeSettledByQuestion(app, school, by_question)
  const sheet = async (by: Caller) => {
    const { data, body } = await app.call<MarkRow[]>(api.exam_marks.list, { filter: { exam_id: id } }, by)
    return { sets: data.map(({ set }) => set), columns: body.columns as MarkColumn[] }
  }
  // Nothing of the paper before it is out.
  expect((await sheet(pupils[0]!)).columns).toEqual([])
  const settled = (await app.call<ExamRow[]>(api.exam.list, { filter: { id } }, school.admin)).data[0]!
  await bring(app, settled, school.admin, 'PUBLISHED')
  const { columns: all } = await sheet(school.admin)
  expect(all.map(({ labels }) => Object.keys(labels).sort())).toEqual(all.map(() => ['A', 'B']))
  expect(all.some(({ labels }) => labels.A !== labels.B)).toBe(true)
  const seen = await Promise.all(pupils.map(sheet))
  expect(seen.flatMap(({ sets }) => sets).sort()).toEqual(['A', 'B'])
  for (const { sets, columns } of seen) {
    const set = sets[0]!
    expect(columns.map(({ id, labels }) => [id, labels])).toEqual(
      all.map(({ id, labels }) => [id, { [set]: labels[set] }]),
    )
  }
})
