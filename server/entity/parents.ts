import { type Expression, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { say } from '#contract'
import type { Tables } from '../db/schema.ts'
import type { Change } from '../ground/change.ts'
import { ApiError, type Noun } from '../ground/errors.ts'

interface Parent {
  id: number
  title: string
}

const nouns = { grades: 'class', subjects: 'subject', chapters: 'chapter', topics: 'topic' } as const
const titleColumn = { grades: 'title', subjects: 'title', chapters: 'chapter', topics: 'title' } as const
export type ParentTable = keyof typeof titleColumn

/** "sections.grade_id"; another name than a table's stands for a table that the query has renamed. */
type ParentOf<Key extends string> = Key extends `${infer T extends keyof Tables}.${infer C}`
  ? C extends keyof Selectable<Tables[T]>
    ? null extends Selectable<Tables[T]>[C]
      ? Parent | null
      : Parent
    : never
  : Parent

/** The parent that a key of the query names, as `{ id, title }`; null where the key may be. */
export function parentOf<Key extends `${string}.${string}`>(
  table: ParentTable,
  key: Key,
  client_id: number,
): RawBuilder<ParentOf<Key>> {
  return sql<ParentOf<Key>>`(select jsonb_build_object('id', p.id, 'title', ${sql.ref(`p.${titleColumn[table]}`)})
    from ${sql.table(table)} p where p.client_id = ${client_id} and p.id = ${sql.ref(key)})`
}

/** The class and the subject of a row, either null where its key may be. */
export const gradeAndSubject = <T extends string>(table: T, client_id: number) =>
  [
    parentOf('grades', `${table}.grade_id`, client_id).as('grade'),
    parentOf('subjects', `${table}.subject_id`, client_id).as('subject'),
  ] as const

/** Joins the parent that a key of the query names, so that rows can be sorted by it. */
export const isParent = (table: ParentTable, key: `${string}.${string}`, client_id: number): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${table}.client_id`)} = ${client_id} and ${sql.ref(`${table}.id`)} = ${sql.ref(key)}`

/** The academic session of a row as `{ id, title }`. */
export function sessionOf(key: `${string}.session_id`): RawBuilder<Parent> {
  return sql<Parent>`(select jsonb_build_object('id', p.id, 'title', p.name) from sessions p where p.id = ${sql.ref(key)})`
}

/** A deleted row comes back after its parent, not before. @throws not_found, naming both */
export async function assertParentLive(
  { db, client_id }: Change,
  table: ParentTable,
  id: number,
  noun: Noun,
): Promise<void> {
  const { rows } = await sql`
    select id from ${sql.table(table)}
    where client_id = ${client_id} and id = ${id} and deleted_at is null for key share`.execute(db)
  if (rows.length > 0) return
  const parent = say(`noun.${nouns[table]}`)
  throw new ApiError('not_found', say('row.parent_gone', { parent, noun: say(`noun.${noun}`) }))
}
