import { type SelectQueryBuilder, sql } from 'kysely'
import type { RangeInput } from '#contract'
import type { Reader } from './connect.ts'

/** Rows at most when a list is asked for as a whole. */
export const ALL_ROWS = 5000

export interface Page<T> {
  data: T[]
  count: number
  /** Rows of a full page. */
  size: number
  truncated?: boolean
}

/**
 * One page of a query and the count of all its rows, in one round trip. `all` ignores the range and answers up to 5,000 rows,
 * with `truncated` when there were more.
 */
export async function onePage<DB, TB extends keyof DB, T>(
  db: Reader,
  query: SelectQueryBuilder<DB, TB, T>,
  range: RangeInput,
  all?: boolean | null,
): Promise<Page<T>> {
  const size = all ? ALL_ROWS : (range.pageSize ?? 10)
  const offset = all ? 0 : ((range.page ?? 1) - 1) * size
  const rows = query.limit(size).offset(offset)
  const count = query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('count'))
  const [data, [total]] = await db.read(rows, count)
  const answer: Page<T> = { data, count: (total as { count: number } | undefined)?.count ?? 0, size }
  if (all && answer.count > ALL_ROWS) answer.truncated = true
  return answer
}

/** A LIKE pattern that finds the text anywhere, with LIKE's own signs taken literally. */
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
