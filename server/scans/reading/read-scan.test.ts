import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { api, type Completeness, type Job, type ScanPageRow, type ScanRow } from '#contract'
import type { PageLayout } from '../../../scanning/layout/answer-layout.ts'
import { codeText } from '../../../scanning/layout/serial.ts'
import type { GreyPicture } from '../../../scanning/reading.ts'
import { type Caller, type Reply, startTestApp } from '../../testing/app.ts'
import { copied, copierPdf, emptyBack, printedLayout } from '../../testing/factories/copier.ts'
import { bring, makeExam } from '../../testing/factories/exam-factories.ts'
import { makeSchool, type TestSchool } from '../../testing/factories/factories.ts'
import { type PrintedAnswerSheet, printAnswerSheet } from '../../testing/factories/page-factories.ts'
import { makeScannedExam, type ScannedExam } from '../../testing/factories/scan-factories.ts'
import { asPairs, eventsSince } from '../../testing/heard-events.ts'
import { addressOf, startProgram } from '../../testing/program.ts'
import { holdTransaction } from '../../testing/statements/open-transactions.ts'

const app = await startTestApp()
let school: TestSchool
let scanned: ScannedExam
let page: PageLayout
let sheets: PrintedAnswerSheet[]

beforeAll(async () => {
  school = await makeSchool(app)
  scanned = await makeScannedExam(app, school, { only: Array.from({ length: 8 }, () => 'MCQ_SINGLE'), pupils: 4 })
  page = printedLayout(scanned)
  sheets = []
  for (const row of scanned.rows) sheets.push(await printAnswerSheet(app, school, scanned, row, { page }))
})

type Started = { scan_id: number; job_id: number | null; files?: number }

const send = (bytes: Uint8Array, fields: object = {}, name = 'copier.pdf', caller: Caller = school.admin) =>
  app.upload<Started>(
    api.scan.create,
    { exam_id: String(scanned.exam.id), ...(fields as Record<string, string>) },
    { name, bytes },
    caller,
  )
const scanOf = async (id: number) => (await app.call<ScanRow>(api.scan.get, {}, school.admin, id)).data
const pagesOf = async (scan_id: number) =>
  (await app.call<ScanPageRow[]>(api.scan_page.list, { filter: { scan_id } }, school.admin)).data
const jpegOf = ({ width, height, data }: GreyPicture) =>
  sharp(Buffer.from(data), { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 80 })
    .toBuffer()

async function chosenBy(at: number): Promise<string> {
  const { rows } = await app.databases.owner.query<{ chosen: number[] }>(
    `select r.value -> 'chosen' as chosen from exam_responses r join exam_questions q on q.client_id = r.client_id and q.id = r.exam_question_id
     where r.client_id = $1 and r.exam_id = $2 and r.mark_id = $3 order by q.position`,
    [school.id, scanned.exam.id, scanned.rows[at]!.id],
  )
  return rows.map(({ chosen }) => (chosen.length === 0 ? '-' : 'ABCD'[chosen[0]!])).join('')
}

/** The scan of the first test. */
let monday: { pdf: Uint8Array; scan_id: number }

const refused = ({ status, errorCode, errors }: Reply) => [status, errorCode, errors?.[0]?.path, errors?.[0]?.code]

