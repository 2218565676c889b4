import { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, makeWorkerUtils, type Runner, run, runMigrations, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type { z } from 'zod'
import { english, type JobState, type Said, say, type Told, told } from '#contract'
import { type Databases, type Reader, readerFor, type Write, writeInSchool } from '../db/connect.ts'
import type { Change } from '../ground/change.ts'
import { asRefusal } from '../http/envelope.ts'
import { keepAlive } from './alive.ts'
import { cancelAllJobs } from './cancel-all.ts'
import { shareJobs } from './shares.ts'

/** A kind of job: its name in the queue and what it works from, of which no personal data may lie there. */
export interface JobKind<I = unknown> {
  name: string
  input: z.ZodType<I>
}

/** A job as its handler sees it. */
export interface RunningJob<I = unknown> {
  id: number
  client_id: number
  account_id: number
  input: I
  now: Date
  /** Each reading is a transaction of its own, so that none stands idle while the job works. */
  db: Reader
  /** A short transaction for what may stay although the job fails; done again, it must leave the same. */
  write<T>(work: (db: Write) => Promise<T>): Promise<T>
  /** Shows how far it is. @throws when somebody cancelled the job */
  progress(done: number, of: number): Promise<void>
}

/**
 * Saves what a job has made and answers its result, in one transaction with the outcome: a job that fails, is cancelled or cut off
 * leaves nothing behind, and one that runs twice saves once. Statements alone: the database ends a transaction that waits for other work.
 */
export type Saving = (db: Write) => Promise<unknown>

/** A job that will not run again. */
export interface EndedJob {
  client_id: number
  id: number
  state: string
}

/** What a kind of job does; `S` is what it needs of the app. Methods, so that handlers of different inputs stand in one table. */
export interface JobHandler<S = unknown, I = unknown> {
  input: z.ZodType<I>
  /** Does the work, outside of any transaction, and answers how it is saved. Runs again from the start after a crash. */
  work(job: RunningJob<I>, services: S): Promise<Saving>
  /** Clears away what the job needed or left outside the database, once it will not run again. */
  cleanUp?(input: I, services: S, ended: EndedJob): Promise<void>
}
export type JobHandlers<S> = Record<string, JobHandler<S>>
/** What the queue does besides jobs, by its name there: in a runner of its own, so that neither waits for the other. */
export interface QueueTask<S> {
  at_once: number
  run(services: S, payload: unknown): Promise<void>
}
export type QueueTasks<S> = Record<string, QueueTask<S>>
/** What is done once a day, over all schools. */
export type DailyTask<S> = (services: S) => Promise<void>

/** What the queue itself stands on. */
interface QueueServices {
  databases: Databases
  clock: () => Date
  log: FastifyBaseLogger
}

export interface JobQueue {
  stop(): Promise<void>
}

/** Makes the queue's own tables; needs the owner. */
export async function migrateQueue({ owner }: Pick<Databases, 'owner'>): Promise<void> {
  await runMigrations({ pgPool: owner, logger: new Logger(() => () => undefined) })
  // Of releases whose queue gave up by itself.
  await owner.query('update graphile_worker._private_jobs set max_attempts = 25 where max_attempts = 3')
}

/** A job that cuts its process off each time, as by taking all memory, must not do so for ever. */
const MOST_TRIES = 3

/**
 * Gives back at once what a process that died had taken from the queue. Only for a database that no other process works on: there every lock is a
 * dead one's. Elsewhere `keepAlive` finds out.
 */
export async function releaseDeadLocks({ owner }: Databases): Promise<void> {
  const { rows } = await owner.query<{ locked_by: string }>(
    'select distinct locked_by from graphile_worker.jobs where locked_by is not null',
  )
  if (rows.length === 0) return
  const utils = await makeWorkerUtils({ pgPool: owner, logger: new Logger(() => () => undefined) })
  await utils.forceUnlockWorkers(rows.map((row) => row.locked_by))
  await utils.release()
}

/** Jobs that a process works on at a time: what costs much in them is done by pools and threads, which take turns of their own. */
const AT_ONCE = 4

/** Starts working on queued jobs in this process, `at_once` at a time; any number of processes may share a queue. */
export async function startJobs<S extends QueueServices>(
  services: S,
  handlers: JobHandlers<S>,
  daily: readonly DailyTask<S>[],
  { at_once = AT_ONCE, tasks = {} }: { at_once?: number; tasks?: QueueTasks<S> } = {},
): Promise<JobQueue> {
  let stopping = false
  const alive = keepAlive(services.databases.owner, services.log)
  const newEvents = (): WorkerEvents => {
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => alive.hold(workerPool.id))
    return events
  }
  const events = newEvents()
  const common = {
    pgPool: services.databases.owner,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: queueLogger(services.log),
  }
  const runner: Runner = await run({
    ...common,
    events,
    concurrency: at_once,
    forbiddenFlags: shareJobs(events, at_once),
    crontab: '17 3 * * * purge',
    taskList: {
      run_job: (payload, { job }) =>
        runJob(services, handlers, payload as JobRef, { attempt: job.attempts, isStopping: () => stopping }),
      purge: async () => {
        for (const task of daily) await task(services)
      },
    },
  })
  const runners = [runner]
  for (const [name, { at_once: concurrency, run: work }] of Object.entries(tasks)) {
    const taskList = { [name]: (payload: unknown) => work(services, payload) }
    runners.push(await run({ ...common, events: newEvents(), concurrency, taskList }))
  }
  return {
    async stop() {
      stopping = true
      await Promise.all(runners.map((one) => one.stop()))
      await alive.stop()
    },
  }
}

