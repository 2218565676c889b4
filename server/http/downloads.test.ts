import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AnyEndpoint, api, type Job } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { bring, makeApprovedPaper, makeExam } from '../testing/factories/exam-factories.ts'
import { makeChapter, makeSchool, makeSuperAdmin, type TestSchool } from '../testing/factories/factories.ts'
import { makeCompleteDraft, readPreview } from '../testing/factories/paper-factories.ts'
import { makeSectionOf } from '../testing/factories/student-factories.ts'

const app = await startTestApp()
const { owner } = app.databases
let school: TestSchool
/** Everything that a file is made of: a paper, the link to its copies, a list with a row that was refused. */
let made: {
  [id in 'paper_id' | 'errors_id' | 'chapter_id' | 'exam_id' | 'section_id']: number
} & { [name in 'url' | 'copies' | 'errors']: string }

beforeAll(async () => {
  school = await makeSchool(app)
  const chapter = await makeChapter(app, school)
  const { paper } = await makeCompleteDraft(app, school, chapter)
  const { section } = await makeSectionOf(app, school, chapter.grade_id, 1)
  const order = { section_ids: [section.id], documents: ['paper'], format: 'pdf' }
  const { data } = await app.call<{ job_id: number }>(api.batch.batch, order, school.admin, paper.id)
  await app.runJobs(school.id)
  const job = (await app.call<Job>(api.job.get, {}, school.admin, data.job_id)).data
  const file = { name: 'rows.csv', bytes: Buffer.from('class,subject_code,chapter\nNo such class,1,Light') }
  const refused = await app.upload<{ error_file_url: string }>(api.chapter.upload, {}, file, school.admin)
  const errors = lastPart(refused.data.error_file_url)
  const { rows } = await owner.query('select id from media_files where key = $1', [errors])
  const subject = { id: chapter.subject_id, grade_id: chapter.grade_id }
  const exam = await makeExam(app, school, subject, [section.id])
  await bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
  made = {
    exam_id: exam.id,
    section_id: section.id,
    paper_id: paper.id,
    url: (await readPreview(app, school.admin, paper.id)).pdf_url,
    copies: (job.result as { file_url: string }).file_url,
    errors,
    errors_id: rows[0].id,
    chapter_id: chapter.id,
  }
})

const lastPart = (path: string) => path.split('/').at(-1) ?? ''

interface Entry {
  client_id: number
  account_id: number | null
  impersonator_id: number | null
  entity: string
  entity_id: number | null
  action: string
  after: unknown
}

/** What is on record once every download of before is. */
async function entries(): Promise<Entry[]> {
  await app.services.downloads.settled()
  const { rows } = await owner.query<Entry>(
    'select client_id, account_id, impersonator_id, entity, entity_id, action, after from audit_entries order by id',
  )
  return rows
}

const paperAs = (caller: Record<string, string>, more: object = {}) =>
  app.call(api.question_paper.downloadFile, { url: made.url, question_paper_id: made.paper_id, ...more }, caller)

beforeEach(async () => {
  await app.services.downloads.settled()
  await owner.query('delete from audit_entries')
})

