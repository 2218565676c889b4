import { Logger, type Runner, run, runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import type { JobState } from '#contract'
import { type Databases, type Write, writeInSchool } from '../db/connect.ts'
import type { Change, Services } from '../http/call.ts'
import { asRefusal } from '../http/envelope.ts'
import { purge } from './purge.ts'

/** A job as its handler sees it. */
export interface RunningJob {
  id: number
  client_id: number
  account_id: number
  input: Record<string, unknown>
  now: Date
  services: Services
  /** Shows how far it is; answers false when somebody cancelled it. */
  progress(done: number, of: number): Promise<boolean>
}

/** Does the work and answers the job's result. Runs again from the start after a crash, so it must be repeatable. */
export type JobHandler = (job: RunningJob) => Promise<unknown>
export type JobHandlers = Record<string, JobHandler>

export interface JobQueue {
  stop(): Promise<void>
}

/** Makes the queue's own tables; needs the owner. */
export const migrateQueue = (databases: Databases) => runMigrations({ pgPool: databases.owner, logger: new Logger(() => () => undefined) })

/** Starts working on queued jobs in this process; any number of processes may share a queue. */
export async function startJobs(services: Services, handlers: JobHandlers): Promise<JobQueue> {
  const runner: Runner = await run({
    pgPool: services.databases.owner,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: queueLogger(services.log),
    crontab: '17 3 * * * purge',
    taskList: {
      run_job: (payload) => runJob(services, handlers, payload as { client_id: number; job_id: number }),
      purge: () => purge(services.databases, services.clock()),
    },
  })
  return { stop: () => runner.stop() }
}

/** The queue's own chatter is for debugging; its warnings and errors are ours. */
function queueLogger(log: Services['log']): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}

/** Records a job in the caller's transaction; it starts when that commits. */
export async function enqueueJob(
  change: Change,
  kind: string,
  title: string,
  input: Record<string, unknown>,
  of: number,
): Promise<number> {
  const { id } = await change.db
    .insertInto('jobs')
    .values({
      client_id: change.client_id,
      kind,
      title,
      of,
      input: JSON.stringify(input),
      created_by: change.actor.account_id,
      created_at: change.now.toISOString(),
      updated_at: change.now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`select enqueue_job(${change.client_id}, ${id})`.execute(change.db)
  return id
}

/** Runs one job to its end; the outcome is in the row. Exported for tests, which run jobs one by one. */
export async function runJob(
  services: Services,
  handlers: JobHandlers,
  { client_id, job_id }: { client_id: number; job_id: number },
) {
  const inSchool = <T>(work: (db: Write) => Promise<T>) => writeInSchool(services.databases.app_kysely, client_id, work)
  const row = await inSchool((db) => claim(db, client_id, job_id))
  if (!row) return
  const set = (values: JobUpdate) => inSchool((db) => updateJob(db, client_id, job_id, values))
  const handler = handlers[row.kind]
  try {
    if (!handler) throw new Error(`No handler for jobs of kind ${row.kind}`)
    const result = await handler({
      id: job_id,
      client_id,
      account_id: row.created_by ?? 0,
      input: row.input as Record<string, unknown>,
      now: services.clock(),
      services,
      progress: (done, of) => set({ done, of }),
    })
    await set({ state: 'done', result: JSON.stringify(result) })
  } catch (error) {
    const refused = asRefusal(error)
    if (!refused || refused.status >= 500) services.log.error({ err: error, job_id, client_id }, 'job failed')
    await set({
      state: 'failed',
      message: refused?.message ?? 'Something went wrong on our side. Please start it again.',
    })
  }
}

interface JobUpdate {
  state?: JobState
  done?: number
  of?: number
  result?: string
  message?: string
}

/** Whether the job is still wanted: a cancelled one is not touched any more. */
async function updateJob(db: Write, client_id: number, id: number, values: JobUpdate): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ ...values, updated_at: new Date().toISOString() })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function claim(db: Write, client_id: number, id: number) {
  return db
    .updateTable('jobs')
    .set({ state: 'running', updated_at: new Date().toISOString() })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returning(['kind', 'input', 'created_by'])
    .executeTakeFirst()
}
