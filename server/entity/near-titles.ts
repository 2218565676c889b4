import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { compilable, type Reader } from '../db/connect.ts'
import type { Tables } from '../db/schema.ts'
import type { Actor } from '../ground/actor.ts'
import { comparedWord, nearSpellings, wordsIn } from '../ground/words/near-words.ts'
import { soughtParts } from '../ground/words/sought.ts'
import { contains } from './conditions.ts'
import type { NearSearch } from './near-rows.ts'

/** Titles that are looked through for near spellings, the newest: a school has fewer of most kinds. */
const MOST_TITLES = 5000

/** Rows whose title says nearly what is sought, of a table whose titles are few enough to be read. */
export function nearTitles<T extends keyof Tables>(table: T, column: keyof Tables[T] & string): NearSearch {
  const title = sql.ref(`${table}.${column}`)
  const has = (text: string) => sql<SqlBool>`${title} ilike ${contains(text)}`
  return {
    filter: column,
    async find(db: Reader, { client_id }: Actor, typed: string) {
      const parts = soughtParts(typed)
      const words = parts.map((part) => (part.is_phrase ? null : comparedWord(part.text)))
      if (words.every((word) => word === null)) return null
      const known = wordsIn(await readTitles(db, client_id, table, title))
      const near = words.map((word) => (word === null ? [] : nearSpellings(word, known)))
      const spellings = parts.flatMap(({ text }, place) =>
        (near[place] ?? []).map((word) => ({ sought: text, word, holds: has(word) })),
      )
      if (spellings.length === 0) return null
      const said = parts.map(
        ({ text }, place) => sql<SqlBool>`(${sql.join([text, ...(near[place] ?? [])].map(has), sql` or `)})`,
      )
      return { spellings, condition: sql<SqlBool>`(${sql.join(said, sql` and `)})` }
    },
  }
}

async function readTitles(db: Reader, client_id: number, table: string, title: RawBuilder<unknown>): Promise<string> {
  const [[row]] = await db.read(
    compilable(sql<{ titles: string | null }>`
      select string_agg(title, ' ') as titles from (
        select ${title} as title from ${sql.table(table)}
        where ${sql.ref(`${table}.client_id`)} = ${client_id} and ${sql.ref(`${table}.deleted_at`)} is null
        order by ${sql.ref(`${table}.id`)} desc limit ${MOST_TITLES}) newest`),
  )
  return row?.titles ?? ''
}