describe('a file that is given out', () => {
  const files = Object.values(api).flatMap((table) =>
    Object.values(table as Record<string, AnyEndpoint>).filter(({ kind }) => kind === 'file'),
  )

  it('is recorded unless it stands here: it holds nothing of a school, or is open to everybody', () => {
    expect(files.filter(({ recorded }) => !recorded).map(({ path }) => path)).toEqual([
      '/v1/student/template',
      '/v1/staff/template',
      '/v1/chapter/template',
      '/v1/subject-topic/template',
      '/v1/question/template',
      // Of the same person's own file, not saved yet.
      '/v1/question-reading/picture/{id}/{key}',
      '/v1/exam/timetable',
      // Recorded once a day for each scan and person, as view-scan.
      '/v1/scan-page/picture/{id}',
      '/v1/media/file/{key}',
    ])
  })

  /** How each is asked for, and what is then on record beside who asked. */
  const asked: Record<string, () => { send: () => Promise<{ status: number }>; entry: Partial<Entry> }> = {
    [api.question_bulk.export.path]: () => ({
      send: () => app.call(api.question_bulk.export, { filter: { chapter_id: made.chapter_id } }, school.admin),
      entry: { entity_id: null, after: { filter: { chapter_id: [made.chapter_id] }, questions: expect.any(Number) } },
    }),
    [api.question_paper.downloadFile.path]: () => ({
      send: () => paperAs(school.admin, { document: 'marking-scheme' }),
      entry: {
        entity_id: made.paper_id,
        after: { document: 'marking-scheme', edition: 'standard', page: 'A4', set: null },
      },
    }),
    [api.batch.madeFile.path]: () => ({
      send: () => app.send(made.copies, undefined, {}, 'GET'),
      entry: {
        account_id: null,
        entity_id: made.paper_id,
        after: { name: expect.stringContaining('copies.pdf'), by_link: true },
      },
    }),
    [api.exam.attendanceSheet.path]: () => ({
      send: () => app.call(api.exam.attendanceSheet, {}, school.admin, made.exam_id),
      entry: { entity_id: made.exam_id, after: { document: 'attendance', section_id: null } },
    }),
    [api.report_file.download.path]: () => ({
      send: () =>
        app.call(
          api.report_file.download,
          { report: 'school-performance', format: 'xlsx', filter: { session_id: school.session_id } },
          school.admin,
        ),
      entry: {
        entity_id: null,
        after: { report: 'school-performance', format: 'xlsx', filter: { session_id: school.session_id } },
      },
    }),
    [api.report_rows.download.path]: () => {
      const asked = {
        ...{ report: 'school-performance', cell: { measure: 'students' }, filter: { session_id: school.session_id } },
        format: 'csv',
      }
      return {
        send: () => app.call(api.report_rows.download, asked, school.admin),
        entry: { entity_id: null, after: { ...asked, rows: expect.any(Number) } },
      }
    },
    [api.report_file.markSheet.path]: () => ({
      send: () => app.call(api.report_file.markSheet, {}, school.admin, made.exam_id),
      entry: { entity_id: made.exam_id, after: { document: 'mark-sheet', section_id: null, format: 'pdf' } },
    }),
    [api.report_file.recheckSlip.path]: () => {
      const entry: Partial<Entry> = { after: { document: 'recheck-slip' } }
      const send = async () => {
        const { rows } = await owner.query(
          `insert into exam_rechecks (client_id, exam_id, mark_id, exam_question_ids, kind, before, created_at, created_by)
           select client_id, exam_id, id, '{}', 'TOTALLING', '{"marks": null, "percent": null, "grade": null}', now(), 1
           from exam_marks where exam_id = $1 limit 1 returning id`,
          [made.exam_id],
        )
        entry.entity_id = Number(rows[0].id)
        return app.call(api.report_file.recheckSlip, {}, school.admin, entry.entity_id)
      }
      return { send, entry }
    },
    [api.report_card.ledger.path]: () => {
      const of = { session_id: school.session_id, section_id: made.section_id }
      return {
        send: () => app.call(api.report_card.ledger, { ...of, format: 'xlsx' }, school.admin),
        entry: {
          entity_id: made.section_id,
          after: { document: 'ledger', session_id: school.session_id, format: 'xlsx' },
        },
      }
    },
    [api.report_card.register.path]: () => {
      const of = { session_id: school.session_id, section_ids: [made.section_id] }
      return {
        send: () => app.call(api.report_card.register, of, school.admin),
        entry: { entity_id: made.section_id, after: { document: 'register', ...of } },
      }
    },
    [api.report_file.transferData.path]: () => {
      const entry: Partial<Entry> = { after: { document: 'transfer-data' } }
      const send = async () => {
        const { rows } = await owner.query('select id from students where client_id = $1 limit 1', [school.id])
        entry.entity_id = Number(rows[0].id)
        return app.call(api.report_file.transferData, {}, school.admin, entry.entity_id)
      }
      return { send, entry }
    },
    [api.student_data.exported.path]: () => {
      const entry: Partial<Entry> = {}
      const send = async () => {
        const { rows } = await owner.query('select id from students where client_id = $1 limit 1', [school.id])
        Object.assign(entry, { entity_id: rows[0].id, after: { name: 'pupil-data.zip' } })
        const { data } = await app.call<{ job_id: number }>(api.student_data.exportData, {}, school.admin, rows[0].id)
        await app.runJobs(school.id)
        await owner.query('delete from audit_entries where client_id = $1', [school.id])
        return app.call(api.student_data.exported, {}, school.admin, data.job_id)
      }
      return { send, entry }
    },
    [api.student_data.certificate.path]: () => {
      const entry: Partial<Entry> = {}
      const send = async () => {
        const { rows } = await owner.query(
          `insert into erasures (client_id, student_id, keep_results, erase_on, created_at, done_at, backups_until)
           select client_id, id, true, '2026-11-20', now(), now(), '2027-02-18' from students where client_id = $1 limit 1
           returning id, student_id`,
          [school.id],
        )
        const [{ id, student_id }] = rows
        Object.assign(entry, { entity_id: student_id, after: { erasure_id: id } })
        return app.call(api.student_data.certificate, {}, school.admin, id)
      }
      return { send, entry }
    },
    [api.exam_marks.template.path]: () => ({
      send: () => app.call(api.exam_marks.template, {}, school.admin, made.exam_id),
      entry: { entity_id: made.exam_id, after: { rows: 1 } },
    }),
    [api.exam_response.template.path]: () => {
      const entry: Partial<Entry> = { after: { rows: 1 } }
      const send = async () => {
        const chapter = await makeChapter(app, school)
        const { section } = await makeSectionOf(app, school, chapter.grade_id, 1)
        const question_paper_id = await makeApprovedPaper(app, school, chapter)
        const subject = { id: chapter.subject_id, grade_id: chapter.grade_id }
        const paper = { question_paper_id, entry_mode: 'PER_QUESTION', max_marks: 2, date: '2026-11-18' }
        const exam = await makeExam(app, school, subject, [section.id], paper)
        await bring(app, exam, school.admin, 'SCHEDULED')
        await owner.query('delete from audit_entries')
        entry.entity_id = exam.id
        return app.call(api.exam_response.template, {}, school.admin, exam.id)
      }
      return { send, entry }
    },
    [api.scan_audit.print.path]: () => {
      const entry: Partial<Entry> = { entity_id: made.exam_id }
      const send = async () => {
        const { rows } = await owner.query(
          `insert into scan_audits (client_id, exam_id, bound, confidence, population, size, seed, state, created_at, ended_at)
           values ($1, $2, 0.01, 0.95, 0, 0, 1, 'DONE', now(), now()) returning id`,
          [school.id, made.exam_id],
        )
        entry.after = { audit_id: Number(rows[0].id) }
        return app.call(api.scan_audit.print, {}, school.admin, Number(rows[0].id))
      }
      return { send, entry }
    },
    [api.school_content.file.path]: () => {
      const entry: Partial<Entry> = { entity_id: null }
      const send = async () => {
        const { data } = await app.call<{ job_id: number }>(
          api.school_content.export,
          { scope: 'content' },
          school.admin,
        )
        await app.runJobs(school.id)
        await owner.query('delete from audit_entries where client_id = $1', [school.id])
        entry.after = { name: expect.stringContaining('.zip'), job_id: data.job_id }
        return app.call(api.school_content.file, {}, school.admin, data.job_id)
      }
      return { send, entry }
    },
    [api.card_entry.template.path]: () => ({
      send: () =>
        app.call(
          api.card_entry.template,
          { session_id: school.session_id, section_id: made.section_id, language: 'en' },
          school.admin,
        ),
      entry: { entity_id: made.section_id, after: { rows: 1 } },
    }),
    [api.media.errorFile.path]: () => ({
      send: () => app.call(api.media.errorFile, {}, school.admin, made.errors),
      entry: { entity_id: made.errors_id, after: { key: made.errors, name: 'rows-to-correct.xlsx' } },
    }),
  }

  it.each(files.filter(({ recorded }) => recorded))('$path is recorded: who, what and whose', async (endpoint) => {
    const { send, entry } = asked[endpoint.path]?.() ?? {}
    expect((await send?.())?.status).toBe(200)
    const { rows } = await owner.query('select id from accounts where client_id = $1 order by id limit 1', [school.id])
    const admin = { client_id: school.id, account_id: rows[0].id, impersonator_id: null }
    expect(await entries()).toEqual([{ ...admin, ...endpoint.recorded, ...entry }])
  })

  it('names who is behind somebody else’s sign-in', async () => {
    const boss = await makeSuperAdmin(app)
    const { rows } = await owner.query('select id from accounts where client_id = $1 order by id limit 1', [school.id])
    const body = { client_id: school.id, email: school.admin_email }
    const inside = await app.call(api.sign_in.loginAs, body, boss)
    expect(inside.status, inside.message).toBe(200)
    const { access_token, db_token } = inside.body
    const caller = { authorization: `Bearer ${access_token}`, 'db-token': String(db_token) }
    await owner.query('delete from audit_entries')
    expect((await paperAs(caller)).status).toBe(200)
    const [entry] = await entries()
    expect(entry).toMatchObject({ client_id: school.id, account_id: rows[0].id, action: 'download' })
    expect(entry?.impersonator_id).toEqual(expect.any(Number))
  })

  it('is not recorded when it is refused', async () => {
    expect((await paperAs(school.admin, { question_paper_id: 999_999 })).status).toBeGreaterThanOrEqual(400)
    expect((await app.send(made.copies.split('?')[0] ?? '', undefined, {}, 'GET')).status).toBe(404)
    expect(await entries()).toEqual([])
  })

  it('waits for no record: it is there while the log is locked', async () => {
    const holder = await owner.connect()
    try {
      await holder.query('begin')
      await holder.query('lock table audit_entries in access exclusive mode')
      expect((await paperAs(school.admin)).status).toBe(200)
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    expect(await entries()).toMatchObject([{ action: 'download' }])
  })

  it('does not fail with its record', async () => {
    await owner.query('revoke insert on audit_entries from quaestor_app')
    try {
      expect((await paperAs(school.admin)).status).toBe(200)
      expect(await entries()).toEqual([])
    } finally {
      await owner.query('grant insert on audit_entries to quaestor_app')
    }
  })
})
