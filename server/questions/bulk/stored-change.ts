import type { Change } from '../../ground/change.ts'
import { questionKind } from '../rows.ts'
import { type BulkRow, type BulkValues, valuesOf } from './bulk-rows.ts'

/** What undoes a change, of rows as they were before it. */
export async function keepChange(
  change: Change,
  writes: readonly { row: BulkRow; values: BulkValues }[],
): Promise<number> {
  const rows = writes.map(({ row, values }) => ({
    id: row.id,
    row_version: row.row_version + 1,
    before: valuesOf(row, values),
  }))
  const { id } = await change.db
    .insertInto('bulk_changes')
    .values({
      client_id: change.client_id,
      entity: questionKind.entity,
      rows: JSON.stringify(rows),
      created_at: change.now.toISOString(),
      created_by: change.actor.account_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
