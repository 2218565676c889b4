import { sql } from 'kysely'
import { similarFrom } from '#contract'
import { cosine, decisiveTerms } from '../../../similarity/cosine.ts'
import type { Write } from '../../db/connect.ts'
import type { ReadDuplicate } from '../../db/schema-columns.ts'
import { askWriter } from '../similar/similar-terms.ts'
import { sampleWeights } from '../similar/similar-weights.ts'

/** Questions of the bank that are compared with each of the file: those that share the most of what decides. */
const COMPARED = 5
/** Terms of a question by which such are looked for, the heaviest first: a long text has hundreds, and any few of them find it. */
const WANTED = 24
/** Questions per query. */
const BATCH = 100

/** A question of a file, and where it goes. */
export interface NearAsked {
  row: number
  subject_id: number
  terms: readonly number[]
}

/** For each question of a file the one of its subject in the bank that is most like it, where any is as like as is reviewed. */
export async function findNear(
  { db, client_id }: { db: Write; client_id: number },
  asked: readonly NearAsked[],
): Promise<Map<number, ReadDuplicate>> {
  const worded = asked.filter(({ terms }) => terms.length > 0)
  const subject_ids = [...new Set(worded.map(({ subject_id }) => subject_id))]
  const found = new Map<number, ReadDuplicate>()
  for (const subject_id of subject_ids) {
    const all = worded.filter((one) => one.subject_id === subject_id)
    const weightOf = await sampleWeights(askWriter(db), client_id, [subject_id])
    const byRow = new Map(all.map((one) => [one.row, one]))
    for (let from = 0; from < all.length; from += BATCH) {
      const given = all.slice(from, from + BATCH).map(({ row, terms }) => {
        const wanted = decisiveTerms(terms, weightOf, similarFrom).slice(0, WANTED)
        return { row, wanted, weights: wanted.map((term) => weightOf(term) ** 2) }
      })
      for (const { row, question_id, terms } of await findCandidates({ db, client_id }, subject_id, given)) {
        const score = cosine(byRow.get(row)?.terms ?? [], terms, weightOf)
        if (score >= similarFrom && score > (found.get(row)?.score ?? 0))
          found.set(row, { question_id, score: below1(score) })
      }
    }
  }
  return found
}

/** 1 is what says the same to the letter. */
const below1 = (score: number) => Math.min(score, 0.9999)

interface Candidate {
  row: number
  question_id: number
  terms: number[]
}

async function findCandidates(
  { db, client_id }: { db: Write; client_id: number },
  subject_id: number,
  given: readonly { row: number; wanted: number[]; weights: number[] }[],
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select g.row, c.question_id, c.terms
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (row integer, wanted integer[], weights real[])
    cross join lateral (
      select t.question_id, t.terms from unnest(g.wanted, g.weights) as w (term, weight)
      join question_terms t on t.client_id = ${client_id} and t.terms @> array[w.term]
      join questions q on q.client_id = ${client_id} and q.id = t.question_id and q.deleted_at is null and q.review_state <> 'RETIRED'
      where t.subject_id = ${subject_id}
      group by t.client_id, t.question_id
      order by sum(w.weight) / sqrt(cardinality(t.terms)) desc, t.question_id
      limit ${COMPARED}) c`.execute(db)
  return rows
}
