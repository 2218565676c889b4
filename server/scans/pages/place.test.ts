import { beforeAll, describe, expect, it } from 'vitest'
import { api, type ScanPageRow } from '#contract'
import { codeText, specimenSerial } from '../../../scanning/layout/serial.ts'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { bring } from '../../testing/factories/exam-factories.ts'
import { makeSchool, makeStaff, type TestSchool } from '../../testing/factories/factories.ts'
import { bringPages, drawnOf, printAnswerSheet, readOf, refusedOf } from '../../testing/factories/page-factories.ts'
import { makeScannedExam, type ScannedExam } from '../../testing/factories/scan-factories.ts'

const app = await startTestApp()
let school: TestSchool

beforeAll(async () => {
  school = await makeSchool(app)
})

const only = ['MCQ_SINGLE', 'MCQ_MULTI', 'TRUE_FALSE', 'NUMERIC']
const makeExamOf = (more: object = {}) => makeScannedExam(app, school, { only, ...more })

async function pagesOf(scan_id: number, caller: Caller = school.admin): Promise<ScanPageRow[]> {
  const body = { filter: { scan_id }, range: { pageSize: 100 } }
  return (await app.call<ScanPageRow[]>(api.scan_page.list, body, caller)).data
}
const statesOf = async (scan_id: number) => (await pagesOf(scan_id)).map(({ state }) => state)

/** What a pupil answered, by the place of the question, from 1. */
async function responsesOf(scanned: ScannedExam, mark_id: number): Promise<Record<string, unknown>> {
  const { rows } = await app.databases.owner.query<{ exam_question_id: number; value: object }>(
    'select exam_question_id, value from exam_responses where client_id = $1 and exam_id = $2 and mark_id = $3',
    [school.id, scanned.exam.id, mark_id],
  )
  const placeOf = (id: number) => scanned.questions.findIndex((one) => Number(one.id) === Number(id)) + 1
  return Object.fromEntries(rows.map((row) => [placeOf(row.exam_question_id), row.value]))
}

const decide = (id: number, body: object, caller: Caller = school.admin) =>
  app.call<{ page: ScanPageRow; moved: number[] }>(api.scan_page.decide, body, caller, id)

