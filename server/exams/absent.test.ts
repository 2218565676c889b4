import { beforeAll, describe, expect, it } from 'vitest'
import { api, type BeforeVerify, type DataOf, type ExamRow, type Section, type Subject } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { bring, makeExam, send, sheetOf } from '../testing/factories/exam-factories.ts'
import { makePerson, makeSchool, makeSubject, type TestSchool } from '../testing/factories/factories.ts'
import { makeSectionOf } from '../testing/factories/student-factories.ts'

const app = await startTestApp()
let school: TestSchool
let subject: Subject
let section: Section
let day = 0

beforeAll(async () => {
  school = await makeSchool(app)
  subject = await makeSubject(app, school)
  section = (await makeSectionOf(app, school, subject.grade_id, 7)).section
})

const setPolicy = async (absent_policy: string) =>
  expect((await app.call(api.school_settings.update, { absent_policy }, school.admin)).status).toBe(200)

/** Handed in, with what stands in it pupil by pupil. */
async function handedIn(values: (number | string)[]): Promise<ExamRow> {
  day += 1
  const exam = await makeExam(app, school, subject, [section.id], { date: `2026-09-${String(day).padStart(2, '0')}` })
  await bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
  const rows = await sheetOf(app, school.admin, exam.id)
  const items = rows.map(({ id }, at) => ({
    ...{ mark_id: id, value: values[at] },
    field: typeof values[at] === 'number' ? 'marks' : 'attendance',
  }))
  expect(await send(app, school.admin, exam.id, items)).toEqual(rows.map(() => 'ok'))
  return bring(app, exam, school.admin, 'SUBMITTED')
}

const verify = (exam: ExamRow, body: object = {}) =>
  app.call<ExamRow>(api.exam.changeState, { state: 'VERIFIED', reason: 'A test', ...body }, school.admin, exam.id)

const storedPolicy = async ({ id }: ExamRow) => {
  const { rows } = await app.databases.owner.query('select state, absent_policy from exams where id = $1', [id])
  return [rows[0].state, rows[0].absent_policy]
}

describe('F40 with ASK whoever verifies decides', () => {
  it('F40 absent pupils and no word of them: refused by name, and nothing is verified', async () => {
    await setPolicy('ASK')
    const exam = await handedIn([40, 60, 'A', 80, 'A', 20, 'ML'])
    const reply = await verify(exam)
    expect([reply.status, reply.errorCode]).toEqual([422, 'invalid_field'])
    expect(reply.errors).toMatchObject([{ path: 'absent_policy', code: 'exam.absent_choose', params: { count: 2 } }])
    expect(await storedPolicy(exam)).toEqual(['SUBMITTED', null])
    expect((await verify(exam, { absent_policy: 'ASK' })).errors?.[0]?.path).toBe('absent_policy')
    expect((await verify(exam, { absent_policy: 'ZERO' })).status).toBe(200)
    expect(await storedPolicy(exam)).toEqual(['VERIFIED', 'ZERO'])
  })

  it('F40 nobody absent: EXCLUDE, unasked', async () => {
    const exam = await handedIn([40, 60, 10, 80, 30, 20, 'ML'])
    expect((await verify(exam)).status).toBe(200)
    expect(await storedPolicy(exam)).toEqual(['VERIFIED', 'EXCLUDE'])
  })

  it('F40 a report of no exam yet counts as left out, and a word beside any other step is refused', async () => {
    const filter = { session_id: school.session_id, exam_ids: [999_999] }
    const { data } = await app.call<DataOf<typeof api.report.subjectPerformance>>(
      api.report.subjectPerformance,
      { filter },
      school.admin,
    )
    expect(data.coverage.absent_policy).toBe('EXCLUDE')
    const exam = await handedIn([40, 60, 10, 80, 30, 20, 'ML'])
    const reply = await app.call(
      api.exam.changeState,
      { state: 'MARKING', absent_policy: 'ZERO', reason: 'A test' },
      school.admin,
      exam.id,
    )
    expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, 'absent_policy'])
  })
})

describe('F41 what is said before an exam is verified', () => {
  const ask = (exam: ExamRow, by = school.admin) => app.call<BeforeVerify>(api.exam.beforeVerify, {}, by, exam.id)

  it('F41 who was absent, and the average either way', async () => {
    await setPolicy('EXCLUDE')
    const exam = await handedIn([40, 60, 'A', 80, 'A', 20, 'ML'])
    const { data } = await ask(exam)
    expect(data).toEqual({
      ...{ absent: 2, names: [expect.any(String), expect.any(String)], medical: 1, unfair: 0, policy: 'EXCLUDE' },
      // Of 80: 50, 75, 100, 25; with two zeros a third less.
      mean: { EXCLUDE: 62.5, ZERO: 41.67 },
    })
    expect((await verify(exam, { absent_policy: 'ZERO' })).status).toBe(200)
    expect(await storedPolicy(exam)).toEqual(['VERIFIED', 'ZERO'])
    expect((await ask(exam)).data.policy).toBe('ZERO')
  })

  it('F41 five are named at most; a teacher who verifies nothing is not answered, nor is another school', async () => {
    const exam = await handedIn(['A', 'A', 'A', 'A', 'A', 'A', 30])
    const { data } = await ask(exam)
    expect([data.absent, data.names.length]).toEqual([6, 5])
    expect((await ask(exam, await makePerson(app, school.id, 3))).status).toBe(403)
    expect((await ask(exam, (await makeSchool(app)).admin)).status).toBe(404)
  })
})
