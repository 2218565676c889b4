import { type CircleInk, CLEAR } from '../circles/ink.ts'
import { inkAround, isStruckThrough, palestOf } from '../circles/surroundings.ts'
import type { PageHand } from './page-hand.ts'

/** Share of places inside from which on a circle was filled, and not marked by a cross. */
export const FILLED = 0.42
/** Ink all around is a careless fill: whoever strikes out leaves most of the paper white. */
const CARELESS = 0.25
const TIDY = 0.2
const OVERFLOWN = 0.45
const FLOODED = 0.6
/** What was scribbled over has ink all around that the page's other fills have not: careless fills have 0.75 at most, of a hand that fills past the border all are alike. */
const SCRIBBLED = 0.85
const MORE_THAN_OTHERS = 0.34
/** Less is enough where all but two of the page's fills keep nearly within their rings. */
const PARTLY_SCRIBBLED = 0.36

/**
 * Filled and then struck through, by a cross, a line, two, or a wave: whoever did that meant to take it back. A strike has two ends; of 1,588 in grey all but
 * two were seen, and one of 150 fills was taken for one. What leaves a fill at one side alone is a slip of the pen,
 * but where several may be marked nothing else would tell: there any line that leaves slantwise is enough.
 * @param hand what the page's fills have around them
 */
export function isCrossed(seen: CircleInk, many: boolean, hand: Pick<PageHand, 'overflow' | 'most_overflow'>): boolean {
  if (seen.solid < FILLED) return false
  const scribble = inkAround(seen, CLEAR).around
  if (scribble > SCRIBBLED && scribble > hand.overflow + MORE_THAN_OTHERS) return true
  if (scribble > PARTLY_SCRIBBLED && scribble > hand.most_overflow + MORE_THAN_OTHERS) return true
  const { around, through, slanting } = inkAround(seen, palestOf(seen))
  const struck = isStruckThrough(seen)
  if (many && around < CARELESS && slanting > 0) return true
  if ((struck.thin && around < CARELESS) || (struck.curt && around < TIDY)) return true
  return (struck.broad && around < FLOODED) || (through > 0 && around < OVERFLOWN)
}
