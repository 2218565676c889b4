import { beforeAll, describe, expect, it } from 'vitest'
import {
  api,
  type CheckKind,
  type CheckRow,
  type ExamRow,
  type Section,
  type Subject,
  type VerifyCheck,
} from '#contract'
import { type Caller, startTestApp } from '../../testing/app.ts'
import {
  bring,
  type Entry,
  makeApprovedPaper,
  makeExam,
  makeSettled,
  questionsOf,
  send,
  sheetOf,
} from '../../testing/factories/exam-factories.ts'
import { makeChapter, makePerson, makeSchool, makeSubject, type TestSchool } from '../../testing/factories/factories.ts'
import { makeSectionOf } from '../../testing/factories/student-factories.ts'

const app = await startTestApp()
let school: TestSchool
let subject: Subject
let section: Section

/** Of 80. Twelve pupils, whose order is the same in every exam. */
const usual: Entry[] = [20, 28, 32, 36, 40, 42, 44, 48, 52, 56, 64, 72]

beforeAll(async () => {
  school = await makeSchool(app)
  subject = await makeSubject(app, school)
  section = (await makeSectionOf(app, school, subject.grade_id, 12)).section
  for (const date of ['2026-08-03', '2026-08-04', '2026-08-05'])
    await makeSettled(app, school, subject, [section], usual, { date })
})

/** Entered and handed in. */
async function handedIn(values: Entry[], fields: object = {}): Promise<ExamRow> {
  const exam = await makeExam(app, school, subject, [section.id], fields)
  await bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
  const rows = await sheetOf(app, school.admin, exam.id)
  const items = rows.map(({ id }, at) => {
    const value = values[at]
    return { mark_id: id, field: typeof value === 'number' ? 'marks' : 'attendance', value }
  })
  expect(await send(app, school.admin, exam.id, items)).toEqual(rows.map(() => 'ok'))
  return bring(app, exam, school.admin, 'SUBMITTED')
}

const check = (exam: { id: number }, by: Caller = school.admin) =>
  app.call<VerifyCheck>(api.exam.verifyCheck, {}, by, exam.id)

const ofKind = <Kind extends CheckKind>({ rows }: VerifyCheck, kind: Kind) =>
  rows.filter((one): one is Extract<CheckRow, { kind: Kind }> => one.kind === kind)

const later = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
}

const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length
function zOf(marks: number[], at: number) {
  const sd = Math.sqrt(marks.reduce((sum, one) => sum + (one - mean(marks)) ** 2, 0) / (marks.length - 1))
  return { z: ((marks[at] ?? 0) - mean(marks)) / sd, sd, mean: mean(marks) }
}

