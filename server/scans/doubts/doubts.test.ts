import { beforeAll, expect, it } from 'vitest'
import { api, type DoubtResult, type ScanDoubtRow } from '#contract'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { makePerson, makeSchool, makeStaff, type TestSchool } from '../../testing/factories/factories.ts'
import {
  bringPages,
  type PrintedAnswerSheet,
  printAnswerSheet,
  readOf,
} from '../../testing/factories/page-factories.ts'
import { makeScannedExam, type ScannedExam } from '../../testing/factories/scan-factories.ts'
import { makePupil } from '../../testing/factories/student-factories.ts'

const app = await startTestApp()
let school: TestSchool
beforeAll(async () => {
  school = await makeSchool(app)
})

const only = ['MCQ_SINGLE', 'MCQ_MULTI', 'TRUE_FALSE', 'NUMERIC']
const two = { why: 'two' as const, marked: [['A', 'B']] }

interface Doubtful {
  scanned: ScannedExam
  sheets: PrintedAnswerSheet[]
  scan_id: number
}

/** Two pupils, each with doubts at questions 1 and 2, the second with another set too. */
async function makeDoubtful(): Promise<Doubtful> {
  const scanned = await makeScannedExam(app, school, { only, sets: 2 })
  const sheets = [
    await printAnswerSheet(app, school, scanned, scanned.rows[0]!, { set: 'A' }),
    await printAnswerSheet(app, school, scanned, scanned.rows[1]!, { set: 'A' }),
  ]
  const { scan_id } = await bringPages(app, school, scanned.exam.id, [
    readOf(sheets[0]!, 1, { 1: two, 2: { why: 'faint', marked: [[]] } }),
    readOf(sheets[1]!, 1, { 1: two, set: 'B' }),
  ])
  return { scanned, sheets, scan_id }
}

async function list(exam_id: number, filter: object = {}, caller: Caller = school.admin, sort?: object) {
  return app.call<ScanDoubtRow[]>(
    api.scan_doubt.list,
    { filter: { exam_id, ...filter }, ...(sort ? { sort: [sort] } : {}) },
    caller,
  )
}
const decide = (items: object[], caller: Caller = school.admin) =>
  app.call<{ results: DoubtResult[]; open: number }>(api.scan_doubt.decide, { items }, caller)
const undo = (ids: number[], caller: Caller = school.admin) =>
  app.call<{ results: DoubtResult[]; open: number }>(api.scan_doubt.undo, { ids }, caller)
const told = (results: DoubtResult[]) => results.map((one) => (one.status === 'invalid' ? one.code : one.status))

async function answersOf({ scanned }: Doubtful, row = 0): Promise<unknown[]> {
  const { rows } = await app.databases.owner.query<{ value: object }>(
    `select r.value from exam_responses r join exam_questions q on q.client_id = r.client_id and q.id = r.exam_question_id
     where r.client_id = $1 and r.exam_id = $2 and r.mark_id = $3 order by q.position`,
    [school.id, scanned.exam.id, scanned.rows[row]!.id],
  )
  return rows.map(({ value }) => value)
}

it('lists the fields of an exam that are open, question by question, without a name', async () => {
  const { scanned, scan_id } = await makeDoubtful()
  const reply = await list(scanned.exam.id)
  expect(reply.data.map(({ field, why }) => `${field.replace(/\d+/, 'n')} ${why}`)).toEqual([
    'set set_differs',
    'q:n:0 two',
    'q:n:0 two',
    'q:n:0 faint',
  ])
  expect(reply.data[1]).toMatchObject({
    ...{
      label: '1',
      kind: 'CHOICE',
      many: false,
      marked: [['A', 'B']],
      proposal: [['A', 'B']],
      value: null,
      decided: null,
    },
    rows: [[{ v: 'A', state: 'marked', ink: 0.8, x: 30 }, {}, {}, { v: 'D', state: 'empty', ink: 0 }]],
    place: { x: 30 - 8.4, h: 16.8 },
  })
  expect(reply.raw.toString()).not.toMatch(/"(student|name|roll_no|admission_no|serial)"/)
  expect((await list(scanned.exam.id, { scan_id, why: 'faint' })).count).toBe(1)
  expect((await list(scanned.exam.id, { state: 'DECIDED' })).count).toBe(0)
  expect((await list(scanned.exam.id, { section_id: scanned.section.id })).count).toBe(4)
  const byPage = await list(scanned.exam.id, {}, school.admin, { field: 'page', dir: 'desc' })
  expect(byPage.data.map(({ number }) => number)).toEqual([2, 2, 1, 1])
  const none = await app.call(api.scan_doubt.list, {}, school.admin)
  expect([none.status, none.errors?.[0]?.path]).toEqual([422, 'filter.exam_id'])
  expect((await list(987_654_321)).status).toBe(404)
})

it('what a person says becomes the answer, and is taken back by whoever said it', async () => {
  const doubtful = await makeDoubtful()
  const { data } = await list(doubtful.scanned.exam.id, { why: ['two', 'faint'] })
  const [first, , faint] = data
  const before = await answersOf(doubtful)
  const reply = await decide([
    { id: first!.id, row_version: first!.row_version, value: [['B']] },
    { id: faint!.id, value: [['D', 'A']] },
  ])
  expect([told(reply.data.results), reply.data.open]).toEqual([['ok', 'ok'], 2])
  expect(await answersOf(doubtful)).toEqual(
    expect.arrayContaining([{ kind: 'OPTIONS', chosen: expect.any(Array) }, ...before]),
  )
  const [decided] = (await list(doubtful.scanned.exam.id, { id: faint!.id })).data
  expect(decided).toMatchObject({ value: [['A', 'D']], decided: { by: { name: expect.any(String) } } })
  expect(told((await decide([{ id: faint!.id, value: [['A', 'D']] }])).data.results)).toEqual(['ok'])
  const back = await undo([first!.id, faint!.id])
  expect([told(back.data.results), back.data.open]).toEqual([['ok', 'ok'], 4])
  expect(await answersOf(doubtful)).toEqual(before)
})

