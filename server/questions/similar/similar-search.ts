import { sql } from 'kysely'
import { cosine, decisiveTerms } from '../../../similarity/cosine.ts'
import { type Compared, decisiveOf, mostLikeness } from '../../../similarity/likeness.ts'
import type { Terms } from '../../../similarity/terms.ts'
import type { WeightOf } from '../../../similarity/weights.ts'
import { abilities } from '../../db/abilities.ts'
import { compilable } from '../../db/connect.ts'
import type { Ask } from './similar-terms.ts'
import { sampleWeights } from './similar-weights.ts'

export interface Alike {
  question_id: number
  /** 0–1 */
  score: number
}

interface Search {
  client_id: number
  /** null for all subjects of the school. */
  subject_ids: number[] | null
  threshold: number
}

/** Questions that are compared exactly; of those found by decisive terms the ones that share the most. */
const CANDIDATES = 120
/** So many of the likeliest questions are compared by their whole text. */
const READ = 40

/**
 * Stored questions that are as like as the threshold, the most alike first; deleted and retired ones too. Only those are looked at that share a
 * decisive term, so the time depends on how common these terms are, not on the size of the bank.
 */
export async function findAlike(
  ask: Ask,
  terms: Terms,
  { client_id, subject_ids, threshold }: Search,
): Promise<Alike[]> {
  if (terms.length === 0 || subject_ids?.length === 0) return []
  const weightOf = await sampleWeights(ask, client_id, subject_ids)
  const wanted = new Map(decisiveTerms(terms, weightOf, threshold).map((term) => [term, weightOf(term)]))
  const candidates = await findCandidates(ask, { client_id, subject_ids }, wanted)
  return candidates
    .map((one) => ({ question_id: one.question_id, score: cosine(terms, one.terms, weightOf) }))
    .filter(({ score }) => score >= threshold)
    .sort((a, b) => b.score - a.score || a.question_id - b.question_id)
}

interface MaybeLike {
  /** The most like first, as far as the stored terms tell; deleted and retired questions too. */
  question_ids: number[]
  weightOf: WeightOf
}

/** Questions that may be as like what somebody writes as the threshold; `likeness` of their texts says how much they are. */
export async function findMaybeLike(
  ask: Ask,
  typed: Compared,
  { client_id, subject_ids, threshold }: Search,
): Promise<MaybeLike> {
  if (typed.whole.length === 0 || subject_ids?.length === 0) return { question_ids: [], weightOf: () => 1 }
  const weightOf = await sampleWeights(ask, client_id, subject_ids)
  const candidates = await findCandidates(ask, { client_id, subject_ids }, decisiveOf(typed, weightOf, threshold))
  const question_ids = candidates
    .map(({ question_id, terms }) => ({ question_id, most: mostLikeness(typed, terms, weightOf) }))
    .filter(({ most }) => most >= threshold)
    .sort((a, b) => b.most - a.most || a.question_id - b.question_id)
    .slice(0, READ)
    .map(({ question_id }) => question_id)
  return { question_ids, weightOf }
}

interface MaybeAlike {
  question_id: number
  terms: number[]
}

/** Stored questions that hold one of the wanted terms, by the weight of each; those that share the most first. */
function findCandidates(
  ask: Ask,
  { client_id, subject_ids }: Pick<Search, 'client_id' | 'subject_ids'>,
  wanted: ReadonlyMap<number, number>,
): Promise<MaybeAlike[]> {
  const terms = sql`${[...wanted.keys()]}::integer[]`
  const weights = sql`${[...wanted.values()].map((weight) => weight ** 2)}::real[]`
  if (!abilities.arrays_use_indexes) {
    return ask(
      compilable(sql<MaybeAlike>`
        select question_id, terms
        from similar_questions(${client_id}, ${subject_ids}::bigint[], ${terms}, ${weights}, ${CANDIDATES})`),
    )
  }
  return ask(
    compilable(sql<MaybeAlike>`
      select t.question_id, t.terms
      from unnest(${terms}, ${weights}) as w (term, weight)
      join question_terms t on t.client_id = ${client_id} and t.terms @> array[w.term]
      where ${subject_ids}::bigint[] is null or t.subject_id = any(${subject_ids}::bigint[])
      group by t.client_id, t.question_id
      order by sum(w.weight) / sqrt(cardinality(t.terms)) desc, t.question_id
      limit ${CANDIDATES}`),
  )
}
