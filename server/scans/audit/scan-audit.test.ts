import { beforeAll, describe, expect, it } from 'vitest'
import { api, type ScanAuditItem, type ScanAuditRow, type UploadResult } from '#contract'
import { readGrids } from '../../../interchange/spreadsheet/grids.ts'
import { printedText } from '../../../typeset/testing/printed-text.ts'
import { writeInSchool } from '../../db/connect.ts'
import { startTestApp } from '../../testing/app.ts'
import { makeSchool, type TestSchool } from '../../testing/factories/factories.ts'
import {
  type FilledAnswerSheet,
  fillAnswerSheet,
  makeScannedExam,
  type ScannedExam,
} from '../../testing/factories/scan-factories.ts'
import { asPairs, eventsSince } from '../../testing/heard-events.ts'
import { respondFromPages } from '../responses/store.ts'
import { shareUp } from './figures.ts'

const app = await startTestApp()
let school: TestSchool
let scanned: ScannedExam
const sheets: FilledAnswerSheet[] = []
/** Five pupils and four choices each, all read as B. */
async function read(at: number) {
  const one = await fillAnswerSheet(app, school, scanned, scanned.rows[at]!, Array(4).fill([['B']]))
  sheets.push(one)
  await writeInSchool(app.databases.app_kysely, school.id, (db) =>
    respondFromPages({ db, client_id: school.id, now: app.clock.now, actor: { account_id: null } }, [one.page_id]),
  )
}
beforeAll(async () => {
  school = await makeSchool(app)
  scanned = await makeScannedExam(app, school, { pupils: 6, only: Array(4).fill('MCQ_SINGLE') })
  for (let at = 0; at < 5; at += 1) await read(at)
})
const create = async (body: object = {}) =>
  (await app.call<ScanAuditRow>(api.scan_audit.create, { exam_id: scanned.exam.id, ...body }, school.admin)).data
const items = async ({ id }: ScanAuditRow) =>
  (await app.call<ScanAuditItem[]>(api.scan_audit.items, { range: { pageSize: 100 } }, school.admin, id)).data
const decide = (id: number, all: object[]) =>
  app.call<ScanAuditRow>(api.scan_audit.decide, { items: all }, school.admin, id)

