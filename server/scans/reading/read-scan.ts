import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import { Id, say } from '#contract'
import { ask } from '../../db/ask.ts'
import { type Databases, type Write, writeInSchool } from '../../db/connect.ts'
import type { ScanFile } from '../../db/schema-columns.ts'
import { emit } from '../../events/emit.ts'
import type { FileStore } from '../../files/file-store.ts'
import { audit } from '../../ground/audit.ts'
import type { SignedChange } from '../../ground/change.ts'
import { ApiError, wrongField } from '../../ground/errors.ts'
import { enqueueJob, type JobHandler, type JobKind, type RunningJob } from '../../jobs/jobs.ts'
import { findPermissions } from '../../policy/granted.ts'
import { findViewer } from '../../policy/viewer.ts'
import type { PageReader } from '../../workers/threads/page-reader.ts'
import { assertBrings } from '../bring/may-bring.ts'
import { broughtBy, examAtHand, lockScans, takesPages } from '../exam-at-hand.ts'
import { findLayout } from '../find-layout.ts'
import { type ReadScanPage, savePages } from '../pages/save.ts'

const JobInput = z.object({ batch_id: Id })
type JobInput = z.output<typeof JobInput>

export const READ_SCAN = 'read-scan'
const readKind: JobKind<JobInput> = { name: READ_SCAN, input: JobInput }

/** Pages that are saved together: so many are read anew where a process dies. */
const TOGETHER = 10

/** Has a scan read, whose files are all there. @returns the job */
export async function startReading(
  change: SignedChange,
  { id, name, pages }: { id: number; name: string; pages: number },
): Promise<number> {
  const job_id = await enqueueJob(change, readKind, say('scan.job', { name }), { batch_id: id }, pages)
  await ask(
    change,
    sql`update scan_batches set state = 'READING', job_id = ${job_id}, row_version = row_version + 1
      where client_id = ${change.client_id} and id = ${id}`,
  )
  return job_id
}

/** What reading needs of the app. */
export interface ReadingServices {
  databases: Databases
  files: FileStore
  pages: PageReader
  incoming: string
  clock: () => Date
}

interface Scan {
  exam_id: number
  files: ScanFile[]
  pages: number
}

/** One page among all of a scan's files. */
interface PageInFile {
  /** In the scan, from 1. */
  number: number
  /** Of the files, from 1. */
  file: number
  /** In its file, from 1. */
  page: number
  key: string
}

const pagesOf = (files: readonly ScanFile[]): PageInFile[] => {
  const all = files.flatMap(({ key, pages }, at) =>
    Array.from({ length: pages }, (_, page) => ({ file: at + 1, page: page + 1, key: key ?? '' })),
  )
  return all.map((one, at) => ({ number: at + 1, ...one }))
}

/** The key of a page's picture: by that of its file, which nobody can guess, so that a page that is read a second time is put in the same place. */
export const pictureKey = (seed: string, page: number): string =>
  `${createHash('sha256').update(`${seed}/${page}`).digest('hex').slice(0, 32)}-page.webp`

/** Reads the pages of a scan ten by ten; one that was cut off goes on with the first page that isn't there. */
export const readScanJob: JobHandler<ReadingServices, JobInput> = {
  input: JobInput,
  fills: ['scan_pages', 'scan_cells', 'exam_responses'],

  async work(job, services) {
    const { db, client_id, input, now, account_id } = job
    const [scan] = await ask(
      { db, client_id },
      sql<Scan & { done: number }>`select exam_id, files, pages, (select count(*) from scan_pages p
          where p.client_id = ${client_id} and p.batch_id = scan_batches.id) as done
        from scan_batches where client_id = ${client_id} and id = ${input.batch_id}`,
    )
    if (!scan) throw new ApiError('not_found')
    const viewer = await findViewer(db, account_id, now)
    const bringer = { ...viewer, permissions: await findPermissions(db, account_id) }
    // What somebody may was asked when the pages came, and may have changed since.
    await assertBrings({ db, client_id }, bringer, scan.exam_id)
    const local = new LocalFiles(services)
    try {
      const rest = pagesOf(scan.files).slice(scan.done)
      for (let at = 0; at < rest.length; at += TOGETHER) {
        await job.progress(scan.done + at, scan.pages)
        const read = await readTogether(job, services, local, rest.slice(at, at + TOGETHER))
        await job.write(async (write) => {
          const change = { db: write, client_id, now: services.clock(), actor: { account_id } }
          await lockScans(write, client_id, [scan.exam_id])
          const exam = await examAtHand(change, scan.exam_id)
          if (!takesPages(exam.state))
            throw wrongField('exam_id', say('scan.state', { state: say(`exam.state.${exam.state}`) }))
          const marking = await broughtBy(change, bringer, scan.exam_id)
          await savePages({ change, exam, marking }, input.batch_id, read)
        })
      }
    } finally {
      await local.drop()
    }
    return (write: Write) => finish(write, job, scan, services.clock())
  },

  /** Ended otherwise than read: what was read by then is kept. */
  async cleanUp({ batch_id }, { databases, clock }, { client_id, state }) {
    if (state === 'done') return
    const at = clock().toISOString()
    await writeInSchool(databases.app_kysely, client_id, async (db) => {
      const there = sql`exists (select 1 from scan_pages p where p.client_id = ${client_id} and p.batch_id = ${batch_id})`
      await ask(
        { db, client_id },
        sql`update scan_batches set row_version = row_version + 1, read_at = ${at}, updated_at = ${at},
            state = case when ${state} = 'failed' then 'FAILED' when ${there} then 'READ' else 'CANCELLED' end
          where client_id = ${client_id} and id = ${batch_id} and state = 'READING'`,
      )
    })
  },
}

