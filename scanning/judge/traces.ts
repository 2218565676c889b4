import type { CircleInk } from '../circles/ink.ts'
import type { PageHand } from './page-hand.ts'

/** A dot so small that it would do for dirt, on a row that has nothing else, where all other circles of the page are clean. */
export function hasTrace(row: readonly CircleInk[], { clean }: PageHand): boolean {
  if (row.length < 2) return false
  const [first, second] = row.map(({ ink }) => ink).sort((a, b) => b - a)
  return first! > Math.max(0.007, clean.ink.middle + 0.006) && first! > 3 * second!
}
