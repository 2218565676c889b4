import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { english, say } from '#contract'
import { isSealed, openSealed, SIGNING_KEY } from '../db/secret.ts'
import { type Entry, readArchive } from './archive.ts'
import { lastMigration, listColumns, listForeignKeys, listTables, quoted } from './catalogue.ts'
import { ABOUT, About, createDigest, MANIFEST, Manifest } from './manifest.ts'
import { makeWaiting, markWaiting, settleFiles, type Waiting, writeWaiting } from './restored-files.ts'

export interface RestoreParts {
  owner: pg.Pool
  waiting: Waiting
  /** Replace what is there. */
  force: boolean
  /** Sign people in by a new key: what the old one has signed, links too, is good nowhere any more. */
  new_key: boolean
  /** By which the signing key of a back-up of one's own was sealed. */
  seal_key: Uint8Array | null
}

/** Why a back-up can't be put back; nothing was changed. */
export class RestoreError extends Error {
  override name = 'RestoreError'
}

/**
 * Puts a back-up in the place of an empty database's rows and files, or of any with `force`. Everything is checked before the first change can be seen.
 * Everybody has to sign in again.
 * @throws RestoreError
 */
export async function restoreBackup(
  { owner, waiting, force, new_key, seal_key }: RestoreParts,
  from: string,
): Promise<Manifest> {
  await makeWaiting(waiting)
  const client = await owner.connect()
  try {
    await client.query('begin')
    // Harmless where there is no cluster. There a table that is read over several connections can't be altered any more in the same transaction.
    await client.query("set local citus.multi_shard_modify_mode = 'sequential'")
    if (!force) await assertEmpty(client)
    const signed_in = await lastSignIn(client)
    const own_key = await findSigningKey(client)
    const manifest = await load(client, waiting, from)
    await endSignIns(client, signed_in)
    await settleSigningKey(client, { own_key, seal_key, new_key })
    await markWaiting(client, waiting, randomUUID())
    await client.query('commit')
    return manifest
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
    // Without a database or a store the next start does it.
    await settleFiles(owner, waiting).catch(() => false)
  }
}

async function findSigningKey(client: pg.PoolClient): Promise<string | null> {
  const { rows } = await client.query<{ value: string }>('select value from platform_settings where key = $1', [
    SIGNING_KEY,
  ])
  return rows[0]?.value ?? null
}

interface SigningKeys extends Pick<RestoreParts, 'seal_key' | 'new_key'> {
  /** The row of the installation that is restored into, as it was before. */
  own_key: string | null
}

/**
 * By which key people sign in from now on: that of the back-up where it can be opened here, so that its links and codes stay good; else the one that
 * this installation has; else the next start makes one. An open one is of an earlier release, and stays.
 */
async function settleSigningKey(client: pg.PoolClient, { own_key, seal_key, new_key }: SigningKeys): Promise<void> {
  const saved = await findSigningKey(client)
  const opens = saved !== null && (!isSealed(saved) || (seal_key !== null && openSealed(saved, seal_key) !== null))
  if (opens && !new_key) return
  await client.query('delete from platform_settings where key = $1', [SIGNING_KEY])
  if (own_key === null || new_key) return
  await client.query('insert into platform_settings (key, value) values ($1, $2)', [SIGNING_KEY, own_key])
}

async function lastSignIn(client: pg.PoolClient): Promise<string | null> {
  const { rows } = await client.query<{ last: string | null }>(
    "select pg_sequence_last_value(pg_get_serial_sequence('sign_ins', 'id'))::text as last",
  )
  return rows[0]?.last ?? null
}

/** Who had signed in when the back-up was made has not now; the number of a sign-in that came after it is given to nobody else. */
async function endSignIns(client: pg.PoolClient, last: string | null): Promise<void> {
  await client.query('update sign_ins set revoked_at = now() where revoked_at is null')
  await client.query(
    `select setval(name, greatest(pg_sequence_last_value(name), $1::bigint, 1))
     from (select pg_get_serial_sequence('sign_ins', 'id')::regclass as name) given`,
    [last],
  )
}

async function assertEmpty(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query(
    'select (select count(*) from schools) + (select count(*) from accounts) as count',
  )
  if (Number(rows[0].count) > 0) {
    throw new RestoreError('There are schools or people here already. Say --force to replace them all by the back-up.')
  }
}

