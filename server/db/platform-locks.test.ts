import { beforeAll, expect, it } from 'vitest'
import { startTestApp } from '../testing/app.ts'
import { makeSchool, type TestSchool } from '../testing/factories/factories.ts'
import { build, type Write, writeInSchool } from './connect.ts'
import { lockAlone, readLocked } from './platform-locks.ts'

const app = await startTestApp()
const { app_kysely, owner_kysely, owner } = app.databases
let one: TestSchool
let other: TestSchool
beforeAll(async () => {
  one = await makeSchool(app)
  other = await makeSchool(app)
})

const nameOf = (id: number) => build.selectFrom('sessions').select('name').where('id', '=', id)
const read = (db: Write) => readLocked(db, `session/${one.session_id}`, nameOf(one.session_id))
const waiting = async () =>
  (
    await owner.query(`select 1 from pg_locks where locktype = 'advisory' and classid > 0 and not granted
      and database = (select oid from pg_database where datname = current_database())`)
  ).rowCount

/** A promise that is kept from outside. */
function later<T>() {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((kept) => {
    resolve = kept
  })
  return { promise, resolve: (value: T) => resolve(value) }
}

it('calls of two schools hold a session at the same time, and whoever changes it waits for both', async () => {
  const [{ name } = { name: '' }] = (await owner.query('select name from sessions where id = $1', [one.session_id]))
    .rows
  const ended: string[] = []
  const goOn = later<void>()
  const held = [one, other].map((school) => {
    const has = later<unknown>()
    const done = writeInSchool(app_kysely, school.id, async (db) => {
      has.resolve(await read(db))
      await goOn.promise
      ended.push('school')
    })
    return { has: has.promise, done }
  })
  expect(await Promise.all(held.map(({ has, done }) => Promise.race([has, done])))).toEqual([[{ name }], [{ name }]])
  const changed = writeInSchool(owner_kysely, 0, async (db) => {
    await lockAlone(db, `session/${one.session_id}`)
    ended.push('platform')
  })
  await expect.poll(waiting).toBe(1)
  goOn.resolve()
  await Promise.all([changed, ...held.map(({ done }) => done)])
  expect(ended).toEqual(['school', 'school', 'platform'])
})

it.each([
  ['a school', 'Changed', app_kysely],
  ['the owner', 'Changed again', owner_kysely],
])('%s who had to wait reads what the change has left', async (_who, name, kysely) => {
  const goOn = later<void>()
  const has = later<void>()
  const changed = writeInSchool(owner_kysely, 0, async (db) => {
    await lockAlone(db, `session/${one.session_id}`)
    await db.updateTable('sessions').set({ name }).where('id', '=', one.session_id).execute()
    has.resolve()
    await goOn.promise
  })
  await Promise.race([has.promise, changed])
  const found = writeInSchool(kysely, other.id, read)
  await expect.poll(waiting).toBe(1)
  goOn.resolve()
  await changed
  expect(await found).toEqual([{ name }])
})
