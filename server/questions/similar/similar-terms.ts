import { type Compilable, sql } from 'kysely'
import { type WeightOf, weigh } from '../../../similarity/weights.ts'
import { compilable, type Reader, type Write } from '../../db/connect.ts'

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

/** Questions whose terms are drawn to learn how rare a term is. */
const SAMPLE = 1000
/** Of each subject, where all of a school's are searched. */
const SAMPLE_EACH = 50

/** The weights of terms in a subject, or in all of the school's (null), by a fair sample of the bank. */
export async function sampleWeights(ask: Ask, client_id: number, subject_ids: number[] | null): Promise<WeightOf> {
  const each = subject_ids?.length === 1 ? SAMPLE : SAMPLE_EACH
  const rows = await ask(
    compilable(sql<{ terms: number[] }>`
      select drawn.terms from subjects s
      cross join lateral (
        select t.terms, t.spread from question_terms t
        where t.client_id = ${client_id} and t.subject_id = s.id
        order by t.spread limit ${each}
      ) drawn
      where s.client_id = ${client_id} and (${subject_ids}::bigint[] is null or s.id = any(${subject_ids}::bigint[]))
      order by drawn.spread limit ${SAMPLE}`),
  )
  return weigh(rows.map(({ terms }) => terms))
}

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