/** Reads the archive into the emptied tables; foreign keys are put back, and with that checked, once all rows are there. */
async function load(client: pg.PoolClient, waiting: Waiting, from: string): Promise<Manifest> {
  const tables = await listTables(client)
  const keys = await listForeignKeys(client)
  for (const { table, name } of keys) {
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`)
  }
  await client.query(`truncate ${tables.map(quoted).join(', ')} restart identity`)
  const columns = await listColumns(client)
  const stored = new Map(tables.map((table) => [table, columns.get(table) ?? []]))
  const seen = await readInto(client, waiting, from, stored)
  assertWhole(seen)
  for (const { name, last_value } of seen.manifest.sequences) {
    if (last_value !== null) await client.query('select setval($1::regclass, $2)', [quoted(name), last_value])
  }
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`)
  }
  const sentence = say('job.in_backup')
  const ended = `update jobs set state = 'failed', message = $1, message_said = $2 where state in ('queued', 'running')`
  await client.query(ended, [english(sentence), sentence])
  return seen.manifest
}

interface Seen {
  manifest: Manifest
  rows: Record<string, number>
  files: number
  sha256: string
}

async function readInto(
  client: pg.PoolClient,
  waiting: Waiting,
  from: string,
  /** Columns by table. */
  tables: ReadonlyMap<string, string[]>,
): Promise<Seen> {
  const digest = createDigest()
  const rows: Record<string, number> = {}
  let files = 0
  for await (const entry of entriesOf(from)) {
    if (entry.name === MANIFEST) return { manifest: readManifest(entry), rows, files, sha256: digest.read() }
    digest.add(entry)
    if (entry.name === ABOUT) {
      await assertSameVersion(client, entry)
      continue
    }
    const [, table] = /^tables\/([a-z_]+)\/\d+\.json$/.exec(entry.name) ?? []
    const columns = table === undefined ? undefined : tables.get(table)
    if (table !== undefined && columns)
      rows[table] = (rows[table] ?? 0) + (await insertRows(client, table, columns, entry))
    else if (/^files\/[0-9a-z-]{2}\/[0-9a-z-]{8,80}\.[a-z0-9]{1,8}$/.test(entry.name)) {
      await writeWaiting(waiting, entry.name.slice('files/xx/'.length), entry.bytes)
      files += 1
    } else throw new RestoreError(`The back-up holds ${entry.name}, which this version of Quaestor does not know.`)
  }
  throw new RestoreError(`${from} is not a whole back-up: its manifest is missing.`)
}

async function* entriesOf(from: string): AsyncGenerator<Entry> {
  const entries = readArchive(from)
  for (;;) {
    const next = await entries.next().catch((error: Error) => {
      throw new RestoreError(`${from} can't be read as a back-up: ${error.message}.`)
    })
    if (next.done) return
    yield next.value
  }
}

function readManifest({ bytes }: Entry): Manifest {
  const read = Manifest.safeParse(JSON.parse(bytes.toString('utf8')))
  if (!read.success)
    throw new RestoreError('The back-up was made by another version of Quaestor, whose manifest is unknown.')
  return read.data
}

async function insertRows(
  client: pg.PoolClient,
  table: string,
  columns: readonly string[],
  { bytes }: Entry,
): Promise<number> {
  const rows = JSON.parse(bytes.toString('utf8')) as string[]
  const name = quoted(table)
  const names = columns.map(quoted)
  // `offset 0` keeps the planner from reading the text again for each column.
  await client.query(
    `insert into ${name} (${names.join(', ')}) overriding system value
     select ${names.map((column) => `(given.row).${column}`).join(', ')} from (select line::${name} as row from unnest($1::text[]) as line offset 0) given`,
    [rows],
  )
  return rows.length
}

/** @throws RestoreError where the tables of the back-up are not those of this version */
async function assertSameVersion(client: pg.PoolClient, { bytes }: Entry): Promise<void> {
  const read = About.safeParse(JSON.parse(bytes.toString('utf8')))
  const own = await lastMigration(client)
  if (read.data?.migration === own) return
  throw new RestoreError(
    `The back-up is of a database at ${read.data?.migration ?? 'an unknown version'}, this one is at ${own}. ` +
      'Restore it with the version of Quaestor that made it, then update.',
  )
}

function assertWhole({ manifest, rows, files, sha256 }: Seen): void {
  const counts = Object.entries(manifest.tables).every(([table, count]) => (rows[table] ?? 0) === count)
  if (!counts || files !== manifest.files || sha256 !== manifest.sha256) {
    throw new RestoreError('The back-up is damaged: it does not hold what its manifest says.')
  }
}
