interface FillOptions<E> {
  /** The most entries that the list may have. */
  most: number
  make: () => E
}

/**
 * A list with pasted rows put into `field` from a place on, one row for each entry. null where that would overwrite what is written,
 * or where the list has no room: then the paste is an ordinary one.
 *
 * @param rows cells as HTML; the first of each row counts
 */
export function fillTexts<F extends string, E extends { [K in F]: string }>(
  entries: E[],
  field: F,
  from: number,
  rows: string[][],
  { most, make }: FillOptions<E>,
): E[] | null {
  const wanted = from + rows.length
  if (rows.length < 2 || wanted > most || entries.slice(from).some((entry) => entry[field] !== '')) return null
  const missing = Array.from({ length: Math.max(0, wanted - entries.length) }, make)
  return [...entries, ...missing].map((entry, index) => {
    const text = rows[index - from]?.[0]
    return index >= from && text !== undefined ? { ...entry, [field]: text } : entry
  })
}

interface Pair {
  left: string
  right: string
}

/** Two pasted columns as the pairs of a match; one column fills the side it is pasted into. null as in `fillTexts`. */
export function fillPairs<P extends Pair>(
  pairs: P[],
  side: keyof Pair,
  from: number,
  rows: string[][],
  options: FillOptions<P>,
): P[] | null {
  const isTwo = side === 'left' && rows.every((row) => row.length >= 2)
  const filled = fillTexts(pairs, side, from, rows, options)
  if (!filled || !isTwo) return filled
  if (pairs.slice(from).some(({ right }) => right !== '')) return null
  return filled.map((pair, index) => ({ ...pair, right: rows[index - from]?.[1] ?? pair.right }))
}
