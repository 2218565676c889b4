import { PassThrough } from 'node:stream'
import { z } from 'zod'
import { contentScopes, listed, type MadeFile, say, schoolContentApi, scopesToCome } from '#contract'
import { build } from '../../db/connect.ts'
import { audit } from '../../ground/audit.ts'
import { notFound, wrongField } from '../../ground/errors.ts'
import type { Call, RecordedFile } from '../../http/call.ts'
import { type EndedJob, enqueueJob, type JobHandler, type JobKind } from '../../jobs/jobs.ts'
import { madeKey, recordMade } from '../../jobs/made-file.ts'
import { assertWholeSchool } from '../../people/data/whole-school.ts'
import { visibleTo } from '../../policy/policy.ts'
import { findViewer } from '../../policy/viewer.ts'
import type { Services } from '../../services.ts'
import { assertInSchool } from '../school-settings.ts'
import { contentTurns } from './content-turns.ts'
import { exportSchool } from './school-content.ts'

const JobInput = z.object({ scope: z.enum(contentScopes) })
type JobInput = z.output<typeof JobInput>

export const EXPORT_SCHOOL = 'export-school'
const kind: JobKind<JobInput> = { name: EXPORT_SCHOOL, input: JobInput }
const name = 'quaestor-content.zip'
const DAY_MS = 86_400_000
const keyOf = (job: Pick<EndedJob, 'client_id' | 'id'>) => madeKey(EXPORT_SCHOOL, job, 'zip')

/** @throws forbidden for whoever doesn't see the whole school, invalid_field */
export async function startExport(call: Call<typeof schoolContentApi.export>): Promise<{ job_id: number }> {
  assertInSchool(call.actor)
  assertWholeSchool(call.actor)
  const { scope } = call.body
  if (scopesToCome.includes(scope)) {
    const names = listed(
      contentScopes.filter((one) => !scopesToCome.includes(one)),
      'or',
    )
    throw wrongField('scope', say('school_content.scope', { scope, names }))
  }
  const job_id = await enqueueJob(call, kind, say('job.content_out'), { scope }, 1)
  await audit(call, { entity: 'school-settings', entity_id: null, action: 'export-content', after: { job_id, scope } })
  return { job_id }
}

/** A school's content as it is at one moment, put down piece by piece. Fetched by its starter, for a day. */
export const exportSchoolJob: JobHandler<Pick<Services, 'files' | 'databases'>, JobInput> = {
  input: JobInput,

  async work(job, { files, databases }) {
    const { client_id, now } = job
    assertWholeSchool(await findViewer(job.db, job.account_id, now))
    const key = keyOf(job)
    const progress = (done: number, of: number) => job.progress(done, of)
    const bytes = await contentTurns.take(job, async () => {
      const through = new PassThrough()
      // Called back once it was taken on: whoever writes waits for whoever puts it down.
      const write = (piece: Uint8Array) =>
        new Promise<void>((done, fail) => through.write(piece, (error) => (error ? fail(error) : done())))
      const writing = exportSchool({ databases, files, client_id, now, progress }, write).then(
        () => through.end(),
        (error: Error) => through.destroy(error),
      )
      const [put] = await Promise.all([files.putStream(key, through), writing])
      return put
    })
    return async (db) => {
      await recordMade(db, job, { key, name, bytes })
      return { file_url: schoolContentApi.file.path.replace('{id}', String(job.id)), name } satisfies MadeFile
    }
  },

  async cleanUp(_, { files }, ended) {
    if (ended.state !== 'done') await files.remove(keyOf(ended))
  },
}

/** The file of a job that the caller has started, for a day: a link of its own could be passed on. @throws not_found */
export async function fetchContent(
  call: Call<typeof schoolContentApi.file>,
  { files }: Pick<Services, 'files'>,
): Promise<RecordedFile> {
  const { db, client_id, actor, id, now } = call
  const [[job]] = await db.read(
    build
      .selectFrom('jobs')
      .select('id')
      .where('client_id', '=', client_id)
      .where('id', '=', id)
      .where('kind', '=', EXPORT_SCHOOL)
      .where('state', '=', 'done')
      .where('updated_at', '>', new Date(now.getTime() - DAY_MS).toISOString())
      .where(visibleTo(actor, 'jobs')),
  )
  const bytes = job ? await files.open(keyOf({ client_id, id })) : null
  if (!bytes) throw notFound('file')
  assertWholeSchool(actor)
  return {
    bytes,
    type: 'application/zip',
    filename: name,
    given: { client_id, entity_id: null, what: { name, job_id: id } },
  }
}
