import type { Module } from '#contract'
import type { Write } from '../db/connect.ts'
import type { ImportPart } from '../db/schema-columns.ts'
import type { Taken } from './spreadsheet-kind.ts'

interface Importer {
  db: Write
  client_id: number
  account_id: number | null
  now: Date
}

interface Imported extends Pick<Taken, 'created_ids' | 'changed'> {
  entity: Module | 'set-up'
  /** The name of the uploaded file. */
  name: string
  /** Where rows of several kinds were made; those that are empty are left out. */
  parts?: readonly ImportPart[]
}

/**
 * Remembers which rows an import made and changed, in the transaction that saves them, so that it can be undone as a whole.
 * Answers the import's id; null when it saved nothing.
 */
export async function recordImport(
  { db, client_id, account_id, now }: Importer,
  { entity, name, created_ids, changed, parts = [] }: Imported,
): Promise<number | null> {
  const filled = parts.filter((part) => part.created_ids.length + part.changed.length > 0)
  if (created_ids.length + changed.length + filled.length === 0) return null
  const { id } = await db
    .insertInto('imports')
    .values({
      client_id,
      entity,
      name: name.slice(0, 200),
      created_ids,
      changed: JSON.stringify(changed),
      parts: JSON.stringify(filled),
      created_at: now.toISOString(),
      created_by: account_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
