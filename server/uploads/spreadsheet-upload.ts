import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { say, type UploadResult } from '#contract'
import { mostPastedRows } from '../../interchange/doors/grid/clipboard.ts'
import { writeTemplate } from '../../interchange/spreadsheet/write-workbook.ts'
import { type Databases, writeInSchool } from '../db/connect.ts'
import { takeSession } from '../entity/sessions.ts'
import { emit } from '../events/emit.ts'
import type { FileStore } from '../files/file-store.ts'
import { may } from '../ground/actor.ts'
import { audit } from '../ground/audit.ts'
import type { Change, StampedChange } from '../ground/change.ts'
import { ApiError } from '../ground/errors.ts'
import type { FileAnswer, UploadedFile } from '../http/call.ts'
import { undoFiles } from '../http/undo-files.ts'
import { longPaste } from '../http/upload.ts'
import { enqueueJob, type JobHandler } from '../jobs/jobs.ts'
import type { Viewer } from '../policy/places.ts'
import { findViewer } from '../policy/viewer.ts'
import { XLSX } from './error-file.ts'
import { type ChoiceFields, ListChoices, readListChoices, refuseOpen } from './reading/list-choices.ts'
import { keepReading, withKnown } from './reading/remember-layout.ts'
import { importFile } from './spreadsheet-import.ts'
import type { FileKind, Mailbox, ReadFile, SpreadsheetKind, SpreadsheetWork, Taken } from './spreadsheet-kind.ts'

/** Above this many rows, or pictures, an upload becomes a job. */
const INLINE_ROWS = 500
const INLINE_PICTURES = 40

interface FileInput extends Pick<Change, 'actor' | 'client_id' | 'now'> {
  file: UploadedFile
  body: ChoiceFields & {
    dry_run?: 'true' | 'false' | undefined
    mode?: 'create' | 'update' | undefined
    session_id?: number | undefined
  }
}

export interface UploadServices {
  databases: Databases
  files: FileStore
  mail: Mailbox
}

/** A look at a school's rows before the transaction of a call. */
export const lookIn =
  ({ databases }: Pick<UploadServices, 'databases'>, client_id: number): SpreadsheetWork['look'] =>
  (work) =>
    writeInSchool(databases.app_kysely, client_id, work)

/** How the file is read; a job keeps it. `key` is the uploaded file's in the file store. */
const jobInput = ({ fillers }: FileKind) =>
  z.object({
    key: z.string(),
    name: z.string(),
    fillers,
    said: ListChoices,
    mode: z.enum(['create', 'update']),
    dry_run: z.boolean(),
  })
type JobInput = z.output<ReturnType<typeof jobInput>>
type Reading = Omit<JobInput, 'key'>

/** How a file is read, and for whom. */
interface Reader {
  look: SpreadsheetWork['look']
  whose: Viewer
  now: Date
}

/** A file with all that is open of it. @throws invalid_field where something is that keeps it from being saved */
async function readFile<R extends { row: number }, F, Read extends ReadFile<R>>(
  kind: FileKind<R, F, Read>,
  { bytes, ...reading }: Omit<Reading, 'fillers'> & { fillers: F; bytes: Uint8Array },
  { look, whose, now }: Reader,
): Promise<Read> {
  const read = await withKnown(look, whose, kind, await kind.read({ ...reading, bytes, now }, whose, look))
  if (read.open && !reading.dry_run) refuseOpen(read.open, reading.said)
  return read
}

