import { type PaperWhite, paperAround } from './paper-white.ts'
import { directionsOf, greyAt, type PagePatch, SAMPLE_STEP } from './patch.ts'

/** What is seen in and around one circle. Darkness is 0 at the paper's white, 1 at the black of the page's own marks. */
export interface CircleInk {
  /** Radius of the printed circle, millimetres. */
  r: number
  /** Darkness of places inside, 0.2 mm apart, row by row; -1 outside of the circle. What is printed there is taken out later. */
  map: Float32Array
  /** Mean darkness inside beyond print, and the share of places inside that are clearly dark. */
  ink: number
  strokes: number
  /** Darkest place of 0.6 mm inside, beyond print: a dot of a pencil's point shows here. */
  peak: number
  /** Share of places inside that are at least half as dark as the darkest: near 1 for a fill, a third for a cross. */
  solid: number
  /** Mean darkness of the ring itself and what touches it: more than other rings have where somebody went along it. */
  rim: number
  /** Mean darkness beside the ring. */
  halo: number
  /** Darkness beside the ring: of each direction (`RAYS`) that at each distance (`rayDistances`). */
  rays: Float32Array
  /** The darkest beyond these, in each direction: what is round a circle of large print lies farther off. 0 for circles of the usual size. */
  outer: Float32Array
  /** Directions from which a marked neighbour's ink may come. */
  crowded: Uint8Array
  /** Nothing is known of what is printed in it. */
  alone: boolean
  /** Other circles of the page have shown what is printed in it. */
  learned: boolean
  /** Peak that three in four of the page's empty circles with the same letter stay below; null where they are too few, or have not shown it. */
  letter_peak: number | null
}

/** Radius of the standard edition's circles; around larger ones as much more is looked at. */
const USUAL_RADIUS = 2.4
const largeBy = (r: number): number => Math.max(1, r / USUAL_RADIUS)

/** Millimetres around a circle that its patch must show. */
export const patchAround = (r: number): number => 1.6 * largeBy(r)
/** Darkness of what is clearly ink. */
export const CLEAR = 0.3
/** Directions that are looked into, 5° apart, and how far outside of the ring: millimetres. */
export const RAYS = 72
export const rayDistances = [0.5, 0.65, 0.8, 0.95, 1.1, 1.25, 1.4] as const

const round = directionsOf(RAYS)

/** Inside of a circle of radius r that counts: the ring is never quite where it is drawn. */
const innerRadius = (r: number): number => r - Math.min(0.42, 0.19 * r)

type Darkness = (x: number, y: number) => number

const darknessOf =
  (patch: PagePatch, white: PaperWhite, black: number): Darkness =>
  (x, y) =>
    (1 - greyAt(patch, x, y) / white(x, y)) / (1 - black)

/** @param black grey of the page's own black, as a share of its white */
export function measureInk(patch: PagePatch, r: number, black: number): CircleInk {
  const darkness = darknessOf(patch, paperAround(patch, r), black)
  const rays = new Float32Array(RAYS * rayDistances.length)
  let at = 0
  for (const [c, s] of round) {
    for (const far of rayDistances) rays[at++] = darkness((r + far) * c, (r + far) * s)
  }
  const outer = outerOf(r, darkness)
  return {
    r,
    ...zonesOf(r, darkness),
    rays,
    outer,
    crowded: new Uint8Array(RAYS),
    ink: 0,
    strokes: 0,
    peak: 0,
    solid: 0,
    alone: false,
    learned: false,
    letter_peak: null,
  }
}

function outerOf(r: number, darkness: Darkness): Float32Array {
  const outer = new Float32Array(RAYS)
  const last = rayDistances.at(-1)!
  for (let far = last + SAMPLE_STEP; far <= last * largeBy(r); far += SAMPLE_STEP)
    for (const [k, [c, s]] of round.entries()) outer[k] = Math.max(outer[k]!, darkness((r + far) * c, (r + far) * s))
  return outer
}

/** How far outside of the ring its own ink reaches, and how far outside the surroundings are looked at: millimetres. */
const RIM = 0.45
const HALO = 1.1

function zonesOf(r: number, darkness: Darkness): Pick<CircleInk, 'map' | 'rim' | 'halo'> {
  const inner = innerRadius(r)
  const size = Math.floor(inner / SAMPLE_STEP)
  const map = new Float32Array((2 * size + 1) ** 2).fill(-1)
  const far = Math.floor((r + HALO) / SAMPLE_STEP)
  let rim = 0
  let rims = 0
  let halo = 0
  let halos = 0
  for (let j = -far; j <= far; j += 1) {
    for (let i = -far; i <= far; i += 1) {
      const x = i * SAMPLE_STEP
      const y = j * SAMPLE_STEP
      const square = x * x + y * y
      if (square > (r + HALO) ** 2) continue
      const value = darkness(x, y)
      if (square <= inner * inner) {
        map[(j + size) * (2 * size + 1) + i + size] = Math.max(0, Math.min(1, value))
      } else if (square <= (r + RIM) ** 2) {
        rim += value
        rims += 1
      } else {
        halo += value
        halos += 1
      }
    }
  }
  return { map, rim: rim / rims, halo: halo / halos }
}
