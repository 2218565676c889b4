import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api, type Job, say } from '#contract'
import { writeInSchool } from '../db/connect.ts'
import { ApiError } from '../ground/errors.ts'
import { findActor } from '../http/caller/find-actor.ts'
import { startTestApp } from '../testing/app.ts'
import { makeSchool } from '../testing/factories/factories.ts'
import { enqueueJob, type JobHandler, type RunningJob, type Saving } from './jobs.ts'
import { releaseDeadLocks, startJobs } from './queue.ts'
import { runJob } from './run-job.ts'

const app = await startTestApp()
const school = await makeSchool(app)

/** Puts a job into the queue as a call of the school's admin does; answers its id. `afterwards` is the rest of the call. */
async function enqueue(kind: string, input: Record<string, unknown> = {}, afterwards?: () => void): Promise<number> {
  const { owner_kysely, app_kysely } = app.databases
  const { id: sign_in_id } = await owner_kysely
    .selectFrom('sign_ins')
    .select('id')
    .where('client_id', '=', school.id)
    .executeTakeFirstOrThrow()
  const actor = await findActor(app.databases, { client_id: school.id, sign_in_id }, app.clock.now)
  if (!actor) throw new Error('no actor')
  return writeInSchool(app_kysely, school.id, async (db) => {
    const change = { db, actor, client_id: school.id, now: app.clock.now, request_id: 'test' }
    const id = await enqueueJob(
      change,
      { name: kind, input: Input },
      say('job.similar', { subject: 'Mathematics' }),
      input,
      10,
    )
    afterwards?.()
    return id
  })
}
const Input = z.record(z.string(), z.unknown())
const jobOf = async (id: number) => (await app.call<Job>(api.job.get, {}, school.admin, id)).data
const runOne = (job_id: number, handlers: Record<string, JobHandler>) =>
  runJob(app.services, handlers, { client_id: school.id, job_id })
type Handler = JobHandler<unknown, z.output<typeof Input>>
const handler = (work: Handler['work'], cleanUp?: Handler['cleanUp']): Record<string, JobHandler> => ({
  test: { input: Input, work, ...(cleanUp ? { cleanUp } : {}) },
})

/** Leaves a mark in the transaction that saves the job, then does what follows, and answers the result. */
const marking =
  ({ client_id }: RunningJob, title: string, after: () => Promise<unknown> = async () => null): Saving =>
  async (db) => {
    const nobody = { created_by: null, updated_by: null }
    await db
      .insertInto('grades')
      .values({ client_id, title, description: null, next_grade_id: null, ...nobody })
      .execute()
    return after()
  }
/** Of a job that has nothing to save. */
const nothing: Saving = async () => null
/** A promise that the test settles. */
function promised<T>() {
  const settle = { resolve: (_value: T) => {}, reject: (_error: Error) => {} }
  const promise = new Promise<T>((resolve, reject) => Object.assign(settle, { resolve, reject }))
  return { promise, resolve: (value: T) => settle.resolve(value), reject: (error: Error) => settle.reject(error) }
}
const isMarked = async (title: string) =>
  (await app.databases.owner.query('select 1 from grades where title = $1', [title])).rowCount === 1

describe('a job that fails', () => {
  it('for a reason that a person can mend says it, and saves nothing of its work', async () => {
    const id = await enqueue('test')
    await runOne(
      id,
      handler(async (job) =>
        marking(job, 'refused', async () => {
          throw new ApiError('invalid_field', say('trivia.empty_option', { letter: 'B', line: 3 }))
        }),
      ),
    )
    expect(await jobOf(id)).toMatchObject({
      title: 'Similar questions in Mathematics',
      title_said: { code: 'job.similar', params: { subject: 'Mathematics' } },
      state: 'failed',
      message: 'Option B on line 3 is empty. Write it or remove the line',
      message_said: { code: 'trivia.empty_option', params: { letter: 'B', line: 3 } },
      result: null,
    })
    expect(await isMarked('refused')).toBe(false)
  })

  it('by our own mistake tells nothing of its inside', async () => {
    const id = await enqueue('test')
    await runOne(
      id,
      handler(async () => {
        throw new TypeError('secret of undefined')
      }),
    )
    const message = 'Something went wrong on our side. Please start it again.'
    expect(await jobOf(id)).toMatchObject({ state: 'failed', message, message_said: { code: 'job.failed_here' } })
  })

  it('because it was given what its kind does not work from says so in the same words, and its work never begins', async () => {
    const id = await enqueue('test', { rows: 3 })
    const begun: unknown[] = []
    const work: JobHandler['work'] = async ({ input }) => {
      begun.push(input)
      return nothing
    }
    await runOne(id, { test: { input: z.object({ rows: z.string() }), work } })
    expect([begun, await jobOf(id)]).toMatchObject([[], { state: 'failed', message_said: { code: 'job.failed_here' } }])
  })

  it('because nobody knows its kind says so in the same words', async () => {
    const id = await enqueue('unheard-of')
    await runOne(id, {})
    expect(await jobOf(id)).toMatchObject({ state: 'failed', message: expect.stringContaining('on our side') })
  })
})