describe('S85 a sample of the answers that were read', () => {
  it('S86 is looked at without what was read; S88 a difference is a fact; S87 the bound is exact', async () => {
    const drawn = await create({ bound: 0.05 })
    expect(drawn).toMatchObject({ population: 20, bound: 0.05, confidence: 0.95, state: 'OPEN', statement: null })
    const told = eventsSince(app, school.id)
    const all = await items(drawn)
    expect(all).toHaveLength(drawn.size)
    expect(JSON.stringify(all)).not.toMatch(/"read"|"marked"|"student"|"value"/)
    expect(all[0]).toMatchObject({
      n: 1,
      kind: 'CHOICE',
      seen: null,
      rows: [[{ v: 'A' }, { v: 'B' }, { v: 'C' }, { v: 'D' }]],
    })
    const [first, ...others] = all
    expect((await decide(drawn.id, [{ n: first!.n, value: [['E']] }])).errors?.[0]?.path).toBe('items.0.value')
    expect((await decide(drawn.id, [{ n: 999, value: [['B']] }])).errors?.[0]?.path).toBe('items.0.n')
    const open = await decide(drawn.id, [{ n: first!.n, value: [['C']] }])
    expect(open.data).toMatchObject({ state: 'OPEN', seen: 1, differences: 1, share: null })
    const done = await decide(
      drawn.id,
      others.map(({ n }) => ({ n, value: [['B']] })),
    )
    expect(done.data).toMatchObject({ state: 'DONE', seen: drawn.size, differences: 1 })
    // S96
    const { id: audit_id, exam_id, share } = done.data
    expect(asPairs(await told('scan.audited'))).toEqual([['scan.audited', { exam_id, audit_id, share }]])
    expect(done.data.most_wrong).toBeGreaterThanOrEqual(1)
    expect(done.data.share).toBe(shareUp(done.data.most_wrong!, 20))
    expect(done.data.statement?.message).toContain(
      `Of 20 answers read by machine ${drawn.size} were looked at, 1 differed`,
    )
    const { rows } = await app.databases.owner.query<{ value: unknown; state: string }>(
      `select value, state from exam_responses where client_id = $1 and exam_id = $2 and state = 'CONFIRMED'`,
      [school.id, scanned.exam.id],
    )
    expect(rows).toEqual([{ value: { kind: 'OPTIONS', chosen: [2] }, state: 'CONFIRMED' }])
    expect((await decide(drawn.id, [{ n: 1, value: [['B']] }])).status).toBe(422)
    const pdf = await app.call(api.scan_audit.print, {}, school.admin, drawn.id)
    expect(printedText(pdf.raw)).toContain('Answers Read by Machine')
    const hindi = await app.call(api.scan_audit.print, { language: 'hi' }, school.admin, drawn.id)
    expect(hindi.raw.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('S88 confirmed answers are none of the population', async () => {
    expect((await create()).population).toBe(19)
  })

  it('S89 a page that does not count any more makes it stale', async () => {
    const drawn = await create()
    const all = await items(drawn)
    await decide(
      drawn.id,
      all.map(({ n }) => ({ n, value: [['B']] })),
    )
    const state = async () => (await app.call<ScanAuditRow>(api.scan_audit.get, {}, school.admin, drawn.id)).data.state
    const [{ page_id }] = sheets as [FilledAnswerSheet]
    const turn = (to: string) =>
      app.databases.owner.query('update scan_pages set state = $1 where id = $2', [to, page_id])
    expect(await state()).toBe('DONE')
    await turn('CLASH')
    expect(await state()).toBe('STALE')
    await turn('COUNTED')
    expect(await state()).toBe('DONE')
  })

  it('S89 pages that come later make it stale', async () => {
    const second = await create()
    const all = await items(second)
    await decide(
      second.id,
      all.map(({ n }) => ({ n, value: [['B']] })),
    )
    const get = async () => (await app.call<ScanAuditRow>(api.scan_audit.get, {}, school.admin, second.id)).data
    expect(await get()).toMatchObject({ state: 'DONE', differences: 0 })
    await read(5)
    expect((await get()).state).toBe('STALE')
    expect((await get()).statement?.message).toContain('5 pages')
    const list = await app.call<ScanAuditRow[]>(
      api.scan_audit.list,
      { filter: { exam_id: scanned.exam.id, state: 'STALE' } },
      school.admin,
    )
    expect(list.data.map(({ id }) => id)[0]).toBe(second.id)
  })

  it('S90 many differences say which pages are to be read again', async () => {
    const drawn = await create({ bound: 0.001 })
    const all = await items(drawn)
    const { data } = await decide(
      drawn.id,
      all.map(({ n }) => ({ n, value: n <= 4 ? [['D']] : [['B']] })),
    )
    expect(data.differences).toBe(4)
    expect(data.again.length).toBeGreaterThan(0)
    expect(data.statement?.message).toContain('Read these pages again')
  })

  it('S90 goes along with the answers that are taken away, and is not read when they come back', async () => {
    const [last] = (
      await app.call<ScanAuditRow[]>(api.scan_audit.list, { filter: { exam_id: scanned.exam.id } }, school.admin)
    ).data
    const file = await app.call(api.exam_response.template, {}, school.admin, scanned.exam.id)
    const [answers, notes] = readGrids(file.raw, 'answers.xlsx')
    expect(notes?.rows.map(({ cells }) => cells[0]?.shown)).toEqual([last!.statement!.message])
    expect(answers?.rows).toHaveLength(7)
    const back = await app.upload<UploadResult>(
      api.exam_response.upload,
      { exam_id: String(scanned.exam.id), mode: 'update', reason: 'The same', dry_run: 'true' },
      { name: 'answers.xlsx', bytes: file.raw },
      school.admin,
    )
    expect(back.data.total).toBe(6)
  })
})

it('S87 a share is rounded up to two figures', () => {
  const shares = [
    shareUp(0, 100),
    shareUp(113, 11_340),
    shareUp(15, 11_340),
    shareUp(1, 100),
    shareUp(1, 8),
    shareUp(1, 3),
  ]
  expect(shares).toEqual([0, 1, 0.14, 1, 13, 34])
})
