import type { FastifyBaseLogger } from 'fastify'
import { type JobState, type Message, messageOf, say } from '#contract'
import { type Databases, readerFor, type Write, writeInSchool } from '../db/connect.ts'
import { countRows } from '../db/count-rows.ts'
import { isDatabaseAway, isDatabaseFull } from '../http/refusals/database-errors.ts'
import { asRefusal } from '../http/refusals/envelope.ts'
import { cancelAllJobs } from './cancel-all.ts'
import { failedJobs } from './failed-jobs.ts'
import type { JobHandler, JobHandlers, RunningJob } from './jobs.ts'

/** What the queue itself stands on. */
export interface QueueServices {
  databases: Databases
  clock: () => Date
  log: FastifyBaseLogger
}

/** A job that cuts its process off each time, as by taking all memory, must not do so for ever. */
const MOST_TRIES = 3

export interface JobRef {
  client_id: number
  job_id: number
}

/** The row of a job could not be reached, so that nothing of it was begun. */
export class NotReachedError extends Error {
  override name = 'NotReachedError'
}

/** How often the job was taken up, this time included, and whether the process is about to end. */
interface Run {
  attempt: number
  isStopping(): boolean
}

/**
 * Runs one job to its end; the outcome is in the row. Exported for tests, which run jobs one by one.
 * @throws what a job met that was cut off because this process stops, or the database is away or has no room: the queue has it done anew
 */
export async function runJob<S extends QueueServices>(
  services: S,
  handlers: JobHandlers<S>,
  ref: JobRef,
  run: Run = { attempt: 1, isStopping: () => false },
): Promise<void> {
  const inSchool: InSchool = (work) => writeInSchool(services.databases.app_kysely, ref.client_id, work)
  const row = await inSchool((db) => startJob(db, ref, services.clock())).catch((cause) => {
    throw isDatabaseAway(cause) ? new NotReachedError(cause.message, { cause }) : cause
  })
  if (!row) return
  const handler = handlers[row.kind]
  if (row.state === 'running') {
    if (run.attempt <= MOST_TRIES) await finishJob(services, handler, ref, row, inSchool, run)
    else await inSchool((db) => updateJob(db, ref, failedFor(messageOf(say('job.cut_off'))), services.clock()))
  }
  if (!handler?.cleanUp) return
  const ended = await inSchool((db) => findJob(db, ref))
  const input = handler.input.safeParse(row.input)
  const { client_id, job_id: id } = ref
  if (ended && input.success) await handler.cleanUp(input.data, services, { client_id, id, state: ended.state })
}

type InSchool = <T>(work: (db: Write) => Promise<T>) => Promise<T>

class JobCancelledError extends Error {
  override name = 'JobCancelledError'
}

async function finishJob<S extends QueueServices>(
  services: S,
  handler: JobHandler<S> | undefined,
  ref: JobRef,
  row: { kind: string; input: unknown; created_by: number | null },
  inSchool: InSchool,
  { attempt, isStopping }: Run,
): Promise<void> {
  const set = async (db: Write, values: JobUpdate) => {
    if (!(await updateJob(db, ref, values, services.clock()))) throw new JobCancelledError()
  }
  try {
    if (!handler) throw new Error(`No handler for jobs of kind ${row.kind}`)
    const input = handler.input.safeParse(row.input)
    // No fault of the person's, as a refusal would say.
    if (!input.success) throw new Error(`A job of kind ${row.kind} has another input: ${input.error.message}`)
    const job: RunningJob = {
      id: ref.job_id,
      client_id: ref.client_id,
      account_id: row.created_by ?? 0,
      input: input.data,
      now: services.clock(),
      db: readerFor(services.databases.app, ref.client_id),
      write: inSchool,
      progress: (done, of) => inSchool((db) => set(db, { done, of })),
    }
    const save = await handler.work(job, services)
    await inSchool(async (db) => {
      const result = await save(db)
      await set(db, { state: 'done', result: JSON.stringify(result) })
    })
    if (handler.fills)
      await countRows(services.databases, handler.fills).catch((err) => services.log.warn({ err, ...ref }))
  } catch (error) {
    if (error instanceof JobCancelledError) return
    // Nothing of it is the person's to mend, and whether its last statement was done is not known: done anew, it is found done or does the same.
    if (isStopping() || isDatabaseAway(error)) throw error
    // Somebody makes room soon: the queue gives it back uncounted, and only one that finds none for long is told to have failed for it.
    if (isDatabaseFull(error) && attempt === 1) throw error
    const refused = asRefusal(error)
    if (!refused || refused.status >= 500) {
      failedJobs.inc()
      services.log.error({ err: error, ...ref }, 'job failed')
    }
    const values = failedFor(refused?.shown ?? messageOf(say('job.failed_here')))
    await inSchool((db) => updateJob(db, ref, values, services.clock()))
  }
}

const failedFor = ({ message, code, params }: Message) => ({
  state: 'failed' as const,
  message,
  message_said: code ? JSON.stringify({ code, params }) : null,
})

interface JobUpdate {
  state?: JobState
  done?: number
  of?: number
  result?: string
  message?: string
  message_said?: string | null
}

/** Whether the job is still wanted: a cancelled one is not touched any more. */
async function updateJob(db: Write, { client_id, job_id }: JobRef, values: JobUpdate, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ ...values, updated_at: now.toISOString() })
    .where('client_id', '=', client_id)
    .where('id', '=', job_id)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function isOpen(db: Write, client_id: number): Promise<boolean> {
  if (client_id === 0) return true
  const school = await db
    .selectFrom('schools')
    .select('id')
    .where('id', '=', client_id)
    .where('status', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return school !== undefined
}

/** Takes a job up, or finds it as it ended; a running one was cut off and starts again. One of a closed school ends unstarted. */
async function startJob(db: Write, ref: JobRef, now: Date) {
  if (!(await isOpen(db, ref.client_id))) await cancelAllJobs({ db, client_id: ref.client_id, now })
  await updateJob(db, ref, { state: 'running' }, now)
  return findJob(db, ref)
}

const findJob = (db: Write, ref: JobRef) =>
  db
    .selectFrom('jobs')
    .select(['kind', 'input', 'created_by', 'state'])
    .where('client_id', '=', ref.client_id)
    .where('id', '=', ref.job_id)
    .executeTakeFirst()
