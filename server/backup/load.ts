import type pg from 'pg'
import { english, say } from '#contract'
import { applyWithin } from '../db/migrate.ts'
import { type Entry, readArchive } from './archive.ts'
import { listColumns, listForeignKeys, listTables, quoted } from './catalogue.ts'
import { ABOUT, About, createDigest, MANIFEST, Manifest } from './manifest.ts'
import { fittingOf, makeTablesOf, type Program } from './of-version.ts'
import { RestoreError } from './restore-error.ts'
import { type Waiting, writeWaiting } from './restored-files.ts'

/**
 * Reads an archive into the emptied tables, which are made as it knew them where it is of an older version, and brought on once its rows are there.
 * Foreign keys are put back, and with that checked, when all rows are there.
 */
export async function loadArchive(
  client: pg.PoolClient,
  waiting: Waiting,
  from: string,
  program: Program,
): Promise<Manifest> {
  const entries = entriesOf(from)
  const digest = createDigest()
  const about = await readAbout(entries, from)
  digest.add(about.entry)
  const fitting = await fittingOf(client, about.read, program)
  if (fitting) await makeTablesOf(client, fitting.before)
  const tables = await listTables(client)
  const keys = await listForeignKeys(client)
  for (const { table, name } of keys) {
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`)
  }
  await client.query(`truncate ${tables.map(quoted).join(', ')} restart identity`)
  const columns = await listColumns(client)
  const stored = new Map(tables.map((table) => [table, columns.get(table) ?? []]))
  const seen = await readInto({ client, waiting, from, digest }, entries, stored)
  assertWhole(seen)
  for (const { name, last_value } of seen.manifest.sequences) {
    if (last_value !== null) await client.query('select setval($1::regclass, $2)', [quoted(name), last_value])
  }
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`)
  }
  if (fitting) await applyWithin(client, fitting.after)
  const sentence = say('job.in_backup')
  const ended = `update jobs set state = 'failed', message = $1, message_said = $2 where state in ('queued', 'running')`
  await client.query(ended, [english(sentence), sentence])
  return seen.manifest
}

/** The first entry, by which it is known what the others are. */
async function readAbout(entries: AsyncGenerator<Entry>, from: string): Promise<{ entry: Entry; read: About }> {
  const { value: entry } = await entries.next()
  if (entry?.name !== ABOUT)
    throw new RestoreError(`${from} is no back-up of Quaestor: it begins with ${entry?.name ?? 'nothing'}.`)
  const read = About.safeParse(parsed(entry))
  if (!read.success)
    throw new RestoreError(`${from} was made by a newer Quaestor, which writes back-ups that this one can't read.`)
  return { entry, read: read.data }
}

/** Where rows and files go while an archive is read. */
interface Reading {
  client: pg.PoolClient
  waiting: Waiting
  from: string
  digest: ReturnType<typeof createDigest>
}

interface Seen {
  manifest: Manifest
  rows: Record<string, number>
  sums: Record<string, string>
  files: number
  sha256: string
}

async function readInto(
  { client, waiting, from, digest }: Reading,
  entries: AsyncGenerator<Entry>,
  /** Columns by table. */
  tables: ReadonlyMap<string, string[]>,
): Promise<Seen> {
  const rows: Record<string, number> = {}
  const digests: Record<string, ReturnType<typeof createDigest>> = {}
  let files = 0
  for await (const entry of entries) {
    if (entry.name === MANIFEST) {
      const sums = Object.fromEntries(Object.entries(digests).map(([table, one]) => [table, one.read()]))
      return { manifest: readManifest(entry), rows, sums, files, sha256: digest.read() }
    }
    digest.add(entry)
    const [, table] = /^tables\/([a-z_]+)\/\d+\.json$/.exec(entry.name) ?? []
    const columns = table === undefined ? undefined : tables.get(table)
    if (table !== undefined && columns) {
      digests[table] ??= createDigest()
      digests[table].add(entry)
      rows[table] = (rows[table] ?? 0) + (await insertRows(client, table, columns, entry))
    } else if (/^files\/[0-9a-z-]{2}\/[0-9a-z-]{8,80}\.[a-z0-9]{1,8}$/.test(entry.name)) {
      await writeWaiting(waiting, entry.name.slice('files/xx/'.length), entry.bytes)
      files += 1
    } else throw new RestoreError(`The back-up holds ${entry.name}, which its version of Quaestor did not have.`)
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

/** What is no JSON, because a letter of it has changed, is nothing that a form would allow. */
function parsed({ bytes }: Entry): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

function readManifest(entry: Entry): Manifest {
  const read = Manifest.safeParse(parsed(entry))
  if (!read.success) throw new RestoreError('The back-up is damaged: its manifest is none.')
  return read.data
}

async function insertRows(client: pg.PoolClient, table: string, columns: readonly string[], entry: Entry) {
  const rows = parsed(entry)
  if (!Array.isArray(rows)) throw new RestoreError(`The back-up is damaged: ${entry.name} holds no rows.`)
  const name = quoted(table)
  const names = columns.map(quoted)
  // `offset 0` keeps the planner from reading the text again for each column.
  const insert = `insert into ${name} (${names.join(', ')}) overriding system value
     select ${names.map((column) => `(given.row).${column}`).join(', ')} from (select line::${name} as row from unnest($1::text[]) as line offset 0) given`
  await client.query(insert, [rows]).catch((error: { code?: string; message: string }) => {
    // Data that the columns don't take (22, 23): all of it was taken once.
    if (!/^2[23]/.test(error.code ?? '')) throw error
    throw new RestoreError(`The back-up is damaged: of ${entry.name} the database says "${error.message}".`)
  })
  return rows.length
}

function assertWhole({ manifest, rows, sums, files, sha256 }: Seen): void {
  const short = Object.entries(manifest.tables).find(([table, count]) => (rows[table] ?? 0) !== count)
  const damage = short && `${short[1]} rows of ${short[0]} and not the ${rows[short[0]] ?? 0} that it has`
  if (damage) throw new RestoreError(`The back-up is damaged: its manifest says ${damage}.`)
  const other = Object.keys(sums).find((table) => manifest.sums[table] && manifest.sums[table] !== sums[table])
  if (other) throw new RestoreError(`The back-up is damaged: the rows of ${other} are not those that were saved.`)
  if (files !== manifest.files || sha256 !== manifest.sha256)
    throw new RestoreError('The back-up is damaged: it does not hold what its manifest says.')
}
