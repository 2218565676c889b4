import { type RawBuilder, sql } from 'kysely'
import { columnTypes } from './column-types.ts'

export type TypedTable = keyof typeof columnTypes
export type ColumnOf<T extends TypedTable> = keyof (typeof columnTypes)[T] & string

/** PostgreSQL's type of a column, as the catalogue has it. @throws Error where the table has no such column */
export function typeOf(table: TypedTable, column: string): string {
  const type = (columnTypes[table] as Readonly<Record<string, string>>)[column]
  if (!type) throw new Error(`The table ${table} has no column ${column}`)
  return type
}

/** The same of several, as `{ name: type }`. */
export const typesOf = <T extends TypedTable>(table: T, columns: readonly ColumnOf<T>[]): Record<string, string> =>
  Object.fromEntries(columns.map((column) => [column, typeOf(table, column)]))

/**
 * Rows that a statement is given, in its `from`, as the table `given` with columns of `table`. They travel as JSON: arrays of arrays would have to be
 * rectangular.
 * @param also further columns, which the table does not have, with their types
 */
export function givenRows<T extends TypedTable>(
  table: T,
  columns: readonly ColumnOf<T>[],
  rows: readonly object[],
  also: Readonly<Record<string, string>> = {},
): RawBuilder<unknown> {
  const types = Object.entries({ ...typesOf(table, columns), ...also })
  const described = sql.join(types.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${described})`
}