it('S60 a mixed PDF: upside down, empty backs, twice the same, two of one serial, a strange code; each in its state', async () => {
  const theirs = await makeSchool(app)
  const [one, two, three] = sheets as [PrintedAnswerSheet, PrintedAnswerSheet, PrintedAnswerSheet]
  const of = (sheet: { serial: string }, answers: string, more: object = {}) =>
    copied(page, { serial: sheet.serial, answers, ...more })
  const pdf = await copierPdf([
    of(one, 'ABCDABC-', { wish: { quarters: 2 } }),
    emptyBack(),
    of(one, 'ABCDABC-', { seed: 2 }),
    of(two, 'AAAABBBB'),
    of(two, 'DDCCDDCC', { seed: 3 }),
    of({ serial: 'ZZZZZZZZZZZZ' }, 'ABCDABCD'),
    of(three, 'DCBADCBA', { wish: { quarters: 1 } }),
  ])
  const started = await send(pdf, { name: 'Monday' })
  expect([started.status, started.data.job_id]).toEqual([202, expect.any(Number)])
  const { scan_id } = started.data
  expect(await scanOf(scan_id)).toMatchObject({ state: 'READING', pages: 7, done: 0, name: 'Monday' })
  await app.runJobs(school.id)
  expect((await pagesOf(scan_id)).map(({ state, why }) => (why ? `${state} ${why}` : state))).toEqual([
    ...['COUNTED', 'BLANK', 'SAME', 'CLASH', 'CLASH', 'UNKNOWN', 'COUNTED'],
  ])
  expect(await scanOf(scan_id)).toMatchObject({
    ...{ state: 'READ', pages: 7, done: 7, may: ['discard'] },
    counts: { COUNTED: 2, BLANK: 1, SAME: 1, CLASH: 2, UNKNOWN: 1 },
    files: [{ name: 'copier.pdf', bytes: pdf.length, pages: 7 }],
  })
  expect([await chosenBy(0), await chosenBy(1), await chosenBy(2)]).toEqual(['ABCDABC-', '', 'DCBADCBA'])
  const { data } = await app.call<Completeness>(api.scan.completeness, { exam_id: scanned.exam.id }, school.admin)
  expect(data.pupils.map(({ state }) => state)).toEqual(['COMPLETE', 'PARTIAL', 'COMPLETE', 'NONE'])
  monday = { pdf, scan_id }
  // S96
  const exam_id = scanned.exam.id
  expect(asPairs(await eventsSince(app, school.id)('scan.read'))).toEqual([
    ['scan.read', { exam_id, scan_id, pages: 7, doubts: expect.any(Number) }],
  ])
  expect(refused(await send(pdf, {}, 'copier.pdf', theirs.admin))[0]).toBe(404)

  // Pictures: the whole page upright, and a field of it.
  const [first] = await pagesOf(scan_id)
  const picture = async (body: object) => {
    const reply = await app.call(api.scan_page.picture, body, school.admin, first!.id)
    return { reply, meta: await sharp(reply.raw).metadata() }
  }
  const whole = await picture({})
  expect(whole.reply.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, max-age=300' })
  expect(whole.meta.height!).toBeGreaterThan(whole.meta.width!)
  const field = page.fields[0]!
  const { reply } = await picture({ field: field.id, margin: 2, width: 400 })
  const { data: grey, info } = await sharp(reply.raw).greyscale().raw().toBuffer({ resolveWithObject: true })
  // "A" is filled: the first circle of the row is the darkest part.
  const quarter = (n: number) => {
    let sum = 0
    for (let y = 0; y < info.height; y += 1)
      for (let x = Math.floor((info.width * n) / 4); x < (info.width * (n + 1)) / 4; x += 1)
        sum += 255 - grey[(y * info.width + Math.floor(x)) * info.channels]!
    return sum
  }
  expect([0, 1, 2, 3].map(quarter).indexOf(Math.max(...[0, 1, 2, 3].map(quarter)))).toBe(0)
  expect((await app.call(api.scan_page.picture, { field: 'q:1:9' }, school.admin, first!.id)).status).toBe(422)
  await app.services.downloads.settled()
  const { rows } = await app.databases.owner.query(
    `select count(*)::int as n from audit_entries where client_id = $1 and entity = 'scan' and action = 'view-scan'`,
    [school.id],
  )
  expect(rows).toEqual([{ n: 1 }])

  // Read again, it is the same; a page whose code was lost is named by what is printed beside it.
  const readAgain = await app.call<{ page: ScanPageRow }>(
    api.scan_page.decide,
    { act: 'READ_AGAIN' },
    school.admin,
    first!.id,
  )
  expect(readAgain.data.page.state).toBe('COUNTED')
  expect(await chosenBy(0)).toBe('ABCDABC-')

  // What a person types from the page of a strange code is its code: small letters, O for 0.
  const code = codeText({ serial: sheets[3]!.serial, page: 1 })
  const typed = code.slice(0, 13).toLowerCase().replaceAll('0', 'o') + code.slice(13)
  const strange = (await pagesOf(scan_id))[5]!
  const decide = (body: object) => app.call<{ page: ScanPageRow }>(api.scan_page.decide, body, school.admin, strange.id)
  expect((await decide({ act: 'ASSIGN', code: `${code.slice(0, 15)}!` })).errors?.[0]?.path).toBe('code')
  expect((await decide({ act: 'ASSIGN', code: typed })).data.page).toMatchObject({
    ...{ state: 'COUNTED', page_no: 1, student: { id: scanned.rows[3]!.student.id } },
  })
  expect(await chosenBy(3)).toBe('ABCDABCD')
  await decide({ act: 'DISCARD', reason: 'It was tried' })
  expect(await chosenBy(3)).toBe('')
  // A place to write, as the layout has it.
  const [box] = page.crops
  const crop = await picture({ crop: box!.id, margin: 0, width: 400 })
  expect(crop.meta.width! / crop.meta.height!).toBeCloseTo(box!.w / box!.h, 1)
  const nowhere = await app.call(api.scan_page.picture, { crop: 'q:0:0' }, school.admin, first!.id)
  expect(refused(nowhere).slice(2)).toEqual(['crop', 'scan_page.no_field'])
})

it('S94 the same file again is refused with the scan that it came with, unless it is meant', async () => {
  const again = await send(monday.pdf, {}, 'other.pdf')
  expect([again.status, again.errorCode, again.data]).toMatchObject([409, 'duplicate', { scan_id: monday.scan_id }])
  const meant = await send(monday.pdf, { again: 'true' })
  expect(meant.status).toBe(202)
  expect(meant.data.scan_id).not.toBe(monday.scan_id)
  await app.runJobs(school.id)
  expect((await scanOf(meant.data.scan_id)).counts.COUNTED ?? 0).toBe(0)
})

describe('what comes in', () => {
  const streamedFiles = () => readdir(app.services.incoming).catch(() => [])

  it('S61 is refused by its content and by name, and leaves nothing on disk', async () => {
    const text = Buffer.from('This is no scan at all, whatever it is called.')
    expect(refused(await send(text, {}, 'scan.pdf'))).toEqual([422, 'invalid_field', 'file', 'scan.not_a_scan'])
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(200)])
    expect(refused(await send(heic, {}, 'IMG_1.jpg'))[3]).toBe('scan.heic')
    const torn = (await copierPdf([emptyBack()])).subarray(0, 40)
    expect(refused(await send(torn)).slice(0, 3)).toEqual([422, 'invalid_field', 'file'])
    const locked = await PDFDocument.create()
    locked.addPage([200, 200])
    locked.encrypt({ userPassword: 'a', ownerPassword: 'b' })
    expect(refused(await send(await locked.save()))).toEqual([422, 'invalid_field', 'file', 'scan.encrypted'])
    const long = await PDFDocument.create()
    for (let n = 0; n < 2_001; n += 1) long.addPage([10, 10])
    expect(refused(await send(await long.save())).slice(2)).toEqual(['file', 'scan.too_many_pages'])
    expect(
      refused(await app.upload(api.scan.create, { exam_id: String(scanned.exam.id) }, null, school.admin))[2],
    ).toBe('file')
    expect(refused(await send(text, { exam_id: '987654321' }))[0]).toBe(404)
    expect(refused(await send(text, { exam_id: 'x' })).slice(1, 3)).toEqual(['invalid_field', 'exam_id'])
    expect(await streamedFiles()).toEqual([])
  })

  it('S93 no draft and no locked session takes pages, and four scans of a school may wait', async () => {
    const draft = await makeExam(app, school, scanned.subject, [scanned.section.id], { date: '2026-11-25' })
    const bytes = await copierPdf([emptyBack(40)])
    expect(refused(await send(bytes, { exam_id: String(draft.id) })).slice(2)).toEqual(['exam_id', 'scan.state'])
    const preview = () => app.call(api.exam_response.preview, {}, school.admin, draft.id)
    expect(refused(await preview()).slice(2)).toEqual(['exam_id', 'scan.state'])
    await bring(app, draft, school.admin, 'CANCELLED')
    expect(refused(await send(bytes, { exam_id: String(draft.id) })).slice(2)).toEqual(['exam_id', 'scan.state'])
    expect(refused(await preview()).slice(2)).toEqual(['exam_id', 'scan.state'])
    for (let n = 0; n < 4; n += 1) expect((await send(await copierPdf([emptyBack(41 + n)]))).status).toBe(202)
    expect(refused(await send(bytes)).slice(0, 2)).toEqual([409, 'busy'])
    await app.runJobs(school.id)
  })

  it('files that follow one another are one scan; a cancelled one keeps what was read', async () => {
    const first = await send(await copierPdf([emptyBack(46)]), { more: 'true' })
    expect(first.data).toMatchObject({ job_id: null })
    const { scan_id } = first.data
    const add = (bytes: Uint8Array, fields: Record<string, string>, caller = school.admin) =>
      app.upload<Started>(
        { ...api.scan.add, path: api.scan.add.path.replace('{id}', String(scan_id)) },
        fields,
        { name: 'b.jpg', bytes },
        caller,
      )
    expect(refused(await add(await jpegOf(emptyBack(45)), {}, (await makeSchool(app)).admin))[0]).toBe(404)
    const second = await add(await jpegOf(emptyBack(47)), {})
    expect(second.data).toEqual({ scan_id, job_id: null, files: 2 })
    const last = await add(await copierPdf([emptyBack(48), emptyBack(48)]), { last: 'true' })
    expect(last.data).toEqual({ scan_id, job_id: expect.any(Number), files: 3 })
    expect(refused(await add(await jpegOf(emptyBack(49)), {}))[3]).toBe('scan.not_open')
    await app.call(api.job.cancel, {}, school.admin, last.data.job_id!)
    await app.databases.owner.query(`update jobs set state = 'queued' where id = $1`, [last.data.job_id])
    await app.runJobs(school.id)
    expect(await scanOf(scan_id)).toMatchObject({ state: 'READ', pages: 4, done: 4, counts: { BLANK: 4 } })
    expect((await pagesOf(scan_id)).map(({ file }) => file)).toEqual([1, 2, 3, 3])
  })

  it('S65 a scan that is cancelled amid its pages keeps those that were read', async () => {
    const { data } = await send(await copierPdf(Array.from({ length: 120 }, () => emptyBack(20))))
    const reading = app.runJobs(school.id)
    await expect
      .poll(async () => (await scanOf(data.scan_id)).done, { interval: 20, timeout: 60_000 })
      .toBeGreaterThan(0)
    await app.call(api.job.cancel, {}, school.admin, data.job_id!)
    await reading
    const { state, pages, done, counts } = await scanOf(data.scan_id)
    expect([state, pages, counts.BLANK]).toEqual(['READ', 120, done])
    expect(done).toBeLessThan(120)
  })

  it('a photograph is read at once, and says which pages of its sheet are there', async () => {
    const bytes = await jpegOf(copied(page, { serial: sheets[3]!.serial, answers: 'BBBBBBBB', seed: 5 }))
    const sent = await app.upload<{
      page: ScanPageRow
      have: number[]
      lack: number[]
      doubts: number
      scan_id: number
    }>(api.scan.photo, { exam_id: String(scanned.exam.id) }, { name: 'IMG.jpg', bytes }, school.admin)
    expect(sent.data).toMatchObject({
      page: { state: 'COUNTED', why: null, number: 1 },
      have: [1],
      lack: [],
      doubts: 0,
    })
    expect(await chosenBy(3)).toBe('BBBBBBBB')
    expect(await scanOf(sent.data.scan_id)).toMatchObject({ source: 'PHONE', pages: 1, done: 1 })
  })
})