/** The queue's own chatter is for debugging; its warnings and errors are ours. */
function queueLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}

/** Records a job in the caller's transaction; it starts when that commits. */
export async function enqueueJob<I>(
  change: Pick<Change, 'db' | 'client_id' | 'now'> & { actor: { account_id: number | null } },
  kind: JobKind<I>,
  title: Said,
  input: I,
  of: number,
): Promise<number> {
  const { id } = await change.db
    .insertInto('jobs')
    .values({
      client_id: change.client_id,
      kind: kind.name,
      title: english(title).slice(0, 200),
      title_said: JSON.stringify(title),
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

interface JobRef {
  client_id: number
  job_id: number
}

/** How often the job was taken up, this time included, and whether the process is about to end. */
interface Run {
  attempt: number
  isStopping(): boolean
}

/**
 * Runs one job to its end; the outcome is in the row. Exported for tests, which run jobs one by one.
 * @throws what a job met that was cut off because this process stops: the queue gives it to another one, or to the next start
 */
export async function runJob<S extends QueueServices>(
  services: S,
  handlers: JobHandlers<S>,
  ref: JobRef,
  run: Run = { attempt: 1, isStopping: () => false },
): Promise<void> {
  const inSchool: InSchool = (work) => writeInSchool(services.databases.app_kysely, ref.client_id, work)
  const row = await inSchool((db) => startJob(db, ref, services.clock()))
  if (!row) return
  const handler = handlers[row.kind]
  if (row.state === 'running') {
    if (run.attempt <= MOST_TRIES) await finishJob(services, handler, ref, row, inSchool, run.isStopping)
    else await inSchool((db) => updateJob(db, ref, failedFor(told(say('job.cut_off'))), services.clock()))
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
  isStopping: () => boolean,
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
  } catch (error) {
    if (error instanceof JobCancelledError) return
    if (isStopping()) throw error
    const refused = asRefusal(error)
    if (!refused || refused.status >= 500) services.log.error({ err: error, ...ref }, 'job failed')
    const values = failedFor(refused?.told ?? told(say('job.failed_here')))
    await inSchool((db) => updateJob(db, ref, values, services.clock()))
  }
}

const failedFor = ({ message, code, params }: Told) => ({
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
