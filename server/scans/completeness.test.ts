import { beforeAll, expect, it } from 'vitest'
import { api, type Completeness, type ScanPageRow, type ScanRow } from '#contract'
import { erasePupils } from '../people/data/erasing.ts'
import { startTestApp } from '../testing/app.ts'
import { makeSchool, makeSection, makeStaff, type TestSchool } from '../testing/factories/factories.ts'
import { bringPages, drawnOf, printAnswerSheet, readOf } from '../testing/factories/page-factories.ts'
import { makeScannedExam, type ScannedExam } from '../testing/factories/scan-factories.ts'
import { purgeScans } from './purge-scans.ts'
import { pictureKey } from './reading/read-scan.ts'

const app = await startTestApp()
let school: TestSchool
beforeAll(async () => {
  school = await makeSchool(app)
})

const only = ['MCQ_SINGLE', 'MCQ_MULTI', 'TRUE_FALSE', 'NUMERIC']
const makeExamOf = (pupils = 5) => makeScannedExam(app, school, { only, pupils })
const completeness = (exam_id: number, more: object = {}) =>
  app.call<Completeness>(api.scan.completeness, { exam_id, ...more }, school.admin)

it('S50 everybody of the list with what has come, and sheets of nobody', async () => {
  const scanned = await makeExamOf()
  const sheets = await Promise.all(scanned.rows.slice(0, 4).map((row) => printAnswerSheet(app, school, scanned, row)))
  const [blank, again] = [
    await printAnswerSheet(app, school, scanned, null),
    await printAnswerSheet(app, school, scanned, null),
  ]
  const [whole, half, absent, twice] = sheets as [
    (typeof sheets)[0],
    (typeof sheets)[0],
    (typeof sheets)[0],
    (typeof sheets)[0],
  ]
  const roll = [...(scanned.rows[3]!.student.roll_no ?? '').padStart(2, '0')].map((digit) => [digit])
  await bringPages(app, school, scanned.exam.id, [
    readOf(whole, 1),
    readOf(whole, 2),
    readOf(half, 2, { 3: { why: 'faint', marked: [[]] } }),
    readOf(absent, 1, { absent: 'ABSENT' }),
    readOf(twice, 1, { 1: 'A' }),
    readOf(again, 1, { 1: 'B', roll }),
    readOf(blank, 2),
    drawnOf([], null),
  ])
  const { data } = await completeness(scanned.exam.id)
  expect(data.pupils.map(({ state, open }) => `${state} ${open}`)).toEqual([
    ...['COMPLETE 0', 'PARTIAL 1', 'ABSENT 0', 'TWICE 0', 'NONE 0'],
  ])
  expect(data.pupils[1]!.sheets).toEqual([{ serial: half.serial, have: [2], lack: [1] }])
  expect(data.unowned).toEqual([{ serial: blank.serial, have: [2], lack: [1] }])
  expect(data.counts).toEqual({ NONE: 1, PARTIAL: 1, COMPLETE: 1, TWICE: 1, ABSENT: 1 })
  expect(data.pages).toEqual({ COUNTED: 7, NO_CODE: 1 })
  const wrong = await completeness(scanned.exam.id, { section_id: 987_654_321 })
  expect([wrong.status, wrong.errors?.[0]?.path]).toEqual([422, 'section_id'])
  expect((await completeness(987_654_321)).status).toBe(404)
  // Whoever teaches elsewhere finds no such exam.
  const { id, grade_id } = await makeSection(app, school, scanned.section.grade_id)
  const elsewhere = await makeStaff(app, school, [{ grade_id, section_id: id }])
  expect((await app.call(api.scan.completeness, { exam_id: scanned.exam.id }, elsewhere)).status).toBe(404)
})

const responses = async ({ exam }: ScannedExam) =>
  (
    await app.databases.owner.query('select value from exam_responses where client_id = $1 and exam_id = $2', [
      school.id,
      exam.id,
    ])
  ).rows.length

it('S41 S50 an extra sheet is whose roll number it says, beside the pupil’s own, and makes nobody twice', async () => {
  const scanned = await makeExamOf(1)
  const [row] = scanned.rows
  const own = await printAnswerSheet(app, school, scanned, row!)
  const tens = [0, 1].map((n) => [...'0123456789'].map((v, at) => ({ v, x: 30 + 6.35 * at, y: 40 + 7 * n })))
  const field = { id: 'roll', kind: 'DIGITS' as const, label: '', many: false, r: 2.4, rows: tens }
  const page = { n: 1, w: 210, h: 297, tags: [], codes: [], crops: [], prints: {}, fields: [field] }
  const extra = await printAnswerSheet(app, school, scanned, null, { kind: 'EXTRA', page })
  const digits = (row!.student.roll_no ?? '').padStart(2, '0')
  const { scan_id } = await bringPages(app, school, scanned.exam.id, [
    readOf(extra, 1, { roll: [...digits].map((one) => [one]) }),
    readOf(own, 1, { 1: 'B' }),
    readOf(own, 2, {}),
  ])
  const list = { filter: { scan_id } }
  expect((await app.call<ScanPageRow[]>(api.scan_page.list, list, school.admin)).data).toMatchObject(
    Array.from({ length: 3 }, () => ({ state: 'COUNTED', student: { id: row!.student.id } })),
  )
  expect(await responses(scanned)).toBe(4)
  const { data } = await completeness(scanned.exam.id)
  expect(data.pupils.map(({ state }) => state)).toEqual(['COMPLETE'])
})

