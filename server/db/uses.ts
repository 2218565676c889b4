import { sql } from 'kysely'
import type { Change } from '../http/call.ts'
import { countOf, type Use } from './change-row.ts'

/** What refers to each of many rows, as findUses answers it for one; rows that nothing refers to are absent. */
export async function findUsesOfMany(
  change: Change,
  used_by: readonly Use[],
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  const uses = new Map<number, string[]>()
  for (const { table, column, plural, live, list, where } of used_by) {
    const id = list ? sql`unnest(${sql.ref(column)})` : sql.ref(column)
    const isLive = live === false ? sql`` : sql` and deleted_at is null`
    const and = where ? sql` and ${where}` : sql``
    const { rows } = await sql<{ id: number; count: number }>`
      select id, count(*) as count
      from (select ${id} as id from ${sql.table(table)} where client_id = ${change.client_id}${isLive}${and}) as used
      where id = any(${ids}::bigint[])
      group by id`.execute(change.db)
    for (const row of rows) uses.set(row.id, [...(uses.get(row.id) ?? []), countOf(row.count, plural)])
  }
  return uses
}
