import { open, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import type { Connection } from '../db/embedded/cluster.ts'
import { putCopy, type Target } from './target.ts'

/** Of a file so much is one entry, and in the memory at a time. */
const PIECE = 4 * 2 ** 20

/** The journal lies beside; the rest is of the server that runs, and made anew by the one that will. */
const leftOut =
  /^(?:pg_wal\/.+|postmaster\.(?:pid|opts)|pg_(?:stat_tmp|subtrans|notify|serial|snapshots|dynshmem|replslot)\/.+|.*pg_internal\.init.*|.*pgsql_tmp.*)$/

/** The first entry: where the journal begins that belongs to it. */
interface BaseHead {
  started_at: string
  /** The first piece of the journal. */
  journal: string
}

/**
 * Copies the files of a cluster that goes on meanwhile: what changes while it is copied is put right by the journal from its start.
 * `signal` calls it off: what is there of it by then is no copy.
 * @returns its name, which says when it was whole: from then on every moment can be had
 */
export async function copyBase(
  connection: Connection,
  data_dir: string,
  target: Target,
  signal?: AbortSignal,
): Promise<string> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const started = new Date()
    const { rows } = await client.query<{ journal: string }>(
      "select pg_walfile_name(pg_backup_start('quaestor', true)) as journal",
    )
    const head: BaseHead = { started_at: started.toISOString(), journal: rows[0]?.journal ?? '' }
    const name = `${started.toISOString().replaceAll(/[-:.]/g, '')}-${head.journal}`
    await putCopy(target, 'base', name, Readable.from(entriesOf(client, data_dir, head, signal)))
    return name
  } finally {
    await client.end()
  }
}

/** `{"name","size"}` in a line, then so many bytes; a file that is longer goes on in the next entry of its name. */
async function* entriesOf(
  client: pg.Client,
  data_dir: string,
  head: BaseHead,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  const line = (name: string, size: number) => Buffer.from(`${JSON.stringify({ name, size })}\n`)
  const bytes = Buffer.from(JSON.stringify(head))
  yield line('', bytes.length)
  yield bytes
  for (const entry of await readdir(data_dir, { recursive: true, withFileTypes: true })) {
    const name = relative(data_dir, join(entry.parentPath, entry.name))
    signal?.throwIfAborted()
    if (leftOut.test(name)) continue
    if (entry.isDirectory()) yield line(`${name}/`, 0)
    if (entry.isFile()) yield* piecesOf(join(data_dir, name), (size) => line(name, size))
  }
  const stopped = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  const label = Buffer.from(stopped.rows[0]?.labelfile ?? '')
  yield line('backup_label', label.length)
  yield label
}

/** One that is dropped meanwhile is left out: the journal says so too. */
async function* piecesOf(path: string, line: (size: number) => Buffer): AsyncGenerator<Buffer> {
  const file = await open(path, 'r').catch((error) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!file) return
  try {
    for (let first = true; ; first = false) {
      const bytes = Buffer.allocUnsafe(PIECE)
      const { bytesRead } = await file.read(bytes, 0, PIECE)
      if (bytesRead === 0 && !first) return
      yield line(bytesRead)
      yield bytes.subarray(0, bytesRead)
      if (bytesRead === 0) return
    }
  } finally {
    await file.close()
  }
}