it('S65 a scan is set aside whole and brought back, but for pages that somebody had set aside', async () => {
  const scanned = await makeExamOf()
  const [one, two] = [
    await printAnswerSheet(app, school, scanned, scanned.rows[0]!),
    await printAnswerSheet(app, school, scanned, scanned.rows[1]!),
  ]
  const { scan_id, page_ids } = await bringPages(app, school, scanned.exam.id, [readOf(one, 1), readOf(two, 1)])
  await app.call(api.scan_page.decide, { act: 'DISCARD' }, school.admin, page_ids[1])
  const before = await responses(scanned)
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  const nameless = await app.call(api.scan.discard, {}, school.admin, scan_id)
  expect(nameless.errors?.[0]?.path).toBe('reason')
  const gone = await app.call<ScanRow>(api.scan.discard, { reason: 'Wrong exam' }, school.admin, scan_id)
  expect(gone.data).toMatchObject({ state: 'DISCARDED', counts: { DISCARDED: 2 }, may: ['restore'] })
  expect(await responses(scanned)).toBe(0)
  const back = await app.call<ScanRow>(api.scan.restore, { reason: 'It was right' }, school.admin, scan_id)
  expect(back.data).toMatchObject({ state: 'READ', counts: { COUNTED: 1, DISCARDED: 1 }, may: ['discard'] })
  expect(await responses(scanned)).toBe(before)
})

it('what marks were written from is set aside only when that is confirmed', async () => {
  const scanned = await makeExamOf()
  const sheet = await printAnswerSheet(app, school, scanned, scanned.rows[0]!)
  const { scan_id } = await bringPages(app, school, scanned.exam.id, [readOf(sheet, 1)])
  await app.databases.owner.query('update exam_responses set is_marked = true where client_id = $1 and exam_id = $2', [
    school.id,
    scanned.exam.id,
  ])
  const reply = await app.call(api.scan.discard, { reason: 'No' }, school.admin, scan_id)
  expect([reply.status, reply.errorCode]).toEqual([409, 'in_use'])
  expect((await app.call(api.scan.discard, { reason: 'Yes', confirm: true }, school.admin, scan_id)).status).toBe(200)
})

it('S66 files go a week after they were read, pictures with a scan that was set aside, or with their pupil', async () => {
  const scanned = await makeExamOf()
  const sheet = await printAnswerSheet(app, school, scanned, scanned.rows[0]!)
  const other = await printAnswerSheet(app, school, scanned, scanned.rows[1]!)
  const { scan_id, page_ids } = await bringPages(app, school, scanned.exam.id, [readOf(sheet, 1), readOf(other, 1)])
  const { owner } = app.databases
  const { files } = app.services
  const [file, ...pictures] = ['00112233445566778899aabbccddeeff-pages.bin', pictureKey('a', 1), pictureKey('a', 2)]
  for (const key of [file!, ...pictures]) await files.put(key, Buffer.from('bytes'))
  for (const [at, id] of page_ids.entries())
    await owner.query('update scan_pages set picture = $2 where id = $1', [id, pictures[at]])
  await owner.query(`update scan_batches set files = $2, read_at = $3 where id = $1`, [
    ...[scan_id, JSON.stringify([{ name: 'a.pdf', key: file, bytes: 5, sha256: 'x', pages: 2 }]), app.clock.now],
  ])
  const later = (days: number) => ({
    ...app.services,
    clock: () => new Date(app.clock.now.getTime() + days * 86_400_000),
  })
  const there = async () => Promise.all([file!, ...pictures].map(async (key) => (await files.find(key)) !== null))
  await purgeScans(later(6))
  expect(await there()).toEqual([true, true, true])
  await purgeScans(later(8))
  expect(await there()).toEqual([false, true, true])
  await owner.query(
    `insert into erasures (client_id, student_id, keep_results, erase_on, created_at) values ($1, $2, true, '2026-11-01', now())`,
    [school.id, scanned.rows[0]!.student.id],
  )
  await erasePupils(later(8))
  expect(await there()).toEqual([false, false, true])
  await app.call(api.scan.discard, { reason: 'Old' }, school.admin, scan_id)
  await purgeScans(later(31))
  expect(await there()).toEqual([false, false, false])
})