describe('a page is what its code, the list and the other pages say', () => {
  it('S21 S40 by its code alone: COUNTED, and unread, unknown, foreign and empty ones by name', async () => {
    const scanned = await makeExamOf()
    const other = await makeExamOf()
    const sheet = await printAnswerSheet(app, school, scanned, scanned.rows[0]!)
    const foreign = await printAnswerSheet(app, school, other, other.rows[0]!)
    const voided = await printAnswerSheet(app, school, scanned, scanned.rows[1]!)
    await app.databases.owner.query('update answer_sheets set voided_at = now() where id = $1', [voided.id])
    const theirs = await makeSchool(app)
    const far = await makeScannedExam(app, theirs, { only })
    const stranger = await printAnswerSheet(app, theirs, far, far.rows[0]!)
    const { scan_id } = await bringPages(app, school, scanned.exam.id, [
      readOf(sheet, 2, { 4: [[], [], [], ['7'], ['5'], []] }),
      readOf(sheet, 1, { 1: 'B', 2: [['A', 'C']] }),
      refusedOf('no_marks', 0.0001),
      refusedOf('no_marks', 0.2),
      refusedOf('two_pages'),
      drawnOf([], null),
      drawnOf(['https://example.test/'], null),
      drawnOf([codeText({ serial: sheet.serial, page: 1 }), codeText({ serial: voided.serial, page: 1 })], null),
      readOf(stranger, 1, { 1: 'A' }),
      drawnOf([codeText({ serial: sheet.serial, page: 3 })], null),
      drawnOf([codeText({ serial: specimenSerial, page: 1 })], null),
      readOf(foreign, 1, { 1: 'B' }),
      readOf(voided, 1, { 1: 'B' }),
      refusedOf('damaged'),
    ])
    const pages = await pagesOf(scan_id)
    expect(pages.map(({ state, why }) => (why ? `${state} ${why}` : state))).toEqual([
      ...[
        'COUNTED',
        'COUNTED',
        'BLANK',
        'UNREADABLE no_marks',
        'UNREADABLE two_pages',
        'NO_CODE no_code',
        'NO_CODE no_code',
      ],
      ...[
        'NO_CODE codes_differ',
        'UNKNOWN',
        'UNKNOWN no_such_page',
        'SPECIMEN',
        'OTHER_EXAM',
        'VOID',
        'UNREADABLE damaged',
      ],
    ])
    expect(pages[1]).toMatchObject({
      serial: sheet.serial,
      page_no: 1,
      of: 2,
      student: { id: scanned.rows[0]!.student.id },
    })
    expect(pages[8]).toMatchObject({ serial: stranger.serial, student: null })
    expect(await responsesOf(scanned, scanned.rows[0]!.id)).toMatchObject({
      1: { kind: 'OPTIONS', chosen: [1] },
      2: { kind: 'OPTIONS', chosen: [0, 2] },
      3: { kind: 'OPTIONS', chosen: [] },
      4: { kind: 'NUMBER' },
    })
    expect(await responsesOf(other, other.rows[0]!.id)).toEqual({})
  })

  it('S43 the same ink again is SAME; other ink under one code is CLASH, and neither counts until somebody chooses', async () => {
    const scanned = await makeExamOf()
    const [row] = scanned.rows
    const sheet = await printAnswerSheet(app, school, scanned, row!)
    const first = readOf(sheet, 1, { 1: 'B', 2: [['A']] })
    const { page_ids } = await bringPages(app, school, scanned.exam.id, [first, first])
    const again = await bringPages(app, school, scanned.exam.id, [readOf(sheet, 1, { 1: 'D', 2: [['C', 'D']] })])
    const [counted, same] = page_ids
    const [clash] = again.page_ids
    const listed = async () =>
      (await app.call<ScanPageRow[]>(api.scan_page.list, { filter: { id: [counted, same, clash] } }, school.admin)).data
    expect((await listed()).map(({ state, same_as }) => [state, same_as])).toEqual([
      ['CLASH', null],
      ['SAME', counted],
      ['CLASH', counted],
    ])
    expect(await responsesOf(scanned, row!.id)).toEqual({})
    const chosen = await decide(clash!, { act: 'COUNT', reason: 'Seen' })
    expect([chosen.data.page.state, chosen.data.moved]).toEqual(['COUNTED', [counted]])
    expect(chosen.data.page.decided).toMatchObject({ by: { name: expect.any(String) } })
    expect(await responsesOf(scanned, row!.id)).toMatchObject({ 1: { chosen: [3] }, 2: { chosen: [2, 3] } })
    expect((await decide(clash!, { act: 'COUNT' })).errors).toMatchObject([{ path: 'act' }])
    // Taken back: both contradict each other again.
    await decide(counted!, { act: 'RETURN' })
    expect((await listed()).map(({ state }) => state)).toEqual(['CLASH', 'SAME', 'CLASH'])
    await decide(clash!, { act: 'DISCARD' })
    expect((await listed()).map(({ state }) => state)).toEqual(['COUNTED', 'SAME', 'DISCARDED'])
    expect(await responsesOf(scanned, row!.id)).toMatchObject({ 1: { chosen: [1] } })
  })

  it('S43 a copied sheet that another pupil filled in is given to them, with what stands on it', async () => {
    const scanned = await makeExamOf()
    const [one, two] = scanned.rows
    const sheet = await printAnswerSheet(app, school, scanned, one!)
    const { page_ids } = await bringPages(app, school, scanned.exam.id, [
      readOf(sheet, 1, { 1: 'A' }),
      readOf(sheet, 1, { 1: 'D' }),
    ])
    const reply = await decide(page_ids[1]!, { act: 'ASSIGN', student_id: two!.student.id })
    expect(reply.data).toMatchObject({
      page: { state: 'COUNTED', student: { id: two!.student.id } },
      moved: [page_ids[0]],
    })
    expect(await responsesOf(scanned, one!.id)).toMatchObject({ 1: { chosen: [0] } })
    expect(await responsesOf(scanned, two!.id)).toMatchObject({ 1: { chosen: [3] } })
    const wrong = await decide(page_ids[0]!, { act: 'ASSIGN', student_id: 987_654_321 })
    expect([wrong.status, wrong.errors?.[0]?.path]).toEqual([422, 'student_id'])
  })

  it('S12 a reprint: whichever comes back counts, and both back are CLASH', async () => {
    const scanned = await makeExamOf()
    const [row] = scanned.rows
    const [first, reprint] = [
      await printAnswerSheet(app, school, scanned, row!),
      await printAnswerSheet(app, school, scanned, row!),
    ]
    const { scan_id } = await bringPages(app, school, scanned.exam.id, [readOf(reprint, 1, { 1: 'B' })])
    expect(await statesOf(scan_id)).toEqual(['COUNTED'])
    const later = await bringPages(app, school, scanned.exam.id, [readOf(first, 1, { 1: 'B' })])
    expect([await statesOf(scan_id), await statesOf(later.scan_id)]).toEqual([['CLASH'], ['CLASH']])
    await decide(later.page_ids[0]!, { act: 'COUNT' })
    expect([await statesOf(scan_id), await statesOf(later.scan_id)]).toEqual([['DISCARDED'], ['COUNTED']])
  })

  it('S48 a page of a section that is handed in is LATE and changes nothing until it is open again', async () => {
    const scanned = await makeExamOf()
    const [row] = scanned.rows
    const sheet = await printAnswerSheet(app, school, scanned, row!)
    const set = (state: string) =>
      app.databases.owner.query('update exam_sections set state = $3 where client_id = $1 and exam_id = $2', [
        school.id,
        scanned.exam.id,
        state,
      ])
    await set('SUBMITTED')
    const { scan_id, page_ids } = await bringPages(app, school, scanned.exam.id, [readOf(sheet, 1, { 1: 'B' })])
    expect(await statesOf(scan_id)).toEqual(['LATE'])
    expect((await decide(page_ids[0]!, { act: 'COUNT' })).errors).toMatchObject([
      { path: 'act', code: 'scan_page.closed' },
    ])
    expect(await responsesOf(scanned, row!.id)).toEqual({})
    await set('OPEN')
    expect((await decide(page_ids[0]!, { act: 'COUNT' })).data.page.state).toBe('COUNTED')
    expect(await responsesOf(scanned, row!.id)).toMatchObject({ 1: { chosen: [1] } })
  })

  it('S40 a sheet of another exam goes there when somebody says so', async () => {
    const [here, there] = [await makeExamOf(), await makeExamOf()]
    const sheet = await printAnswerSheet(app, school, there, there.rows[0]!)
    const { page_ids, scan_id } = await bringPages(app, school, here.exam.id, [readOf(sheet, 1, { 1: 'C' })])
    expect(await statesOf(scan_id)).toEqual(['OTHER_EXAM'])
    expect((await decide(page_ids[0]!, { act: 'COUNT' })).data.page.state).toBe('COUNTED')
    expect(await responsesOf(there, there.rows[0]!.id)).toMatchObject({ 1: { chosen: [2] } })
  })

  it('S40 a sheet that was printed for a paper alone is of the exam that is written on it', async () => {
    const scanned = await makeExamOf()
    const sheet = await printAnswerSheet(app, school, scanned, scanned.rows[0]!, { of_exam: false })
    const { scan_id } = await bringPages(app, school, scanned.exam.id, [readOf(sheet, 1)])
    expect(await statesOf(scan_id)).toEqual(['COUNTED'])
  })

  it('S92 NOT_YOURS: what a teacher brings of a section that they do not mark', async () => {
    const scanned = await makeExamOf()
    const { section, subject, exam } = scanned
    const { id: other } = (
      await app.call<{ id: number }>(api.section.create, { grade_id: section.grade_id, title: 'Other' }, school.admin)
    ).data
    await app.databases.owner.query(
      `insert into exam_sections select (jsonb_populate_record(x, jsonb_build_object('section_id', $3::bigint))).*
       from exam_sections x where client_id = $1 and exam_id = $2`,
      [school.id, exam.id, other],
    )
    const place = { grade_id: section.grade_id, subject_id: subject.id }
    const teacher = await makeStaff(app, school, [{ ...place, section_id: other }])
    const sheet = await printAnswerSheet(app, school, scanned, scanned.rows[0]!)
    const { scan_id, page_ids } = await bringPages(app, school, exam.id, [readOf(sheet, 1, { 1: 'B' })], teacher)
    const [page] = await pagesOf(scan_id, teacher)
    expect([page?.state, page?.student]).toEqual(['NOT_YOURS', null])
    expect((await decide(page_ids[0]!, { act: 'COUNT' }, teacher)).status).toBe(403)
    expect((await decide(page_ids[0]!, { act: 'COUNT' })).data.page.state).toBe('COUNTED')
  })
})

