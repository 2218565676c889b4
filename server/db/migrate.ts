import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { referenceTables } from '../../db/distribution.ts'
import { schoolTables } from './schema.ts'

/**
 * Splits a migration into its statements: at a semicolon that ends a line, outside of $$ bodies and quotes.
 * Citus wants one statement per message.
 */
export function splitStatements(text: string): string[] {
  const statements: string[] = []
  let current = ''
  let inBody = false
  for (const line of text.split('\n')) {
    if (current === '' && (line.trim() === '' || line.startsWith('--'))) continue
    current += `${line}\n`
    if ((line.match(/\$\$/g)?.length ?? 0) % 2 === 1) inBody = !inBody
    if (!inBody && line.trimEnd().endsWith(';')) {
      statements.push(current.trim())
      current = ''
    }
  }
  if (current.trim() !== '') throw new Error(`A migration ends inside a statement: ${current.slice(0, 80)}`)
  return statements
}

/** Harmless placeholders on plain PostgreSQL, needed on Citus. */
const session = [
  'set citus.propagate_set_commands = none',
  "set citus.multi_shard_modify_mode = 'sequential'",
  'set citus.enable_local_reference_table_foreign_keys = off',
]

/**
 * Milliseconds that a migration waits for a table, and then pauses: while it waits, so do all calls that come after it, of the processes that serve
 * the version before. What reads longest in them, a back-up, may take minutes.
 */
const LOCK_MS = 1000
const PAUSE_MS = 1000
const MOST_TRIES = 300
const LOCK_NOT_AVAILABLE = '55P03'

export const lockKey = 7_280_114
const startKey = 7_280_115

/**
 * Any number of processes may start at once on one database: what each of them would make there, such as the queue, the roles and the demo school,
 * is made by one after the other, and all but the first find it.
 */
export async function oneAfterAnother<T>(owner: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await owner.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [startKey])
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [startKey]).catch(() => undefined)
    client.release()
  }
}

/**
 * Brings the database to the newest migration; answers the numbers that were applied.
 * @throws when a file that was applied has changed or a newer program has migrated this database.
 */
export async function migrate(owner: pg.Pool, folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort()
  const client = await owner.connect()
  const applied: string[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    for (const setting of session) await client.query(setting)
    await client.query(`create table if not exists schema_migrations (
      name text primary key, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
    const done = new Set(rows.map((row) => row.name))
    const unknown = [...done].find((name) => !files.includes(name))
    if (unknown) throw new Error(`This database was migrated by a newer Quaestor (${unknown}). Start that version.`)
    for (const name of files) {
      if (done.has(name)) continue
      await applyFile(client, name, await readFile(join(folder, name), 'utf8'))
      applied.push(name)
    }
    await distribute(client)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => undefined)
    client.release()
  }
  return applied
}

async function applyFile(client: pg.PoolClient, name: string, text: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await tryFile(client, name, text)
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tries === MOST_TRIES)
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
    }
    await setTimeout(PAUSE_MS)
  }
}

async function tryFile(client: pg.PoolClient, name: string, text: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${LOCK_MS}`)
    for (const statement of splitStatements(text)) await client.query(statement)
    await client.query('insert into schema_migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Where the Citus extension is present, spreads the tables that are not spread yet, references first. */
async function distribute(client: pg.PoolClient): Promise<void> {
  const citus = await client.query("select 1 from pg_extension where extname = 'citus'")
  if (citus.rowCount === 0) return
  const { rows } = await client.query<{ name: string }>('select logicalrelid::text as name from pg_dist_partition')
  const spread = new Set(rows.map((row) => row.name))
  for (const table of referenceTables) {
    if (!spread.has(table)) await client.query('select create_reference_table($1)', [table])
  }
  for (const table of schoolTables) {
    if (spread.has(table)) continue
    const together = table === schoolTables[0] ? 'default' : schoolTables[0]
    await client.query("select create_distributed_table($1, 'client_id', colocate_with => $2)", [table, together])
  }
}
