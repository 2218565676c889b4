import { beforeAll, describe, expect, it } from 'vitest'
import { api, type BoardRow, type DataOf, type ExamRow, type Section, type Subject } from '#contract'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { bring, makeExam, makeSettled, send, sheetOf } from '../../testing/factories/exam-factories.ts'
import { makePerson, makeSchool, makeSubject, makeTeacher, type TestSchool } from '../../testing/factories/factories.ts'
import { makePupil, makeSectionOf } from '../../testing/factories/student-factories.ts'
import { publishDue } from './publish-due.ts'

const app = await startTestApp()
let school: TestSchool
let subject: Subject
let section: Section
let day = 0

beforeAll(async () => {
  school = await makeSchool(app)
  subject = await makeSubject(app, school)
  section = (await makeSectionOf(app, school, subject.grade_id, 3)).section
})

const nextDay = () => {
  day += 1
  return `2026-09-${String(day).padStart(2, '0')}`
}

const verified = () => makeSettled(app, school, subject, [section], [40, 50, 60, 70], { date: nextDay() })

async function handedIn(values: (number | 'A')[] = [40, 50, 60, 70]): Promise<ExamRow> {
  const exam = await makeExam(app, school, subject, [section.id], { date: nextDay() })
  await bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
  const rows = await sheetOf(app, school.admin, exam.id)
  const items = rows.map(({ id }, at) => {
    const value = values[at]
    return { mark_id: id, field: typeof value === 'number' ? 'marks' : 'attendance', value }
  })
  await send(app, school.admin, exam.id, items)
  return bring(app, exam, school.admin, 'SUBMITTED')
}

const publish = (ids: number[], more: object = {}, by: Caller = school.admin) =>
  app.call<DataOf<typeof api.exam.publishMany>>(api.exam.publishMany, { ids, ...more }, by)

const statesOf = async (ids: number[], by: Caller = school.admin) => {
  const { data } = await app.call<ExamRow[]>(api.exam.list, { filter: { id: ids } }, by)
  return [...data].sort((a, b) => a.id - b.id)
}

describe('C52 verify many', () => {
  it('C52 each by itself: what is wrong with one is told by its name and keeps no other from it', async () => {
    const good = await handedIn()
    const other = await handedIn()
    const early = await makeExam(app, school, subject, [section.id], { date: nextDay() })
    const { data, status } = await app.call<DataOf<typeof api.exam.verifyMany>>(
      api.exam.verifyMany,
      { ids: [early.id, other.id, good.id], reason: 'A test' },
      school.admin,
    )
    expect(status).toBe(200)
    expect(data.results).toMatchObject([
      { id: good.id, name: good.name, status: 'ok', refusal: null },
      { id: other.id, status: 'ok' },
      { id: early.id, name: early.name, status: 'refused', refusal: { code: 'exam.no_step' } },
    ])
    expect((await statesOf([good.id, other.id, early.id])).map(({ state }) => state)).toEqual([
      'VERIFIED',
      'VERIFIED',
      'DRAFT',
    ])
    const unknown = await app.call(api.exam.verifyMany, { ids: [good.id, 999_999] }, school.admin)
    expect(unknown.status).toBe(404)
    const reply = await app.call(api.exam.verifyMany, { ids: [good.id] }, await makePerson(app, school.id, 3))
    expect(reply.status).toBe(403)
  })
})

