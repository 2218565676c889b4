import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { openTestDatabase } from '../database.ts'
import { askUnexecuted } from './ask-unexecuted.ts'
import { readWrittenDown, writeDown } from './written-down.ts'

const databases = await openTestDatabase()
afterAll(() => databases.close())

const app = 'quaestor_app'
const owner = 'quaestor_owner'
/** What is found only by planning. */
const ONLY_EQUAL = 'FULL JOIN is only supported with merge-joinable or hash-joinable join conditions'
const refused = async (user: string, text: string) => {
  const { database } = databases.owner.options
  const found = await askUnexecuted({ ...inject('superuser'), database }, [{ user, text }])
  return found.map((one) => [one.text, one.message])
}

// A cluster is never asked so: it runs the tests themselves.
it.skipIf(inject('nodes').length > 0).each([
  [app, 'select title from grades where client_id = $1 and title like $2 for update'],
  [app, "insert into grades (client_id, title) values ($1, 'a ; b' || $2) returning id"],
  [app, 'with gone as (delete from sections where client_id = $1 returning id) select count(*) from gone'],
  [owner, "begin read only; set local app.client_id = '1'"],
  [owner, 'lock table grades; -- two; lines\nlisten "jobs;insert";'],
  [owner, 'do $$ begin perform 1; end $$'],
])('as %s nothing is wrong with %s', async (user, text) => {
  expect(await refused(user, text)).toEqual([])
})

it.each([
  [app, 'select array_sum($1::int[])', 'function array_sum(integer[]) does not exist'],
  [app, 'select titel from grades', 'column "titel" does not exist'],
  [app, 'select title from grade', 'relation "grade" does not exist'],
  [app, 'select value from platform_settings', 'permission denied for table platform_settings'],
  [owner, 'select title frm grades', 'syntax error at or near "grades"'],
  [owner, 'select a from (values ($1::int)) v (a) full join (values (2)) w (b) on a < b', ONLY_EQUAL],
])('as %s finds what is wrong with %s', async (user, text, message) => {
  expect(await refused(user, text)).toEqual([[text, message]])
})

it('tells the statement of a message that is wrong, and goes on', async () => {
  const message = "begin; set local a.b = 'x;y'; select no_such(1); selec 2; commit"
  expect(await refused(owner, message)).toEqual([
    ['select no_such(1)', 'function no_such(integer) does not exist'],
    ['selec 2', 'syntax error at or near "selec"'],
  ])
})

it('executes nothing', async () => {
  expect(await refused(owner, 'delete from roles; drop table roles; select pg_advisory_lock(77)')).toEqual([])
  const { rows } = await databases.owner.query(
    "select (select count(*)::int from roles) as roles, (select count(*)::int from pg_locks where locktype = 'advisory' and objid = 77) as locks",
  )
  expect(rows).toEqual([{ roles: 5, locks: 0 }])
})

it('reads what was written down, each once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quaestor-statements-'))
  const select = { user: app, text: "select '\n'" }
  for (const sent of [select, { ...select, user: owner }, select]) writeDown(folder, sent)
  expect(await readWrittenDown(folder)).toEqual([select, { ...select, user: owner }])
  await rm(folder, { recursive: true })
})
