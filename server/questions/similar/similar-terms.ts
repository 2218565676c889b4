import { type Compilable, sql } from 'kysely'
import type { Reader, Write } from '../../db/connect.ts'

/** Sends one query inside a reader's or a writer's transaction. */
export type Ask = <Row>(query: Compilable<Row>) => Promise<Row[]>

export const askReader =
  (db: Reader): Ask =>
  async (query) =>
    (await db.read(query))[0]

export const askWriter =
  (db: Write): Ask =>
  async (query) =>
    (await db.executeQuery(query.compile())).rows

export interface StoredTerms {
  question_id: number
  subject_id: number
  version: number
  /** Written as {1,2}. */
  terms: string
}

/** Knuth's multiplicative hashing: ids in a row end up far apart. */
const spreadOf = (id: number) => Math.imul(id, 0x9e3779b1) >>> 1

/** Keeps the terms of questions, in place of what was known of them. */
export async function saveTerms(db: Write, client_id: number, stored: readonly StoredTerms[]): Promise<void> {
  if (stored.length === 0) return
  const of = <T>(pick: (one: StoredTerms) => T): T[] => stored.map(pick)
  await sql`
    insert into question_terms (client_id, question_id, subject_id, version, spread, terms)
    select ${client_id}::bigint, question_id, subject_id, version, spread, terms::integer[]
    from unnest(${of((one) => one.question_id)}::bigint[], ${of((one) => one.subject_id)}::bigint[],
      ${of((one) => one.version)}::integer[], ${of((one) => spreadOf(one.question_id))}::integer[],
      ${of((one) => one.terms)}::text[]) as given (question_id, subject_id, version, spread, terms)
    on conflict (client_id, question_id) do update
      set subject_id = excluded.subject_id, version = excluded.version, terms = excluded.terms`.execute(db)
}
