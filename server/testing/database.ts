import pg from 'pg'
import { inject } from 'vitest'
import { findAbilities } from '../db/abilities.ts'
import { connect, type Databases } from '../db/connect.ts'
import { loginsOf } from '../db/open.ts'
import { schoolTables } from '../db/schema.ts'
import { seedRoles } from '../seed/seed-roles.ts'
import { EMPTIER, spreadDatabase } from './cluster/spread-database.ts'
import { OF_WORKERS, TEMPLATE } from './global-setup.ts'

/**
 * One database for each worker, cloned from the template; a test file starts with empty tables. The number that vitest gives a worker is
 * given twice where several projects run at once.
 */
export async function openTestDatabase(): Promise<Databases> {
  const superuser = inject('superuser')
  const name = `${OF_WORKERS}${process.pid}`
  const client = new pg.Client(superuser)
  await client.connect()
  try {
    // Cloning needs the template for itself; workers take turns.
    await client.query('select pg_advisory_lock(4711)')
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      if (isCluster()) await spreadDatabase(superuser, inject('nodes'), name)
      else await client.query(`create database ${name} template ${TEMPLATE} owner quaestor_owner`)
    }
  } finally {
    await client.end()
  }
  await emptyTables({ ...superuser, database: name, ...(isCluster() && { user: EMPTIER }) })
  const databases = connect(loginsOf({ ...superuser, database: name }), { app: 8, owner: 6 })
  // The last file may have changed what the fixed roles may do.
  await databases.owner.query('delete from role_permissions')
  await databases.owner.query('delete from roles where id > 5')
  await seedRoles(databases)
  await findAbilities(databases.owner)
  return databases
}

/** A cluster's databases are made on each of its nodes: none is a clone. */
const isCluster = () => inject('nodes').length > 0

/** With those that refer to them, as `truncate … cascade` takes them along. */
const findEmptied = `
  with recursive emptied(oid) as (
    select unnest($1::regclass[])::oid
    union select conrelid from pg_constraint join emptied on confrelid = emptied.oid where contype = 'f'
  )
  select oid::regclass::text as name from emptied`

/** A file that failed in the middle may have left a transaction that holds rows: to delete them would wait for ever. */
const endLeft = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`

/** Those that were ever asked for an id. To set one is to write it anew, and most were not asked. */
const restartIds = `
  with owned as materialized (
    select sequence.oid::regclass as id from pg_class sequence
    join pg_depend on objid = sequence.oid and deptype in ('a', 'i') and refobjid = any($1::regclass[]) where relkind = 'S')
  select setval(id, 1, false) from owned where pg_sequence_last_value(id) is not null`

/**
 * Deletes all rows of all schools and counts ids from 1 again. To truncate every table makes hundreds of files anew, and a file of tests
 * has filled few. No trigger and no foreign key is asked: what refers to a row goes as well. So does what a file left in the queue, even
 * locked by a process that it killed: it would count for, and run in, the school that has the same id next.
 */
async function emptyTables(superuser: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(superuser)
  await client.connect()
  try {
    await client.query(endLeft)
    const found = await client.query<{ name: string }>(findEmptied, [[...schoolTables, 'schools', 'sessions']])
    const emptied = found.rows.map(({ name }) => name)
    const filled = isCluster() ? await findRows(client, emptied) : await findPages(client, emptied)
    await client.query('set session_replication_role = replica')
    for (const table of ['graphile_worker._private_jobs', ...filled]) await client.query(`delete from ${table}`)
    await client.query(restartIds, [emptied])
    if (filled.length > 0) await client.query(`vacuum ${filled.join(', ')}`)
  } finally {
    await client.end()
  }
}

/** Tables that have pages: vacuum gives back those of an emptied one. To plan a look into a hundred tables takes longer than all the rest. */
async function findPages(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const has = 'select oid::regclass::text as name from unnest($1::regclass[]) as oid where pg_relation_size(oid) > 0'
  const { rows } = await client.query<{ name: string }>(has, [tables])
  return rows.map(({ name }) => name)
}

/** Of a cluster the pages lie on other nodes. */
async function findRows(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const has = tables.map((table) => `select '${table}' as name where exists (select 1 from ${table})`)
  const { rows } = await client.query<{ name: string }>(has.join(' union all '))
  return rows.map(({ name }) => name)
}
