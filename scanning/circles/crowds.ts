import { lengthOf } from '../plane/homography.ts'
import type { PrintedCircle } from './circle.ts'
import { type CircleInk, RAYS } from './ink.ts'
import { directionsOf } from './patch.ts'

/** Ink from which on a neighbour was marked, and may have been overfilled. */
const MARKED = 0.14
/** Farthest that the middle of a neighbour lies, in radii: the next one of its row, of the row above or below. */
const NEIGHBOUR = 3.2
/** Cosine of how far to both sides of it its ink may come from. */
const SIDEWAYS = 0.8
const round = directionsOf(RAYS)

/** Says of each circle from which directions a marked neighbour's ink may come. @param inks of these circles, print taken out */
export function markCrowded(circles: readonly PrintedCircle[], inks: readonly CircleInk[]): void {
  for (const [i, { x, y, r }] of circles.entries()) {
    for (const [j, other] of circles.entries()) {
      if (i === j || inks[j]!.ink < MARKED) continue
      const [dx, dy] = [other.x - x, other.y - y]
      if (Math.abs(dx) > NEIGHBOUR * r || Math.abs(dy) > NEIGHBOUR * r) continue
      const far = lengthOf(dx, dy)
      if (far > NEIGHBOUR * r) continue
      for (const [k, [c, s]] of round.entries()) if (c * dx + s * dy > SIDEWAYS * far) inks[i]!.crowded[k] = 1
    }
  }
}
