import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Grade } from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import { actAs } from '../testing/audited.ts'
import { makeGrade, makeSchool, makeSuperAdmin, type TestSchool, unique } from '../testing/factories/factories.ts'

const app = await startTestApp()

describe('a repeated Idempotency-Key', () => {
  let school: TestSchool

  beforeAll(async () => {
    school = await makeSchool(app)
  })

  const keyed = (key: string): Caller => ({ ...school.admin, 'idempotency-key': key })
  const create = (title: string, key: string) => app.call<Grade>(api.grade.create, { title }, keyed(key))
  const countGrades = async () => (await app.call(api.grade.list, {}, school.admin)).count

  it('with the same body replays the first answer and makes one row', async () => {
    const before = await countGrades()
    const title = unique('Class')
    const first = await create(title, 'key-1')
    const again = await create(title, 'key-1')
    expect(first.status).toBe(200)
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(await countGrades()).toBe(before + 1)
  })

  it('with another body answers 422 idempotency_mismatch', async () => {
    await create(unique('Class'), 'key-2')
    const reply = await create(unique('Class'), 'key-2')
    expect([reply.status, reply.errorCode]).toEqual([422, 'idempotency_mismatch'])
  })

  it('replays refusals below 500 as well, and keeps nothing else of them', async () => {
    const title = (await makeGrade(app, school)).title
    const first = await create(title, 'key-3')
    expect([first.status, first.errorCode]).toEqual([409, 'duplicate'])
    await app.call(
      api.grade.remove,
      {},
      school.admin,
      (await app.call<Grade[]>(api.grade.list, { filter: { title } }, school.admin)).data[0]?.id,
    )
    expect((await create(title, 'key-3')).body).toEqual(first.body)
  })

  it('is answered 409 busy while the first request runs, and makes one row', async () => {
    const title = unique('Class')
    const replies = await Promise.all([1, 2, 3, 4].map(() => create(title, 'key-4')))
    const made = replies.filter((reply) => reply.status === 200)
    expect(made.length).toBeGreaterThan(0)
    expect(new Set(made.map((reply) => reply.data.id)).size).toBe(1)
    for (const reply of replies.filter((one) => one.status !== 200))
      expect([reply.status, reply.errorCode]).toEqual([409, 'busy'])
  })

  it('is its own for every person, path and school', async () => {
    const other = await makeSchool(app)
    const title = unique('Class')
    const first = await create(title, 'key-5')
    const elsewhere = await app.call<Grade>(api.grade.create, { title }, { ...other.admin, 'idempotency-key': 'key-5' })
    const onAnotherPath = await app.call<Grade>(
      api.grade.update,
      { title: unique('Class') },
      keyed('key-5'),
      first.data.id,
    )
    expect([elsewhere.status, onAnotherPath.status]).toEqual([200, 200])
    expect(elsewhere.data.id).not.toBe(first.data.id)
  })

  it('is another for whoever acts as the person, and for each who does', async () => {
    const acting = async () => ({
      ...(await actAs(app, await makeSuperAdmin(app), school.id, school.admin_email)),
      'idempotency-key': 'key-8',
    })
    const made = async (caller: Caller) => {
      const { status, data } = await app.call<Grade>(api.grade.create, { title: unique('Class') }, caller)
      return [status, data.id] as const
    }
    const [one, other] = [await acting(), await acting()]
    const found = [await made(keyed('key-8')), await made(one), await made(other)]
    expect(found.map(([status]) => status)).toEqual([200, 200, 200])
    expect(new Set(found.map(([, id]) => id)).size).toBe(3)
    const again = await app.call(api.grade.create, { title: 'Another body' }, one)
    expect(again.errorCode).toBe('idempotency_mismatch')
  })

  it.each([
    'a\u0000b',
    'a\ud800b',
  ])('with a field that no database could name (%j) is refused like any other, twice', async (name) => {
    const send = () => app.call(api.grade.create, { title: 'Class', [name]: 1 }, keyed(`key-7-${name.charCodeAt(1)}`))
    for (const reply of [await send(), await send()]) {
      expect([reply.status, reply.errorCode]).toEqual([422, 'invalid_field'])
    }
  })

  it('is forgotten after 24 hours', async () => {
    const title = unique('Class')
    await create(title, 'key-6')
    const now = app.clock.now
    app.clock.now = new Date(now.getTime() + 23.5 * 3_600_000)
    expect((await create(title, 'key-6')).status).toBe(200)
    app.clock.now = new Date(now.getTime() + 25 * 3_600_000)
    const late = await create(title, 'key-6')
    // Done anew, it meets the class of the first time.
    expect([late.status, late.errorCode]).toEqual([409, 'duplicate'])
    app.clock.now = now
  })
})