describe('S41 a blank sheet is whose roll number its circles say', () => {
  const roll = (number: string) => [...number].map((digit) => [digit])

  it('of one pupil of the list; other pages follow the first, whenever it comes', async () => {
    const scanned = await makeExamOf()
    const [row] = scanned.rows
    const sheet = await printAnswerSheet(app, school, scanned, null)
    const second = await bringPages(app, school, scanned.exam.id, [readOf(sheet, 2, { 3: 'T' })])
    expect((await pagesOf(second.scan_id))[0]).toMatchObject({ state: 'COUNTED', student: null })
    expect(await responsesOf(scanned, row!.id)).toEqual({})
    const digits = (row!.student.roll_no ?? '').padStart(2, '0')
    await bringPages(app, school, scanned.exam.id, [readOf(sheet, 1, { 1: 'B', roll: roll(digits) })])
    expect((await pagesOf(second.scan_id))[0]).toMatchObject({ student: { id: row!.student.id } })
    expect(await responsesOf(scanned, row!.id)).toMatchObject({ 1: { chosen: [1] }, 3: { chosen: [0] } })
    // Another blank sheet with the same number is nobody's.
    const twin = await printAnswerSheet(app, school, scanned, null)
    const taken = await bringPages(app, school, scanned.exam.id, [readOf(twin, 1, { 1: 'C', roll: roll(digits) })])
    expect((await pagesOf(taken.scan_id))[0]).toMatchObject({ state: 'NO_PUPIL', why: 'roll_taken', doubts: 1 })
    expect(await responsesOf(scanned, row!.id)).toMatchObject({ 1: { chosen: [1] } })
  })

  it('NO_PUPIL where the number is nobody’s or in doubt, until somebody says the number or the pupil', async () => {
    const scanned = await makeExamOf()
    const [one, two] = scanned.rows
    const [unknown, doubtful] = [
      await printAnswerSheet(app, school, scanned, null),
      await printAnswerSheet(app, school, scanned, null),
    ]
    const { scan_id, page_ids } = await bringPages(app, school, scanned.exam.id, [
      readOf(unknown, 1, { 1: 'A', roll: roll('99') }),
      readOf(doubtful, 1, { 1: 'D', roll: { why: 'faint', marked: [[], []] } }),
    ])
    expect((await pagesOf(scan_id)).map(({ state, why }) => `${state} ${why}`)).toEqual([
      'NO_PUPIL roll_unknown',
      'NO_PUPIL roll_doubtful',
    ])
    const assigned = await decide(page_ids[0]!, { act: 'ASSIGN', student_id: one!.student.id })
    expect(assigned.data.page).toMatchObject({ state: 'COUNTED', student: { id: one!.student.id } })
    const doubts = await app.call<{ id: number; field: string }[]>(
      api.scan_doubt.list,
      { filter: { exam_id: scanned.exam.id, field: 'roll' } },
      school.admin,
    )
    const cell = doubts.data.at(-1)!
    const digits = (two!.student.roll_no ?? '').padStart(2, '0')
    const said = await app.call(api.scan_doubt.decide, { items: [{ id: cell.id, value: roll(digits) }] }, school.admin)
    expect(said.data).toMatchObject({ results: [{ status: 'ok' }] })
    expect((await pagesOf(scan_id))[1]).toMatchObject({ state: 'COUNTED', student: { id: two!.student.id } })
    expect(await responsesOf(scanned, one!.id)).toMatchObject({ 1: { chosen: [0] } })
    expect(await responsesOf(scanned, two!.id)).toMatchObject({ 1: { chosen: [3] } })
    // Undone, it is nobody's again, and so are its answers.
    await app.call(api.scan_doubt.undo, { ids: [cell.id] }, school.admin)
    expect((await pagesOf(scan_id))[1]).toMatchObject({ state: 'NO_PUPIL', student: null })
    expect(await responsesOf(scanned, two!.id)).toEqual({})
  })
})

