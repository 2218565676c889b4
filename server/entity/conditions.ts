import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { bareName, bareNameIn } from '../ground/bare-name.ts'
import { soughtParts } from '../ground/words/sought.ts'

/** A LIKE pattern that finds the text anywhere, with LIKE's own signs taken literally. */
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** For each text the patterns that must all be found: one for each of its words and phrases, in any order. */
export const patternsOf = (texts: readonly string[], keyOf: (text: string) => string = (text) => text): string[][] =>
  texts.map((text) => soughtParts(text).map((part) => contains(keyOf(part.text))))

/** A text holds all words of any of the given texts, ignoring case. */
export function anyMatch(column: string, texts: readonly string[]): Expression<SqlBool> {
  return anyLike(sql.ref(column), patternsOf(texts))
}

/** The name of a person holds all words of any of the given texts: with or without accents and apostrophes, on either side, ignoring case. */
export function anyName(name: string | RawBuilder<unknown>, texts: readonly string[]): Expression<SqlBool> {
  return anyLike(bareNameIn(typeof name === 'string' ? sql.ref(name) : name), patternsOf(texts, bareName))
}

/** One array parameter, as of oneOf, as long as nobody seeks several words. */
function anyLike(text: RawBuilder<unknown>, any: string[][]): RawBuilder<SqlBool> {
  const single = any.flatMap((patterns) => (patterns.length === 1 ? patterns : []))
  const several = any.filter((patterns) => patterns.length > 1)
  const likes = several.map((patterns) => sql<SqlBool>`${text} ilike all(${patterns}::text[])`)
  if (single.length > 0) likes.push(sql<SqlBool>`${text} ilike any(${single}::text[])`)
  return sql<SqlBool>`(${sql.join(likes, sql` or `)})`
}

/**
 * A column is one of the given values. One array parameter, so that the statement's text does not depend on their number. Whole numbers are compared as the
 * largest that there are: the column's own type may be too small for what is asked for, and there is no such row then.
 */
export function oneOf(column: string, values: readonly (string | number)[]): Expression<SqlBool> {
  const of = sql`${sql.ref(column)} = any(${values}`
  return values.every(Number.isSafeInteger) ? sql<SqlBool>`${of}::bigint[])` : sql<SqlBool>`${of})`
}

/** The same of a column that is null where a row holds for all of them. */
export function oneOfOrAll(column: string, values: readonly (string | number)[]): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.ref(column)} is null or ${oneOf(column, values)})`
}

/** A code is one of the given ones as a whole, ignoring case. */
export function oneCode(column: string, codes: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`lower(${sql.ref(column)}) in (select lower(code) from unnest(${codes}::text[]) as given(code))`
}

/** What a list can be sorted by. */
export interface Order {
  by: RawBuilder<unknown>
  falls?: boolean
  /** Rows that hold nothing come last both ways. */
  optional?: boolean
}

export const by = (column: string): Order => ({ by: sql.ref(column) })

/** By a text as people count: 9 before 10. */
export const byTitle = (column: string): Order => ({ by: sql`${sql.ref(column)} collate natural_order` })

/** By a code in capitals, in the order of its letters whatever locale the database has. */
export const byCode = (column: string): Order => ({ by: sql`${sql.ref(column)} collate "C"` })

export const falling = (order: Order): Order => ({ ...order, falls: true })
