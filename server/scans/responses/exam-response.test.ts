import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { api, type DataOf, type MarkRow, type ResponsePreview, type ResponseRow } from '#contract'
import { writeInSchool } from '../../db/connect.ts'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { bring, send, sheetOf } from '../../testing/factories/exam-factories.ts'
import { makePerson, makeSchool, makeStaff, type TestSchool, unique } from '../../testing/factories/factories.ts'
import { fillAnswerSheet, makeScannedExam, type ScannedExam } from '../../testing/factories/scan-factories.ts'
import { asPairs, eventsSince } from '../../testing/heard-events.ts'
import { respondFromPages } from './store.ts'

const app = await startTestApp()
let school: TestSchool
beforeAll(async () => {
  school = await makeSchool(app)
})

const follow = (page_ids: number[]) =>
  writeInSchool(app.databases.app_kysely, school.id, (db) =>
    respondFromPages({ db, client_id: school.id, now: app.clock.now, actor: { account_id: null } }, page_ids),
  )
const digits = (text: string) => [...text].map((one) => (one === ' ' ? [] : [one]))
const choices = (...letters: string[]) => letters.map((one) => [[...one]])

/** Three choices for each pupil; the second option is right. */
async function makeChoices(pupils: string[][], more: object = {}): Promise<ScannedExam> {
  const only = ['MCQ_SINGLE', 'MCQ_SINGLE', 'MCQ_SINGLE']
  const scanned = await makeScannedExam(app, school, { pupils: pupils.length, only, ...more })
  for (const [at, letters] of pupils.entries()) {
    if (letters.length === 0) continue
    const { page_id } = await fillAnswerSheet(app, school, scanned, scanned.rows[at]!, choices(...letters))
    await follow([page_id])
  }
  return scanned
}
const preview = async ({ exam }: ScannedExam, body: object = {}, by: Caller = school.admin) =>
  (await app.call<ResponsePreview>(api.exam_response.preview, body, by, exam.id)).data
const apply = ({ exam }: ScannedExam, body: object, by: Caller = school.admin) =>
  app.call<{ changed: number; kept: number; rows: object[] }>(api.exam_response.apply, body, by, exam.id)
const marksOf = async ({ exam }: ScannedExam) => (await sheetOf(app, school.admin, exam.id)).map(({ marks }) => marks)
const change = (scanned: ScannedExam, items: object[], more: object = {}, by: Caller = school.admin) =>
  app.call<{ results: { status: string; code?: string; value?: unknown }[] }>(
    api.exam_response.change,
    { exam_id: scanned.exam.id, items, ...more },
    by,
  )

/** Signs a pupil of an exam in. */
async function pupilCaller(student_id: number): Promise<Caller> {
  const email = `${unique('own').replace(' ', '-')}@quaestor.test`
  const caller = await makePerson(app, school.id, 4, email)
  await app.databases.owner.query(
    'update students set account_id = a.id from accounts a where students.client_id = $1 and a.client_id = $1 and a.email = $2 and students.id = $3',
    [school.id, email, student_id],
  )
  return caller
}

