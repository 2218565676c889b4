import type { CircleInk } from '../circles/ink.ts'
import type { ReadingLimits } from './limits.ts'

/** Fewest circles that say what an empty one is like. */
const FEWEST = 40
/** A page whose empty circles are darker than this can't be read. */
const DARKEST_EMPTY = 0.3

/**
 * Limits for a sheet whose letters are as dark as ink: what is printed there is known only from the page itself, so an empty circle is what most of them are
 * like. null where they are too dark for that.
 */
export function foreignLimits(limits: ReadingLimits, inks: readonly CircleInk[]): ReadingLimits | null {
  if (inks.length < FEWEST) return limits
  const usual = (valueAt: (one: CircleInk) => number) => {
    const values = inks.map(valueAt).sort((a, b) => a - b)
    const middle = values[values.length >> 1]!
    return middle + 5 * (middle - values[values.length >> 2]!)
  }
  const empty = Math.max(limits.empty, usual(({ ink }) => ink) + 0.02)
  const emptyStrokes = Math.max(limits.emptyStrokes, usual(({ strokes }) => strokes) + 0.04)
  if (empty > DARKEST_EMPTY) return null
  return {
    ...limits,
    empty,
    emptyStrokes,
    strokes: Math.max(limits.strokes, 1.6 * emptyStrokes),
    strokeInk: Math.max(limits.strokeInk, 1.6 * empty),
    fill: Math.max(limits.fill, 1.6 * empty),
  }
}
