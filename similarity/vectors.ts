import type { Terms } from './terms.ts'
import { countTerms, type WeightOf } from './weights.ts'

/**
 * Documents as unit vectors in rows of arrays. A document's entries go from its rarest term in the bank to its commonest; a term that no other document has is
 * left out, though it counts in the length. `tail[at]` is the length of what follows an entry within its document.
 */
export interface Vectors {
  /** Entries of document d are those from starts[d] up to starts[d + 1]. */
  starts: Int32Array
  /** Rank of each entry's term, 0 for the rarest. */
  ranks: Int32Array
  weights: Float64Array
  tails: Float64Array
  /** How many different terms are shared by documents. */
  rank_count: number
}

export function toVectors(documents: readonly Terms[], weightOf: WeightOf): Vectors {
  const ranked = rankShared(documents)
  const starts = new Int32Array(documents.length + 1)
  for (const [index, terms] of documents.entries()) {
    let shared = 0
    for (const term of terms) if (ranked.ranks.has(term)) shared += 1
    starts[index + 1] = (starts[index] as number) + shared
  }
  const count = starts[documents.length] as number
  const vectors: Vectors = {
    starts,
    ranks: new Int32Array(count),
    weights: new Float64Array(count),
    tails: new Float64Array(count),
    rank_count: ranked.terms.length,
  }
  const weightOfRank = Float64Array.from(ranked.terms, weightOf)
  for (const [index, terms] of documents.entries()) fill(vectors, index, terms, ranked.ranks, weightOfRank, weightOf)
  return vectors
}

/** Terms of at least two documents, the rarest first. */
function rankShared(documents: readonly Terms[]): { terms: number[]; ranks: Map<number, number> } {
  const shared = [...countTerms(documents)].filter(([, count]) => count > 1)
  shared.sort(([a, a_count], [b, b_count]) => a_count - b_count || a - b)
  const terms = shared.map(([term]) => term)
  return { terms, ranks: new Map(terms.map((term, rank) => [term, rank])) }
}

function fill(
  vectors: Vectors,
  index: number,
  terms: Terms,
  rankOf: ReadonlyMap<number, number>,
  weightOfRank: Float64Array,
  weightOf: WeightOf,
): void {
  const from = vectors.starts[index] as number
  const to = vectors.starts[index + 1] as number
  let at = from
  let square = 0
  for (const term of terms) {
    const rank = rankOf.get(term)
    const weight = rank === undefined ? weightOf(term) : (weightOfRank[rank] as number)
    square += weight * weight
    if (rank !== undefined) {
      vectors.ranks[at] = rank
      at += 1
    }
  }
  vectors.ranks.subarray(from, to).sort()
  const length = Math.sqrt(square)
  let tail = 0
  for (at = to - 1; at >= from; at -= 1) {
    const weight = (weightOfRank[vectors.ranks[at] as number] as number) / length
    vectors.weights[at] = weight
    vectors.tails[at] = Math.sqrt(tail)
    tail += weight * weight
  }
}