describe('S71 marks from answers', () => {
  it('S71 are shown, written as they were shown, and by nobody but who applies them', async () => {
    const scanned = await makeChoices([
      ['B', 'B', ''],
      ['B', 'A', 'B'],
    ])
    const shown = await preview(scanned)
    expect(shown.cells).toEqual({ new: 6, same: 0, changed: 0, conflict: 0, open: 0, unread: 0, not_attempted: 1 })
    expect(shown.rows[0]?.changes.map(({ label, before, after, printed }) => [label, before, after, printed])).toEqual([
      ['1', null, 1, 'B'],
      ['2', null, 1, 'B'],
      ['3', null, 'NA', ''],
    ])
    expect(await marksOf(scanned)).toEqual([null, null])
    const done = await apply(scanned, { token: shown.token })
    expect(done.data).toMatchObject({ changed: 6, kept: 0, rows: [{ marks: 2 }, { marks: 2 }] })
    expect(await marksOf(scanned)).toEqual([2, 2])
    const { rows } = await app.databases.owner.query<{ source: string }>(
      `select distinct source from exam_mark_history where client_id = $1 and mark_id = $2 and field = 'question'`,
      [school.id, scanned.rows[0]!.id],
    )
    expect(rows).toEqual([{ source: 'RESPONSE' }])
    expect(await apply(scanned, { token: shown.token })).toMatchObject({
      status: 409,
      body: { errorCode: 'stale_row' },
    })
    expect(await apply(scanned, { token: 'none' })).toMatchObject({ status: 422, errors: [{ path: 'token' }] })
  })

  it('S96 what was written is told by section and number, and a second time nothing', async () => {
    const told = eventsSince(app, school.id)
    const scanned = await makeChoices([['B', 'A', '']])
    await told()
    await apply(scanned, { token: (await preview(scanned)).token })
    const section_ids = [(await sheetOf(app, school.admin, scanned.exam.id))[0]!.section.id]
    expect(asPairs(await told())).toEqual([
      ['responses.applied', { exam_id: scanned.exam.id, section_ids, changed: 3 }],
    ])
    await apply(scanned, { token: (await preview(scanned)).token })
    expect(await told()).toEqual([])
  })

  it('S75 applied twice, the second time changes nothing', async () => {
    const scanned = await makeChoices([['B', 'A', '']])
    expect((await apply(scanned, { token: (await preview(scanned)).token })).data.changed).toBe(3)
    const again = await preview(scanned)
    expect(again.cells).toMatchObject({ new: 0, same: 3, changed: 0 })
    expect((await apply(scanned, { token: again.token })).data.changed).toBe(0)
    expect(await marksOf(scanned)).toEqual([1])
  })

  it('S79 several marks are worth what the rule says only after a person has confirmed them', async () => {
    const scanned = await makeChoices([[]])
    const [row] = scanned.rows
    const doubt = [{ value: [['A', 'B']], state: 'OPEN' as const }, [['B']], [['B']]]
    const { page_id } = await fillAnswerSheet(app, school, scanned, row!, doubt)
    await follow([page_id])
    const rules = { response_rules: { several: 'ZERO' } }
    await app.call(api.exam.update, rules, school.admin, scanned.exam.id)
    expect((await preview(scanned)).cells).toMatchObject({ new: 2, open: 1 })
    const item = { mark_id: row!.id, exam_question_id: scanned.questions[0]!.id, base: null }
    const said = await change(scanned, [{ ...item, value: { kind: 'OPTIONS', chosen: [0, 1] } }])
    expect(said.data.results).toEqual([{ i: 0, status: 'ok' }])
    const { cells, rows } = await preview(scanned)
    expect(cells).toMatchObject({ new: 3, open: 0 })
    expect(rows[0]?.changes.map(({ after }) => after)).toEqual([0, 1, 1])
  })

  it('S70 negative marks and rules of the exam; a change of them makes what was shown stale', async () => {
    const only = ['MCQ_MULTI', 'MCQ_MULTI']
    const scanned = await makeScannedExam(app, school, { pupils: 1, only, question: { negative_marks: 0.25 } })
    const { page_id } = await fillAnswerSheet(app, school, scanned, scanned.rows[0]!, choices('A', 'AB'))
    await follow([page_id])
    const worth = async () => (await preview(scanned)).rows[0]?.changes.map((one) => one.after)
    expect(await worth()).toEqual([-0.25, -0.25])
    const { token } = await preview(scanned)
    const rules = { response_rules: { multi: 'SHARE' } }
    const updated = await app.call<{ response_rules: unknown }>(api.exam.update, rules, school.admin, scanned.exam.id)
    expect(updated.data.response_rules).toEqual({ multi: 'SHARE' })
    expect(await worth()).toEqual([0.5, -0.25])
    expect((await apply(scanned, { token })).status).toBe(409)
    const wrong = await app.call(api.exam.update, { response_rules: { multi: 'SOME' } }, school.admin, scanned.exam.id)
    expect(wrong).toMatchObject({ status: 422, errors: [{ path: 'response_rules.multi' }] })
  })

  it('S72 what somebody typed otherwise is a conflict, kept unless it is taken by name', async () => {
    const scanned = await makeChoices([['B', 'A', 'B']])
    const [row] = scanned.rows
    const [first, second] = scanned.questions
    const typed = { mark_id: row!.id, field: 'question', exam_question_id: first!.id, base: null, value: 0.5 }
    await send(app, school.admin, scanned.exam.id, [typed])
    const shown = await preview(scanned)
    expect(shown.cells).toMatchObject({ new: 2, conflict: 1 })
    expect(shown.conflicts).toMatchObject([{ exam_question_id: first!.id, stored: 0.5, computed: 1 }])
    expect((await apply(scanned, { token: shown.token })).data).toMatchObject({ changed: 2, kept: 1 })
    expect(await marksOf(scanned)).toEqual([1.5])
    // What follows a changed answer is no conflict.
    const item = { mark_id: row!.id, exam_question_id: second!.id, value: { kind: 'OPTIONS', chosen: [1] } }
    await change(scanned, [{ ...item, base: { kind: 'OPTIONS', chosen: [0] } }])
    const next = await preview(scanned)
    expect(next.cells).toMatchObject({ changed: 1, same: 1, conflict: 1 })
    const take = [{ mark_id: row!.id, exam_question_id: first!.id }]
    expect((await apply(scanned, { token: next.token, take })).data).toMatchObject({ changed: 2, kept: 0 })
    expect(await marksOf(scanned)).toEqual([3])
  })

  it('S73 doubts and pupils with missing pages are left out, unless these are named', async () => {
    const scanned = await makeChoices([[], []])
    const [one, two] = scanned.rows
    const doubt = [{ value: null, state: 'OPEN' as const }, [['B']], [['B']]]
    const first = await fillAnswerSheet(app, school, scanned, one!, doubt)
    const second = await fillAnswerSheet(app, school, scanned, two!, choices('B', 'B', 'B'))
    await app.databases.owner.query(
      `update answer_layouts l set pages = 2 from answer_sheets s where l.client_id = $1 and s.client_id = $1 and s.id = $2 and l.id = s.layout_id`,
      [school.id, second.sheet_id],
    )
    await follow([first.page_id, second.page_id])
    const shown = await preview(scanned)
    expect(shown.cells).toMatchObject({ new: 2, open: 1, unread: 0 })
    expect(shown.incomplete.map(({ mark_id }) => mark_id)).toEqual([two!.id])
    expect((await preview(scanned, { partial: [two!.id] })).cells).toMatchObject({ new: 5, open: 1 })
    await apply(scanned, { token: shown.token, partial: [two!.id] })
    expect(await marksOf(scanned)).toEqual([2, 3])
  })

  it('S74 who was there is written where it is asked for, and never against what was taken', async () => {
    const scanned = await makeChoices([
      ['B', 'B', 'B'],
      ['', '', ''],
      ['B', '', ''],
    ])
    const [one, two, three] = scanned.rows
    await app.databases.owner.query(
      `insert into scan_cells (client_id, exam_id, page_id, field, state, marked, value, boxes)
       select c.client_id, c.exam_id, c.page_id, 'absent', 'READ', '[["A"]]', '[["A"]]', '[]' from scan_cells c
         join exam_responses r on r.client_id = $1 and r.cell_id = c.id where c.client_id = $1 and r.mark_id = $2 limit 1`,
      [school.id, two!.id],
    )
    await send(app, school.admin, scanned.exam.id, [
      { mark_id: three!.id, field: 'attendance', base: null, value: 'A' },
    ])
    const shown = await preview(scanned, { attendance: true })
    expect(shown.attendance.map(({ mark_id, now, proposed }) => [mark_id, now, proposed])).toEqual([
      [one!.id, null, 'P'],
      [two!.id, null, 'A'],
      [three!.id, 'A', 'P'],
    ])
    await apply(scanned, { token: shown.token, attendance: true })
    const rows = await sheetOf(app, school.admin, scanned.exam.id)
    expect(rows.map(({ attendance, marks }) => [attendance, marks])).toEqual([
      ['P', 3],
      ['A', null],
      ['A', null],
    ])
  })

  it('S76 an exam of totals gets the sum where every question was read', async () => {
    const scanned = await makeChoices(
      [
        ['B', 'B', 'A'],
        ['B', 'B'],
      ],
      { fields: { entry_mode: 'TOTAL' } },
    )
    const shown = await preview(scanned)
    expect(shown.rows.map(({ changes }) => changes.map(({ after }) => after))).toEqual([[2]])
    await apply(scanned, { token: shown.token })
    expect(await marksOf(scanned)).toEqual([2, null])
    expect((await preview(scanned)).cells).toMatchObject({ new: 0, same: 1, unread: 1 })
  })

  it('S77 verified marks are changed by a recheck or a correction alone', async () => {
    const scanned = await makeChoices([['B', 'B', 'A']])
    const { token } = await preview(scanned)
    await apply(scanned, { token })
    await bring(app, scanned.exam, school.admin, 'SUBMITTED', 'VERIFIED')
    const item = { mark_id: scanned.rows[0]!.id, exam_question_id: scanned.questions[2]!.id }
    const values = { base: { kind: 'OPTIONS', chosen: [0] }, value: { kind: 'OPTIONS', chosen: [1] } }
    const why = { reason: 'Looked again' }
    expect((await change(scanned, [{ ...item, ...values }])).data.results[0]).toMatchObject({ code: 'reason_required' })
    expect((await change(scanned, [{ ...item, ...values }], why)).data.results).toEqual([{ i: 0, status: 'ok' }])
    const next = await preview(scanned)
    expect(next.rows).toEqual([])
    expect((await apply(scanned, { token: next.token, ...why })).status).toBe(422)
    expect(await marksOf(scanned)).toEqual([2])
  })
})

