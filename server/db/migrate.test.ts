import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { api } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { makeSchool } from '../testing/factories/factories.ts'
import { migrate } from './migrate.ts'

const app = await startTestApp()
const { owner } = app.databases

it('a migration that waits for a table lets the calls that come after it through, and is done when the table is free', async () => {
  const school = await makeSchool(app)
  const folder = await mkdtemp(join(tmpdir(), 'quaestor-migrations-'))
  await cp(resolve('db/migrations'), folder, { recursive: true })
  await writeFile(join(folder, '9999-waits.sql'), 'alter table grades add column waited text;\n')
  const reader = await owner.connect()
  await reader.query('begin')
  await reader.query('select from grades')
  const done = migrate(owner, folder)
  onTestFinished(async () => {
    await reader.query('commit')
    reader.release()
    await done.catch(() => undefined)
    await owner.query('alter table grades drop column if exists waited')
    await owner.query("delete from schema_migrations where name = '9999-waits.sql'")
    await rm(folder, { recursive: true })
  })
  const waits = async () =>
    (await owner.query("select 1 from pg_locks where not granted and relation = 'grades'::regclass")).rowCount
  await expect.poll(waits, { interval: 10 }).toBe(1)
  expect((await app.call(api.grade.create, { title: 'Meanwhile' }, school.admin)).status).toBe(200)
  const seen = await app.call(api.grade.list, { filter: {}, range: { page: 1, pageSize: 10 } }, school.admin)
  expect([seen.status, JSON.stringify(seen.data)]).toEqual([200, expect.stringContaining('Meanwhile')])
  await reader.query('commit')
  expect(await done).toEqual(['9999-waits.sql'])
})