/** Reads and judges a file before the transaction of its call; what it answers takes it in: at once up to 500 rows, as a job above that. */
export async function prepareUpload<R extends { row: number }, F, Read extends ReadFile<R>>(
  call: FileInput,
  services: UploadServices,
  kind: FileKind<R, F, Read>,
  fillers: F,
): Promise<(change: Change) => Promise<UploadResult | { job_id: number }>> {
  const { actor, client_id, now, body, file } = call
  const { files, mail } = services
  const { mode = 'create', dry_run } = body
  if (mode === 'update' && !may(actor, kind.entity, 'update')) throw new ApiError('forbidden')
  const { session_id } = body
  // Also where a file's rows are of no session: whoever names one is told that there is none.
  if (session_id !== undefined) await lookIn(services, client_id)((db) => takeSession(db, session_id))
  const look = lookIn(services, client_id)
  const said = readListChoices(body)
  const reading = { name: file.name, said, fillers, mode, dry_run: dry_run === 'true' }
  const read = await readFile(kind, { ...reading, bytes: file.bytes }, { look, whose: actor, now })
  if (file.is_pasted && read.records.length > mostPastedRows) throw longPaste(read.records.length)
  const pictures = read.pictures?.bytes.size ?? 0
  const shared = { pictures: read.pictures, files, mail, progress: async () => undefined }
  const work = { ...reading, ...shared, look, client_id, now, actor }
  if (read.records.length > INLINE_ROWS || pictures > INLINE_PICTURES)
    return prepareJob(file, files, { kind, reading, of: read.records.length })
  const save = await importFile(work, kind, read)
  return async (change) => {
    const { result, taken } = await save(change.db)
    if (!reading.dry_run) {
      await auditImport(change, kind, file.name, taken)
      await keepReading(change, kind, read, said)
      tellOfImport(change, { job_id: null, entity: kind.entity }, result)
    }
    return result
  }
}

/** Rows of a file were taken in, in the call itself or by a job. */
export function tellOfImport(
  change: StampedChange,
  of: { job_id: number | null; entity: string },
  { created, updated, failed }: Pick<UploadResult, 'created' | 'updated' | 'failed'>,
): void {
  emit(change, 'import.finished', { ...of, created, updated, failed })
}

/** Names every row that the import made or changed. */
const auditImport = (change: Change, kind: FileKind, name: string, { created_ids, changed }: Taken) =>
  audit(change, { entity: kind.entity, entity_id: null, action: 'upload', after: { name, created_ids, changed } })

async function prepareJob(
  file: UploadedFile,
  files: FileStore,
  { kind, reading, of }: { kind: FileKind; reading: Reading; of: number },
): Promise<(change: Change) => Promise<{ job_id: number }>> {
  const { name, dry_run } = reading
  const key = `${randomBytes(16).toString('hex')}.upload`
  await files.put(key, file.bytes)
  return async (change) => {
    const title = say(dry_run ? 'job.check' : 'job.import', { name })
    const job_id = await enqueueJob(change, { name: kind.job, input: jobInput(kind) }, title, { ...reading, key }, of)
    const after = { name, job_id, dry_run }
    await audit(change, { entity: kind.entity, entity_id: null, action: 'upload', after })
    return { job_id }
  }
}

/** The job behind a large upload of this kind. */
export const uploadJob = (kind: FileKind): JobHandler<Pick<UploadServices, 'files' | 'mail'>, JobInput> => ({
  input: jobInput(kind),

  async work({ db, write, client_id, now, progress, ...job }, { files, mail }) {
    const { key, ...reading } = job.input
    const bytes = await files.find(key)
    if (!bytes) throw new ApiError('not_found', say('file.gone'))
    const actor = await findViewer(db, job.account_id, now)
    const read = await readFile(kind, { ...reading, bytes }, { look: write, whose: actor, now })
    const shared = { pictures: read.pictures, mail, progress }
    const save = await undoFiles({ files }, (own) =>
      importFile({ ...reading, ...shared, ...own, look: write, client_id, now, actor }, kind, read),
    )
    return async (transaction) => {
      const { result } = await save(transaction)
      const change = { db: transaction, client_id, now, actor }
      if (!reading.dry_run) {
        await keepReading(change, kind, read, reading.said)
        tellOfImport(change, { job_id: job.id, entity: kind.entity }, result)
      }
      return result
    }
  },

  async cleanUp({ key }, { files }) {
    await files.remove(key)
  },
})

/**
 * The template of a kind as a download.
 * @param own the school's own names, so that the example row can be uploaded as it stands; all of them stand in the notes
 */
export async function answerTemplate(
  { title, columns, examples }: SpreadsheetKind,
  own: readonly Record<string, string>[] = [],
): Promise<FileAnswer> {
  const filename = `${title.toLowerCase()}-template.xlsx`
  const shown = columns.map((column) => ({ ...column, example: own[0]?.[column.name] ?? column.example }))
  return { bytes: await writeTemplate(title, shown, { examples, own }), type: XLSX, filename }
}