describe('answers as they are listed and entered', () => {
  it('S46 each with what the pupil’s own paper prints, its page and who said it; with its history', async () => {
    const scanned = await makeScannedExam(app, school, { pupils: 1, sets: 2 })
    const filled = [[['B']], [['A', 'C']], [['F']], digits('- 1250'), [['A'], [], ['B']], [['C'], [], [], []]]
    const { page_id } = await fillAnswerSheet(app, school, scanned, scanned.rows[0]!, filled, { set: 'B' })
    await follow([page_id])
    const list = async (filter: object = {}) =>
      (
        await app.call<ResponseRow[]>(
          api.exam_response.list,
          { filter: { exam_id: scanned.exam.id, ...filter }, sort: [{ field: 'question', dir: 'asc' }] },
          school.admin,
        )
      ).data
    const rows = await list()
    expect(rows.map(({ printed }) => printed)).toEqual(['B', 'AC', 'F', '-12.50', '1-A; 3-B', '1-C'])
    expect(rows[0]).toMatchObject({ state: 'READ', source: 'SCAN', page_id, student: { roll_no: '1' } })
    const [mark] = scanned.rows
    const item = { mark_id: mark!.id, exam_question_id: scanned.questions[3]!.id }
    const said = await change(scanned, [{ ...item, base: rows[3]!.value, value: { kind: 'NUMBER', value: '12.5' } }])
    expect(said.data.results).toEqual([{ i: 0, status: 'ok' }])
    expect(await list({ source: 'PERSON' })).toMatchObject([{ printed: '12.5', state: 'CONFIRMED', page_id }])
    // Its field is a fact now: reading the page again changes nothing.
    await follow([page_id])
    expect(await list({ state: 'CONFIRMED' })).toMatchObject([{ printed: '12.5' }])
    const history = await app.call<{ before: unknown; after: unknown; source: string }[]>(
      api.exam_response.history,
      { filter: { exam_question_id: item.exam_question_id } },
      school.admin,
      mark!.id,
    )
    expect(history.data.map(({ source, after }) => [source, after])).toEqual([
      ['PERSON', { kind: 'NUMBER', value: '12.5' }],
      ['SCAN', { kind: 'NUMBER', value: '-12.50' }],
    ])
    expect((await app.call(api.exam_response.list, {}, school.admin)).errors?.[0]?.path).toBe('filter.exam_id')
  })

  it('are refused one by one: of nobody, of no such question, of another kind, seen otherwise', async () => {
    const scanned = await makeChoices([['B', 'B', 'B']])
    const [mark] = scanned.rows
    const [q] = scanned.questions
    const value = { kind: 'OPTIONS', chosen: [0] }
    const one = { mark_id: mark!.id, exam_question_id: q!.id, value }
    const { data } = await change(scanned, [
      { ...one, mark_id: 999_999 },
      { ...one, exam_question_id: 999_999 },
      { ...one, value: { kind: 'OPTIONS', chosen: [4] } },
      { ...one, value: { kind: 'NUMBER', value: '1' } },
      one,
      { ...one, value: { kind: 'OPTIONS', chosen: [1] } },
    ])
    expect(data.results.map(({ status, code, value: there }) => code ?? there ?? status)).toEqual([
      ...['unknown_mark', 'unknown_question', 'wrong_value', 'wrong_value', { kind: 'OPTIONS', chosen: [1] }, 'ok'],
    ])
    const stranger = await makeStaff(app, school, [])
    const refused = await change(scanned, [one], {}, stranger)
    expect([refused.status === 404 || refused.status === 403, (await preview(scanned)).cells.new]).toEqual([true, 3])
    expect((await app.call(api.exam_response.preview, {}, stranger, scanned.exam.id)).status).toBeGreaterThan(400)
  })
})

