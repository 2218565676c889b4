import { fitWarp, nearerWarp, type PageWarp, type RingShift } from '../plane/warp.ts'
import type { GreyPicture, PagePlane } from '../reading.ts'
import type { PrintedCircle } from './circle.ts'
import { directionsOf, greyAt, type PagePatch, patchAt } from './patch.ts'

const round = directionsOf(32)
/** Millimetres inside and outside of a ring at which it must be lighter. */
const BESIDE = 0.6

/** How well a printed ring of radius r stands at (dx, dy) of a patch: mean grey by which it is darker than what is inside and outside of it. */
function ringScore(patch: PagePatch, r: number, dx: number, dy: number, every: 1 | 2): number {
  let sum = 0
  for (let k = 0; k < 32; k += every) {
    const [c, s] = round[k]!
    const on = greyAt(patch, dx + r * c, dy + r * s)
    const outside = greyAt(patch, dx + (r + BESIDE) * c, dy + (r + BESIDE) * s)
    const inside = greyAt(patch, dx + (r - BESIDE) * c, dy + (r - BESIDE) * s)
    sum += (outside < inside ? outside : inside) - on
  }
  return (sum * every) / 32
}

export interface FoundRing {
  /** Millimetres from the middle of the patch. */
  dx: number
  dy: number
  score: number
}

const COARSE = 0.3
const finer = [0.15, 0.075, 0.04]

/** Where in a patch a ring stands best. @param reach how far off it is looked for, millimetres */
export function findRing(patch: PagePatch, r: number, reach: number): FoundRing {
  let best: FoundRing = { dx: 0, dy: 0, score: Number.NEGATIVE_INFINITY }
  for (let dy = -reach; dy <= reach + 1e-9; dy += COARSE) {
    for (let dx = -reach; dx <= reach + 1e-9; dx += COARSE) {
      const score = ringScore(patch, r, dx, dy, 2)
      if (score > best.score) best = { dx, dy, score }
    }
  }
  best = { ...best, score: ringScore(patch, r, best.dx, best.dy, 1) }
  for (const step of finer) {
    const from = best
    for (let j = -1; j <= 1; j += 1) {
      for (let i = -1; i <= 1; i += 1) {
        if (i === 0 && j === 0) continue
        const dx = from.dx + i * step
        const dy = from.dy + j * step
        const score = ringScore(patch, r, dx, dy, 1)
        if (score > best.score) best = { dx, dy, score }
      }
    }
  }
  return best
}

export interface PageRings {
  warp: PageWarp
  /** Share of those that were looked for. */
  share: number
  /** Score of a well visible ring of this page. */
  typical: number
}

/** Least score of anything that is a ring. */
const LEAST_SCORE = 3
/** Circles that speak for all, unless they disagree. */
const SPREAD = 48

/**
 * Where the printed circles really stand. Some, spread over the page, say it for all; where they disagree, each for itself.
 * @param marks how many of the four marks were found: with fewer the plane says less
 */
export function findRings(
  picture: GreyPicture,
  plane: PagePlane,
  circles: readonly PrintedCircle[],
  paper: { w: number; h: number },
  marks: number,
): PageRings {
  const reach = marks >= 4 ? 1.2 : marks === 3 ? 1.8 : 2.7
  const step = Math.max(1, Math.floor(circles.length / SPREAD))
  const some = circles.filter((_, i) => i % step === 0)
  let rings = lookForRings(picture, plane, some, reach, null)
  let warp = fitWarp(rings.shifts, paper.w, paper.h)
  if (warp.rms > 0.05 || rings.share < 0.55) {
    // A sheet that doesn't lie flat: further off in its middle than at its marks. Half the distance of two circles can't be mistaken.
    if (rings.share < 0.55) {
      rings = lookForRings(picture, plane, circles, 2.7, null)
      warp = fitWarp(rings.shifts, paper.w, paper.h)
    }
    rings = lookForRings(picture, plane, circles, 0.6, warp)
    warp = nearerWarp(fitWarp(rings.shifts, paper.w, paper.h), rings.shifts)
  }
  return { warp, share: rings.share, typical: rings.typical }
}

function lookForRings(
  picture: GreyPicture,
  plane: PagePlane,
  circles: readonly PrintedCircle[],
  reach: number,
  near: PageWarp | null,
): { shifts: RingShift[]; share: number; typical: number } {
  const found = circles.map(({ x, y, r }) => {
    const [dx, dy] = near ? near.at(x, y) : [0, 0]
    const ring = findRing(patchAt(picture, plane, x + dx, y + dy, r + reach + 0.8, false), r, reach)
    const off = Math.max(Math.abs(ring.dx), Math.abs(ring.dy))
    return { x, y, dx: dx + ring.dx, dy: dy + ring.dy, score: ring.score, off }
  })
  const scores = found.map(({ score }) => score).sort((a, b) => b - a)
  const typical = scores[Math.floor(scores.length * 0.3)] ?? 0
  const shifts = found.filter(({ score, off }) => score > 0.5 * typical && score > LEAST_SCORE && off < reach - 0.05)
  return { shifts, share: circles.length === 0 ? 1 : shifts.length / circles.length, typical }
}

/** The patch around a circle where it really stands. @param half millimetres from its middle */
export function patchOf(
  picture: GreyPicture,
  plane: PagePlane,
  warp: PageWarp,
  { x, y }: Pick<PrintedCircle, 'x' | 'y'>,
  half: number,
  fine: boolean,
): PagePatch {
  const [dx, dy] = warp.at(x, y)
  return patchAt(picture, plane, x + dx, y + dy, half, fine)
}
