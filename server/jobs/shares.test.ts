import { expect, it } from 'vitest'
import { z } from 'zod'
import { say } from '#contract'
import { writeInSchool } from '../db/connect.ts'
import { startTestApp } from '../testing/app.ts'
import { makeSchool } from '../testing/factories/factories.ts'
import { enqueueJob, type JobHandler } from './jobs.ts'
import { startJobs } from './queue.ts'

const app = await startTestApp()
const input = z.record(z.string(), z.unknown())

/** Puts jobs of a school into the queue, each with its name. */
async function enqueue(client_id: number, names: string[], account_id: number | null = null): Promise<void> {
  for (const name of names) {
    await writeInSchool(app.databases.app_kysely, client_id, (db) => {
      const change = { db, client_id, now: app.clock.now, actor: { account_id } }
      return enqueueJob(change, { name: 'test', input }, say('job.similar', { subject: 'Physics' }), { name }, 1)
    })
  }
}

async function emptyQueue(): Promise<void> {
  await app.databases.owner.query(
    'select graphile_worker.complete_jobs(coalesce(array_agg(id), array[]::bigint[])) from graphile_worker.jobs',
  )
}

/** Jobs that end when they are told to, in the order in which they began; `letGo` ends all, those to come too, so that a queue can stop. */
function pausedJobs() {
  const began: string[] = []
  const ends = new Map<string, () => void>()
  let held = true
  const work: JobHandler<unknown, z.output<typeof input>>['work'] = async (job) => {
    const name = String(job.input.name)
    began.push(name)
    if (held) await new Promise<void>((resolve) => ends.set(name, resolve))
    return async () => null
  }
  const letGo = () => {
    held = false
    for (const end of ends.values()) end()
  }
  return { began, handlers: { test: { input, work } }, end: (name = '') => ends.get(name)?.(), letGo }
}

it('eight jobs of one school keep no job of another waiting: it has half of the places, and the schools take turns', async () => {
  const { owner } = app.databases
  await emptyQueue()
  const [crowd, other] = [await makeSchool(app), await makeSchool(app)]
  await enqueue(crowd.id, ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8'])
  await enqueue(other.id, ['b1', 'b2'])
  const { rows } = await owner.query<{ name: string }>(
    `select input ->> 'name' as name from graphile_worker._private_jobs q
     join jobs j on j.client_id = (q.payload ->> 'client_id')::bigint and j.id = (q.payload ->> 'job_id')::bigint
     order by q.priority, q.id`,
  )
  expect(rows.map(({ name }) => name).slice(0, 5)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])

  const { began, handlers, end, letGo } = pausedJobs()
  const queue = await startJobs(app.services, handlers, [])
  try {
    await expect.poll(() => [...began].sort()).toEqual(['a1', 'a2', 'b1', 'b2'])
    for (let done = 0; done < 10; done++) {
      await expect.poll(() => began.length).toBeGreaterThan(done)
      const running = began.slice(done)
      expect(running.filter((name) => name.startsWith('a')).length).toBeLessThanOrEqual(2)
      end(began[done])
    }
  } finally {
    letGo()
    await queue.stop()
  }
  const { rows: states } = await owner.query('select state, count(*) as count from jobs group by state')
  expect(states).toEqual([{ state: 'done', count: 10 }])
})

it('a person has two jobs at most, however many places are free, and colleagues have theirs', async () => {
  await emptyQueue()
  const school = await makeSchool(app)
  await enqueue(school.id, ['a1', 'a2', 'a3', 'a4'], 1)
  await enqueue(school.id, ['b1'], 2)
  await enqueue(school.id, ['c1'], 3)
  const { began, handlers, end, letGo } = pausedJobs()
  const queue = await startJobs(app.services, handlers, [], { at_once: 16 })
  try {
    await expect.poll(() => [...began].sort()).toEqual(['a1', 'a2', 'b1', 'c1'])
    for (const name of ['b1', 'c1']) end(name)
    await expect.poll(countDone(school.id)).toBe(2)
    expect(began).toHaveLength(4)
    end('a2')
    await expect.poll(() => began.at(-1)).toBe('a3')
    end('a1')
    await expect.poll(() => began.at(-1)).toBe('a4')
    end('a3')
    end('a4')
    await expect.poll(countDone(school.id)).toBe(6)
  } finally {
    letGo()
    await queue.stop()
  }
})

it('a person has two jobs at most over all processes', async () => {
  await emptyQueue()
  const school = await makeSchool(app)
  await enqueue(school.id, ['a1', 'a2', 'a3'], 1)
  const { began, handlers, end, letGo } = pausedJobs()
  const queues = [await startJobs(app.services, handlers, [])]
  try {
    await expect.poll(() => [...began].sort()).toEqual(['a1', 'a2'])
    queues.push(await startJobs(app.services, handlers, []))
    // A colleague's job, asked for later, shows that the second queue has asked.
    await enqueue(school.id, ['b1'], 2)
    await expect.poll(() => began.length).toBe(3)
    expect(began[2]).toBe('b1')
    end('a1')
    await expect.poll(() => began.at(-1)).toBe('a3')
  } finally {
    letGo()
    await Promise.all(queues.map((queue) => queue.stop()))
  }
})

const countDone = (client_id: number) => async () => {
  const { rows } = await app.databases.owner.query<{ count: number }>(
    "select count(*) as count from jobs where client_id = $1 and state = 'done'",
    [client_id],
  )
  return rows[0]?.count
}
