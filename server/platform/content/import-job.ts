import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { fixedRoles, ImportedSchoolContent, say, type schoolContentApi } from '#contract'
import type { ContentManifest, OpenContent } from '../../../interchange/content/content-file.ts'
import { build, type Write } from '../../db/connect.ts'
import type { Actor } from '../../ground/actor.ts'
import { audit } from '../../ground/audit.ts'
import type { Change } from '../../ground/change.ts'
import { ApiError } from '../../ground/errors.ts'
import type { Preparing } from '../../http/call.ts'
import { assertStorageLeft } from '../../images/stored-images.ts'
import { enqueueJob, type JobHandler, type JobKind, type RunningJob } from '../../jobs/jobs.ts'
import { assertWholeSchool } from '../../people/data/whole-school.ts'
import { findViewer } from '../../policy/viewer.ts'
import type { Services } from '../../services.ts'
import { fileSource } from '../../workers/file-source.ts'
import { assertInSchool } from '../school-settings.ts'
import { openUploaded, refuse } from './content-refusals.ts'
import { contentTurns } from './content-turns.ts'
import { assertSchoolEmpty, importSchool, isSchoolEqual } from './school-content.ts'

const JobInput = z.object({ key: z.string(), name: z.string(), dry_run: z.boolean() })
type JobInput = z.output<typeof JobInput>

export const IMPORT_SCHOOL = 'import-school'
const kind: JobKind<JobInput> = { name: IMPORT_SCHOOL, input: JobInput }

/** Rows and pictures that are named as changed. */
const MOST_CHANGED = 100

/**
 * Looks at what a glance tells, and puts the file where the job finds it.
 * @throws forbidden, wrong_type, invalid_field, in_use
 */
export async function prepareImport(
  { actor, file, body, db }: Preparing<typeof schoolContentApi.import>,
  { files }: Pick<Services, 'files'>,
): Promise<(change: Change) => Promise<{ job_id: number }>> {
  assertInSchool(actor)
  assertWholeSchool(actor)
  const { manifest } = await openUploaded(await fileSource(file.path))
  if (manifest.scope === 'all') assertRunsSchool(actor)
  await assertSchoolEmpty(db, manifest.scope).catch(refuse)
  const key = `${randomBytes(16).toString('hex')}.upload`
  await files.putFile(key, file.path)
  const dry_run = body.dry_run === 'true'
  const { name } = file
  const of = rowsOf(manifest)
  return async (change) => {
    const title = say(dry_run ? 'job.content_check' : 'job.content_in', { name })
    const job_id = await enqueueJob(change, kind, title, { key, name, dry_run }, of)
    const after = { name, job_id, dry_run, scope: manifest.scope, rows: of }
    await audit(change, { entity: 'school-settings', entity_id: null, action: 'import-content', after })
    return { job_id }
  }
}

/** Accounts and rights come with people, of whatever roles: who brings them in gives every role. @throws forbidden */
function assertRunsSchool({ role_ref_id }: Pick<Actor, 'role_ref_id'>): void {
  if (role_ref_id !== fixedRoles.school_admin) throw new ApiError('forbidden', say('school_content.admin'))
}

const rowsOf = ({ tables }: ContentManifest) => Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)

/** One sum over those of tables and pictures. */
const hashOf = ({ tables, files }: ContentManifest) =>
  createHash('sha256')
    .update(JSON.stringify([Object.entries(tables).sort(([a], [b]) => (a < b ? -1 : 1)), files]))
    .digest('hex')

type ImportServices = Pick<Services, 'files' | 'databases' | 'forgetActors'>

/**
 * Reads a school's content in, in one transaction with what is noted of it in the job: cut off before it has ended it leaves nothing, cut off after it
 * goes on with comparing.
 */
export const importSchoolJob: JobHandler<ImportServices, JobInput> = {
  input: JobInput,

  async work(job, { files, databases, forgetActors }) {
    assertWholeSchool(await findViewer(job.db, job.account_id, job.now))
    const source = await files.open(job.input.key)
    if (!source) throw new ApiError('not_found', say('file.gone'))
    const result = await contentTurns.take(job, async () => {
      const content = await openUploaded(source)
      const found = (await findBroughtIn(job)) ?? (await bringIn(job, { files, databases }, content).catch(refuse))
      const equal = job.input.dry_run ? null : await isSchoolEqual({ databases, client_id: job.client_id }, content)
      return { ...found, hash: hashOf(content.manifest), equal } satisfies ImportedSchoolContent
    })
    forgetActors(job.client_id)
    return async () => result
  },

  async cleanUp({ key }, { files }) {
    await files.remove(key)
  },
}

type BroughtIn = Omit<ImportedSchoolContent, 'hash' | 'equal'>
const BroughtIn = ImportedSchoolContent.omit({ hash: true, equal: true })

/** What this job has brought in before it was cut off; null when it has not. */
async function findBroughtIn({ db, client_id, id }: RunningJob): Promise<BroughtIn | null> {
  const [[row]] = await db.read(
    build.selectFrom('jobs').select('result').where('client_id', '=', client_id).where('id', '=', id),
  )
  return BroughtIn.safeParse(row?.result).data ?? null
}

async function bringIn(
  job: RunningJob<JobInput>,
  { files, databases }: Pick<Services, 'files' | 'databases'>,
  content: OpenContent,
): Promise<BroughtIn> {
  const { client_id, input } = job
  await job.write((db) => assertStorageLeft({ db, client_id, account_id: null }, content.picture_bytes))
  const {
    tables,
    files: pictures,
    changed,
  } = await importSchool({ databases, files, client_id }, content, {
    dry_run: input.dry_run,
    now: job.now,
    progress: (done, of) => job.progress(done, of),
    atEnd: (db, found) => note(db, job, briefly(found)),
  })
  return briefly({ tables, files: pictures, changed })
}

const briefly = ({ tables, files, changed }: BroughtIn): BroughtIn => ({
  ...{ tables, files },
  changed: changed.slice(0, MOST_CHANGED),
})

/** @throws when somebody has cancelled the job: what came in with it goes again */
async function note(db: Write, job: RunningJob, found: BroughtIn): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ result: JSON.stringify(found) })
    .where('client_id', '=', job.client_id)
    .where('id', '=', job.id)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) await job.progress(1, 1)
}
