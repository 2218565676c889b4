import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import { z } from 'zod'
import { type DataOf, Id, say, studentDataApi } from '#contract'
import { toCsv } from '../../../domain/csv.ts'
import { build, type Write } from '../../db/connect.ts'
import { audit } from '../../ground/audit.ts'
import type { RowChange } from '../../ground/change.ts'
import { notFound } from '../../ground/errors.ts'
import type { Call, RecordedFile } from '../../http/call.ts'
import { type EndedJob, enqueueJob, type JobHandler, type JobKind } from '../../jobs/jobs.ts'
import { madeKey, recordMade } from '../../jobs/made-file.ts'
import { visibleTo } from '../../policy/policy.ts'
import { countedMarks } from '../../results/counted-marks.ts'
import type { Services } from '../../services.ts'
import { lockPupil } from '../students/student-lock.ts'
import { keysOf, type PupilKeys, tablesOfPupils } from './pupil-tables.ts'
import { assertWholeSchool } from './whole-school.ts'

const JobInput = z.object({ student_id: Id })
type JobInput = z.output<typeof JobInput>

export const EXPORT_PUPIL = 'export-pupil'
const exportKind: JobKind<JobInput> = { name: EXPORT_PUPIL, input: JobInput }
const name = 'pupil-data.zip'
const DAY_MS = 86_400_000

export async function startExport(call: RowChange): Promise<DataOf<typeof studentDataApi.exportData>> {
  assertWholeSchool(call.actor)
  await lockPupil(call, call.id)
  const job_id = await enqueueJob(call, exportKind, say('job.pupil_data'), { student_id: call.id }, 1)
  await audit(call, { entity: 'student', entity_id: call.id, action: 'export-data', after: { job_id } })
  return { job_id }
}

type Rows = Record<string, Record<string, unknown>[]>

/** Everything that is stored of a pupil: for programs, to be read, the marks and the log as tables. Fetched by its starter, for a day. */
export const exportPupilJob: JobHandler<Pick<Services, 'files'>, JobInput> = {
  input: JobInput,

  async work(job, services) {
    const { client_id, input, now } = job
    const rows = await job.write((db) => rowsOfPupil(db, client_id, input.student_id))
    const files = {
      'pupil.json': JSON.stringify({ exported_at: now.toISOString(), ...rows }, null, 2),
      'pupil.html': htmlOf(rows),
      'marks.csv': csvOf(rows.marks ?? []),
      'log.csv': csvOf(rows.audit_entries ?? []),
    }
    const bytes = zipSync(Object.fromEntries(Object.entries(files).map(([file, text]) => [file, strToU8(text)])))
    const key = keyOf(job)
    await services.files.put(key, bytes)
    const file_url = studentDataApi.exported.path.replace('{id}', String(job.id))
    return async (db) => {
      await recordMade(db, job, { key, name, bytes: bytes.length })
      return { file_url, name }
    }
  },

  async cleanUp(_, { files }, ended) {
    if (ended.state !== 'done') await files.remove(keyOf(ended))
  },
}

/** The file of a job that the caller has started, for a day: a link of its own could be passed on. @throws not_found */
export async function fetchExported(
  call: Call<typeof studentDataApi.exported>,
  { files }: Pick<Services, 'files'>,
): Promise<RecordedFile> {
  const { db, client_id, actor, id, now } = call
  const [[job]] = await db.read(
    build
      .selectFrom('jobs')
      .select('input')
      .where('client_id', '=', client_id)
      .where('id', '=', id)
      .where('kind', '=', EXPORT_PUPIL)
      .where('state', '=', 'done')
      .where('updated_at', '>', new Date(now.getTime() - DAY_MS).toISOString())
      .where(visibleTo(actor, 'jobs')),
  )
  const bytes = job ? await files.find(keyOf({ client_id, id })) : null
  if (!job || !bytes) throw notFound('file')
  assertWholeSchool(actor)
  const { student_id } = JobInput.parse(job.input)
  return { bytes, type: 'application/zip', filename: name, given: { client_id, entity_id: student_id, what: { name } } }
}

const keyOf = (job: Pick<EndedJob, 'client_id' | 'id'>) => madeKey(EXPORT_PUPIL, job, 'zip')

/** The pupil's rows of every table that has some, without what signs somebody in; and the marks with the names of their exams. */
async function rowsOfPupil(db: Write, client_id: number, student_id: number): Promise<Rows> {
  const keys = await keysOf(db, client_id, student_id)
  if (!keys) throw notFound('student')
  const found: Rows = {}
  for (const { name: table, rows, secret = [] } of tablesOfPupils) {
    const { rows: stored } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(${sql.table(table)}) - ${secret}::text[] as row from ${sql.table(table)}
      where client_id = ${client_id} and ${rows(keys)}`.execute(db)
    found[table] = stored.map(({ row }) => row)
  }
  return { ...found, marks: await marksOf(db, keys) }
}

async function marksOf(db: Write, { client_id, mark_ids }: PupilKeys): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select x.name as exam, x.exam_date::text as date, s.title as subject, m.attendance, ${countedMarks('m')} as marks, x.max_marks, m.percent, m.grade, m.result, m.remarks
    from exam_marks m
      join exams x on x.client_id = ${client_id} and x.id = m.exam_id
      join subjects s on s.client_id = ${client_id} and s.id = x.subject_id
    where m.client_id = ${client_id} and m.id = any(${mark_ids}::bigint[])
    order by x.exam_date, x.id`.execute(db)
  return rows
}

const textOf = (value: unknown) =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

const columnsOf = (rows: Rows[string]) => [...new Set(rows.flatMap((row) => Object.keys(row)))]

function csvOf(rows: Rows[string]): string {
  const columns = columnsOf(rows)
  return toCsv([columns, ...rows.map((row) => columns.map((column) => textOf(row[column])))])
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`)

function htmlOf(rows: Rows): string {
  const cells = (tag: string, texts: string[]) => texts.map((text) => `<${tag}>${escaped(text)}</${tag}>`).join('')
  const tables = Object.entries(rows).flatMap(([table, own]) => {
    if (own.length === 0) return []
    const columns = columnsOf(own)
    const lines = own.map(
      (row) =>
        `<tr>${cells(
          'td',
          columns.map((column) => textOf(row[column])),
        )}</tr>`,
    )
    return [`<h2>${escaped(table)}</h2><table><tr>${cells('th', columns)}</tr>${lines.join('')}</table>`]
  })
  return `<!doctype html><meta charset="utf-8"><title>Pupil data</title><style>body{font-family:sans-serif}td,th{border:1px solid #999;padding:4px;text-align:left;vertical-align:top}table{border-collapse:collapse}</style>${tables.join('')}`
}