describe('C53 publish many', () => {
  it('C53 all or none: one that is not verified is named and nothing is published', async () => {
    const [a, b] = [await verified(), await handedIn()]
    const reply = await publish([a.id, b.id])
    expect([reply.status, reply.errorCode]).toEqual([422, 'invalid_field'])
    expect(reply.errors).toMatchObject([{ path: 'ids.1', code: 'exam.not_verified', params: { name: b.name } }])
    expect((await statesOf([a.id, b.id])).map(({ state }) => state)).toEqual(['VERIFIED', 'SUBMITTED'])
    expect((await publish([a.id, 999_999])).status).toBe(404)
    expect((await publish([a.id], {}, (await makeSchool(app)).admin)).status).toBe(404)
    expect((await publish([])).status).toBe(422)
  })

  it('C53 one moment for all', async () => {
    const [a, b] = [await verified(), await verified()]
    const { data } = await publish([b.id, a.id])
    expect(data).toMatchObject({ ids: [a.id, b.id], is_out: true })
    const rows = await statesOf([a.id, b.id])
    expect(rows.map(({ state, revision }) => [state, revision])).toEqual([
      ['PUBLISHED', 1],
      ['PUBLISHED', 1],
    ])
    expect(new Set(rows.map(({ published_at }) => published_at)).size).toBe(1)
  })

  it('C53 before its instant nobody sees anything, a second before too; then all is out, at that instant', async () => {
    const pupil = await makePupil(app, school, [section])
    const exam = await makeSettled(app, school, subject, [section], [40, 50, 60, 70], { date: nextDay() })
    const now = app.clock.now
    const at = new Date(now.getTime() + 3_600_000)
    expect((await publish([exam.id], { at: now.toISOString() })).errors?.[0]).toMatchObject({
      ...{ path: 'at', code: 'exam.publish_past' },
    })
    const far = new Date(now.getTime() + 31 * 86_400_000).toISOString()
    expect((await publish([exam.id], { at: far })).errors?.[0]?.code).toBe('exam.publish_far')
    expect((await publish([exam.id], { at: at.toISOString() })).data).toMatchObject({ is_out: false })

    const seen = async () => {
      const [row] = await statesOf([exam.id], pupil)
      const marks = await app.call<unknown[]>(api.exam_marks.list, { filter: { exam_id: exam.id } }, pupil)
      return [row?.state, row?.publish_at ?? null, row?.published_at, (marks.data ?? []).length]
    }
    expect((await statesOf([exam.id]))[0]).toMatchObject({ state: 'VERIFIED', publish_at: at.toISOString() })
    expect(await seen()).toEqual(['VERIFIED', null, null, 0])
    app.clock.now = new Date(at.getTime() - 1000)
    await publishDue(app.services, { client_id: school.id })
    expect(await seen()).toEqual(['VERIFIED', null, null, 0])
    app.clock.now = at
    await publishDue(app.services, { client_id: school.id })
    expect(await seen()).toEqual(['PUBLISHED', null, at.toISOString(), 1])
    const { rows } = await app.databases.owner.query(
      `select type from events where client_id = $1 and data ->> 'exam_id' = $2 and type = 'results.published'`,
      [school.id, String(exam.id)],
    )
    expect(rows).toHaveLength(1)
    // Done once more it changes nothing.
    await publishDue(app.services, { client_id: school.id })
    expect((await statesOf([exam.id]))[0]?.revision).toBe(1)
    app.clock.now = now
  })

  it('C53 cancelled freely until then, and with the verification', async () => {
    const [a, b] = [await verified(), await verified()]
    const at = new Date(app.clock.now.getTime() + 3_600_000).toISOString()
    await publish([a.id, b.id], { at })
    const cancel = (ids: number[]) => app.call(api.exam.cancelPublishing, { ids }, school.admin)
    expect((await cancel([a.id])).status).toBe(200)
    await bring(app, b, school.admin, 'SUBMITTED')
    const now = app.clock.now
    app.clock.now = new Date(Date.parse(at) + 1000)
    await publishDue(app.services, { client_id: school.id })
    app.clock.now = now
    const rows = await statesOf([a.id, b.id])
    expect(rows.map(({ state, publish_at }) => [state, publish_at])).toEqual([
      ['VERIFIED', null],
      ['SUBMITTED', null],
    ])
    await publish([a.id])
    expect((await cancel([a.id])).errors?.[0]?.code).toBe('exam.already_out')
  })
})

describe('result/board', () => {
  const board = async (by: Caller = school.admin) => {
    const { data } = await app.call<BoardRow[]>(api.result_board.board, { session_id: school.session_id }, by)
    return data
  }

  it('§8 exam by section: state, who hands it in, by when, days late; a reminder goes once a day', async () => {
    await makeTeacher(app, school, subject)
    const exam = await makeExam(app, school, subject, [section.id], { date: nextDay(), marks_due: '2026-11-17' })
    await bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
    const row = (await board()).find((one) => one.exam.id === exam.id)
    expect(row).toMatchObject({
      ...{ exam: { state: 'MARKING' }, section: { id: section.id, state: 'OPEN' }, entered: 0 },
      ...{ due: '2026-11-17', days_late: 3, reminded_at: null, who: [{ id: expect.any(Number) }] },
    })
    const sheets = [{ exam_id: exam.id, section_id: section.id }]
    const remind = () =>
      app.call<DataOf<typeof api.result_board.remind>>(
        api.result_board.remind,
        { session_id: school.session_id, sheets },
        school.admin,
      )
    expect((await remind()).data).toMatchObject({ sent: [row?.who[0]?.title], before: [] })
    expect((await remind()).data).toMatchObject({ sent: [], before: [row?.who[0]?.title] })
    const { rows } = await app.databases.owner.query(
      `select count(*)::int as n from mails where client_id = $1 and kind = 'MARKS_DUE'`,
      [school.id],
    )
    expect(rows[0].n).toBe(1)
    expect((await board()).find((one) => one.exam.id === exam.id)?.reminded_at).toBe(app.clock.now.toISOString())
    const elsewhere = await makeSchool(app)
    const foreign = { session_id: school.session_id, sheets }
    expect((await app.call(api.result_board.remind, foreign, elsewhere.admin)).status).toBe(404)
  })

  it('§8 whoever neither verifies nor publishes sees no board; marks are not due before the exam', async () => {
    const reply = await app.call(
      api.result_board.board,
      { session_id: school.session_id },
      await makePerson(app, school.id, 3),
    )
    expect(reply.status).toBe(403)
    const body = { date: '2026-11-10', marks_due: '2026-11-09' }
    await expect(makeExam(app, school, subject, [section.id], body)).rejects.toThrow('exam.due_before_date')
  })
})
