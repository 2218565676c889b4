import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { restoreBackup } from '../backup/restore.ts'
import { startCopy } from '../db/embedded/embedded.ts'
import { loginsOf, makeOwner, prepare } from '../db/open.ts'
import { folderFiles } from '../files/folder-files.ts'
import { countTables } from '../upgrade/counts.ts'
import { compareCounts } from './compare.ts'
import type { Proof } from './proven.ts'
import { assertRoomFor, ProofError, scratchSettings, withScratch } from './scratch.ts'

export interface BackupProved {
  state_dir: string
  /** Of the database that the back-up is of, or of one like it. */
  owner: pg.Pool
  /** The file. */
  from: string
  seal_key: Uint8Array | null
  version: string
  migrations: string
}

/** Puts a back-up into a database of its own, counts it and compares with what the file says it holds. @throws Error with a sentence */
export async function proveBackup(given: BackupProved): Promise<Omit<Proof, 'seconds'>> {
  const { state_dir, owner, from, seal_key, version, migrations } = given
  await access(from).catch((error: Error) => {
    throw new ProofError(`The newest back-up can't be read here (${error.message}): say where it is by --from FILE.`)
  })
  await assertRoomFor(state_dir, await sizeOf(owner))
  return withScratch(state_dir, async (scratch) => {
    const cluster = await startCopy(state_dir, scratch.data_dir, scratchSettings)
    try {
      await makeOwner(cluster.connection)
      const databases = await prepare(loginsOf(cluster.connection), migrations)
      try {
        const waiting = { files: folderFiles(join(scratch.files, 'store')), folder: join(scratch.files, 'waiting') }
        const how = { force: false, new_key: false, seal_key, version, migrations }
        const manifest = await restoreBackup({ owner: databases.owner, waiting, ...how }, from)
        const restored = await countTables(databases.owner)
        // Of an older version there may have been tables that are gone since.
        const counted = Object.entries(manifest.tables).filter(([table]) => table in restored)
        const rows = compareCounts(restored, Object.fromEntries(counted))
        const made_at = new Date(manifest.made_at).toISOString()
        return { kind: 'backup', of: made_at, tables: Object.keys(restored).length, rows, files: manifest.files }
      } finally {
        await databases.close()
      }
    } finally {
      await cluster.stop()
    }
  })
}

/** The database, and its files twice: they wait until the rows are there. */
async function sizeOf(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ bytes: string }>(
    'select pg_database_size(current_database()) + 2 * (select coalesce(sum(bytes), 0) from media_files) as bytes',
  )
  return Number(rows[0]?.bytes)
}
