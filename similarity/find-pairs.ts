import { type BestPairs, type FoundPairs, keepBest } from './best-pairs.ts'
import { HEAD_STEP, headOf, indexPrefixes, type PrefixIndex } from './prefix-index.ts'
import type { Terms } from './terms.ts'
import { toVectors, type Vectors } from './vectors.ts'
import type { WeightOf } from './weights.ts'

interface Search {
  threshold: number
  /** Most pairs that are answered. */
  limit: number
  /** Told now and then how many documents have been compared. */
  progress?: (done: number) => void
}

const PROGRESS_STEP = 2000
/** Lengths and products may be off by this much. */
const ROUNDING = 1e-9

/**
 * All pairs of documents whose cosine reaches the threshold; exact up to rounding, the same for the same documents. After All-Pairs (Bayardo, Ma and
 * Srikant 2007) with the length bounds of L2AP (Anastasiu and Karypis 2014): entries go from rare to common; what is left of a vector behind an
 * entry is at most as long as its tail, so that two documents whose rarest common term stands at i and j have a cosine of at most
 * wᵢ·wⱼ + tailᵢ·tailⱼ ≤ headᵢ·headⱼ. Only terms with head ≥ threshold are indexed and probed.
 */
export function findPairs(documents: readonly Terms[], weightOf: WeightOf, search: Search): FoundPairs {
  const vectors = toVectors(documents, weightOf)
  const index = indexPrefixes(vectors, search.threshold - ROUNDING)
  const best = keepBest(search.threshold - ROUNDING, search.limit)
  const seen = new Int32Array(documents.length).fill(-1)
  for (let document = 0; document < documents.length; document += 1) {
    probe(document, vectors, index, seen, best)
    if (document % PROGRESS_STEP === PROGRESS_STEP - 1) search.progress?.(document + 1)
  }
  return best.finish()
}

/** Compares a document with the earlier ones that share a decisive term with it. */
function probe(document: number, vectors: Vectors, index: PrefixIndex, seen: Int32Array, best: BestPairs): void {
  const { starts, ranks, weights, tails } = vectors
  const end = starts[document + 1] as number
  for (let at = starts[document] as number; at < end; at += 1) {
    const { threshold } = best
    const head = headOf(vectors, at)
    if (head < threshold) return
    const weight = weights[at] as number
    const tail = tails[at] as number
    const rank = ranks[at] as number
    const last = index.starts[rank + 1] as number
    for (let entry = index.starts[rank] as number; entry < last; entry += 1) {
      if ((index.heads[entry] as number) * head < threshold - HEAD_STEP) break
      const other = index.documents[entry] as number
      if (other >= document) continue
      // Of the rarest term that the two share it covers all of them; of a later one it is too low, but then they have been compared.
      const shared = weight * (index.weights[entry] as number)
      if (shared + tail * (index.tails[entry] as number) < threshold || seen[other] === document) continue
      seen[other] = document
      const place = index.places[entry] as number
      const score = addShared(vectors, at, end, place, starts[other + 1] as number, shared, threshold)
      if (score >= best.threshold) best.add(other, document, score)
    }
  }
}

/** Adds what two documents share behind their first common entry; stops, below the threshold, once that is out of reach. */
function addShared(
  { ranks, weights, tails }: Vectors,
  first: number,
  first_end: number,
  second: number,
  second_end: number,
  shared: number,
  threshold: number,
): number {
  let sum = shared
  let a = first + 1
  let b = second + 1
  let a_tail = tails[first] as number
  let b_tail = tails[second] as number
  while (a < first_end && b < second_end && sum + a_tail * b_tail >= threshold) {
    const difference = (ranks[a] as number) - (ranks[b] as number)
    if (difference === 0) sum += (weights[a] as number) * (weights[b] as number)
    if (difference <= 0) {
      a_tail = tails[a] as number
      a += 1
    }
    if (difference >= 0) {
      b_tail = tails[b] as number
      b += 1
    }
  }
  return sum
}
