import { sql } from 'kysely'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { api } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { makeSchool, type TestSchool } from '../../testing/factories/factories.ts'
import { compilable, readerFor, writeInSchool } from '../connect.ts'
import { forHeavy } from './heavy.ts'
import { shareConnections } from './shares.ts'

const app = await startTestApp()
let slow: TestSchool
let other: TestSchool

beforeAll(async () => {
  slow = await makeSchool(app)
  other = await makeSchool(app)
})

const LOCK = 20_261_122
const query = sql`select pg_advisory_xact_lock_shared(${LOCK}::bigint)`
const { databases } = app

/** Queries that take until they are told to end, from now on. */
async function makeSlow(): Promise<() => Promise<void>> {
  const client = await databases.owner.connect()
  await client.query('select pg_advisory_lock($1::bigint)', [LOCK])
  let held = true
  const release = async () => {
    if (!held) return
    held = false
    await client.query('select pg_advisory_unlock($1::bigint)', [LOCK])
    client.release()
  }
  onTestFinished(release)
  return release
}

const reads = ({ id }: TestSchool, count: number) =>
  Array.from({ length: count }, () => readerFor(databases.app, id).read(compilable(query)))
const writes = ({ id }: TestSchool, count: number) =>
  Array.from({ length: count }, () => writeInSchool(databases.app_kysely, id, (db) => query.execute(db)))

/** Connections that are in such a query. */
async function countSlow(): Promise<number> {
  const { rows } = await databases.owner.query<{ count: number }>(
    `select count(*) as count from pg_locks where locktype = 'advisory' and not granted
     and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows[0]?.count ?? 0
}

const list = ({ admin }: TestSchool) => app.call(api.grade.list, {}, admin)

it('slow queries of one school, reading and writing, take half of the connections, and another school is answered meanwhile', async () => {
  const release = await makeSlow()
  const all = [...reads(slow, 10), ...writes(slow, 10)]
  // The app has eight.
  await expect.poll(countSlow).toBe(4)
  for (let round = 0; round < 5; round++) expect((await list(other)).status).toBe(200)
  const others = reads(other, 5)
  await expect.poll(countSlow).toBe(8)
  await release()
  expect(await Promise.all([...all, ...others])).toHaveLength(25)
  expect((await list(slow)).status).toBe(200)
})

it('heavy work of however many schools leaves half of the connections to everybody else', async () => {
  const release = await makeSlow()
  const schools = [slow, other, await makeSchool(app), await makeSchool(app)]
  const { app: heavy, app_kysely } = forHeavy(databases)
  const all = schools.flatMap(({ id }) => [
    ...Array.from({ length: 3 }, () => readerFor(heavy, id).read(compilable(query))),
    writeInSchool(app_kysely, id, (db) => query.execute(db)),
  ])
  await expect.poll(countSlow).toBe(4)
  for (const school of schools) expect((await list(school)).status).toBe(200)
  expect(await countSlow()).toBe(4)
  await release()
  expect(await Promise.all(all)).toHaveLength(16)
})

it('whoever waits too long for a connection is told to come again', async () => {
  expect((await list(slow)).status).toBe(200)
  shareConnections([databases.app, databases.app_kysely], 8, 1)
  const release = await makeSlow()
  const all = reads(slow, 4)
  await expect.poll(countSlow).toBe(4)
  const { status, errorCode, headers } = await list(slow)
  expect([status, errorCode, headers['retry-after']]).toEqual([503, 'busy_server', '5'])
  await release()
  await Promise.all(all)
})