describe('a job that runs', () => {
  it('gets its input and who started it, and its result is what it answers', async () => {
    const id = await enqueue('test', { rows: 3 })
    const seen: Partial<RunningJob>[] = []
    await runOne(
      id,
      handler(async (job) => {
        seen.push(job)
        return marking(job, 'done', async () => ({ created: 3 }))
      }),
    )
    expect(seen[0]).toMatchObject({ id, client_id: school.id, input: { rows: 3 }, now: app.clock.now })
    expect(seen[0]?.account_id).toBeGreaterThan(0)
    expect(await jobOf(id)).toMatchObject({ state: 'done', result: { created: 3 }, message: null })
    expect(await isMarked('done')).toBe(true)
  })

  it('shows its progress to others while its work is still open', async () => {
    const id = await enqueue('test')
    await runOne(
      id,
      handler(async (job) =>
        marking(job, 'in progress', async () => {
          await job.progress(4, 10)
          expect(await jobOf(id)).toMatchObject({ state: 'running', done: 4, of: 10 })
          expect(await isMarked('in progress')).toBe(false)
          return null
        }),
      ),
    )
    expect(await jobOf(id)).toMatchObject({ state: 'done' })
  })

  it('stops at its next step when it was cancelled, and saves nothing', async () => {
    const id = await enqueue('test')
    let reached = false
    await runOne(
      id,
      handler(async (job) => {
        await app.call(api.job.cancel, {}, school.admin, id)
        await job.progress(4, 10)
        reached = true
        return marking(job, 'cancelled')
      }),
    )
    expect([reached, await isMarked('cancelled')]).toEqual([false, false])
    expect(await jobOf(id)).toMatchObject({ state: 'cancelled', result: null, message: null })
  })

  it('that was cancelled behind its last step saves nothing either', async () => {
    const id = await enqueue('test')
    await runOne(
      id,
      handler(async (job) => marking(job, 'cancelled late', () => app.call(api.job.cancel, {}, school.admin, id))),
    )
    expect([(await jobOf(id)).state, await isMarked('cancelled late')]).toEqual(['cancelled', false])
  })

  it('runs once: a second delivery finds it done', async () => {
    const id = await enqueue('test')
    let runs = 0
    const count = handler(async () => {
      runs += 1
      return async () => runs
    })
    await runOne(id, count)
    await runOne(id, count)
    expect([runs, (await jobOf(id)).result]).toEqual([1, 1])
  })

  it('saves once when it runs twice at the same time, as where a process was taken for dead', async () => {
    const id = await enqueue('test')
    let arrived = 0
    let meet: () => void = () => undefined
    const both = new Promise<void>((resolve) => {
      meet = resolve
    })
    const twice = handler(async (job) => {
      arrived += 1
      if (arrived === 2) meet()
      await both
      return marking(job, `run ${arrived === 2 ? arrived++ : 1}`)
    })
    await Promise.all([runOne(id, twice), runOne(id, twice)])
    const { rowCount } = await app.databases.owner.query("select 1 from grades where title like 'run %'")
    expect([rowCount, (await jobOf(id)).state]).toEqual([1, 'done'])
  })

  it('does not run for another school', async () => {
    const id = await enqueue('test')
    let runs = 0
    const other = await makeSchool(app)
    await runJob(
      app.services,
      handler(async () => {
        runs += 1
        return nothing
      }),
      { client_id: other.id, job_id: id },
    )
    expect([runs, (await jobOf(id)).state]).toEqual([0, 'queued'])
  })
})

describe('what a job leaves outside the database', () => {
  it.each([
    ['done', async () => nothing],
    [
      'failed',
      async () => {
        throw new Error('no')
      },
    ],
    [
      'cancelled',
      async (job: RunningJob) => {
        await app.call(api.job.cancel, {}, school.admin, job.id)
        return nothing
      },
    ],
  ])('is cleared away when it is %s', async (state, work) => {
    const cleared: unknown[] = []
    const id = await enqueue('test', { key: 'a' })
    await runOne(
      id,
      handler(work, async (input) => {
        cleared.push(input)
      }),
    )
    expect([(await jobOf(id)).state, cleared]).toEqual([state, [{ key: 'a' }]])
  })
})

