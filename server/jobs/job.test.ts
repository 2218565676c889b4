import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Job, type JobState } from '#contract'
import type { Caller } from '../testing/app.ts'
import { startTestApp } from '../testing/app.ts'
import { makePerson, makeSchool, type TestSchool } from '../testing/factories/factories.ts'

const app = await startTestApp()
let school: TestSchool
let admin_id: number

beforeAll(async () => {
  school = await makeSchool(app)
  admin_id = await accountOf(school.admin_email)
})

async function accountOf(email: string): Promise<number> {
  const { id } = await app.databases.owner_kysely
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}

async function makeJob(state: JobState, created_by = admin_id, client_id = school.id): Promise<number> {
  const created_at = app.clock.now.toISOString()
  const { id } = await app.databases.owner_kysely
    .insertInto('jobs')
    .values({
      client_id,
      kind: 'test',
      title: 'A job',
      state,
      of: 10,
      input: '{"secret": 1}',
      created_by,
      created_at,
      updated_at: created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const get = (id: number, caller: Caller = school.admin) => app.call<Job>(api.job.get, {}, caller, id)
const cancel = (id: number, caller: Caller = school.admin) => app.call<Job>(api.job.cancel, {}, caller, id)
const list = (body: object, caller: Caller = school.admin) => app.call<Job[]>(api.job.list, body, caller)

describe('the jobs of a person', () => {
  it('are nobody else’s: not seen, listed or cancelled by a colleague or another school', async () => {
    const id = await makeJob('queued')
    const colleague = await makePerson(app, school.id, 2)
    const other = await makeSchool(app)
    for (const caller of [colleague, other.admin]) {
      for (const reply of [await get(id, caller), await cancel(id, caller)]) {
        expect([reply.status, reply.errorCode]).toEqual([404, 'not_found'])
      }
      expect((await list({ filter: { id } }, caller)).count).toBe(0)
    }
    expect((await get(id)).data.state).toBe('queued')
  })

  it('are found by what they do', async () => {
    const id = await makeJob('done')
    expect((await list({ filter: { id, kind: 'test' } })).data).toMatchObject([{ id }])
    expect((await list({ filter: { id, kind: 'print-report-cards' } })).count).toBe(0)
  })

  it('show how far they are, and nothing of what they were given', async () => {
    const { data } = await get(await makeJob('running'))
    expect(data).toEqual({
      id: expect.any(Number),
      kind: 'test',
      title: 'A job',
      title_said: null,
      state: 'running',
      done: 0,
      of: 10,
      result: null,
      message: null,
      message_said: null,
      created_at: app.clock.now.toISOString(),
      updated_at: app.clock.now.toISOString(),
    })
  })

  it('are listed with the newest first, filtered by id and state', async () => {
    const person = await makePerson(app, school.id, 2, 'jobs@listed.test')
    const account = await accountOf('jobs@listed.test')
    const [queued, done, failed] = [
      await makeJob('queued', account),
      await makeJob('done', account),
      await makeJob('failed', account),
    ]
    const found = async (body: object) => (await list(body, person)).data.map(({ id }) => id)
    expect(await found({})).toEqual([failed, done, queued])
    expect(await found({ filter: { state: 'done' } })).toEqual([done])
    expect(await found({ filter: { state: ['queued', 'failed'] } })).toEqual([failed, queued])
    expect(await found({ filter: { id: [queued] } })).toEqual([queued])
    expect(await found({ sort: [{ field: 'id', dir: 'asc' }] })).toEqual([queued, done, failed])
    expect((await list({ filter: { state: 'lost' } }, person)).errors?.[0]?.path).toBe('filter.state')
  })

  it.each<[JobState, JobState, string]>([
    ['queued', 'cancelled', 'Job cancelled'],
    ['running', 'cancelled', 'Job cancelled'],
    ['done', 'done', 'The job had ended already'],
    ['failed', 'failed', 'The job had ended already'],
    ['cancelled', 'cancelled', 'Job cancelled'],
  ])('that are %s are %s after cancelling, and the message says so', async (before, after, answers) => {
    const { status, data, message } = await cancel(await makeJob(before))
    expect([status, data.state, message]).toEqual([200, after, answers])
  })
})