it('S64 another process reads on where one was killed: nothing is lost, and nothing counts twice', async () => {
  const other = await makeScannedExam(app, school, { only: Array.from({ length: 8 }, () => 'MCQ_SINGLE'), pupils: 1 })
  const layout = printedLayout(other)
  const sheet = await printAnswerSheet(app, school, other, other.rows[0]!, { page: layout })
  const state = dirname(app.services.incoming)
  const env = { DATABASE_URL: addressOf(app.databases), FILES_DIR: join(state, 'files') }
  const first = await startProgram(env)
  await first.listening
  const { owner } = app.databases
  const filled = copied(layout, { serial: sheet.serial, answers: 'ABCDABCD' })
  const backs = Array.from({ length: 22 }, () => emptyBack(30))
  const holder = await holdTransaction(app.databases)
  // The second ten wait here: the first are saved by then.
  await holder.query(
    `create or replace function hold_scan() returns trigger language plpgsql as $$ begin
       if new.number > 10 then perform pg_advisory_xact_lock_shared(4711); end if; return new; end $$;
     create trigger hold_scan before insert on scan_pages for each row execute function hold_scan()`,
  )
  await holder.query('commit')
  await holder.query('begin')
  await holder.query('select pg_advisory_xact_lock(4711)')
  const { data } = await app.upload<Started>(
    api.scan.create,
    { exam_id: String(other.exam.id) },
    { name: 'long.pdf', bytes: await copierPdf([filled, ...backs, filled]) },
    school.admin,
  )
  const count = async () =>
    Number((await owner.query('select count(*) as n from scan_pages where batch_id = $1', [data.scan_id])).rows[0].n)
  const blocked = () =>
    owner
      .query(`select 1 from pg_locks where not granted and locktype = 'advisory' and objid = 4711`)
      .then(({ rowCount }) => Number(rowCount))
  await expect.poll(blocked, { timeout: 60_000 }).toBeGreaterThan(0)
  expect(await count()).toBe(10)
  const second = await startProgram(env)
  await second.listening
  first.child.kill('SIGKILL')
  await first.ended
  await holder.end()
  const job = async () => (await app.call<Job>(api.job.get, {}, school.admin, data.job_id!)).data.state
  await expect.poll(job, { interval: 500, timeout: 90_000 }).toBe('done')
  onTestFinished(async () => void (await owner.query('drop function hold_scan cascade')))
  expect(await scanOf(data.scan_id)).toMatchObject({
    ...{ state: 'READ', pages: 24, done: 24, counts: { COUNTED: 1, SAME: 1, BLANK: 22 } },
  })
  const { rows } = await owner.query<{ n: number }>(
    'select count(*)::int as n from exam_responses where exam_id = $1',
    [other.exam.id],
  )
  expect(rows[0]!.n).toBe(8)
})
