import { type CircleInk, CLEAR, RAYS, rayDistances } from './ink.ts'

/** What lies around one circle, seen at a darkness from which on it is ink. */
export interface InkAround {
  /** Share of places beside the ring that are ink. */
  around: number
  /** In what share of all directions ink lies somewhere beside the ring. */
  ringed: number
  /** Lines that go straight through the circle and leave it at two opposite ends. */
  through: number
  /** Lines that leave it slantwise, where no neighbour's ink comes from. */
  slanting: number
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
/** Last of the distances: beyond it the neighbours' rings begin. */
const LAST = 6
const isSlanting = (direction: number) => {
  const off = direction % (RAYS / 4)
  return off >= 4 && off <= RAYS / 4 - 4
}

export function inkAround({ rays, outer }: Pick<CircleInk, 'rays' | 'outer'>, palest: number): InkAround {
  const distances = rayDistances.length
  let around = 0
  let ringed = 0
  const leaves: boolean[] = []
  for (let k = 0; k < RAYS; k += 1) {
    const ray = rays.subarray(k * distances, (k + 1) * distances)
    let dark = 0
    for (let at = 0; at < 4; at += 1) if (ray[at]! > palest) dark += 1
    around += dark
    if (outer[k]! > palest || ray.subarray(0, LAST).some((value) => value > palest)) ringed += 1
    leaves.push(ray.subarray(OUTSIDE, LAST).every((value) => value > palest))
  }
  const slanting = leaves.map((leaves_there, k) => leaves_there && isSlanting(k))
  const middles = runsOf(leaves)
  let through = 0
  for (const [i, a] of middles.entries()) {
    for (const b of middles.slice(i + 1)) if (Math.abs(Math.abs(a - b) - RAYS / 2) <= CROOKED) through += 1
  }
  return {
    around: around / (4 * RAYS),
    ringed: ringed / RAYS,
    through,
    slanting: runsOf(slanting).length,
  }
}

/** The nearest of the distances, and millimetres along it that ink covers there: of 94 clean blank rows none has more than 0.3, an arrow has 0.4. */
const NEAREST = 2
const TOUCHED = 0.36

/** Whether a line ends or runs close to a circle: an arrow that points at it. */
export function isTouched({ r, rays, crowded }: CircleInk): boolean {
  const distances = rayDistances.length
  let touching = 0
  for (let k = 0; k < RAYS; k += 1)
    if (crowded[k] === 0 && rays.subarray(k * distances, k * distances + NEAREST).some((value) => value > CLEAR))
      touching += 1
  return (touching * 2 * Math.PI * (r + rayDistances[0])) / RAYS >= TOUCHED
}

/** Directions side by side in which a line under or over a circle lies, out to where the next row's rings begin: of those rings themselves three or four are seen. */
const UNDERLINED = 7

/** Whether a line lies beside a circle, however far off within its surroundings. */
export function isUnderlined({ rays, crowded }: CircleInk): boolean {
  const distances = rayDistances.length
  let run = 0
  // Once more round for one that lies over the first direction.
  for (let k = 0; k < RAYS + UNDERLINED; k += 1) {
    const at = k % RAYS
    const there = rays.subarray(at * distances, (at + 1) * distances).some((value) => value > CLEAREST)
    run = there && crowded[at] === 0 ? run + 1 : 0
    if (run >= UNDERLINED) return true
  }
  return false
}

/** Directions in which a shadow's side lies at least, where it has darkened enough of a circle to be taken for a mark: 75°. */
const SIDE = 15
/** By how much of itself what lies outside is lighter or darker than what lies inside: a shadow is alike, a fill ends. */
const ALIKE = 0.3
/** Darkest that a shadow is: a pen is darker. */
const DARKEST_SHADOW = 0.6

/**
 * Whether the edge of a shadow, of a fold or of another sheet runs across a circle: beside it lies the same darkness as in it, out to where its surroundings end,
 * in one wide run of directions.
 */
export function isShaded({ rays, map }: Pick<CircleInk, 'rays' | 'map'>): boolean {
  const distances = rayDistances.length
  const rayAt = (k: number) => rays.subarray((k % RAYS) * distances, ((k % RAYS) + 1) * distances)
  const dark = Array.from({ length: RAYS }, (_, k) => rayAt(k).every((value) => value > PALEST))
  const start = dark.indexOf(false)
  if (start < 0) return false
  let [first, longest, run] = [0, 0, 0]
  for (let k = start + 1; k <= start + RAYS; k += 1) {
    run = dark[k % RAYS] ? run + 1 : 0
    if (run > longest) [first, longest] = [k - run + 1, run]
  }
  if (longest < SIDE) return false
  const inside = map.filter((value) => value > PALEST)
  const outside = Array.from({ length: longest }, (_, k) => [...rayAt(first + k)]).flat()
  const [within, beyond] = [meanOf(inside), meanOf(outside)]
  return within < DARKEST_SHADOW && Math.abs(beyond - within) <= ALIKE * within
}

const meanOf = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / values.length

/** A line that strikes out is far paler than a fill: a pen that runs over paper once leaves this share of it, within bounds. */
const THIN_SHARE = 1 / 8
const [THINNEST, THICKEST] = [0.06, 0.1]
/** A broad pen's line is as dark as its fill, wide, and leaves it altogether: what a careless fill has beside it doesn't reach as far. */
const BROAD_SHARE = 0.5
/** Directions that such lines cover at most, and by how many their two ends may lie off opposite one another. */
const THIN_WIDTH = 9
const BROAD_WIDTH = 14
const BROAD_CROOKED = 7

/** Whether both ends of one line leave a circle on opposite sides: a thin one of which one end may stop a little sooner, or (`curt`) much sooner; a broad one. */
export function isStruckThrough(seen: CircleInk): { thin: boolean; curt: boolean; broad: boolean } {
  const palest = Math.min(THICKEST, Math.max(THINNEST, seen.ink * THIN_SHARE))
  const thin = (to: number) => endsOf(seen, palest, 1, to, THIN_WIDTH)
  const broad = endsOf(seen, BROAD_SHARE * seen.peak, 2, LAST, BROAD_WIDTH)
  const long = thin(LAST)
  return {
    thin: areOpposite(long, thin(LAST - 2), CROOKED),
    curt: areOpposite(long, thin(LAST - 3), CROOKED),
    broad: areOpposite(broad, broad, BROAD_CROOKED),
  }
}

/** Middles of the runs of directions that are dark at all distances from one to another. */
function endsOf({ rays }: CircleInk, palest: number, from: number, to: number, widest: number): number[] {
  const leaves = Array.from({ length: RAYS }, (_, k) => {
    const first = k * rayDistances.length
    return rays.subarray(first + from, first + to + 1).every((value) => value > palest)
  })
  return runsOf(leaves, widest).map((middle) => middle % RAYS)
}

const areOpposite = (some: readonly number[], others: readonly number[], crooked: number) =>
  some.some((a) => others.some((b) => Math.abs(Math.abs(a - b) - RAYS / 2) <= crooked))

/** Middles of the narrow runs of a circle of directions. */
function runsOf(leaves: readonly boolean[], widest = WIDEST): number[] {
  const start = leaves.indexOf(false)
  if (start < 0) return []
  const middles: number[] = []
  for (let k = 1; k < RAYS; k += 1) {
    const from = k
    while (k < RAYS && leaves[(start + k) % RAYS]) k += 1
    if (k > from && k - from <= widest) middles.push(start + (from + k - 1) / 2)
  }
  return middles
}
