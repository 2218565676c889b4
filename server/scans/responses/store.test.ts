import { beforeAll, describe, expect, it } from 'vitest'
import { writeInSchool } from '../../db/connect.ts'
import { startTestApp } from '../../testing/app.ts'
import { makeSchool, type TestSchool } from '../../testing/factories/factories.ts'
import {
  type FilledAnswerSheet,
  fillAnswerSheet,
  makeScannedExam,
  type ScannedExam,
} from '../../testing/factories/scan-factories.ts'
import { type ResponseChange, respondFromCells, respondFromMoved, respondFromPages } from './store.ts'

const app = await startTestApp()
let school: TestSchool
let scanned: ScannedExam
beforeAll(async () => {
  school = await makeSchool(app)
  scanned = await makeScannedExam(app, school, { sets: 2 })
})

const change = <T>(work: (change: ResponseChange) => Promise<T>): Promise<T> =>
  writeInSchool(app.databases.app_kysely, school.id, (db) =>
    work({ db, client_id: school.id, now: new Date(), actor: { account_id: null } }),
  )

const stored = async (at: number) => {
  const { rows } = await app.databases.owner.query<{ value: unknown; state: string; source: string }>(
    `select r.value, r.state, r.source from exam_responses r join exam_questions q on q.client_id = $1 and q.id = r.exam_question_id
     where r.client_id = $1 and r.mark_id = $2 order by q.position`,
    [school.id, scanned.rows[at]!.id],
  )
  return rows
}
const values = async (at: number) => (await stored(at)).map(({ value }) => value)
const history = async (at: number) =>
  (
    await app.databases.owner.query<{ before: unknown; after: unknown }>(
      'select before, after from exam_response_history where client_id = $1 and mark_id = $2 order by id',
      [school.id, scanned.rows[at]!.id],
    )
  ).rows
const set = (text: string, values: unknown[]) => app.databases.owner.query(text, [school.id, ...values])

const digits = (text: string) => [...text].map((one) => (one === ' ' ? [] : [one]))
/** Fills all six questions of set A: B; A and C; true; 12.5; 1-A 3-B; C first. */
const filled = [[['B']], [['A', 'C']], [['T']], digits('  125 '), [['A'], [], ['B']], [['C'], [], [], []]]

