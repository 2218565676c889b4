import { randomBytes } from 'node:crypto'
import type { questionApi, UploadResult } from '#contract'
import type { ImportedFile } from '../../interchange/imported-question.ts'
import { readOpenTriviaQa } from '../../interchange/opentriviaqa.ts'
import { assertPlace, findMisplaced } from '../academics/place.ts'
import { audit } from '../db/change-row.ts'
import type { Actor } from '../http/actor.ts'
import type { Call } from '../http/call.ts'
import { ApiError, wrongField } from '../http/errors.ts'
import { enqueueJob, type JobHandler } from '../workers/jobs.ts'
import { importQuestions } from './import.ts'
import { questionKind } from './kind.ts'
import { type Defaults, readDefaults } from './upload-defaults.ts'

/** Above this many rows an upload becomes a job. */
const INLINE_ROWS = 500
const MAX_ROWS = 5000
const MAX_BYTES = 5 * 1024 * 1024

type Upload = Call<(typeof questionApi)['upload']>

/** What the job needs to know of the person who uploaded. */
type Uploader = Pick<Actor, 'account_id' | 'client_id' | 'reach'>

interface JobInput {
  /** Of the uploaded file in the file store. */
  key: string
  defaults: Defaults
  dry_run: boolean
  actor: Uploader
}

/** Takes a question file in: at once up to 500 rows, as a job above that. */
export async function uploadQuestions(call: Upload): Promise<UploadResult | { job_id: number }> {
  const { body, db, actor, client_id, now } = call
  if (call.file.bytes.length > MAX_BYTES)
    throw new ApiError('too_large', 'The file is larger than 5 MB. Please split it.')
  const defaults = readDefaults(body.defaults)
  const misplaced = await findMisplaced(db, actor, defaults)
  if (misplaced) throw wrongField(`defaults.${misplaced.path}`, misplaced.message)
  const file = readOpenTriviaQa(call.file.bytes)
  assertSize(file)
  const dry_run = body.dry_run === 'true'
  if (file.total > INLINE_ROWS) return { job_id: await startImport(call, file.total, defaults, dry_run) }
  const maker = { db, client_id, now, account_id: actor.account_id }
  const result = await importQuestions(maker, { file, defaults, dry_run }, async () => undefined)
  if (!dry_run) await auditUpload(call, { name: call.file.name, created: result.created, failed: result.failed })
  return result
}

function assertSize({ total }: ImportedFile): void {
  if (total === 0) throw wrongField('file', 'There is no question in this file: a question starts with a line "#Q …".')
  if (total > MAX_ROWS) {
    throw new ApiError(
      'too_large',
      `The file has ${total} questions; at most ${MAX_ROWS} are read at once. Please split it.`,
    )
  }
}

async function startImport(call: Upload, total: number, defaults: Defaults, dry_run: boolean): Promise<number> {
  const { account_id, client_id, reach } = call.actor
  const key = `${randomBytes(16).toString('hex')}.txt`
  await call.services.files.put(key, call.file.bytes)
  const title = `${dry_run ? 'Check' : 'Import'} of ${call.file.name}`.slice(0, 200)
  const input: JobInput = { key, defaults, dry_run, actor: { account_id, client_id, reach } }
  const job_id = await enqueueJob(call, 'import-questions', title, { ...input }, total)
  await auditUpload(call, { name: call.file.name, job_id, dry_run })
  return job_id
}

const auditUpload = (call: Upload, after: object) =>
  audit(call, { entity: questionKind.entity, entity_id: null, action: 'upload', after })

export const importQuestionsJob: JobHandler = {
  async work({ db, client_id, now, services, progress, ...job }) {
    const { key, defaults, dry_run, actor } = job.input as unknown as JobInput
    const bytes = await services.files.find(key)
    if (!bytes) throw new ApiError('not_found', 'The uploaded file is gone. Please upload it again.')
    // The chapter may have been deleted since.
    await assertPlace(db, actor, defaults)
    const maker = { db, client_id, now, account_id: actor.account_id }
    return importQuestions(maker, { file: readOpenTriviaQa(bytes), defaults, dry_run }, progress)
  },
  async cleanUp(input, services) {
    await services.files.remove((input as unknown as JobInput).key)
  },
}