it('S42 another set than the printed one is asked about; then all of the sheet is mapped anew, confirmed answers too', async () => {
  const doubtful = await makeDoubtful()
  const { data } = await list(doubtful.scanned.exam.id)
  const set = data.find(({ why }) => why === 'set_differs')!
  const one = data.filter(({ why }) => why === 'two').at(-1)!
  // While the set is in doubt nothing of the sheet counts.
  expect(await answersOf(doubtful, 1)).toEqual([])
  await decide([
    { id: one.id, value: [['B']] },
    { id: set.id, value: [['A']] },
  ])
  const asPrinted = await answersOf(doubtful, 1)
  expect(asPrinted).toContainEqual({ kind: 'OPTIONS', chosen: [1] })
  await decide([{ id: set.id, value: [['B']] }])
  const asMarked = await answersOf(doubtful, 1)
  expect(asMarked).toHaveLength(asPrinted.length)
  const { rows } = await app.databases.owner.query<{ state: string }>(
    'select state, value from scan_cells where client_id = $1 and id = $2',
    [school.id, one.id],
  )
  expect(rows).toEqual([{ state: 'CONFIRMED', value: [['B']] }])
})

it('null: it can’t be told, and comes last', async () => {
  const { scanned } = await makeDoubtful()
  const [first] = (await list(scanned.exam.id)).data
  const reply = await decide([{ id: first!.id, value: null }])
  expect([told(reply.data.results), reply.data.open]).toEqual([['ok'], 4])
  expect((await list(scanned.exam.id)).data.map(({ id }) => id).at(-1)).toBe(first!.id)
})

it('two people at one doubt: the same is well, another is a conflict that shows what stands', async () => {
  const { scanned } = await makeDoubtful()
  const colleague = await makePerson(app, school.id, 5)
  const [doubt] = (await list(scanned.exam.id, { why: 'two' })).data
  const { id, row_version } = doubt!
  await decide([{ id, row_version, value: [['B']] }])
  expect(told((await decide([{ id, row_version, value: [['B']] }], colleague)).data.results)).toEqual(['ok'])
  const other = await decide([{ id, row_version, value: [['A']] }], colleague)
  expect(other.data.results).toMatchObject([{ status: 'conflict', value: [['B']], by: { name: expect.any(String) } }])
  expect(told((await undo([id], colleague)).data.results)).toEqual(['not_yours'])
  const [seen] = (await list(scanned.exam.id, { id })).data
  expect(
    told((await decide([{ id, row_version: seen!.row_version, value: [['A']] }], colleague)).data.results),
  ).toEqual(['ok'])
})

it('S93 each item is refused by its code, and keeps no other back', async () => {
  const { scanned } = await makeDoubtful()
  const { data } = await list(scanned.exam.id)
  const [set, one] = data
  const bad = await decide([
    { id: 987_654_321, value: [['A']] },
    { id: set!.id, value: [['Z']] },
    { id: set!.id, value: [['A'], ['A']] },
    { id: one!.id, value: [['C']] },
  ])
  expect(told(bad.data.results)).toEqual(['unknown_doubt', 'wrong_value', 'wrong_value', 'ok'])
  const stranger = await makeStaff(app, school, [
    { grade_id: scanned.section.grade_id, section_id: scanned.section.id },
  ])
  await app.databases.owner.query(
    `update exam_sections set state = 'SUBMITTED' where client_id = $1 and exam_id = $2`,
    [school.id, scanned.exam.id],
  )
  expect(told((await decide([{ id: set!.id, value: [['A']] }])).data.results)).toEqual(['exam_closed'])
  expect(told((await decide([{ id: set!.id, value: [['A']] }], stranger)).data.results)).not.toEqual(['ok'])
  const theirs = await makeSchool(app)
  expect(told((await decide([{ id: set!.id, value: [['A']] }], theirs.admin)).data.results)).toEqual(['unknown_doubt'])
  expect((await decide([])).errors?.[0]?.path).toBe('items')
})

it('what marks were written from is not undone', async () => {
  const { scanned } = await makeDoubtful()
  const [doubt] = (await list(scanned.exam.id, { why: 'two' })).data
  await decide([{ id: doubt!.id, value: [['B']] }])
  await app.databases.owner.query('update exam_responses set is_marked = true where client_id = $1 and cell_id = $2', [
    school.id,
    doubt!.id,
  ])
  expect(told((await undo([doubt!.id])).data.results)).toEqual(['applied'])
})

it('S92 pupils have 403 on all of it', async () => {
  const { scanned, scan_id } = await makeDoubtful()
  const pupil = await makePupil(app, school, [scanned.section])
  const calls = [
    app.call(api.scan.list, {}, pupil),
    app.call(api.scan.get, {}, pupil, scan_id),
    app.call(api.scan.completeness, { exam_id: scanned.exam.id }, pupil),
    app.call(api.scan_page.list, {}, pupil),
    app.call(api.scan_page.picture, {}, pupil, 1),
    list(scanned.exam.id, {}, pupil),
  ]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
})
