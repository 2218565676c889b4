import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type Said, say, type UploadResult } from '#contract'
import { writeTemplate } from '../../interchange/spreadsheet/sheet-book.ts'
import type { Write } from '../db/connect.ts'
import { may } from '../ground/actor.ts'
import { audit } from '../ground/audit.ts'
import type { Change } from '../ground/change.ts'
import { ApiError } from '../ground/errors.ts'
import type { FileAnswer, UploadedFile } from '../http/call.ts'
import { enqueueJob, type JobHandler } from '../jobs/jobs.ts'
import { findViewer } from '../policy/viewer.ts'
import { XLSX } from './error-file.ts'
import type { FileStore } from './file-store.ts'
import { importTable } from './sheet-import.ts'
import type { SheetKind, SheetWork, Taken } from './sheet-kind.ts'
import { readTableAside } from './sheet-reader.ts'
import { readMapping } from './sheet-table.ts'

/** Above this many rows, or pictures, an upload becomes a job. */
const INLINE_ROWS = 500
const INLINE_PICTURES = 40

interface SheetCall extends Change {
  file: UploadedFile
  body: { dry_run?: 'true' | 'false'; mode?: 'create' | 'update'; mapping?: string }
}

/** How the file is read; a job keeps it. */
const Reading = z.object({
  name: z.string(),
  mapping: z.record(z.string(), z.string()),
  fillers: z.record(z.string(), z.string()),
  mode: z.enum(['create', 'update']),
  dry_run: z.boolean(),
})
type Reading = z.output<typeof Reading>

/** `key` is the uploaded file's in the file store. */
const JobInput = Reading.extend({ key: z.string() })
type JobInput = z.output<typeof JobInput>

/** Takes a spreadsheet in: at once up to 500 rows, as a job above that. */
export async function uploadSheet(
  call: SheetCall,
  files: FileStore,
  kind: SheetKind,
  fillers: Record<string, string> = {},
): Promise<UploadResult | { job_id: number }> {
  const { db, client_id, now, body, file } = call
  const { mode = 'create', dry_run } = body
  if (mode === 'update' && !may(call.actor, kind.entity, 'update')) throw new ApiError('forbidden')
  const reading = { name: file.name, mapping: readMapping(body.mapping), fillers, mode, dry_run: dry_run === 'true' }
  const table = await readTableAside(kind, { ...reading, bytes: file.bytes }, call.actor)
  const pictures = table.pictures?.bytes.size ?? 0
  if (table.records.length > INLINE_ROWS || pictures > INLINE_PICTURES)
    return { job_id: await startImport(call, files, { kind, reading, of: table.records.length }) }
  const shared = { pictures: table.pictures, files, progress: async () => undefined }
  const work = { ...reading, ...shared, look: within(db), client_id, now, actor: call.actor }
  const { result, taken } = await (await importTable(work, kind, table))(db)
  if (!reading.dry_run) await auditImport(call, kind, file.name, taken)
  return result
}

/** Looks in the call's own transaction. */
export const within =
  (db: Write): SheetWork['look'] =>
  (work) =>
    work(db)

/** Names every row that the import made or changed. */
const auditImport = (change: Change, kind: SheetKind, name: string, { created_ids, changed }: Taken) =>
  audit(change, { entity: kind.entity, entity_id: null, action: 'upload', after: { name, created_ids, changed } })

async function startImport(
  call: SheetCall,
  files: FileStore,
  { kind, reading, of }: { kind: SheetKind; reading: Reading; of: number },
): Promise<number> {
  const extension = call.file.bytes[0] === 0x50 ? 'xlsx' : 'csv'
  const key = `${randomBytes(16).toString('hex')}.${extension}`
  await files.put(key, call.file.bytes)
  const job_id = await enqueueJob(
    call,
    { name: kind.job, input: JobInput },
    importTitle(reading),
    { ...reading, key },
    of,
  )
  const after = { name: reading.name, job_id, dry_run: reading.dry_run }
  await audit(call, { entity: kind.entity, entity_id: null, action: 'upload', after })
  return job_id
}

/** What a job that takes a file in is called. */
export const importTitle = ({ name, dry_run }: Pick<Reading, 'name' | 'dry_run'>): Said =>
  say(dry_run ? 'job.check' : 'job.import', { name })

/** The job behind a large upload of this kind. */
export const sheetJob = (kind: SheetKind): JobHandler<{ files: FileStore }, JobInput> => ({
  input: JobInput,

  async work({ db, write, client_id, now, progress, ...job }, { files }) {
    const { key, ...reading } = job.input
    const bytes = await files.find(key)
    if (!bytes) throw new ApiError('not_found', say('file.gone'))
    const actor = await findViewer(db, job.account_id, now)
    const table = await readTableAside(kind, { ...reading, bytes }, { client_id, account_id: job.account_id })
    const shared = { pictures: table.pictures, files, progress }
    const save = await importTable({ ...reading, ...shared, look: write, client_id, now, actor }, kind, table)
    return async (transaction) => (await save(transaction)).result
  },

  async cleanUp({ key }, { files }) {
    await files.remove(key)
  },
})

/** The template of a kind as a download. */
export async function answerTemplate({ title, columns, examples }: SheetKind): Promise<FileAnswer> {
  const filename = `${title.toLowerCase()}-template.xlsx`
  return { bytes: await writeTemplate(title, columns, examples), type: XLSX, filename }
}
