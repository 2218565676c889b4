import { sql } from 'kysely'
import { similarFrom } from '#contract'
import { compilable, type Write } from '../../db/connect.ts'
import type { StampedChange } from '../../ground/change.ts'
import type { Worded } from './search-text.ts'
import { writeTerms } from './similar-answers.ts'
import type { AlikePair } from './similar-messages.ts'
import { type Alike, findAlike } from './similar-search.ts'
import { askWriter, saveTerms } from './similar-terms.ts'
import { questionTerms } from './similar-text.ts'

/** Most pairs that one question is part of after it was saved; the search over the whole subject finds more. */
const MAX_PAIRS = 20

/** Compares one question that was written or moved, and says this now, with its subject; what people have decided stays. */
export async function refreshPairs(change: StampedChange, question_id: number, content: Worded): Promise<void> {
  const { db, client_id } = change
  const ask = askWriter(db)
  const [row] = await ask(
    compilable(sql<{ subject_id: number; version: number; is_current: boolean }>`
      select q.subject_id, q.version, coalesce(t.version = q.version and t.subject_id = q.subject_id, false) as is_current
      from questions q
      left join question_terms t on t.client_id = ${client_id} and t.question_id = q.id
      where q.client_id = ${client_id} and q.id = ${question_id}`),
  )
  if (!row || row.is_current) return
  const { subject_id, version } = row
  const terms = questionTerms(content)
  await saveTerms(db, client_id, [{ question_id, subject_id, version, terms: writeTerms(terms) }])
  const alike = await findAlike(ask, terms, { client_id, subject_ids: [subject_id], threshold: similarFrom })
  const others = await keepLive(
    db,
    client_id,
    alike.filter((one) => one.question_id !== question_id),
  )
  const pairs = others.slice(0, MAX_PAIRS).map((one) => pairOf(question_id, one))
  await sql`
    delete from question_pairs
    where client_id = ${client_id} and state = 'FOUND' and (first_id = ${question_id} or second_id = ${question_id})
      and (first_id + second_id - ${question_id}) <> all(${pairs.map((pair) => pair.first_id + pair.second_id - question_id)}::bigint[])`.execute(
    db,
  )
  await savePairs(change, subject_id, pairs)
}

const pairOf = (id: number, { question_id, score }: Alike): AlikePair => ({
  first_id: Math.min(id, question_id),
  second_id: Math.max(id, question_id),
  score,
})

async function keepLive(db: Write, client_id: number, alike: Alike[]): Promise<Alike[]> {
  if (alike.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id from questions where client_id = ${client_id} and deleted_at is null and review_state <> 'RETIRED'
      and id = any(${alike.map(({ question_id }) => question_id)}::bigint[])`.execute(db)
  const live = new Set(rows.map(({ id }) => id))
  return alike.filter(({ question_id }) => live.has(question_id))
}

/** Adds pairs, and gives those that wait for a decision their new score. */
export async function savePairs(
  { db, client_id, now }: StampedChange,
  subject_id: number,
  pairs: readonly AlikePair[],
): Promise<void> {
  if (pairs.length === 0) return
  const of = <T>(pick: (pair: AlikePair) => T): T[] => pairs.map(pick)
  await sql`
    insert into question_pairs (client_id, subject_id, first_id, second_id, score, created_at)
    select ${client_id}::bigint, ${subject_id}::bigint, first_id, second_id, score, ${now.toISOString()}::timestamptz
    from unnest(${of((pair) => pair.first_id)}::bigint[], ${of((pair) => pair.second_id)}::bigint[],
      ${of((pair) => pair.score)}::real[]) as given (first_id, second_id, score)
    on conflict (client_id, first_id, second_id) do update
      set score = excluded.score, subject_id = excluded.subject_id where question_pairs.state = 'FOUND'`.execute(db)
}
