import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Erasure, type Job, type Student, type SubjectPerformance } from '#contract'
import { printedText } from '../../../typeset/testing/printed-text.ts'
import { schoolTables } from '../../db/schema.ts'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { actAs } from '../../testing/audited.ts'
import {
  makeApprovedPaper,
  makeSettled,
  makeSettledByQuestion,
  sheetOf,
} from '../../testing/factories/exam-factories.ts'
import {
  makeChapter,
  makeGrade,
  makePerson,
  makeSchool,
  makeSection,
  makeSubject,
  makeSuperAdmin,
  pupilBody,
} from '../../testing/factories/factories.ts'
import { erasePupils } from './erasing.ts'
import { pupilTables, tablesOfPupils } from './pupil-tables.ts'

const app = await startTestApp()
const { owner } = app.databases
const nightly = (day: string) =>
  erasePupils({ databases: app.databases, files: app.services.files, clock: () => new Date(`${day}T22:00:00Z`) })

const words = [
  'Zarqawaya',
  'Quillfeather',
  'zarq@quaestor.test',
  '9811122233',
  'ZQ-7781',
  'Oddmother',
  'odd@quaestor.test',
]

/** A class with an exam of five pupils, one of whom is everywhere: in a list of errors, a remark, a mail, a note of the log, a year-end. */
async function makeWorld() {
  const school = await makeSchool(app)
  const { id: grade_id } = await makeGrade(app, school)
  const section = await makeSection(app, school, grade_id)
  const subject = await makeSubject(app, school, { grade_id })
  const place = { ...pupilBody(school.session_id), grade_id, section_id: section.id }
  const create = async (fields: object) =>
    (await app.call<Student>(api.student.create, { ...place, ...fields }, school.admin)).data
  const pupil = await create({
    ...{
      f_name: 'Zarqawaya',
      l_name: 'Quillfeather',
      email: 'zarq@quaestor.test',
      admission_no: 'ZQ-7781',
      roll_no: '1',
    },
    ...{
      guardian_name: 'Oddmother Quillfeather',
      guardian_mobile: '+919811122233',
      guardian_email: 'odd@quaestor.test',
    },
  })
  for (const roll_no of ['2', '3', '4', '5', '6'])
    await create({ f_name: 'Asha', roll_no, admission_no: `A-${roll_no}` })
  const exam = await makeSettled(app, school, subject, [section], [70, 20, 30, 40, 50, 60])
  const [row] = await sheetOf(app, school.admin, exam.id)
  await owner.query("update exam_marks set remarks = 'Zarqawaya shone' where id = $1", [row?.id])
  await app.call(api.invitation.send, { account_ids: [pupil.account_id] }, school.admin)
  const csv = 'admission_no,first_name,class,section,guardian_name\nZQ-7781,Zarqawaya,Class 99,X,Oddmother Quillfeather'
  const file = { name: 'pupils.csv', bytes: Buffer.from(csv) }
  await app.upload(api.student_upload.upload, { session_id: String(school.session_id) }, file, school.admin)
  return { school, pupil, exam, section, subject }
}

