import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Databases } from '../db/connect.ts'
import type { ScanFile } from '../db/schema-columns.ts'
import { RESTORE_DAYS } from '../entity/change-row.ts'
import type { FileStore } from '../files/file-store.ts'

interface Parts {
  databases: Databases
  files: FileStore
  clock: () => Date
  incoming: string
}

const DAY_MS = 86_400_000
/** Days that an uploaded file is kept after it was read: for reading it again with a newer reader. */
const FILE_DAYS = 7

/**
 * Once a day, over all schools: uploaded files of scans that were read a week ago, pictures of scans that were set aside, or whose exam was deleted, as long as
 * either could be taken back, and what calls that were cut off have left on this machine.
 */
export async function purgeScans({ databases, files, clock, incoming }: Parts): Promise<void> {
  const now = clock()
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  await purgeFiles({ databases, files }, before(FILE_DAYS))
  await purgePictures({ databases, files }, before(RESTORE_DAYS))
  await sweep(incoming, new Date(now.getTime() - DAY_MS))
}

type Stores = Pick<Parts, 'databases' | 'files'>

async function purgeFiles({ databases: { owner_kysely }, files }: Stores, before: string): Promise<void> {
  // Nobody sends the rest of them any more.
  await sql`update scan_batches set state = 'CANCELLED' where state = 'UPLOADED' and updated_at < ${before}`.execute(
    owner_kysely,
  )
  const { rows } = await sql<{ client_id: number; id: number; files: ScanFile[] }>`
    select client_id, id, files from scan_batches
    where state not in ('UPLOADED', 'READING') and coalesce(read_at, updated_at) < ${before}
      and jsonb_path_exists(files, '$[*].key ? (@ != null)')`.execute(owner_kysely)
  for (const scan of rows) {
    const without = scan.files.map((file) => ({ ...file, key: null }))
    await sql`update scan_batches set files = ${JSON.stringify(without)}::jsonb where client_id = ${scan.client_id} and id = ${scan.id}`.execute(
      owner_kysely,
    )
    // Row first: a file without a row does no harm.
    for (const { key } of scan.files) if (key) await files.remove(key)
  }
}

async function purgePictures({ databases: { owner_kysely }, files }: Stores, before: string): Promise<void> {
  const { rows } = await sql<{ client_id: number; id: number; picture: string }>`
    select p.client_id, p.id, p.picture from scan_pages p
      join scan_batches b on b.client_id = p.client_id and b.id = p.batch_id
      join exams e on e.client_id = p.client_id and e.id = p.exam_id
    where p.picture is not null and (b.state = 'DISCARDED' and b.discarded_at < ${before} or e.deleted_at < ${before})`.execute(
    owner_kysely,
  )
  for (const { client_id, id, picture } of rows) {
    await sql`update scan_pages set picture = null where client_id = ${client_id} and id = ${id}`.execute(owner_kysely)
    await files.remove(picture)
  }
}

async function sweep(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found?.isFile() && found.mtime < before) await rm(path, { force: true })
  }
}
