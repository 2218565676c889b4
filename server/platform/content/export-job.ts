import { PassThrough } from 'node:stream'
import { z } from 'zod'
import { contentScopes, fixedRoles, type MadeFile, say, schoolContentApi } from '#contract'
import type { ContentManifest } from '../../../interchange/content/content-file.ts'
import { build, type Write } from '../../db/connect.ts'
import { audit } from '../../ground/audit.ts'
import { notFound } from '../../ground/errors.ts'
import type { Call, RecordedFile } from '../../http/call.ts'
import { type EndedJob, enqueueJob, type JobHandler, type JobKind, type RunningJob } from '../../jobs/jobs.ts'
import { madeKey, recordMade } from '../../jobs/made-file.ts'
import { assertWholeSchool } from '../../people/data/whole-school.ts'
import { visibleTo } from '../../policy/policy.ts'
import { findViewer } from '../../policy/viewer.ts'
import type { Services } from '../../services.ts'
import { noteChanges } from '../../sign-in/way-in/sent-links.ts'
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

/** @throws forbidden for whoever doesn't see the whole school */
export async function startExport(call: Call<typeof schoolContentApi.export>): Promise<{ job_id: number }> {
  assertInSchool(call.actor)
  assertWholeSchool(call.actor)
  const { scope } = call.body
  const job_id = await enqueueJob(call, kind, say('job.content_out'), { scope }, 1)
  await audit(call, { entity: 'school-settings', entity_id: null, action: 'export-content', after: { job_id, scope } })
  return { job_id }
}

/** A school's content as it is at one moment, put down piece by piece. Fetched by its starter, for a day. */
export const exportSchoolJob: JobHandler<Pick<Services, 'files' | 'databases' | 'mail'>, JobInput> = {
  input: JobInput,

  async work(job, services) {
    const { files, databases } = services
    const { client_id, now, input } = job
    assertWholeSchool(await findViewer(job.db, job.account_id, now))
    const key = keyOf(job)
    const progress = (done: number, of: number) => job.progress(done, of)
    const { bytes, manifest } = await contentTurns.take(job, async () => {
      const through = new PassThrough()
      // Called back once it was taken on: whoever writes waits for whoever puts it down.
      const write = (piece: Uint8Array) =>
        new Promise<void>((done, fail) => through.write(piece, (error) => (error ? fail(error) : done())))
      const writing = exportSchool(
        { ...{ databases, files, client_id }, scope: input.scope, now, progress },
        write,
      ).then(
        (made) => {
          through.end()
          return made
        },
        (error: Error) => {
          through.destroy(error)
          throw error
        },
      )
      const [put, made] = await Promise.all([files.putStream(key, through), writing])
      return { bytes: put, manifest: made.manifest }
    })
    return async (db) => {
      await recordMade(db, job, { key, name, bytes })
      if (input.scope === 'all') await tellAll(db, job, services, manifest)
      return { file_url: schoolContentApi.file.path.replace('{id}', String(job.id)), name } satisfies MadeFile
    }
  },

  async cleanUp(_, { files }, ended) {
    if (ended.state !== 'done') await files.remove(keyOf(ended))
  },
}

/** That everything was taken along is in the log, with the rows of each table, and told to the school's admins. */
async function tellAll(
  db: Write,
  { id, client_id, account_id, now }: RunningJob,
  services: Pick<Services, 'mail'>,
  { tables, files }: ContentManifest,
): Promise<void> {
  const actor = { client_id, account_id, impersonator_id: null }
  const change = { db, client_id, actor, now, request_id: `job-${id}` }
  const rows = Object.fromEntries(Object.entries(tables).map(([table, { rows: count }]) => [table, count]))
  const after = { job_id: id, scope: 'all', tables: rows, files: files.n }
  await audit(change, { entity: 'school-settings', entity_id: null, action: 'take-everything', after })
  const admins = await db
    .selectFrom('accounts')
    .innerJoin('roles', 'roles.id', 'accounts.role_id')
    .select(['accounts.id as account_id', 'accounts.email', 'accounts.language'])
    .where('accounts.client_id', '=', client_id)
    .where('accounts.deleted_at', 'is', null)
    .where('accounts.status', '=', 1)
    .where('roles.base_kind', '=', fixedRoles.school_admin)
    .orderBy('accounts.id')
    .execute()
  await noteChanges(change, services, 'CONTENT_TAKEN', admins)
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