/** Columns of states, codes, keys and figures. */
const SAY_NOTHING = [
  'admit_cards.serial',
  'answer_sheets.kind',
  'answer_sheets.matched_by',
  'answer_sheets.serial',
  'answer_sheets.set_letter',
  'audit_entries.action',
  'audit_entries.entity',
  'audit_entries.request_id',
  'card_entries.item',
  'card_entries.term',
  'card_entries.value',
  'card_entry_history.item',
  'card_entry_history.term',
  'enrolments.state',
  'exam_corrections.kind',
  'exam_corrections.state',
  'exam_mark_history.field',
  'exam_mark_history.request_id',
  'exam_mark_history.source',
  'exam_marks.attendance',
  'exam_marks.grade',
  'exam_marks.result',
  'exam_marks.set_letter',
  'exam_rechecks.after',
  'exam_rechecks.before',
  'exam_rechecks.exam_question_ids',
  'exam_rechecks.kind',
  'exam_rechecks.state',
  'exam_response_history.request_id',
  'exam_response_history.source',
  'exam_responses.source',
  'exam_responses.state',
  'imports.created_ids',
  'imports.entity',
  'imports.parts',
  'jobs.kind',
  'jobs.state',
  'media_files.key',
  'media_files.kind',
  'promotion_items.action',
  'report_card_prints.language',
  'report_cards.language',
  'report_cards.layout',
  'report_cards.secret',
  'scan_cells.field',
  'scan_cells.state',
  'scan_cells.why',
  'scan_pages.code',
  'scan_pages.identity_by',
  'scan_pages.quality',
  'scan_pages.state',
  'scan_pages.why',
  'series_seats.published_set',
  'series_seats.set_letter',
  'session_chapters.enrolment_ids',
  'session_chapters.exam_ids',
  'session_chapters.exams',
  'session_chapters.needed',
  'session_chapters.q',
]

/** Everything of the database, as a back-up holds it: the queue's tables and the platform's too. */
async function dump(): Promise<string> {
  const texts: string[] = []
  const { rows: tables } = await owner.query<{ table: string }>(`
    select format('%I.%I', table_schema, table_name) as table from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
  expect(tables.length).toBeGreaterThan(schoolTables.length)
  for (const { table } of tables) {
    const { rows } = await owner.query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t`)
    texts.push(...rows.map(({ row }) => `${table} ${row}`))
  }
  return texts.join('\n')
}
const found = async () => {
  const lines = (await dump()).split('\n')
  return words.flatMap((word) =>
    lines
      .filter((line) => line.toLowerCase().includes(word.toLowerCase()))
      .map((line) => `${word}: ${line.slice(0, 200)}`),
  )
}
const averageOf = async (school: { session_id: number; admin: Record<string, string> }) =>
  (
    await app.call<{ subjectWisePerformance: SubjectPerformance[] }>(
      api.report.subjectPerformance,
      { filter: { session_id: school.session_id } },
      school.admin,
    )
  ).data.subjectWisePerformance.map(({ avg_percent, students }) => ({ avg_percent, students }))

type World = Awaited<ReturnType<typeof makeWorld>>
let world: World
beforeAll(async () => {
  world = await makeWorld()
})
const erase = (body: object = {}, by = world.school.admin) =>
  app.call<{ erase_on: string }>(api.student_data.erase, { admission_no: 'zq-7781', ...body }, by, world.pupil.id)

it('D80 every table with a pupil, an enrolment or a mark in a column is told of, as the schema says', async () => {
  const { rows } = await owner.query<{ table: string; column: string }>(`
    select c.table_name as table, c.column_name as column from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.column_name ~ '(^|_)(student|enrolment|mark)_ids?$'
    union
    select conrelid::regclass::text, 'foreign key' from pg_constraint
    where contype = 'f' and confrelid in ('students'::regclass, 'enrolments'::regclass, 'exam_marks'::regclass)`)
  expect(rows.length).toBeGreaterThan(10)
  const answers = new Set(tablesOfPupils.map(({ name }) => name as string))
  expect(rows.filter(({ table }) => !answers.has(table))).toEqual([])
})

