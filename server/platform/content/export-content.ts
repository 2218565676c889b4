import { createHash } from 'node:crypto'
import {
  CONTENT_FORMAT,
  CONTENT_PROGRAM,
  type ContentManifest,
  sha256,
  sumOfFiles,
  tableFile,
} from '../../../interchange/content/content-file.ts'
import { type CarriedScope, rowsAlong, tablesOf } from '../../../interchange/content/content-tables.ts'
import { printContentDocs } from '../../../interchange/content/print-docs.ts'
import { packZip } from '../../../interchange/zip/pack.ts'
import type { FileStore } from '../../files/file-store.ts'
import { dumpTables, type TableClient } from './dump-tables.ts'

interface Exporting {
  /** In a transaction that sees one moment. */
  client: TableClient
  files: FileStore
  client_id: number
  scope: CarriedScope
  now: Date
  /** Steps of the whole: a picture, a table. */
  progress?: (done: number, of: number) => Promise<void>
}

/** A school's content as an archive, part by part; answers its manifest. Pictures whose bytes are lost are in `lost`, by their keys. */
export async function exportContent(
  { client, files, client_id, scope, now, progress }: Exporting,
  write: (bytes: Uint8Array) => Promise<void> | void,
): Promise<{ manifest: ContentManifest; lost: string[] }> {
  await client.query("set local timezone = 'UTC'")
  const zip = packZip(write)
  const names = new Map<string, string>()
  const lost: string[] = []
  const stored = await client.query<{ key: string }>(
    `select key from media_files where client_id = $1 and ${rowsAlong('media_files', scope)} order by id`,
    [client_id],
  )
  const of = stored.rows.length + tablesOf(scope).length
  const added = new Set<string>()
  for (const [at, { key }] of stored.rows.entries()) {
    if (at % 20 === 0) await progress?.(at, of)
    const bytes = await files.find(key)
    if (!bytes) {
      lost.push(key)
      continue
    }
    const name = `${sha256(bytes)}${key.slice(key.lastIndexOf('.'))}`
    names.set(key, name)
    if (added.has(name)) continue
    added.add(name)
    await zip.add(`files/${name}`, bytes)
  }
  const tables: ContentManifest['tables'] = {}
  for await (const { table, pages } of dumpTables({ client, client_id, scope }, (key) => names.get(key) ?? null)) {
    await progress?.(stored.rows.length + Object.keys(tables).length, of)
    const counting = sumOfPages(pages)
    await zip.addPieces(tableFile(table), counting.pieces)
    tables[table] = counting.sum()
  }
  const school = await client.query<{ name: string }>('select name from schools where id = $1', [client_id])
  const manifest: ContentManifest = {
    ...{ format: CONTENT_FORMAT, program: CONTENT_PROGRAM, school: school.rows[0]?.name ?? '', scope },
    ...{ made_at: now.toISOString(), tables, files: { n: added.size, sha256: sumOfFiles([...added]) } },
  }
  await zip.add('README.md', Buffer.from(printContentDocs()))
  await zip.add('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
  await zip.end()
  return { manifest, lost }
}

/** The bytes of a table, and once all have gone by how many rows they were and their sum. */
export function sumOfPages(pages: AsyncIterable<{ rows: number; text: string }>) {
  const hash = createHash('sha256')
  let count = 0
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for await (const { rows, text } of pages) {
      const bytes = Buffer.from(text)
      count += rows
      hash.update(bytes)
      yield bytes
    }
  }
  return { pieces: pieces(), sum: () => ({ rows: count, sha256: hash.digest('hex') }) }
}
