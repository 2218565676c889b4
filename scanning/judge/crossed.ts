import type { CircleInk } from '../circles/ink.ts'

/**
 * Filled and then struck through: whoever did that meant to take it back. Where several may be marked nothing else would tell, so less is enough there.
 * Ink all around is a careless fill.
 */
export function isCrossed({ around, strokes, arms, wide }: CircleInk, many: boolean): boolean {
  if (around >= 0.7) return false
  if (strokes > 0.45 && (many ? arms >= 2 || wide >= 3 : arms >= 3 || wide === 4)) return true
  return strokes > (many ? 0.25 : 0.36) && arms === 4
}
