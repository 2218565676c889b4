import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { abilities } from '../../db/abilities.ts'
import type { Reader } from '../../db/connect.ts'
import type { NearSearch, NearSpelling } from '../../entity/near-rows.ts'
import type { Actor } from '../../ground/actor.ts'
import { comparedWord, lengthsNear, nearSpellings } from '../../ground/words/near-words.ts'
import type { SoughtPart } from '../../ground/words/sought.ts'
import { tellingParts } from './joining-words.ts'
import { readWords } from './question-words.ts'
import { plainTest, testOf, type WordTest, wholeWordTest } from './word-tests.ts'

/** Texts up to which words have their other forms: each costs a look at every row, and a list of more was not typed by a person. */
const MOST_TEXTS = 5

/** Questions that say all the words of one of the texts, in any order and form, or have it as their number. */
export function anySearched(_: string, texts: readonly string[], { client_id }: Actor): Expression<SqlBool> {
  const said = texts.map((text) => {
    const parts = tellingParts(text)
    const test = (part: SoughtPart) =>
      texts.length > MOST_TEXTS ? plainTest(part.text) : testOf(part, parts.length === 1)
    return allOf(parts.map((part) => holds(test(part), client_id)))
  })
  const ids = numbersOf(texts)
  const numbered = ids.length > 0 ? [sql<SqlBool>`questions.id = any(${ids}::bigint[])`] : []
  return anyOf([...said, ...numbered])
}

const allOf = (all: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join([...all], sql` and `)})`
const anyOf = (any: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join([...any], sql` or `)})`

function holds({ patterns, expression, is_common }: WordTest, client_id: number): RawBuilder<SqlBool> {
  const found = abilities.like_uses_indexes
    ? anyOf(patterns.map((pattern) => sql<SqlBool>`questions.search_text like ${pattern}`))
    : sql<SqlBool>`questions.id in (${sql.join(
        patterns.map((pattern) => sql`select search_questions(${client_id}, ${pattern})`),
        sql` union `,
      )})`
  if (expression === null) return found
  const told = sql<SqlBool>`questions.search_text ~ ${expression}`
  return is_common ? told : sql<SqlBool>`(${found} and ${told})`
}

/** Whole numbers among the texts: messages name a question by its number. */
const numbersOf = (texts: readonly string[]): number[] =>
  texts.filter((text) => /^[1-9]\d{0,14}$/.test(text.trim())).map(Number)

/** Questions that say words spelled nearly like those that are sought: what the school's bank knows of them. */
export const nearQuestions: NearSearch = {
  filter: 'search',
  async find(db: Reader, { client_id }: Actor, typed: string) {
    const parts = tellingParts(typed)
    const known = await nearOf(db, client_id, parts)
    if (known.every(({ near }) => near.length === 0)) return null
    const spellings: NearSpelling[] = known.flatMap(({ part, near }) =>
      near.map((word) => ({ sought: part.text, word, holds: holds(wholeWordTest(word), client_id) })),
    )
    const said = known.map(({ part, near }) =>
      anyOf([testOf(part, parts.length === 1), ...near.map(wholeWordTest)].map((test) => holds(test, client_id))),
    )
    return { spellings, condition: allOf(said) }
  },
}

async function nearOf(db: Reader, client_id: number, parts: SoughtPart[]) {
  const words = parts.map((part) => (part.is_phrase ? null : comparedWord(part.text)))
  const lengths = words.flatMap((word) => (word === null ? [] : lengthsNear(word)))
  const known = lengths.length > 0 ? new Set(await readWords(db, client_id, lengths)) : []
  return parts.map((part, place) => {
    const word = words[place]
    return { part, near: word ? nearSpellings(word, known) : [] }
  })
}
