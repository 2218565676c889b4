import { sql } from 'kysely'
import type { Terms } from '../../../similarity/terms.ts'
import { type WeightOf, weigh } from '../../../similarity/weights.ts'
import { compilable } from '../../db/connect.ts'
import type { Ask } from './similar-terms.ts'

/** Questions whose terms are drawn to learn how rare a term is. */
const SAMPLE = 1000
/** Texts of each subject from which the weights are estimated, where all subjects of a school are searched. */
const SAMPLE_EACH = 50

/** Milliseconds that the weights of a large bank are kept: somebody who types asks again and again. */
const CACHED_MS = 30_000
/** Each some 2 MB. */
const MOST_CACHED = 12

interface CachedWeights {
  weightOf: WeightOf
  until: number
}
const cached = new Map<string, CachedWeights>()

/**
 * The weights of terms in a subject, or in all of the school's (null), by a fair sample of the bank. Those of a bank that fills the sample
 * are kept for half a minute: a question more or less says nothing of how rare a term is.
 */
export async function sampleWeights(ask: Ask, client_id: number, subject_ids: number[] | null): Promise<WeightOf> {
  const key = `${client_id} ${subject_ids?.join() ?? 'all'}`
  const known = cached.get(key)
  if (known && known.until > Date.now()) return known.weightOf
  cached.delete(key)
  const sample = await drawSample(ask, client_id, subject_ids)
  const weightOf = weigh(sample)
  if (sample.length === SAMPLE) keep(key, { weightOf, until: Date.now() + CACHED_MS })
  return weightOf
}

function keep(key: string, weights: CachedWeights): void {
  cached.set(key, weights)
  const [oldest] = cached.keys()
  if (cached.size > MOST_CACHED && oldest !== undefined) cached.delete(oldest)
}

async function drawSample(ask: Ask, client_id: number, subject_ids: number[] | null): Promise<Terms[]> {
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
  return rows.map(({ terms }) => terms)
}
