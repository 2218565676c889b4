import { paperAround } from './paper-white.ts'
import { directionsOf, greyAt, type PagePatch, SAMPLE_STEP } from './patch.ts'

/** What is seen in and around one circle. Darkness is 0 at the paper's white, 1 at the black of the page's own marks. */
export interface CircleInk {
  /** Darkness of places inside, 0.2 mm apart, row by row; -1 outside of the circle. What is printed there is taken out later. */
  map: Float32Array
  /** Mean darkness inside beyond print, and the share of places inside that are clearly dark. */
  ink: number
  strokes: number
  /** Darkest place of 0.6 mm inside, beyond print: a dot of a pencil's point shows here. */
  peak: number
  /** Mean darkness of the ring itself and what touches it: more than other rings have where somebody went along it. */
  rim: number
  /** Mean darkness beside the ring. */
  halo: number
  /** Share of places beside the ring that are clearly dark. */
  around: number
  /** In what share of all directions ink lies somewhere beside the ring. */
  ringed: number
  /** Slanting strokes that leave the circle, 0–4: of narrow pens, and of however broad ones. */
  arms: number
  wide: number
  /** Lines that go through the circle and leave it at two opposite ends. */
  lines: number
  /** Nothing is known of what is printed in it. */
  alone: boolean
}

/** Millimetres around a circle that its patch must show. */
export const PATCH_AROUND = 1.5
/** Darkness of what is clearly ink. */
export const CLEAR = 0.3

const round = directionsOf(72)
const beside = [0.55, 0.75, 0.95]
const farBeside = [0.55, 0.75, 0.95, 1.15]

/** Inside of a circle of radius r that counts: the ring is never quite where it is drawn. */
export const innerRadius = (r: number): number => r - Math.min(0.42, 0.19 * r)

/** @param black grey of the page's own black, as a share of its white */
export function measureInk(patch: PagePatch, r: number, black: number): CircleInk {
  const white = paperAround(patch, r)
  const darkness = (x: number, y: number) => (1 - greyAt(patch, x, y) / white(x, y)) / (1 - black)
  const isDark = (far: number, direction: number) => {
    const [c, s] = round[direction]!
    return darkness(far * c, far * s) > CLEAR
  }
  let around = 0
  let ringed = 0
  for (let k = 0; k < 72; k += 2) {
    for (const far of beside) if (isDark(r + far, k)) around += 1
    if (farBeside.some((far) => isDark(r + far, k))) ringed += 1
  }
  const leaving = Array.from({ length: 72 }, (_, k) => isDark(r + 0.9, k) && isDark(r + 1.2, k))
  return {
    ...zonesOf(r, darkness),
    ...armsOf(leaving),
    lines: linesThrough(leaving),
    around: around / (36 * beside.length),
    ringed: ringed / 36,
    ink: 0,
    strokes: 0,
    peak: 0,
    alone: false,
  }
}

function zonesOf(r: number, darkness: (x: number, y: number) => number): Pick<CircleInk, 'map' | 'rim' | 'halo'> {
  const inner = innerRadius(r)
  const size = Math.floor(inner / SAMPLE_STEP)
  const map = new Float32Array((2 * size + 1) ** 2).fill(-1)
  const far = Math.floor((r + 1.1) / SAMPLE_STEP)
  let rim = 0
  let rims = 0
  let halo = 0
  let halos = 0
  for (let j = -far; j <= far; j += 1) {
    for (let i = -far; i <= far; i += 1) {
      const x = i * SAMPLE_STEP
      const y = j * SAMPLE_STEP
      const square = x * x + y * y
      if (square > (r + 1.1) ** 2) continue
      const value = darkness(x, y)
      if (square <= inner * inner) {
        map[(j + size) * (2 * size + 1) + i + size] = Math.max(0, Math.min(1, value))
      } else if (square <= (r + 0.45) ** 2) {
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

/** Slanting directions of a quarter: nine, 5° apart, from 25° on. */
const FIRST_SLANT = 5
const SLANTS = 9

function armsOf(leaving: readonly boolean[]): Pick<CircleInk, 'arms' | 'wide'> {
  let arms = 0
  let wide = 0
  for (let quarter = 0; quarter < 4; quarter += 1) {
    const from = quarter * 18 + FIRST_SLANT
    const hits = leaving.slice(from, from + SLANTS).filter(Boolean).length
    if (hits > 0 && hits < 5) arms += 1
    if (hits > 0 && hits < 8) wide += 1
  }
  return { arms, wide }
}

/** Widest arm of a line that goes through, and how crooked it may be: directions of 5°. */
const WIDEST = 6
const CROOKED = 5

function linesThrough(leaving: readonly boolean[]): number {
  const middles: number[] = []
  if (leaving.every(Boolean)) return 0
  const start = leaving.indexOf(false)
  for (let k = 1; k <= 72; k += 1) {
    const from = k
    while (k <= 72 && leaving[(start + k) % 72]) k += 1
    if (k > from && k - from <= WIDEST) middles.push(start + (from + k - 1) / 2)
  }
  let lines = 0
  for (const [i, a] of middles.entries()) {
    for (const b of middles.slice(i + 1)) if (Math.abs(Math.abs(a - b) - 36) <= CROOKED) lines += 1
  }
  return lines
}