describe('verify-check', () => {
  it('C47 FAR: the mark far from where the pupil usually stands, by the formula, and nobody else', async () => {
    const marks = [...usual] as number[]
    marks[9] = 6
    const { data } = await check(await handedIn(marks, { date: '2026-08-10' }))
    const before = zOf(usual as number[], 9)
    const now = zOf(marks, 9)
    const far = ofKind(data, 'FAR')
    expect(far).toHaveLength(1)
    expect(far[0]).toMatchObject({ field: 'marks', value: '6', section: { id: section.id } })
    expect(far[0]?.why.z).toBeCloseTo(now.z, 2)
    expect(far[0]?.why.usual).toBeCloseTo(before.z, 2)
    expect(far[0]?.why.percent).toBe(7.5)
    expect(far[0]?.why.expected).toBeCloseTo(((now.mean + now.sd * before.z) * 100) / 80, 1)
    expect(data.counts.FAR).toBe(1)
    // The one below is nobody's usual place.
    expect(ofKind(data, 'EDGE')).toEqual([])
  })

  it('C48 AFTER and TWICE: what changed once it was handed in, with who and when; CODE with the other exam of the day', async () => {
    await handedIn(usual, { date: '2026-08-11', name: 'In the morning' })
    const values = [...usual]
    values[2] = 'A'
    values[3] = 'ML'
    const exam = await handedIn(values, { date: '2026-08-11', start: '12:00', end: '13:00' })
    expect((await check(exam)).data.counts).toMatchObject({ AFTER: 0, TWICE: 0, CODE: 2 })
    later(5)
    await bring(app, exam, school.admin, 'MARKING')
    const rows = await sheetOf(app, school.admin, exam.id)
    const change = async (at: number, base: number, value: number) =>
      expect(await send(app, school.admin, exam.id, [{ mark_id: rows[at]!.id, field: 'marks', base, value }])).toEqual([
        'ok',
      ])
    await change(0, 20, 21)
    await change(1, 28, 29)
    later(1)
    await change(1, 29, 30)
    await bring(app, exam, school.admin, 'SUBMITTED')
    const { data } = await check(exam)
    expect(ofKind(data, 'AFTER').map(({ mark_id, value, why }) => [mark_id, value, why.values])).toEqual([
      [rows[0]?.id, '21', ['20', '21']],
      [rows[1]?.id, '30', ['28', '29', '30']],
    ])
    expect(ofKind(data, 'AFTER')[1]?.why).toMatchObject({
      at: app.clock.now.toISOString(),
      by: { id: expect.any(Number) },
    })
    expect(ofKind(data, 'TWICE').map(({ mark_id, why }) => [mark_id, why.values])).toEqual([
      [rows[1]?.id, [null, '28', '29', '30']],
    ])
    const codes = ofKind(data, 'CODE').map(({ mark_id, value, why }) => [mark_id, value, why.present_in?.title ?? null])
    expect(codes).toEqual([
      [rows[2]?.id, 'A', expect.stringContaining('In the morning')],
      [rows[3]?.id, 'ML', null],
    ])
    later(-6)
  })

  it('C49 RUN and EDGE: five neighbours with one total, and half a mark below what is needed', async () => {
    const values = [...usual]
    for (const at of [4, 5, 6, 7, 8]) values[at] = 45
    values[0] = 26
    const { data } = await check(await handedIn(values, { date: '2026-08-12', pass_marks: 26.5 }))
    const [run] = ofKind(data, 'RUN')
    expect([run?.value, run?.why.count, run?.why.students.length]).toEqual(['45', 5, 5])
    expect(ofKind(data, 'EDGE').map(({ value, why }) => [value, why])).toEqual([
      ['26', { marks: 26, needed: 26.5, short: 0.5 }],
    ])
  })

  it('C49 QUESTION: nobody above 0, everybody full, and one that the best got wrong', async () => {
    const chapter = await makeChapter(app, school, { grade_id: subject.grade_id, subject_id: subject.id })
    const question_paper_id = await makeApprovedPaper(app, school, chapter)
    const fields = { question_paper_id, entry_mode: 'PER_QUESTION', max_marks: 2, date: '2026-08-13' }
    const exam = await makeExam(app, school, subject, [section.id], fields)
    await bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
    const [first, second] = await questionsOf(app, exam.id)
    const rows = await sheetOf(app, school.admin, exam.id)
    const items = rows.flatMap(({ id }) => [
      { mark_id: id, field: 'question', exam_question_id: first!, value: 0 },
      { mark_id: id, field: 'question', exam_question_id: second!, value: 1 },
    ])
    await send(app, school.admin, exam.id, items)
    await bring(app, exam, school.admin, 'SUBMITTED')
    const { data } = await check(exam)
    expect(ofKind(data, 'QUESTION').map(({ exam_question_id, why }) => [exam_question_id, why])).toEqual([
      [first, { reasons: ['NOBODY', 'HARD'], n: 12, facility: 0, discrimination: null }],
      [second, { reasons: ['EVERYBODY'], n: 12, facility: 1, discrimination: null }],
    ])
  })

  it('C50 MARKERS: whoever entered most, with mean, n and standard error; that somebody looked is logged', async () => {
    const exam = await handedIn(usual, { date: '2026-08-14' })
    const { data } = await check(exam)
    expect(data.markers).toEqual([
      {
        ...{ marker: { id: expect.any(Number), name: expect.any(String) }, n: 12, mean: 0, se: 0, stands_out: false },
        sections: [{ id: section.id, title: section.title }],
      },
    ])
    await app.services.downloads.settled()
    const { rows } = await app.databases.owner.query(
      `select account_id, after from audit_entries where entity = 'exam' and action = 'verify-check' and entity_id = $1`,
      [exam.id],
    )
    expect(rows).toMatchObject([{ after: { counts: data.counts } }])
    // Nothing of it blocks.
    await bring(app, exam, school.admin, 'VERIFIED')
  })

  it('C47 a teacher who verifies nothing is refused, another school finds nothing', async () => {
    const exam = await handedIn(usual, { date: '2026-08-17' })
    expect((await check(exam, await makePerson(app, school.id, 3))).status).toBe(403)
    expect((await check(exam, (await makeSchool(app)).admin)).status).toBe(404)
  })
})
