import type { Vectors } from './vectors.ts'

/**
 * For each term the entries of the documents that hold it among their decisive ones: those that a document must share to reach the threshold. The longest `heads` come
 * first, so that a probe can stop early. A head is the length of a document's vector from an entry on.
 */
export interface PrefixIndex {
  /** Entries of rank r are those from starts[r] up to starts[r + 1]. */
  starts: Int32Array
  documents: Int32Array
  /** Where the entry stands in the vectors. */
  places: Int32Array
  heads: Float64Array
  /** The entry's weight and tail again: side by side they are read several times as fast as out of the vectors. */
  weights: Float64Array
  tails: Float64Array
}

/** Heads are ordered by steps of one in this many; a probe must look this much further than its bound. */
export const HEAD_STEP = 1 / 512

export const headOf = ({ weights, tails }: Vectors, at: number) =>
  Math.sqrt((weights[at] as number) ** 2 + (tails[at] as number) ** 2)

export function indexPrefixes(vectors: Vectors, threshold: number): PrefixIndex {
  const { documents, places } = orderedPrefixes(vectors, threshold)
  const starts = new Int32Array(vectors.rank_count + 1)
  for (const place of places) starts[(vectors.ranks[place] as number) + 1]! += 1
  for (let rank = 0; rank < vectors.rank_count; rank += 1) starts[rank + 1]! += starts[rank] as number
  const next = starts.slice()
  const index: PrefixIndex = {
    starts,
    documents: new Int32Array(places.length),
    places: new Int32Array(places.length),
    heads: new Float64Array(places.length),
    weights: new Float64Array(places.length),
    tails: new Float64Array(places.length),
  }
  for (const [at, place] of places.entries()) {
    const rank = vectors.ranks[place] as number
    const to = next[rank] as number
    next[rank] = to + 1
    index.documents[to] = documents[at] as number
    index.places[to] = place
    index.heads[to] = headOf(vectors, place)
    index.weights[to] = vectors.weights[place] as number
    index.tails[to] = vectors.tails[place] as number
  }
  return index
}

/** All decisive entries, those with the longest heads first (counting sort by steps). */
function orderedPrefixes(vectors: Vectors, threshold: number): { documents: Int32Array; places: Int32Array } {
  const steps = new Int32Array(1 / HEAD_STEP + 2)
  const stepOf = (head: number) => Math.floor((1 - Math.min(1, head)) / HEAD_STEP)
  eachPrefix(vectors, threshold, (_document, _at, head) => {
    steps[stepOf(head) + 1]! += 1
  })
  for (let step = 0; step + 1 < steps.length; step += 1) steps[step + 1]! += steps[step] as number
  const count = steps[steps.length - 1] as number
  const ordered = { documents: new Int32Array(count), places: new Int32Array(count) }
  eachPrefix(vectors, threshold, (document, at, head) => {
    const step = stepOf(head)
    const to = steps[step] as number
    steps[step] = to + 1
    ordered.documents[to] = document
    ordered.places[to] = at
  })
  return ordered
}

function eachPrefix(
  vectors: Vectors,
  threshold: number,
  visit: (document: number, at: number, head: number) => void,
): void {
  for (let document = 0; document + 1 < vectors.starts.length; document += 1) {
    const end = vectors.starts[document + 1] as number
    for (let at = vectors.starts[document] as number; at < end; at += 1) {
      const head = headOf(vectors, at)
      if (head < threshold) break
      visit(document, at, head)
    }
  }
}
