import type { Job, JobHelpers } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { api, say } from '#contract'
import { writeInSchool } from '../db/connect.ts'
import { jobHandlers, queueTasks } from '../job-handlers.ts'
import { startTestApp } from '../testing/app.ts'
import { makeSchool, type TestSchool } from '../testing/factories/factories.ts'
import { givingBack } from './give-back.ts'
import { enqueueJob, type JobHandler, type JobHandlers } from './jobs.ts'
import { type DailyTask, type QueueTasks, startJobs } from './queue.ts'
import { NotReachedError } from './run-job.ts'

const app = await startTestApp()
const { owner, app_kysely } = app.databases
const input = z.record(z.string(), z.unknown())
let school: TestSchool
beforeAll(async () => {
  school = await makeSchool(app)
})

const enqueue = (kind: string, account_id: number | null = null) =>
  writeInSchool(app_kysely, school.id, (db) => {
    const change = { db, client_id: school.id, now: app.clock.now, actor: { account_id } }
    return enqueueJob(change, { name: kind, input }, say('job.similar', { subject: 'Physics' }), {}, 1)
  })

const stateOf = async (id: number) =>
  (await owner.query<{ state: string; message: string | null }>('select state, message from jobs where id = $1', [id]))
    .rows[0]

/** What is left in the queue, with how often each has been tried. */
const queued = async () =>
  (await owner.query('select task_identifier as name, attempts from graphile_worker.jobs')).rows

/** As whoever runs the database; on a cluster of its coordinator alone, whose settings those of the workers could not be changed back by. */
async function asSuperuser(...statements: string[]): Promise<void> {
  const { host, port, user } = inject('superuser')
  const client = new pg.Client({
    host,
    port,
    user,
    database: name,
    options: '-c default_transaction_read_only=off -c citus.enable_ddl_propagation=off',
  })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
const name = String(owner.options.database)

/** All connections of this database end but those of whoever runs it: those that wait, listen or hold locks, and those at work. */
const breakAll =
  'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and usename <> current_user'

async function withQueue(
  handlers: JobHandlers<unknown>,
  work: () => Promise<void>,
  tasks: QueueTasks<unknown> = {},
  daily: DailyTask<unknown>[] = [],
): Promise<void> {
  const queue = await startJobs(app.services, handlers, daily, { tasks })
  try {
    await work()
  } finally {
    await queue.stop()
  }
}

it.each([
  'between two statements of its work',
  'within a statement of its work',
  'in the statement that saves it',
  'once its outcome is written, before the queue hears of it',
])('a database whose connections all break amid a job, %s, ends nothing: the job is done once, without an untrue word', async (step) => {
  const title = `Made ${step}`.slice(0, 50)
  let tries = 0
  let isBroken = false
  const breaks = async (at: string) => {
    if (at !== step || isBroken) return
    isBroken = true
    await asSuperuser(breakAll)
  }
  const handler: JobHandler<unknown, z.output<typeof input>> = {
    input,
    async work({ client_id, progress, write }) {
      tries += 1
      await progress(1, 2)
      await breaks('between two statements of its work')
      await progress(2, 2)
      await write(async (db) => {
        await breaks('within a statement of its work')
        await sql`select 1`.execute(db)
      })
      return async (db) => {
        const nobody = { created_by: null, updated_by: null }
        await db
          .insertInto('grades')
          .values({ client_id, title, description: null, next_grade_id: null, ...nobody })
          .execute()
        await breaks('in the statement that saves it')
        return tries
      }
    },
    cleanUp: () => breaks('once its outcome is written, before the queue hears of it'),
  }
  await withQueue({ test: handler }, async () => {
    const id = await enqueue('test')
    await expect.poll(async () => (await stateOf(id))?.state).toBe('done')
    expect((await stateOf(id))?.message).toBeNull()
    await expect.poll(queued).toEqual([])
    const { rowCount } = await owner.query('select 1 from grades where title = $1', [title])
    expect(rowCount).toBe(1)
    // Between two statements of its own a job may not even notice.
    expect(tries).toBeLessThanOrEqual(2)
    if (step === 'in the statement that saves it') expect(tries).toBe(2)
  })
})

/** What keeps a database from being used without ending it, and what ends that. */
const ways: Record<string, [begin: string[], end: string[]]> = {
  'takes no more connections': [
    [`alter database ${name} connection limit 0`, breakAll],
    [`alter database ${name} connection limit -1`],
  ],
  'follows another server, and so changes nothing': [
    [`alter database ${name} set default_transaction_read_only = on`, breakAll],
    [`alter database ${name} reset default_transaction_read_only`, breakAll],
  ],
}

const moments = ['in its work', 'behind its work, before the queue hears of it'] as const
const cases = Object.entries(ways).flatMap(([way, [begin, end]]) =>
  moments.map((moment) => ({ way, moment, begin, end })),
)

it.each(
  cases,
)('a database that $way for a while, from a job on that is $moment, is waited for, and calls are answered 503 until then', async ({
  moment,
  begin,
  end,
}) => {
  let tries = 0
  let isBegun = false
  const at = async (now: (typeof moments)[number]) => {
    if (now !== moment || isBegun) return
    isBegun = true
    await asSuperuser(...begin)
  }
  const handler: JobHandler = {
    input,
    async work({ progress }) {
      tries += 1
      await at('in its work')
      await progress(1, 1)
      return async () => null
    },
    cleanUp: () => at('behind its work, before the queue hears of it'),
  }
  const create = () => app.call(api.grade.create, { title: `Class ${Math.random()}` }, school.admin)
  await withQueue({ test: handler }, async () => {
    const id = await enqueue('test')
    try {
      // The connections end one after the other.
      await expect
        .poll(async () => (await create()).body)
        .toMatchObject({ errorCode: 'busy_server', code: 'database.away' })
    } finally {
      await asSuperuser(...end)
    }
    await expect.poll(async () => (await create()).status).toBe(200)
    await expect.poll(async () => await stateOf(id).catch(String)).toEqual({ state: 'done', message: null })
    await expect.poll(queued).toEqual([])
    // Where the database is back before the job asks it, nothing is broken off.
    expect(tries).toBeLessThanOrEqual(moment === 'in its work' ? 2 : 1)
  })
})

const away = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })

