import { sql } from 'kysely'
import { auditMany } from '../ground/audit.ts'
import type { Change } from '../ground/change.ts'
import type { ChangeableTable, RowKind } from './change-row.ts'

/** Whoever writes; an import remembers no more of a person. */
export type Writer = Pick<Change, 'db' | 'client_id' | 'now'> & { actor: { account_id: number | null } }

/** Columns with their types in SQL. They travel as JSON: arrays of arrays would have to be rectangular. */
export type ColumnTypes = Readonly<Record<string, string>>

const typed = (types: ColumnTypes, columns: string[]) =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} ${sql.raw(types[column] ?? unknownColumn(column))}`))

function unknownColumn(column: string): never {
  throw new Error(`No type is given for ${column}`)
}

/** Inserts any number of rows of a school in one statement; answers their ids in the given order. */
export async function insertMany(
  { db, client_id, now, actor }: Writer,
  table: ChangeableTable,
  types: ColumnTypes,
  rows: readonly object[],
): Promise<number[]> {
  if (rows.length === 0) return []
  const columns = Object.keys(types)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const made = sql`${now.toISOString()}::timestamptz, ${actor.account_id}::bigint`
  const given = JSON.stringify(rows.map((row, place) => ({ ...row, place })))
  const inserted = await sql<{ id: number }>`
    insert into ${sql.table(table)} (client_id, ${names}, created_at, created_by, updated_at, updated_by)
    select ${client_id}::bigint, ${names}, ${made}, ${made}
    from jsonb_to_recordset(${given}::jsonb) as given (place integer, ${typed(types, columns)})
    order by place
    returning id`.execute(db)
  // Numbers of an identity column rise in the order of insertion.
  return inserted.rows.map(({ id }) => id).sort((a, b) => a - b)
}

/** Gives rows of a school their own values, all in the same columns, and counts their versions up, in one statement. */
export async function updateMany(
  { db, client_id, now, actor }: Writer,
  table: ChangeableTable,
  types: ColumnTypes,
  rows: readonly { id: number; values: object }[],
): Promise<void> {
  const columns = Object.keys(rows[0]?.values ?? {})
  if (columns.length === 0) return
  const sets = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`)
  const given = JSON.stringify(rows.map(({ id, values }) => ({ ...values, id })))
  await sql`
    update ${sql.table(table)} set ${sql.join(sets)}, row_version = row_version + 1,
      updated_at = ${now.toISOString()}::timestamptz, updated_by = ${actor.account_id}::bigint
    from jsonb_to_recordset(${given}::jsonb) as given (id bigint, ${typed(types, columns)})
    where ${sql.ref(`${table}.client_id`)} = ${client_id} and ${sql.ref(`${table}.id`)} = given.id`.execute(db)
}

/** The same, recorded row by row under one action. */
export async function writeMany(
  change: Change,
  { table, entity }: Pick<RowKind, 'table' | 'entity'>,
  types: ColumnTypes,
  rows: readonly { id: number; before: object | null; after: object }[],
  action: string,
): Promise<void> {
  if (rows.length === 0) return
  await updateMany(
    change,
    table,
    types,
    rows.map(({ id, after }) => ({ id, values: after })),
  )
  await auditMany(change, entity, action, rows)
}