describe('S92 pupils', () => {
  it('S92 see their own sheet of a published exam where the school shows it, and nothing else', async () => {
    const scanned = await makeChoices([
      ['B', 'A', ''],
      ['B', 'B', 'B'],
    ])
    const { token } = await preview(scanned)
    await apply(scanned, { token })
    const student_id = scanned.rows[0]!.student.id
    const pupil = await pupilCaller(student_id)
    const mine = (by: Caller) =>
      app.call<DataOf<(typeof api.exam_response)['mySheets']>>(
        api.exam_response.mySheets,
        { exam_id: scanned.exam.id },
        by,
      )
    expect((await mine(pupil)).status).toBe(404)
    await bring(app, scanned.exam, school.admin, 'SUBMITTED', 'VERIFIED', 'PUBLISHED')
    expect((await mine(pupil)).status).toBe(403)
    await app.call(api.school_settings.update, { sheets_shown: true }, school.admin)
    expect((await mine(pupil)).data).toMatchObject({
      pages: [{ n: 1, of: 1 }],
      answers: [
        { label: '1', printed: 'B', right: 'B', marks: 1, max: 1 },
        { label: '2', printed: 'A', right: 'B', marks: 0 },
        { label: '3', printed: '', marks: 'NA' },
      ],
    })
    expect((await mine(school.admin)).status).toBe(403)
    // Their own pages with it, once it is shown, and nobody else's.
    const picture = (page_id: number, by: Caller) => app.call(api.scan_page.picture, {}, by, page_id)
    const [own] = (await mine(pupil)).data.pages
    const others = { exam_id: scanned.exam.id, student_id: scanned.rows[1]!.student.id }
    const [other] = (await app.call<{ id: number }[]>(api.scan_page.list, { filter: others }, school.admin)).data
    const stored = '0-own-page.webp'
    const sheet = { width: 20, height: 30, channels: 3 as const, background: 'white' }
    await app.services.files.put(stored, await sharp({ create: sheet }).webp().toBuffer())
    await app.databases.owner.query('update scan_pages set picture = $3 where client_id = $1 and id = any($2)', [
      ...[school.id, [own!.page_id, other!.id], stored],
    ])
    const asked = async () => [(await picture(own!.page_id, pupil)).status, (await picture(other!.id, pupil)).status]
    expect(await asked()).toEqual([200, 403])
    await app.call(api.school_settings.update, { sheets_shown: false }, school.admin)
    expect(await asked()).toEqual([403, 403])
    const listed = async () =>
      (await app.call<MarkRow[]>(api.exam_marks.list, {}, pupil)).data.map((row) => row.has_answers)
    expect(await listed()).toEqual([false])
    await app.call(api.school_settings.update, { sheets_shown: true }, school.admin)
    expect(await listed()).toEqual([true])
    for (const call of ['preview', 'table', 'history', 'template'] as const)
      expect((await app.call(api.exam_response[call], {}, pupil, scanned.exam.id)).status).toBe(403)
  })
})