it('S47 giving a sheet to another pupil moves its answers whole, and changes none', async () => {
  const scanned = await makeExamOf()
  const [one, two] = scanned.rows
  const sheet = await printAnswerSheet(app, school, scanned, one!)
  const { page_ids } = await bringPages(app, school, scanned.exam.id, [
    readOf(sheet, 1, { 1: 'B', 2: [['A', 'B']] }),
    readOf(sheet, 2, { 3: 'F' }),
  ])
  const before = await responsesOf(scanned, one!.id)
  await decide(page_ids[0]!, { act: 'ASSIGN', student_id: two!.student.id })
  expect(await responsesOf(scanned, one!.id)).toEqual({})
  expect(await responsesOf(scanned, two!.id)).toEqual(before)
})

it('S44 what a person has confirmed goes with the page when another picture of it counts', async () => {
  const scanned = await makeExamOf()
  const [row] = scanned.rows
  const sheet = await printAnswerSheet(app, school, scanned, row!)
  const doubtful = readOf(sheet, 1, { 1: { why: 'two', marked: [['A', 'B']] }, 2: [['C']] })
  const { page_ids } = await bringPages(app, school, scanned.exam.id, [doubtful, doubtful])
  const doubts = await app.call<{ id: number }[]>(
    api.scan_doubt.list,
    { filter: { exam_id: scanned.exam.id } },
    school.admin,
  )
  await app.call(api.scan_doubt.decide, { items: [{ id: doubts.data[0]!.id, value: [['B']] }] }, school.admin)
  await decide(page_ids[1]!, { act: 'COUNT' })
  expect(await responsesOf(scanned, row!.id)).toMatchObject({ 1: { chosen: [1] }, 2: { chosen: [2] } })
})