describe('S45 cells of counted pages become responses', () => {
  let sheet: FilledAnswerSheet
  it('S42 in stored places, by the arrangement of the paper', async () => {
    sheet = await fillAnswerSheet(app, school, scanned, scanned.rows[0]!, filled, { set: 'A' })
    expect(await change((one) => respondFromPages(one, [sheet.page_id]))).toBe(6)
    const [single, multi, truth, number, match, order] = (await values(0)) as { places: (number | null)[] }[]
    expect([single, multi, truth, number]).toEqual([
      { kind: 'OPTIONS', chosen: [1] },
      { kind: 'OPTIONS', chosen: [0, 2] },
      { kind: 'OPTIONS', chosen: [0] },
      { kind: 'NUMBER', value: '12.5' },
    ])
    // The right column and the sequence are shuffled in set A too.
    expect(match).toMatchObject({ kind: 'PLACES', places: [expect.any(Number), null, expect.any(Number)] })
    expect(order!.places.filter((one) => one !== null)).toHaveLength(1)
    expect(new Set((await stored(0)).map(({ state, source }) => `${state} ${source}`))).toEqual(new Set(['READ SCAN']))
  })

  it('S42 another set maps all cells of the sheet anew, those that a person confirmed too', async () => {
    const before = await values(0)
    await set(`update scan_cells set state = 'CONFIRMED', decided_at = now() where client_id = $1 and id = $2`, [
      sheet.cell_ids[0],
    ])
    await set(`update answer_sheets set set_letter = 'B' where client_id = $1 and id = $2`, [sheet.sheet_id])
    await change((one) => respondFromMoved(one, { sheet_ids: [sheet.sheet_id] }))
    const after = await values(0)
    expect(after).not.toEqual(before)
    expect(after[2]).toEqual(before[2])
    await set(`update answer_sheets set set_letter = 'A' where client_id = $1 and id = $2`, [sheet.sheet_id])
    await change((one) => respondFromCells(one, [sheet.cell_ids[0]!]))
    expect(await values(0)).toEqual(before)
    expect((await stored(0))[0]).toMatchObject({ state: 'CONFIRMED', source: 'PERSON' })
  })

  it('S46 each change is a row of history; what stays the same is none', async () => {
    const all = await history(0)
    expect(all.slice(0, 6).every(({ before }) => before === null)).toBe(true)
    await change((one) => respondFromPages(one, [sheet.page_id]))
    expect(await history(0)).toEqual(all)
    await set(`update scan_cells set value = '[[]]' where client_id = $1 and id = $2`, [sheet.cell_ids[0]])
    expect(await change((one) => respondFromCells(one, [sheet.cell_ids[0]!]))).toBe(1)
    expect((await history(0)).at(-1)).toEqual({
      before: { kind: 'OPTIONS', chosen: [1] },
      after: { kind: 'OPTIONS', chosen: [] },
    })
  })

  it('S43 a page that counts no longer takes its responses with it, and brings them back', async () => {
    const before = await values(0)
    await set(`update scan_pages set state = 'CLASH' where client_id = $1 and id = $2`, [sheet.page_id])
    expect(await change((one) => respondFromPages(one, [sheet.page_id]))).toBe(6)
    expect(await values(0)).toEqual([])
    await set(`update scan_pages set state = 'COUNTED' where client_id = $1 and id = $2`, [sheet.page_id])
    await change((one) => respondFromPages(one, [sheet.page_id]))
    expect(await values(0)).toEqual(before)
  })

  it('S47 a sheet that is another pupil’s moves its responses; the former pupil has none', async () => {
    const before = await values(0)
    await set(
      `update answer_sheets s set enrolment_id = m.enrolment_id from exam_marks m
       where s.client_id = $1 and m.client_id = $1 and s.id = $2 and m.id = $3`,
      [sheet.sheet_id, scanned.rows[1]!.id],
    )
    await change((one) => respondFromMoved(one, { sheet_ids: [sheet.sheet_id] }))
    expect([await values(0), await values(1)]).toEqual([[], before])
  })
})

describe('S45 what is not sure says nothing', () => {
  it('S45 a doubt has no response, a blank has one; a set in doubt leaves all out', async () => {
    const [row] = [scanned.rows[2]!]
    const fields = [
      { value: [['B']], state: 'OPEN' as const },
      [[]],
      [[]],
      digits('      '),
      [[], [], []],
      [[], [], [], []],
    ]
    const sheet = await fillAnswerSheet(app, school, scanned, row, fields, {
      set: 'A',
      marked_set: { value: [['B']], state: 'OPEN' },
    })
    expect(await change((one) => respondFromPages(one, [sheet.page_id]))).toBe(0)
    await set(`update scan_cells set state = 'CONFIRMED', value = '[["A"]]' where client_id = $1 and id = $2`, [
      sheet.cell_ids[6],
    ])
    await change((one) => respondFromCells(one, [sheet.cell_ids[6]!]))
    expect(await values(2)).toEqual([
      { kind: 'OPTIONS', chosen: [] },
      { kind: 'OPTIONS', chosen: [] },
      { kind: 'NUMBER', value: '' },
      { kind: 'PLACES', places: [null, null, null] },
      { kind: 'PLACES', places: [null, null, null, null] },
    ])
  })

  it('S45 two sheets of one pupil that disagree count neither', async () => {
    const row = scanned.rows[3]!
    const first = await fillAnswerSheet(app, school, scanned, row, [[['B']], [['A']]], { set: 'A' })
    const second = await fillAnswerSheet(app, school, scanned, row, [[['B']], [['C']]], { set: 'A' })
    await change((one) => respondFromPages(one, [first.page_id, second.page_id]))
    expect(await values(3)).toEqual([{ kind: 'OPTIONS', chosen: [1] }])
  })
})
