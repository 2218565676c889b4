import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { say } from '#contract'
import { type Asking, ask } from '../db/ask.ts'
import { type Noun, wrongField } from '../ground/errors.ts'
import type { Viewer } from '../policy/places.ts'
import { visibleTo } from '../policy/policy.ts'

/** What ids of a list can name, each with what a refusal calls it. */
const nouns = {
  grades: 'class',
  sections: 'section',
  subjects: 'subject',
  chapters: 'chapter',
  questions: 'question',
  students: 'student',
  staff: 'staff',
  exams: 'exam',
} as const satisfies Record<string, Noun>
type KnownTable = keyof typeof nouns

/** Ids that a refusal names at most. */
const MOST_NAMED = 10

/**
 * Makes sure that every id of a list is that of a row which the caller sees: one that is dropped in silence would be taken for one that was used.
 * What is gone, of another school or out of sight reads alike. `also` says what else the row must be.
 * @throws invalid_field at `path`, naming the ids
 */
export async function assertKnown(
  asking: Asking & { actor: Viewer },
  table: KnownTable,
  ids: readonly number[] | null | undefined,
  path: string,
  also: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<void> {
  if (!ids || ids.length === 0) return
  const { client_id, actor } = asking
  const rows = await ask(
    asking,
    sql<{ id: number }>`select id from ${sql.table(table)}
      where client_id = ${client_id} and id = any(${ids}::bigint[]) and deleted_at is null and ${also} and ${visibleTo(actor, table)}`,
  )
  assertAll(table, ids, new Set(rows.map(({ id }) => id)), path)
}

/** The same where the rows are at hand. @throws invalid_field at `path`, naming the ids that are not among them */
export function assertAll(table: KnownTable, ids: readonly number[], known: ReadonlySet<number>, path: string): void {
  const strangers = [...new Set(ids)].filter((id) => !known.has(id))
  if (strangers.length === 0) return
  const noun = say(`noun.${nouns[table]}`)
  throw wrongField(path, say('ids.unknown', { noun, ids: strangers.slice(0, MOST_NAMED) }))
}
