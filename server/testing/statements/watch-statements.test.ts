import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { watchStatements } from './watch-statements.ts'

/** A pool that lends one connection, which sends nothing. */
function lending() {
  const pool = new EventEmitter()
  const client = { query: (..._: unknown[]) => undefined as unknown }
  return { pool: pool as unknown as pg.Pool, lend: () => pool.emit('acquire', client), client }
}

function watched() {
  const [app, beside, owner] = [lending(), lending(), lending()]
  const found = watchStatements({ app: app.pool, beside: beside.pool, owner: owner.pool })
  for (const one of [app, beside, owner]) one.lend()
  return { app, owner, found }
}

const twice = 'select g.title, s.title from grades g join sections s on s.client_id = $1 where g.client_id = $1'
const nowhere = 'select id from grades'
const joined =
  'select 1 from grades g left join sections s on s.client_id = $1 and s.id = $2 left join subjects b on b.client_id = $1 and b.id = $3 where g.client_id = $1'

it('every statement that a server test makes the app send is asked about, however often its connection is lent', () => {
  const { app, found } = watched()
  app.lend()
  app.client.query(twice)
  app.client.query('select g.title from grades g where g.client_id = $1')
  app.client.query(nowhere)
  expect([...found]).toEqual([`two columns of one result are called title: ${twice}`, `grades: ${nowhere}`])
})

it('so are the owner’s, which may mean all schools: whose rows they read is not asked', () => {
  const { owner, found } = watched()
  owner.client.query(nowhere)
  owner.client.query('insert into grades (client_id, title) select client_id, title from sections')
  owner.client.query('update graphile_worker._private_jobs set run_at = now()')
  owner.client.query('update grades set updated_at = now() where client_id = 1')
  expect([...found]).toEqual([])
  owner.client.query('update grades set updated_at = clock_timestamp() where client_id = 1')
  expect([...found]).toEqual([
    'an update takes values, not now(), clock_timestamp() or random(): update grades set updated_at = clock_timestamp() where client_id = 1',
  ])
})

it.each([
  [
    'beside its values',
    (client: { query(...given: unknown[]): unknown }, values: unknown[]) => client.query({ text: joined, values }),
  ],
  [
    'before its values',
    (client: { query(...given: unknown[]): unknown }, values: unknown[]) => client.query(joined, values),
  ],
])('an outer join that compares with a null is found, whose text comes %s', (_, send) => {
  const { owner, app, found } = watched()
  send(owner.client, [1, 2, 3])
  send(app.client, [null, 2, 3])
  expect([...found]).toEqual([`an outer join compares with a null: ${joined}`])
  found.clear()
  send(owner.client, [1, 2, null])
  expect([...found]).toEqual([`an outer join compares with a null: ${joined}`])
})
