import { sql } from 'kysely'
import type { Change } from '../ground/change.ts'

/** Writes columns of one row and counts its version up; nothing where there are none. The caller records it. */
export async function writeColumns(
  { db, client_id, now, actor }: Change,
  table: 'students' | 'enrolments' | 'staff' | 'accounts',
  id: number,
  columns: object,
): Promise<void> {
  const given = Object.entries(columns).filter(([, value]) => value !== undefined)
  if (given.length === 0) return
  const sets = given.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(sets)}, row_version = row_version + 1,
      updated_at = ${now.toISOString()}::timestamptz, updated_by = ${actor.account_id}
    where client_id = ${client_id} and id = ${id}`.execute(db)
}
