import { sql } from 'kysely'
import { type ColumnOf, givenRows } from '../db/given-rows.ts'
import { auditMany } from '../ground/audit.ts'
import type { Change, SignedChange } from '../ground/change.ts'
import type { ChangeableTable, RowKind } from './change-row.ts'

/** Inserts any number of rows of a school in one statement, of each what it has in these columns; answers their ids in the given order. */
export async function insertMany<T extends ChangeableTable>(
  { db, client_id, now, actor }: SignedChange,
  table: T,
  columns: readonly ColumnOf<T>[],
  rows: readonly object[],
): Promise<number[]> {
  if (rows.length === 0) return []
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const made = sql`${now.toISOString()}::timestamptz, ${actor.account_id}::bigint`
  const placed = rows.map((row, place) => ({ ...row, place }))
  const inserted = await sql<{ id: number }>`
    insert into ${sql.table(table)} (client_id, ${names}, created_at, created_by, updated_at, updated_by)
    select ${client_id}::bigint, ${names}, ${made}, ${made}
    from ${givenRows(table, columns, placed, { place: 'integer' })}
    order by place
    returning id`.execute(db)
  // Numbers of an identity column rise in the order of insertion.
  return inserted.rows.map(({ id }) => id).sort((a, b) => a - b)
}

/** Gives rows of a school their own values, all in the same columns, and counts their versions up, in one statement. */
export async function updateMany<T extends ChangeableTable>(
  { db, client_id, now, actor }: SignedChange,
  table: T,
  rows: readonly { id: number; values: object }[],
): Promise<void> {
  const columns = Object.keys(rows[0]?.values ?? {}) as ColumnOf<T>[]
  if (columns.length === 0) return
  const sets = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`)
  const given = rows.map(({ id, values }) => ({ ...values, id }))
  await sql`
    update ${sql.table(table)} set ${sql.join(sets)}, row_version = row_version + 1,
      updated_at = ${now.toISOString()}::timestamptz, updated_by = ${actor.account_id}::bigint
    from ${givenRows(table, columns, given, { id: 'bigint' })}
    where ${sql.ref(`${table}.client_id`)} = ${client_id} and ${sql.ref(`${table}.id`)} = given.id`.execute(db)
}

/** The same, recorded row by row under one action; what is `derived` from the values is written and not recorded. */
export async function writeMany(
  change: Change,
  { table, entity }: Pick<RowKind, 'table' | 'entity'>,
  rows: readonly { id: number; before: object | null; after: object; derived?: object | undefined }[],
  action: string,
): Promise<void> {
  if (rows.length === 0) return
  await updateMany(
    change,
    table,
    rows.map(({ id, after, derived }) => ({ id, values: { ...after, ...derived } })),
  )
  await auditMany(change, entity, action, rows)
}
