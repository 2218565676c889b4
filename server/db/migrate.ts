import { createHash } from 'node:crypto'
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

/** A migration that a database has, and what tells that nobody has changed its file since it was applied. */
export interface Applied {
  name: string
  sha256: string
}

/** A migration as its file says it. */
export interface MigrationFile extends Applied {
  text: string
}

/**
 * Brings the database to the newest migration.
 * @returns the names of the files that were applied
 * @throws Error with one sentence when a file that was applied has changed since, when a newer program has migrated this database, or when it was made
 *   before the first release; nothing is changed then
 */
export async function migrate(owner: pg.Pool, folder: string): Promise<string[]> {
  const files = await readMigrations(folder)
  const client = await owner.connect()
  const applied: string[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    for (const setting of session) await client.query(setting)
    const done = await findApplied(client)
    assertUnchanged(files, done)
    for (const file of files) {
      if (done.has(file.name)) continue
      await applyFile(client, file)
      applied.push(file.name)
    }
    await distribute(client)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => undefined)
    client.release()
  }
  return applied
}

/** The migrations of this version, in their order. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

const MADE_BEFORE = `This database was made before the first release of Quaestor, whose tables this version does not know. Start anew with an empty STATE_DIR or database, or go on
with the version that made it, which alone reads its back-ups. Nothing was changed.`

/** The migrations of this database with their sums. @throws Error where it is one of before the first release, which noted no sums */
async function findApplied(client: pg.PoolClient): Promise<ReadonlyMap<string, string>> {
  const { rows: columns } = await client.query<{ name: string }>(
    "select attname::text as name from pg_attribute where attrelid = to_regclass('schema_migrations') and attnum > 0",
  )
  if (columns.length > 0 && !columns.some(({ name }) => name === 'sha256'))
    throw new Error(MADE_BEFORE.replaceAll('\n', ' '))
  await client.query(NOTED)
  return new Map((await listApplied(client)).map(({ name, sha256 }) => [name, sha256]))
}

/** Where the schema of a database is noted; in the order in which it came to be, which its tables show in that of their columns. */
export async function listApplied(client: Pick<pg.ClientBase, 'query'>): Promise<Applied[]> {
  const { rows } = await client.query<Applied>('select name, sha256 from schema_migrations order by applied_at, name')
  return rows
}

const NOTED = `create table if not exists schema_migrations (
  name text primary key, sha256 text not null, applied_at timestamptz not null default now())`

function assertUnchanged(files: readonly MigrationFile[], done: ReadonlyMap<string, string>): void {
  const known = new Map(files.map(({ name, sha256 }) => [name, sha256]))
  for (const [name, applied] of done) {
    const now = known.get(name)
    if (now === undefined)
      throw new Error(`This database was migrated by a newer Quaestor (${name}). Start that version.`)
    if (now !== applied)
      throw new Error(
        `The migration ${name} was changed after it was applied to this database: its sum was ${applied} and is now ${now}. ` +
          'Put the file back as it was, and write what is to change in a new file.',
      )
  }
}

async function applyFile(client: pg.PoolClient, file: MigrationFile): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await tryFile(client, file)
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tries === MOST_TRIES)
        throw new Error(`Migration ${file.name} failed: ${(error as Error).message}`, { cause: error })
    }
    await setTimeout(PAUSE_MS)
  }
}

/** Within the transaction of the caller, who is alone with the database: several files at once, or none of them. */
export async function applyWithin(client: pg.PoolClient, files: readonly MigrationFile[]): Promise<void> {
  await client.query(NOTED)
  for (const file of files) await runFile(client, file)
}

async function runFile(client: pg.PoolClient, { name, text, sha256 }: MigrationFile): Promise<void> {
  for (const statement of splitStatements(text)) await client.query(statement)
  // Not the time of the transaction, which may apply several.
  const note = 'insert into schema_migrations (name, sha256, applied_at) values ($1, $2, clock_timestamp())'
  await client.query(note, [name, sha256])
}

async function tryFile(client: pg.PoolClient, file: MigrationFile): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${LOCK_MS}`)
    await runFile(client, file)
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
