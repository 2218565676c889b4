import { sql } from 'kysely'
import { cosine, decisiveTerms } from '../../../similarity/cosine.ts'
import type { Terms } from '../../../similarity/terms.ts'
import { compilable } from '../../db/connect.ts'
import { type Ask, sampleWeights } from './similar-terms.ts'

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
  const wanted = decisiveTerms(terms, weightOf, threshold)
  const weights = wanted.map((term) => weightOf(term) ** 2)
  const candidates = await ask(
    compilable(sql<{ question_id: number; terms: number[] }>`
      select question_id, terms from similar_questions(${client_id}, ${subject_ids}::bigint[], ${wanted}::integer[],
        ${weights}::real[], ${CANDIDATES})`),
  )
  return candidates
    .map((one) => ({ question_id: one.question_id, score: cosine(terms, one.terms, weightOf) }))
    .filter(({ score }) => score >= threshold)
    .sort((a, b) => b.score - a.score || a.question_id - b.question_id)
}