async function finish(db: Write, job: RunningJob<JobInput>, scan: Scan, now: Date): Promise<{ scan_id: number }> {
  const { client_id, account_id, input } = job
  const at = now.toISOString()
  await ask(
    { db, client_id },
    sql`update scan_batches set state = 'READ', read_at = ${at}, updated_at = ${at}, row_version = row_version + 1
      where client_id = ${client_id} and id = ${input.batch_id} and state = 'READING'`,
  )
  const [doubts] = await ask(
    { db, client_id },
    sql<{
      n: number
    }>`select count(*) as n from scan_cells c join scan_pages p on p.client_id = ${client_id} and p.id = c.page_id
      where c.client_id = ${client_id} and p.batch_id = ${input.batch_id} and c.state = 'OPEN' and p.state = 'COUNTED'`,
  )
  await audit(
    {
      ...{ db, client_id, now, request_id: `job-${job.id}` },
      actor: { client_id, account_id, impersonator_id: null },
    },
    {
      entity: 'scan',
      entity_id: input.batch_id,
      action: 'read',
      after: { exam_id: scan.exam_id, pages: scan.pages, doubts: doubts?.n ?? 0 },
    },
  )
  const { exam_id, pages } = scan
  emit({ db, client_id, now }, 'scan.read', { exam_id, scan_id: input.batch_id, pages, doubts: doubts?.n ?? 0 })
  return { scan_id: input.batch_id }
}

/** Reads pages side by side, as many as there are turns, and keeps their pictures. */
async function readTogether(
  { client_id, account_id, db }: RunningJob<JobInput>,
  { files, pages }: ReadingServices,
  local: LocalFiles,
  wanted: readonly PageInFile[],
): Promise<ReadScanPage[]> {
  const whose = { client_id, account_id }
  const layoutOf = findLayout({ db, client_id })
  return Promise.all(
    wanted.map(async ({ number, file, page, key }): Promise<ReadScanPage> => {
      const { picture, ...drawn } = await pages.page(whose, await local.pathOf(key), page, layoutOf)
      // One that can't be drawn has none.
      if (picture.length === 0) return { number, file, picture: null, drawn }
      const kept = pictureKey(key, page)
      await files.put(kept, picture)
      return { number, file, picture: kept, drawn }
    }),
  )
}

/** Files of a scan as they lie on this machine while they are read. */
class LocalFiles {
  readonly #services: Pick<ReadingServices, 'files' | 'incoming'>
  readonly #paths = new Map<string, Promise<string>>()

  constructor(services: Pick<ReadingServices, 'files' | 'incoming'>) {
    this.#services = services
  }

  pathOf(key: string): Promise<string> {
    const known = this.#paths.get(key)
    if (known) return known
    const path = this.#fetch(key)
    this.#paths.set(key, path)
    return path
  }

  async #fetch(key: string): Promise<string> {
    const { files, incoming } = this.#services
    await mkdir(incoming, { recursive: true, mode: 0o700 })
    const path = join(incoming, randomUUID())
    if (!(await files.fetchFile(key, path))) throw new ApiError('not_found', say('scan.damaged'))
    return path
  }

  async drop(): Promise<void> {
    for (const path of this.#paths.values()) await path.then((one) => rm(one, { force: true })).catch(() => undefined)
  }
}
