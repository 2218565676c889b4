import type { FastifyBaseLogger } from 'fastify'
import { Logger, makeWorkerUtils, runMigrations, type Task, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type { Databases } from '../db/connect.ts'
import { forHeavy } from '../db/pool/heavy.ts'
import { isDatabaseAway } from '../http/refusals/database-errors.ts'
import { keepAlive } from './alive.ts'
import { givingBack } from './give-back.ts'
import type { JobHandlers } from './jobs.ts'
import { keepRunner } from './keep-runner.ts'
import { queuePool } from './queue-pool.ts'
import { type JobRef, type QueueServices, runJob } from './run-job.ts'
import { shareJobs } from './shares.ts'

/** What the queue does besides jobs, by its name there. */
export interface QueueTask<S> {
  /** In a runner of its own, so that neither waits for the other; left out: among the jobs, for what nobody waits for. */
  at_once?: number
  /** Schools take turns in its runner: none has more than half of it. */
  shared?: true
  /** Done by the runner of this task too. */
  beside?: string
  run(services: S, payload: unknown): Promise<void>
}
export type QueueTasks<S> = Record<string, QueueTask<S>>
/** What is done once a day, over all schools. */
export type DailyTask<S> = (services: S) => Promise<void>

export interface JobQueue {
  stop(): Promise<void>
}

/** Makes the queue's own tables; needs the owner. */
export async function migrateQueue({ owner }: Pick<Databases, 'owner'>): Promise<void> {
  await runMigrations({ pgPool: owner, logger: new Logger(() => () => undefined) })
  // In earlier releases the queue gave up on a job by itself after three attempts: such jobs get the attempts of today.
  await owner.query('update graphile_worker._private_jobs set max_attempts = 25 where max_attempts = 3')
}

/** Has the queue do one of its tasks, for nobody in particular; one that waits already is not doubled. */
export async function queueOnce({ owner_kysely }: Pick<Databases, 'owner_kysely'>, task: string): Promise<void> {
  const key = task.replaceAll('_', '-')
  await sql`select graphile_worker.add_job(${task}, '{}'::json, job_key := ${key})`.execute(owner_kysely)
}

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
  const { databases, log } = services
  // Calls that people wait for find a connection, however much the jobs read.
  const costly = { ...services, databases: forHeavy(databases) }
  const { owner } = databases
  const alive = keepAlive(owner, log)
  const isStopping = () => stopping
  const returning = (task: Task): Task => givingBack(task, { owner, log, isStopping })
  const common = {
    pgPool: queuePool(owner),
    noHandleSignals: true,
    pollInterval: 2000,
    logger: queueLogger(log),
    preset: saysHowJobsEnded,
  }
  const all = Object.entries(tasks)
  const listOf = (own: typeof all): TaskList =>
    Object.fromEntries(own.map(([name, { run: work }]) => [name, returning((payload) => work(services, payload))]))
  const working = all.flatMap(([name, { at_once, shared, beside }]) => {
    if (beside !== undefined) return []
    return { at_once, shared, taskList: listOf(all.filter(([other, task]) => other === name || task.beside === name)) }
  })
  const share = shareJobs(at_once, owner)
  const taskList = {
    ...namedByKind(
      handlers,
      returning((payload, { job }) =>
        runJob(costly, handlers, payload as JobRef, { attempt: job.attempts, isStopping }),
      ),
    ),
    purge: returning(async () => {
      for (const task of daily) await task(services)
    }),
    ...Object.assign({}, ...working.flatMap(({ at_once, taskList }) => (at_once === undefined ? taskList : []))),
  }
  const runners = [
    await keepRunner(
      (events) => ({
        ...common,
        events,
        concurrency: at_once,
        forbiddenFlags: share(events),
        crontab: '17 3 * * * purge',
        taskList,
      }),
      { alive, log },
    ),
  ]
  for (const { at_once: concurrency, shared, taskList } of working) {
    if (concurrency === undefined) continue
    const turns = shared ? shareJobs(concurrency, owner) : null
    const optionsFor = (events: Parameters<typeof share>[0]) => ({
      ...{ ...common, events, concurrency, taskList },
      ...(turns && { forbiddenFlags: turns(events) }),
    })
    runners.push(await keepRunner(optionsFor, { alive, log }))
  }
  return {
    async stop() {
      stopping = true
      await Promise.all(runners.map((one) => one.stop()))
      await alive.stop()
    },
  }
}

/**
 * How a job ended is told the queue in its own time: where that fails, the package says so by an event. Told at once, as it does by itself, nobody would hear of
 * it but the process, which ends of it.
 */
const saysHowJobsEnded = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/** A process is given no job of a kind that only a newer version knows. */
const namedByKind = (kinds: object, task: Task): TaskList =>
  Object.fromEntries(['run_job', ...Object.keys(kinds).map((kind) => `run_job:${kind}`)].map((name) => [name, task]))

/** The queue's own chatter is for debugging; its warnings and errors are ours, but that the database is away is no fault of ours. */
function queueLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error' && !isDatabaseAway(meta?.error ?? meta?.fatalError)) log.error(message)
    else if (level === 'warning' || level === 'error') log.warn(message)
    else log.debug(message)
  })
}
