import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { contains } from './page.ts'

/** A text column holds a part of any of the given texts, ignoring case. */
export function anyMatch(column: string, texts: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} ilike any(${texts.map(contains)}::text[])`
}

/** A column is one of the given values. One array parameter, so that the statement's text does not depend on their number. */
export function oneOf(column: string, values: readonly (string | number)[]): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = any(${values})`
}

/** A code is one of the given ones as a whole, ignoring case. */
export function oneCode(column: string, codes: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`lower(${sql.ref(column)}) in (select lower(code) from unnest(${codes}::text[]) as given(code))`
}

interface Sort {
  field: string
  dir: 'asc' | 'desc'
}

/** Orders by what the caller asked for, from the table of allowed orders, else by the list's own order. */
export function orderOf<DB, TB extends keyof DB, T>(
  query: SelectQueryBuilder<DB, TB, T>,
  orders: Record<string, RawBuilder<unknown>>,
  sort: readonly Sort[] | undefined,
  otherwise: readonly RawBuilder<unknown>[],
): SelectQueryBuilder<DB, TB, T> {
  let ordered = query
  for (const { field, dir } of sort ?? []) {
    const by = orders[field]
    if (by)
      ordered = ordered.orderBy(by, (order) => (dir === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast()))
  }
  for (const by of otherwise) ordered = ordered.orderBy(by)
  return ordered
}
