import { type CircleInk, RAYS, rayDistances } from './ink.ts'

/** What lies around one circle, seen at a darkness from which on it is ink. */
export interface InkAround {
  /** Share of places beside the ring that are ink. */
  around: number
  /** In what share of all directions ink lies somewhere beside the ring. */
  ringed: number
  /** Lines that go straight through the circle and leave it at two opposite ends. */
  through: number
  /** Lines that leave it slantwise, where no neighbour's ink comes from; and those of them that go further than a careless fill does. */
  slanting: number
  far: number
}

/** Lines are paler than what they fill, the more so the coarser the picture is: ink is a third of what the mark itself has, between these. */
export const PALEST = 0.12
const CLEAREST = 0.2

/** The darkness from which on what lies around a mark is ink of the same pen. */
export const palestOf = ({ ink }: Pick<CircleInk, 'ink'>): number => Math.min(CLEAREST, Math.max(PALEST, ink / 3))

/** Widest that a line is where it leaves, and how crooked it may go through: directions of 5°. */
const WIDEST = 7
const CROOKED = 6
/** First of the distances at which a line has left the circle. */
const OUTSIDE = 2
/** Last of the distances: beyond it the neighbours' rings begin, but for slanting directions. */
const LAST = 6
const isSlanting = (direction: number) => {
  const off = direction % (RAYS / 4)
  return off >= 4 && off <= RAYS / 4 - 4
}

export function inkAround({ rays }: Pick<CircleInk, 'rays'>, palest: number): InkAround {
  const distances = rayDistances.length
  let around = 0
  let ringed = 0
  const leaves: boolean[] = []
  const slanting: boolean[] = []
  const far: boolean[] = []
  for (let k = 0; k < RAYS; k += 1) {
    const ray = rays.subarray(k * distances, (k + 1) * distances)
    let dark = 0
    for (let at = 0; at < 4; at += 1) if (ray[at]! > palest) dark += 1
    around += dark
    if (ray.subarray(0, LAST).some((value) => value > palest)) ringed += 1
    leaves.push(ray.subarray(OUTSIDE, LAST).every((value) => value > palest))
    slanting.push(leaves[k]! && isSlanting(k))
    far.push(slanting[k]! && ray[LAST]! > palest)
  }
  const middles = runsOf(leaves)
  let through = 0
  for (const [i, a] of middles.entries()) {
    for (const b of middles.slice(i + 1)) if (Math.abs(Math.abs(a - b) - RAYS / 2) <= CROOKED) through += 1
  }
  return {
    around: around / (4 * RAYS),
    ringed: ringed / RAYS,
    leaving: middles.length,
    through,
    far: runsOf(far).length,
  }
}

/** Middles of the narrow runs of a circle of directions. */
function runsOf(leaves: readonly boolean[]): number[] {
  const start = leaves.indexOf(false)
  if (start < 0) return []
  const middles: number[] = []
  for (let k = 1; k < RAYS; k += 1) {
    const from = k
    while (k < RAYS && leaves[(start + k) % RAYS]) k += 1
    if (k > from && k - from <= WIDEST) middles.push(start + (from + k - 1) / 2)
  }
  return middles
}