describe('the queue', () => {
  it('hands a job to a worker once its call has committed, and a job of a call that failed to none', async () => {
    // Of the tests before.
    await app.databases.owner.query(
      'select graphile_worker.complete_jobs(coalesce(array_agg(id), array[]::bigint[])) from graphile_worker.jobs',
    )
    const done: string[] = []
    let finish: () => void = () => undefined
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    const handlers = handler(async ({ input }) => {
      done.push(String(input.name))
      if (input.name === 'committed') finish()
      return nothing
    })
    const refuse = () => {
      throw new Error('refused afterwards')
    }
    await expect(enqueue('test', { name: 'refused' }, refuse)).rejects.toThrow('refused afterwards')
    const queue = await startJobs(app.services, handlers, [])
    try {
      await enqueue('test', { name: 'committed' })
      await finished
    } finally {
      await queue.stop()
    }
    expect(done).toEqual(['committed'])
  })

  it('goes on at once with what a process that died was working on', async () => {
    const { owner } = app.databases
    const id = await enqueue('test')
    await runOne(id, {})
    await owner.query("update jobs set state = 'running' where id = $1", [id])
    await owner.query(
      "update graphile_worker._private_jobs set locked_by = 'worker-dead', locked_at = now(), attempts = 1 where (payload ->> 'job_id')::bigint = $1",
      [id],
    )
    await releaseDeadLocks(app.databases)
    let finish: () => void = () => undefined
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    const queue = await startJobs(
      app.services,
      handler(async () => async () => finish()),
      [],
    )
    try {
      await finished
    } finally {
      await queue.stop()
    }
    expect((await jobOf(id)).state).toBe('done')
  })

  it('ends what three dead processes were working on, with a sentence, and clears away what it left', async () => {
    const { owner } = app.databases
    const id = await enqueue('test', { key: 'left' })
    await owner.query("update jobs set state = 'running' where id = $1", [id])
    await owner.query(
      "update graphile_worker._private_jobs set locked_by = 'worker-dead', locked_at = now(), attempts = 3 where (payload ->> 'job_id')::bigint = $1",
      [id],
    )
    await releaseDeadLocks(app.databases)
    const begun: unknown[] = []
    const cleared = promised<unknown>()
    const handlers = handler(
      async ({ input }) => {
        begun.push(input)
        return nothing
      },
      async (input) => cleared.resolve(input),
    )
    const queue = await startJobs(app.services, handlers, [])
    try {
      expect(await cleared.promise).toEqual({ key: 'left' })
    } finally {
      await queue.stop()
    }
    const message = 'This was cut off three times, because the server ended while it worked. Please start it again.'
    expect([begun, await jobOf(id)]).toMatchObject([
      [],
      { state: 'failed', message, message_said: { code: 'job.cut_off' } },
    ])
  })

  it('gives back what is cut off when its process stops, and another one does it', async () => {
    const id = await enqueue('test')
    const begun = promised<void>()
    const cut = promised<never>()
    const first = await startJobs(
      app.services,
      handler(() => {
        begun.resolve()
        return cut.promise
      }),
      [],
    )
    await begun.promise
    const stopped = first.stop()
    cut.reject(new Error('the process that sets papers was ended'))
    await stopped
    expect(await jobOf(id)).toMatchObject({ state: 'running', message: null })
    const done = promised<void>()
    const second = await startJobs(
      app.services,
      handler(async () => async () => done.resolve()),
      [],
    )
    await done.promise
    await second.stop()
    expect((await jobOf(id)).state).toBe('done')
  })

  it('leaves a job of a kind that only a newer version knows to a process of that version', async () => {
    const newer = await enqueue('newer')
    const known = await enqueue('test')
    const done: string[] = []
    const work =
      (name: string): Handler['work'] =>
      async () =>
      async () =>
        done.push(name)
    const old = await startJobs(app.services, handler(work('old')), [])
    await expect.poll(async () => (await jobOf(known)).state).toBe('done')
    await old.stop()
    expect(await jobOf(newer)).toMatchObject({ state: 'queued' })
    const handlers = { ...handler(work('new')), newer: { input: Input, work: work('newer') } }
    const upgraded = await startJobs(app.services, handlers, [])
    await expect.poll(async () => (await jobOf(newer)).state).toBe('done')
    await upgraded.stop()
    expect(done).toEqual(['old', 'newer'])
  })

  it("takes no job in another school's name", async () => {
    const other = await makeSchool(app)
    const id = await enqueue('test')
    const smuggle = writeInSchool(app.databases.app_kysely, school.id, (db) =>
      sql`select enqueue_job(${other.id}, ${id}, 'test', 0)`.execute(db),
    )
    await expect(smuggle).rejects.toThrow('a job belongs to the school that makes it')
  })
})
