import { randomUUID } from 'node:crypto'
import { lstat, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type pg from 'pg'
import { listApplied } from '../db/migrate.ts'
import { SIGNING_KEY } from '../db/secret.ts'
import type { FileStore } from '../files/file-store.ts'
import { type ArchiveWriter, type Entry, writeArchive } from './archive.ts'
import { listSequences, listTables, quoted } from './catalogue.ts'
import { ABOUT, createDigest, MANIFEST, type Manifest } from './manifest.ts'

/** Bytes of rows in one entry of the archive, and in the memory at a time; a larger row has an entry of its own. */
export const ENTRY_BYTES = 8 * 1024 * 1024
/** So many rows are an entry where they are small enough, else so few, else each. */
const MANY = 1000
const FEW = 20

export interface BackupParts {
  owner: pg.Pool
  files: FileStore
  now: Date
  /** Of the program that writes it. */
  version: string
}

/**
 * Writes all rows and files into one new archive. The rows are those of one moment; files are there before their rows and never change, so that
 * a server may go on meanwhile. The file has its name once it is whole: where something goes wrong none is left, and where the program is killed one
 * that is called `.unfinished`.
 */
export async function saveBackup({ owner, files, now, version }: BackupParts, out: string): Promise<Manifest> {
  await assertFree(out)
  const draft = `${out}.${randomUUID()}.unfinished`
  const archive = writeArchive(draft)
  try {
    const digest = createDigest()
    const writer: ArchiveWriter = {
      add: async (entry) => {
        digest.add(entry)
        await archive.add(entry)
      },
      close: archive.close,
    }
    const rows = await inSnapshot(owner, (client) => saveTables(client, writer, version))
    const manifest: Manifest = {
      made_at: now.toISOString(),
      ...rows,
      files: await saveFiles(files, writer),
      sha256: digest.read(),
    }
    await archive.add(json(MANIFEST, manifest))
    await archive.close()
    await putInPlace(draft, out)
    return manifest
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

const thereAlready = (path: string) =>
  Object.assign(new Error(`EEXIST: ${path} is there already`), { code: 'EEXIST', path })

/** @throws EEXIST */
async function assertFree(path: string): Promise<void> {
  if (await lstat(path).catch(() => null)) throw thereAlready(path)
}

/** Gives a whole file its name, which nobody else may have taken meanwhile; it has it after a loss of power too. */
async function putInPlace(draft: string, out: string): Promise<void> {
  await assertFree(out)
  await rename(draft, out)
  const folder = await open(dirname(out))
  await folder.sync().finally(() => folder.close())
}

const json = (name: string, value: unknown): Entry => ({ name, bytes: Buffer.from(JSON.stringify(value)) })

async function inSnapshot<T>(owner: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await owner.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    return await work(client)
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

async function saveTables(client: pg.PoolClient, archive: ArchiveWriter, version: string) {
  await archive.add(json(ABOUT, { format: 2, version, migrations: await listApplied(client) }))
  const tables: Record<string, number> = {}
  const sums: Record<string, string> = {}
  for (const table of await listTables(client)) {
    const digest = createDigest()
    const add = (entry: Entry) => {
      digest.add(entry)
      return archive.add(entry)
    }
    tables[table] = await saveTable(client, { add }, table)
    sums[table] = digest.read()
  }
  return { tables, sums, sequences: await listSequences(client) }
}

/**
 * Rows as PostgreSQL writes them as text, which it reads back without loss whatever their types are. Each says how large the next ones are,
 * so that no more of them are fetched than an entry holds.
 */
async function saveTable(client: pg.PoolClient, archive: Pick<ArchiveWriter, 'add'>, table: string): Promise<number> {
  await client.query(`declare every_row no scroll cursor for
    select row, sum(octet_length(row)) over (rows between 1 following and ${MANY} following) as many,
      sum(octet_length(row)) over (rows between 1 following and ${FEW} following) as few
    from (select t::text as row from ${quoted(table)} t ${leavingOut(table)} offset 0) written`)
  let count = 0
  let next = 1
  for (let batch = 1; next > 0; batch += 1) {
    const { rows } = await client.query<WrittenRow>(`fetch ${next} from every_row`)
    const last = rows.at(-1)
    if (!last) break
    const name = `tables/${table}/${String(batch).padStart(6, '0')}.json`
    await archive.add(
      json(
        name,
        rows.map(({ row }) => row),
      ),
    )
    count += rows.length
    next = fitting(last)
  }
  await client.query('close every_row')
  return count
}

/** A signing key that is not sealed would open everything to whoever has the file. */
const leavingOut = (table: string) =>
  table === 'platform_settings' ? `where not (t.key = '${SIGNING_KEY}' and t.value not like 'sealed:%')` : ''

/** A row, and the bytes of so many and so few after it; null behind the last. */
interface WrittenRow {
  row: string
  many: number | null
  few: number | null
}

/** How many of the next rows are an entry; 0 where there are none. */
function fitting({ many, few }: WrittenRow): number {
  if (many === null || few === null) return 0
  if (many <= ENTRY_BYTES) return MANY
  return few <= ENTRY_BYTES ? FEW : 1
}

/** One that was removed meanwhile, as made files are after a day, is left out. */
async function saveFiles(files: FileStore, archive: ArchiveWriter): Promise<number> {
  let count = 0
  for await (const key of files.list()) {
    const bytes = await files.find(key)
    if (!bytes) continue
    await archive.add({ name: `files/${key.slice(0, 2)}/${key}`, bytes })
    count += 1
  }
  return count
}
