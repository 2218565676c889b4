import { sql } from 'kysely'
import type { Databases } from '../../db/connect.ts'
import type { ReadPicture } from '../../db/schema-columns.ts'
import type { FileStore } from '../../files/file-store.ts'
import { readPictureKey } from '../spreadsheet/document/pictures.ts'
import { weekBefore } from './readings.ts'

interface Parts {
  databases: Databases
  files: FileStore
  clock: () => Date
}

/** Once a day, over all schools: readings that were deleted or that nobody has changed for a week, with their pictures. */
export async function purgeReadings({ databases, files, clock }: Parts): Promise<void> {
  const { owner_kysely } = databases
  const isOver = sql`(deleted_at is not null or updated_at < ${weekBefore(clock())})`
  const { rows } = await sql<{ client_id: number; id: number }>`
    select client_id, id from import_readings where ${isOver}`.execute(owner_kysely)
  for (const { client_id, id } of rows) {
    const pictures = await owner_kysely.transaction().execute(async (db) => {
      // Somebody may have changed it since.
      const locked = await sql<{ pictures: ReadPicture[] }>`
        select pictures from import_readings where client_id = ${client_id} and id = ${id} and ${isOver} for update`.execute(
        db,
      )
      if (locked.rows.length === 0) return []
      for (const table of ['import_reading_items', 'import_reading_blocks'])
        await sql`delete from ${sql.table(table)} where client_id = ${client_id} and reading_id = ${id}`.execute(db)
      await sql`delete from import_readings where client_id = ${client_id} and id = ${id}`.execute(db)
      return locked.rows.flatMap((row) => row.pictures)
    })
    // Row first: a file without a row does no harm.
    for (const { key } of pictures) await files.remove(readPictureKey(key))
  }
}