it('D80 every text of these tables goes, is blotted out, or says nothing of a person', async () => {
  const { rows } = await owner.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and table_name = any($1) and data_type in ('text', 'jsonb', 'ARRAY')
     order by table_name, column_name`,
    [tablesOfPupils.map(({ name }) => name)],
  )
  const kept = rows.filter(({ table, column }) => {
    const of = pupilTables[table as keyof typeof pupilTables]
    return of && of.erase !== 'all' && !(column in of.erase) && !(column in (of.quotes ?? {}))
  })
  expect(kept.map(({ table, column }) => `${table}.${column}`)).toEqual(SAY_NOTHING)
})

it('D80 the export holds every table that names the pupil, and nothing that signs somebody in', async () => {
  const { school, pupil } = world
  const { data } = await app.call<{ job_id: number }>(api.student_data.exportData, {}, school.admin, pupil.id)
  await app.runJobs(school.id)
  const { data: job } = await app.call<Job>(api.job.get, {}, school.admin, data.job_id)
  const { file_url } = job.result as { file_url: string }
  const fetch = (caller: Caller) => app.send(file_url, undefined, caller, 'GET')
  const reply = await fetch(school.admin)
  const files = unzipSync(reply.raw)
  expect(Object.keys(files).sort()).toEqual(['log.csv', 'marks.csv', 'pupil.html', 'pupil.json'])
  const answers = JSON.parse(strFromU8(files['pupil.json']!)) as Record<string, unknown[]>
  expect(Object.keys(answers)).toEqual(['exported_at', ...tablesOfPupils.map(({ name }) => name), 'marks'])
  for (const table of ['students', 'accounts', 'enrolments', 'exam_marks', 'audit_entries', 'account_links', 'marks'])
    expect([table, answers[table]?.length]).not.toEqual([table, 0])
  expect(strFromU8(files['pupil.json']!)).not.toMatch(/password_hash|token_hash|otp_hash|sealed|nonce/)
  expect(strFromU8(files['marks.csv']!)).toContain('Zarqawaya shone')
  expect(strFromU8(files['pupil.html']!)).toContain('Quillfeather')
  // No other pupil is in it.
  expect(
    Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join(''),
  ).not.toContain('A-2')
  await app.services.downloads.settled()
  const { rows } = await owner.query("select entity_id from audit_entries where action = 'download-data'")
  expect(rows).toEqual([{ entity_id: pupil.id }])
  // Its starter's only, for a day: the address alone opens nothing, and another admin is not given it.
  const another = await makePerson(app, school.id, 2)
  expect((await fetch({})).status).toBe(401)
  for (const caller of [another, (await makeSchool(app)).admin]) expect((await fetch(caller)).status).toBe(404)
  expect((await app.call<Job[]>(api.job.list, { filter: { id: data.job_id } }, another)).data).toEqual([])
  const now = app.clock.now
  app.clock.now = new Date(now.getTime() + 25 * 3_600_000)
  expect((await fetch(school.admin)).status).toBe(404)
  app.clock.now = now
})

it('D82 nobody is erased in somebody else’s name, by a teacher, or without the admission number', async () => {
  const { school, pupil } = world
  expect(await erase({}, await actAs(app, await makeSuperAdmin(app), school.id, school.admin_email))).toMatchObject({
    status: 403,
  })
  const teacher = await makePerson(app, school.id, 3)
  expect(await erase({}, teacher)).toMatchObject({ status: 403 })
  for (const endpoint of [api.student_data.eraseCancel, api.student_data.exportData])
    expect((await app.call(endpoint, {}, teacher, pupil.id)).status).toBe(403)
  expect(await erase({ admission_no: 'ZQ-7782' })).toMatchObject({ status: 422, errors: [{ path: 'admission_no' }] })
})

it('the pupil shows the day for seven days, in which it can be taken back', async () => {
  const { school, pupil } = world
  expect(await erase()).toMatchObject({ status: 200, data: { erase_on: '2026-11-27' } })
  expect(await erase()).toMatchObject({ status: 409, errorCode: 'duplicate' })
  const shown = async () =>
    (await app.call<Student[]>(api.student.list, { filter: { search: 'zq-7781' } }, school.admin)).data[0]?.erase_on
  expect(await shown()).toBe('2026-11-27')
  expect((await app.call(api.student_data.eraseCancel, {}, school.admin, pupil.id)).status).toBe(200)
  expect(await shown()).toBeNull()
  expect((await app.call(api.student_data.eraseCancel, {}, school.admin, pupil.id)).status).toBe(404)
  await nightly('2026-12-30')
  expect(await found()).not.toEqual([])
})

describe('after its day', () => {
  it('D81 nothing of the pupil is found in a whole dump, averages stay, and D83 it is written down until when older back-ups go', async () => {
    const { school, pupil, exam } = world
    const before = await averageOf(school)
    expect((await found()).length).toBeGreaterThan(words.length)
    await erase({ reason: 'Her mother, odd@quaestor.test, asked' })
    await nightly('2026-11-25')
    expect((await found()).length).toBeGreaterThan(words.length)
    await nightly('2026-11-27')
    expect(await found()).toEqual([])
    expect(await averageOf(school)).toEqual(before)
    expect((await sheetOf(app, school.admin, exam.id)).map(({ marks }) => marks)).toContain(70)
    expect((await app.call<Student[]>(api.student.list, {}, school.admin)).data).toHaveLength(5)
    const { rows } = await owner.query(
      'select done_at is not null as done, backups_until::text from erasures where student_id = $1 and cancelled_at is null',
      [pupil.id],
    )
    expect(rows).toEqual([{ done: true, backups_until: '2027-02-25' }])
    const { rows: log } = await owner.query(
      "select after from audit_entries where entity_id = $1 and action = 'erase'",
      [pupil.id],
    )
    expect(log).toEqual([{ after: { keep_results: true, backups_until: '2027-02-25' } }])
  })

  it('D83 the certificate names the date until which older back-ups must be destroyed, and nobody who was erased', async () => {
    const { school, pupil } = world
    const asked = async (by = school.admin) =>
      app.call<Erasure[]>(api.student_data.erasures, { filter: { student_id: pupil.id } }, by)
    const { data } = await asked()
    expect(data.map(({ state, name }) => [state, name])).toEqual([
      ['DONE', null],
      ['KEPT', expect.anything()],
    ])
    const [done, kept] = data
    expect(done).toMatchObject({
      ...{ student_id: pupil.id, admission_no: null, asked_by: { title: expect.any(String) } },
      ...{ erase_on: '2026-11-27', keep_results: true, backups_until: '2027-02-25' },
    })
    const certificate = (id: number, by = school.admin) => app.call(api.student_data.certificate, {}, by, id)
    const reply = await certificate(done?.id ?? 0)
    expect(reply.status).toBe(200)
    const text = printedText(reply.raw)
    for (const words of ['Certificate of Erasure', `${pupil.id}`, 'Fri, 27 November 2026', 'Thu, 25 February 2027'])
      expect(text).toContain(words)
    for (const word of words) expect(text.toLowerCase()).not.toContain(word.toLowerCase())
    expect((await certificate(kept?.id ?? 0)).status).toBe(404)
    const foreign = await makeSchool(app)
    expect((await certificate(done?.id ?? 0, foreign.admin)).status).toBe(404)
    expect((await asked(foreign.admin)).data).toEqual([])
    const teacher = await makePerson(app, school.id, 3)
    expect([(await asked(teacher)).status, (await certificate(done?.id ?? 0, teacher)).status]).toEqual([403, 403])
  })

  it('43. an erased pupil’s marks stay without the name, in the same place, and the statistics of the exam are the same', async () => {
    const { school, pupil, exam } = await makeWorld()
    const standing = async () =>
      (
        await owner.query(
          `select m.id, m.enrolment_id, m.marks, m.percent, m.grade, m.remarks is null as unsaid, e.section_id, e.state
            from exam_marks m join enrolments e on e.client_id = m.client_id and e.id = m.enrolment_id where m.exam_id = $1 order by m.id`,
          [exam.id],
        )
      ).rows
    const figures = async () =>
      (await owner.query('select to_jsonb(s) as row from exam_stats s where exam_id = $1', [exam.id])).rows
    const [before, counted] = [await standing(), await figures()]
    expect(counted).toHaveLength(1)
    await app.call(api.student_data.erase, { admission_no: 'ZQ-7781' }, school.admin, pupil.id)
    await nightly('2026-12-01')
    expect(await found()).toEqual([])
    expect(await figures()).toEqual(counted)
    const after = await standing()
    expect(after.map(({ state, unsaid, ...row }) => row)).toEqual(before.map(({ state, unsaid, ...row }) => row))
    expect(after[0]).toMatchObject({ marks: 70, unsaid: true })
    const row = (await sheetOf(app, school.admin, exam.id)).find(({ marks }) => marks === 70)
    expect(row).toMatchObject({ id: Number(after[0]?.id), remarks: null })
    expect(row?.student.name).not.toContain('Zarqawaya')
  })

  it('without the results the figures of their exams are worked out anew', async () => {
    const { school, pupil, exam, section, subject } = await makeWorld()
    const chapter = await makeChapter(app, school, { grade_id: subject.grade_id, subject_id: subject.id })
    const question_paper_id = await makeApprovedPaper(app, school, chapter)
    const cells = Array.from({ length: 6 }, () => [1, 1])
    await makeSettledByQuestion(app, school, {
      question_paper_id,
      subject,
      sections: [section],
      cells,
      fields: { date: '2026-11-13' },
    })
    const kept = async () =>
      (
        await owner.query<{ students: number; enrolment_ids: number[] }>(
          'select students, enrolment_ids from session_chapters where client_id = $1',
          [school.id],
        )
      ).rows
    const enrolment_id = Number(pupil.enrolment_id)
    expect(await kept()).toEqual([{ students: 6, enrolment_ids: expect.arrayContaining([enrolment_id]) }])
    const body = { admission_no: 'ZQ-7781', keep_results: false }
    expect((await app.call(api.student_data.erase, body, school.admin, pupil.id)).status).toBe(200)
    await nightly('2026-12-01')
    expect(await found()).toEqual([])
    expect((await sheetOf(app, school.admin, exam.id)).map(({ marks }) => marks)).toEqual([20, 30, 40, 50, 60])
    const { rows } = await owner.query('select appeared from exam_stats where exam_id = $1', [exam.id])
    expect(rows).toEqual([{ appeared: 5 }])
    expect(await kept()).toEqual([{ students: 5, enrolment_ids: expect.not.arrayContaining([enrolment_id]) }])
  })

  it('who shares a guardian keeps what is said of them', async () => {
    const { school, pupil, section } = await makeWorld()
    const sibling = {
      ...{ ...pupilBody(school.session_id), grade_id: section.grade_id, section_id: section.id, f_name: 'Yaya' },
      ...{ admission_no: 'ZQ-9', guardian_name: 'Oddmother Quillfeather', guardian_email: 'odd@quaestor.test' },
    }
    const { data } = await app.call<Student>(api.student.create, sibling, school.admin)
    await app.call(api.student_data.erase, { admission_no: 'ZQ-7781' }, school.admin, pupil.id)
    await nightly('2026-12-01')
    const { rows } = await owner.query<{ after: object }>(
      "select after from audit_entries where entity = 'student' and entity_id = $1 and action = 'create'",
      [data.id],
    )
    expect(JSON.stringify(rows)).toContain('odd@quaestor.test')
    expect(await dump()).not.toContain('zarq@quaestor.test')
  })
})

it('whom a school keeps no longer is asked for by itself; one that somebody kept is left alone for a year', async () => {
  const { school, pupil } = await makeWorld()
  await owner.query('update schools set retention_years = 2 where id = $1', [school.id])
  await owner.query("update enrolments set state = 'LEFT', left_on = '2026-11-01' where id = $1", [pupil.enrolment_id])
  const asked = async () =>
    (
      await owner.query('select erase_on::text from erasures where student_id = $1 and cancelled_at is null', [
        pupil.id,
      ])
    ).rows
  await nightly('2028-10-31')
  expect(await asked()).toEqual([])
  await nightly('2028-11-02')
  expect(await asked()).toEqual([{ erase_on: '2028-11-09' }])
  app.clock.now = new Date('2028-11-03T06:00:00Z')
  await owner.query('update erasures set cancelled_at = $1 where student_id = $2', [
    app.clock.now.toISOString(),
    pupil.id,
  ])
  await nightly('2028-11-20')
  expect(await asked()).toEqual([])
})
