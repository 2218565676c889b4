import type { CircleInk } from '../circles/ink.ts'
import { inkAround, isStruckThrough, palestOf } from '../circles/surroundings.ts'

/** Share of places inside from which on a circle was filled, and not marked by a cross. */
export const FILLED = 0.42
/** Ink all around is a careless fill: whoever strikes out leaves most of the paper white. */
const CARELESS = 0.25
const TIDY = 0.2
const OVERFLOWN = 0.45
const FLOODED = 0.6

/**
 * Filled and then struck through, by a cross, a line, two, or a wave: whoever did that meant to take it back. Of strikes 94–100 in a hundred are seen, of
 * well-filled circles one in two hundred is taken for one. Where several may be marked nothing else would tell, so any line that leaves slantwise is enough.
 */
export function isCrossed(seen: CircleInk, many: boolean): boolean {
  if (seen.solid < FILLED) return false
  const { around, through, slanting, far } = inkAround(seen, palestOf(seen))
  const struck = isStruckThrough(seen)
  if ((struck.thin && around < CARELESS) || (struck.broad && around < FLOODED)) return true
  if (around > OVERFLOWN) return false
  if (through > 0 || (around < CARELESS && far > 1)) return true
  return (around < TIDY && far > 0) || (many && around < CARELESS && slanting > 0)
}
