import type { Databases } from '../db/connect.ts'
import type { FileStore } from '../files/file-store.ts'

interface Parts {
  databases: Databases
  files: FileStore
  clock: () => Date
}

/** Days that a made file is kept: a printed batch for as long as its link is good, failed rows until they are corrected. */
const keepDays: Record<string, number> = { made: 1, 'failed-rows': 30 }

const DAY_MS = 86_400_000

/** Once a day, over all schools: files that were made to be fetched once. Row first: a file without a row does no harm. */
export async function purgeFiles({ databases, files, clock }: Parts): Promise<void> {
  for (const [kind, days] of Object.entries(keepDays)) {
    const before = new Date(clock().getTime() - days * DAY_MS).toISOString()
    const rows = await databases.owner_kysely
      .deleteFrom('media_files')
      .where('kind', '=', kind)
      .where('created_at', '<', before)
      .returning('key')
      .execute()
    for (const { key } of rows) await files.remove(key)
  }
  // Written within seconds, so that even a clock of a file server that is hours off takes nothing that is under way.
  await files.sweep(new Date(clock().getTime() - DAY_MS))
}
