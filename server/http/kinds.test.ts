import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { can, handout, Id, list, Nothing, say, withBeside, withMessage, write } from '#contract'
import { ApiError } from '../ground/errors.ts'
import { startTestApp } from '../testing/app.ts'
import { makePerson, makeSchool, type TestSchool } from '../testing/factories/factories.ts'
import { makeShare, openShare } from '../testing/factories/report-factories.ts'
import { serve } from './serve.ts'

/** Kinds of calls, and what stands around their data, on a table that is nobody's. */
const testApi = {
  link: handout(
    '/test/link/{id}',
    can('staff', 'create'),
    z.strictObject({ days: z.int(), fails: z.boolean().optional() }),
    z.object({ url: z.string() }),
    say('done.settings'),
  ),
  codes: handout('/test/codes', can('staff', 'create'), Nothing, z.never(), null),
  rows: withBeside(
    list('/test/rows', can('staff', 'view'), z.strictObject({}), z.object({ id: Id }), say('job.found'), {
      sort: ['id'],
    }),
    z.object({ is_late: z.boolean() }),
  ),
  plan: withMessage(
    write('/test/plan', can('staff', 'view'), z.strictObject({ warn: z.boolean() }), z.object({ id: Id }), null),
  ),
}

let handed = 0

const testRoutes = serve(testApi, {
  async link({ db, actor, body }) {
    const url = `https://quaestor.test/secret-${++handed}`
    await db
      .updateTable('accounts')
      .set({ name: `Invited ${handed}` })
      .where('client_id', '=', actor.client_id)
      .execute()
    if (body.fails) throw new ApiError('not_found')
    return { url, hash: 'not in the row' }
  },
  async codes() {
    return { bytes: Buffer.from(`code ${++handed}`), type: 'application/pdf', filename: 'codes.pdf' }
  },
  async rows() {
    return { data: [{ id: 1, mark: 4 }], count: 21, size: 10, beside: { is_late: true, hidden: 1 } }
  },
  async plan({ body }) {
    return { data: { id: 1 }, message: body.warn ? [say('done.settings'), say('done.image')] : say('done.settings') }
  },
})

const app = await startTestApp({}, testRoutes)
let school: TestSchool

beforeAll(async () => {
  school = await makeSchool(app)
})

describe('what is handed out', () => {
  const sql = async (text: string) => (await app.databases.owner.query(text, [school.id])).rows
  const entries = () => sql('select entity, entity_id, action, before, after from audit_entries where client_id = $1')
  const ask = (body: object, more: Record<string, string> = {}) =>
    app.call<{ url: string }>(testApi.link, body, { ...school.admin, ...more }, 5)

  beforeEach(async () => {
    await sql('delete from audit_entries where client_id = $1')
  })

  it('is answered by the row, and recorded without the answer', async () => {
    const reply = await ask({ days: 3 })
    expect(reply.body).toEqual({
      status: 200,
      success: true,
      message: 'Settings saved',
      data: { url: reply.data.url },
    })
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(await entries()).toEqual([
      { entity: 'staff', entity_id: 5, action: 'link', before: null, after: { days: 3 } },
    ])
  })

  it('is never given a second time: the same Idempotency-Key makes another', async () => {
    const again = { 'idempotency-key': 'handout' }
    const urls = [(await ask({ days: 3 }, again)).data.url, (await ask({ days: 3 }, again)).data.url]
    expect(new Set(urls).size).toBe(2)
    expect(await sql('select answer from idempotency_keys where client_id = $1')).toEqual([])
    expect(await entries()).toHaveLength(2)
  })

  it('is one transaction: after a failure neither work nor record is there', async () => {
    await ask({ days: 3 })
    const before = await sql('select name from accounts where client_id = $1 order by id')
    const reply = await ask({ days: 3, fails: true })
    expect([reply.status, reply.errorCode]).toEqual([404, 'not_found'])
    expect(await sql('select name from accounts where client_id = $1 order by id')).toEqual(before)
    expect(await entries()).toHaveLength(1)
  })

  it('can be a file', async () => {
    const reply = await app.call(testApi.codes, {}, school.admin)
    expect([reply.status, reply.raw.toString()]).toEqual([200, `code ${handed}`])
    expect(reply.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
    expect(await entries()).toMatchObject([{ entity: 'staff', entity_id: null, action: 'codes' }])
  })

  it('is refused without the permission, for a wrong body, and to the bearer of a report link', async () => {
    const teacher = await makePerson(app, school.id, 3)
    expect((await app.call(testApi.link, { days: 3 }, teacher, 5)).status).toBe(403)
    expect((await ask({ days: 'three' })).errors?.map(({ path }) => path)).toEqual(['days'])
    const { hash } = await makeShare(app, school.admin, { session_id: school.session_id })
    const reader = await openShare(app, school.sub_domain, hash)
    const before = await entries()
    expect((await app.call(testApi.link, { days: 3 }, reader, 5)).status).toBe(403)
    expect(await entries()).toEqual(before)
  })
})

it('a list has fields of its own beside its rows', async () => {
  const { body } = await app.call(testApi.rows, {}, school.admin)
  expect(body).toEqual({
    status: 200,
    success: true,
    message: 'Jobs found',
    data: [{ id: 1 }],
    count: 21,
    totalPages: 3,
    is_late: true,
  })
})

it('a handler says what the user is told, in one sentence or several; a replay says the same', async () => {
  const messageOf = async (warn: boolean, caller = school.admin) =>
    (await app.call(testApi.plan, { warn }, caller)).message
  expect(await messageOf(false)).toBe('Settings saved')
  const keyed = { ...school.admin, 'idempotency-key': 'plan' }
  for (const message of [await messageOf(true, keyed), await messageOf(true, keyed)]) {
    expect(message).toBe('Settings saved Image uploaded')
  }
})
