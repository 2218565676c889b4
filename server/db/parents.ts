import { type RawBuilder, sql } from 'kysely'

interface Parent {
  id: number
  title: string
}

const titleColumn = { grades: 'title', subjects: 'title', chapters: 'chapter', topics: 'title' } as const

/** The parent of a row as `{ id, title }`, or null; `owner` is the row's table, its key column is the parent's name and `_id`. */
export function parentOf(table: keyof typeof titleColumn, owner: string, key: string): RawBuilder<Parent> {
  return sql<Parent>`(select jsonb_build_object('id', p.id, 'title', ${sql.ref(`p.${titleColumn[table]}`)}) from ${sql.table(table)} p
    where p.client_id = ${sql.ref(`${owner}.client_id`)} and p.id = ${sql.ref(`${owner}.${key}`)})`
}

/** The same of a parent that the query has joined. */
export function joinedParent(table: keyof typeof titleColumn): RawBuilder<Parent> {
  return sql<Parent>`jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'title', ${sql.ref(`${table}.${titleColumn[table]}`)})`
}

/** The academic session of a row as `{ id, title }`. */
export function sessionOf(owner: string): RawBuilder<Parent> {
  return sql<Parent>`(select jsonb_build_object('id', p.id, 'title', p.name) from sessions p where p.id = ${sql.ref(`${owner}.session_id`)})`
}