it('everything that the queue does, of whatever kind, is given back uncounted by a database that is away, and done when it is there', async () => {
  const attempts: Record<string, number[]> = {}
  const take = async (name: string) => {
    const { rows } = await owner.query<{ attempts: number }>(
      'select attempts from graphile_worker.jobs where task_identifier = $1',
      [name],
    )
    const taken = attempts[name] ?? []
    attempts[name] = [...taken, ...rows.map((row) => row.attempts)]
    if (taken.length === 0) throw away()
  }
  const kinds = Object.keys(jobHandlers)
  const handlers = Object.fromEntries(
    kinds.map((kind): [string, JobHandler] => [
      kind,
      {
        input,
        async work() {
          await take(`run_job:${kind}`)
          return async () => null
        },
      },
    ]),
  )
  const tasks = Object.fromEntries(
    Object.entries(queueTasks).map(([task, { at_once }]) => [
      task,
      { run: () => take(task), ...(at_once === undefined ? {} : { at_once }) },
    ]),
  )
  const others = [...Object.keys(queueTasks), 'purge']
  // There are more kinds than one person may have waiting.
  const { rows } = await owner.query<{ id: string }>('select id from accounts where client_id = $1 limit 1', [
    school.id,
  ])
  const ids = await Promise.all(kinds.map((kind, at) => enqueue(kind, at % 2 === 0 ? null : Number(rows[0]?.id))))
  for (const task of others) await owner.query('select graphile_worker.add_job($1)', [task])
  await withQueue(handlers, () => expect.poll(queued).toEqual([]), tasks, [() => take('purge')])
  for (const id of ids) expect(await stateOf(id)).toEqual({ state: 'done', message: null })
  const all = [...kinds.map((kind) => `run_job:${kind}`), ...others]
  expect(attempts).toEqual(Object.fromEntries(all.map((one) => [one, [1, 1]])))
})

it('what ends the database each time it is done is counted in the end; what could not even be begun never is', async () => {
  const { rows } = await owner.query<{ job: Job }>("select to_jsonb(graphile_worker.add_job('nobody_does')) as job")
  const job = { ...rows[0]?.job, locked_by: 'worker-here' } as Job
  const take =
    'update graphile_worker._private_jobs set locked_by = $2, attempts = attempts + 1 where id = $1 returning attempts'
  const triesAfter = async (error: Error, times: number) => {
    const task = givingBack(() => Promise.reject(error), { owner, log: app.services.log, isStopping: () => false })
    for (let time = 0; time < times; time++) {
      await owner.query(take, [job.id, job.locked_by])
      await expect(task({}, { job } as JobHelpers)).rejects.toThrow(error.message)
    }
    const left = await owner.query<{ attempts: number }>('select attempts from graphile_worker.jobs where id = $1', [
      job.id,
    ])
    return left.rows[0]?.attempts
  }
  expect(await triesAfter(new NotReachedError('away', { cause: away() }), 40)).toBe(0)
  expect(await triesAfter(away(), 40)).toBe(10)
  await owner.query('delete from graphile_worker._private_jobs where id = $1', [job.id])
})