it('S95 a decision stands in the log, and an older row_version is told', async () => {
  const scanned = await makeExamOf()
  const sheet = await printAnswerSheet(app, school, scanned, scanned.rows[0]!)
  const { page_ids } = await bringPages(app, school, scanned.exam.id, [readOf(sheet, 1)])
  const stale = await decide(page_ids[0]!, { act: 'DISCARD', row_version: 99 })
  expect([stale.status, stale.errorCode, (stale.body.data as ScanPageRow).id]).toEqual([409, 'stale_row', page_ids[0]])
  await decide(page_ids[0]!, { act: 'DISCARD' })
  const { rows } = await app.databases.owner.query(
    `select action from audit_entries where client_id = $1 and entity = 'scan-page' and entity_id = $2`,
    [school.id, page_ids[0]],
  )
  expect(rows).toEqual([{ action: 'decide' }])
})

it('a cancelled exam takes no more pages', async () => {
  const scanned = await makeExamOf()
  await bring(app, scanned.exam, school.admin, 'CANCELLED')
  const sheet = await printAnswerSheet(app, school, scanned, scanned.rows[0]!)
  const { scan_id } = await bringPages(app, school, scanned.exam.id, [readOf(sheet, 1)])
  expect(await statesOf(scan_id)).toEqual(['LATE'])
})
