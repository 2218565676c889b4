import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type questionApi, type Said, say, type UploadResult } from '#contract'
import type { ImportedFile } from '../../../interchange/questions/imported-question.ts'
import { assertPlace, findMisplaced } from '../../academics/place.ts'
import { audit } from '../../ground/audit.ts'
import { ApiError, wrongField, wrongFields } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { enqueueJob, type JobHandler, type JobKind } from '../../jobs/jobs.ts'
import type { FileStore } from '../../media/file-store.ts'
import { importTitle, uploadSheet, within } from '../../media/sheet-upload.ts'
import { findViewer } from '../../policy/viewer.ts'
import type { Services } from '../../services.ts'
import { questionKind } from '../rows.ts'
import { importQuestions } from './import.ts'
import { findFillers } from './place-fillers.ts'
import { questionSheet } from './question-sheet.ts'
import { type TextFormatName, textFormatNames, textFormats } from './text-formats.ts'
import { Defaults, readDefaults, readSheetDefaults } from './upload-defaults.ts'

/** Above this many rows an upload becomes a job. */
const INLINE_ROWS = 500
const MAX_ROWS = 5000
const MAX_BYTES = 5 * 1024 * 1024
/** Forty for each question; five million empty lines would keep the server from everything else for seconds. */
const MAX_LINES = 200_000
const LINE_FEED = 10
const CARRIAGE_RETURN = 13

type Upload = Call<(typeof questionApi)['upload']>

/** `key` is the uploaded file's in the file store. */
const JobInput = z.object({
  key: z.string(),
  name: z.string(),
  format: z.enum(textFormatNames),
  defaults: Defaults,
  dry_run: z.boolean(),
})
type JobInput = z.output<typeof JobInput>

export const textImport: JobKind<JobInput> = { name: 'import-questions', input: JobInput }

/** Takes a question file in: at once up to 500 rows, as a job above that. */
export async function uploadQuestions(
  call: Upload,
  { files }: Pick<Services, 'files'>,
): Promise<UploadResult | { job_id: number }> {
  const { format, defaults } = call.body
  if (format !== 'spreadsheet') return uploadText(call, files, format)
  return uploadSheet(call, files, questionSheet, await findFillers(call.db, call.actor, readSheetDefaults(defaults)))
}

async function uploadText(
  call: Upload,
  files: FileStore,
  format: TextFormatName,
): Promise<UploadResult | { job_id: number }> {
  const { body, db, actor, client_id, now } = call
  if (body.mapping !== undefined) throw wrongField('mapping', say('file.no_columns'))
  const { read, empty, refuses_repeats } = textFormats[format]
  assertReadable(call.file.bytes)
  const defaults = readDefaults(body.defaults)
  const misplaced = await findMisplaced(db, actor, defaults)
  if (misplaced) throw wrongFields([{ ...misplaced, path: `defaults.${misplaced.path}` }])
  const file = read(call.file.bytes)
  assertSize(file, empty)
  const dry_run = body.dry_run === 'true'
  if (file.total > INLINE_ROWS) {
    return { job_id: await startImport(call, files, file.total, { format, defaults, dry_run }) }
  }
  const inCall = { look: within(db), progress: async () => undefined }
  const importer = { ...inCall, client_id, now, account_id: actor.account_id }
  const { name } = call.file
  const result = await (await importQuestions(importer, { name, file, defaults, dry_run, refuses_repeats }))(db)
  if (!dry_run) await auditUpload(call, { name, created: result.created, failed: result.failed })
  return result
}

function assertReadable(bytes: Uint8Array): void {
  if (bytes.length > MAX_BYTES) throw new ApiError('too_large', say('file.too_large'))
  if (countLineEnds(bytes) > MAX_LINES) throw new ApiError('too_large', say('file.too_many_lines'))
}

/** LF, CR and CR LF alike. */
function countLineEnds(bytes: Uint8Array): number {
  let count = 0
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === LINE_FEED || (bytes[at] === CARRIAGE_RETURN && bytes[at + 1] !== LINE_FEED)) count++
  }
  return count
}

function assertSize({ total }: ImportedFile, empty: Said): void {
  if (total === 0) throw wrongField('file', empty)
  if (total > MAX_ROWS) {
    throw new ApiError('too_large', say('text_file.too_many_questions', { count: total, most: MAX_ROWS }))
  }
}

async function startImport(
  call: Upload,
  files: FileStore,
  total: number,
  { format, defaults, dry_run }: Pick<JobInput, 'format' | 'defaults' | 'dry_run'>,
): Promise<number> {
  const key = `${randomBytes(16).toString('hex')}.txt`
  await files.put(key, call.file.bytes)
  const { name } = call.file
  const input = { key, name, format, defaults, dry_run }
  const job_id = await enqueueJob(call, textImport, importTitle(input), input, total)
  await auditUpload(call, { name, job_id, dry_run })
  return job_id
}

const auditUpload = (call: Upload, after: object) =>
  audit(call, { entity: questionKind.entity, entity_id: null, action: 'upload', after })

export const importQuestionsJob: JobHandler<Pick<Services, 'files'>, JobInput> = {
  input: JobInput,

  async work({ db, write, client_id, now, progress, ...job }, { files }) {
    const { key, name, format, defaults, dry_run } = job.input
    const bytes = await files.find(key)
    if (!bytes) throw new ApiError('not_found', say('file.gone'))
    // The chapter may have been deleted since, or be no longer within reach.
    const actor = await findViewer(db, job.account_id, now)
    await write((transaction) => assertPlace(transaction, actor, defaults))
    const importer = { look: write, progress, client_id, now, account_id: actor.account_id }
    const { read, refuses_repeats } = textFormats[format]
    const given = { name, file: read(bytes), defaults, dry_run, refuses_repeats }
    const save = await importQuestions(importer, given)
    return async (transaction) => {
      // Held from here to the end.
      await assertPlace(transaction, actor, defaults)
      return save(transaction)
    }
  },

  async cleanUp({ key }, { files }) {
    await files.remove(key)
  },
}
