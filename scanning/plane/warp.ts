import type { PageBend } from '../reading.ts'
import { lengthOf } from './homography.ts'
import { solveLinear } from './solve.ts'

/** Where a printed circle really stands, less where the plane says: millimetres. */
export interface RingShift {
  x: number
  y: number
  dx: number
  dy: number
}

/** What a plane leaves of a page: curl, lens, uneven feed. */
export interface PageWarp {
  /** The shift at a place of the page, millimetres. */
  at(x: number, y: number): [number, number]
  bend: PageBend
  /** Root mean square of what it leaves of the shifts that it was made of, those that lie far off left out: millimetres. */
  rms: number
}

const noShift: PageWarp = { at: () => [0, 0], bend: { dx: [], dy: [] }, rms: 0 }

function termsOf(degree: number, x: number, y: number): number[] {
  if (degree === 0) return [1]
  if (degree === 1) return [1, x, y]
  if (degree === 2) return [1, x, y, x * x, x * y, y * y]
  return [1, x, y, x * x, x * y, y * y, x * x * x, x * x * y, x * y * y, y * y * y]
}

const degreeOfTerms = [0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 3]

/** The shift that a bend says of a place. @param w @param h size of the paper, millimetres */
export function bendAt({ dx, dy }: PageBend, w: number, h: number, x: number, y: number): [number, number] {
  const terms = termsOf(degreeOfTerms[dx.length]!, (x / w) * 2 - 1, (y / h) * 2 - 1)
  let right = 0
  let down = 0
  for (let i = 0; i < dx.length; i += 1) {
    right += dx[i]! * terms[i]!
    down += dy[i]! * terms[i]!
  }
  return [right, down]
}

/** Rounds of weighing anew at each degree: what lies far from the rest loses its say. */
const ROUNDS = 4

/**
 * A smooth field of shifts through those that were measured, robustly: polynomials of a growing degree, and of no more than the points can tell; where
 * they cover a part of the page alone, a high degree would run away elsewhere.
 */
export function fitWarp(shifts: readonly RingShift[], w: number, h: number): PageWarp {
  if (shifts.length === 0) return noShift
  const most = shifts.length < 6 ? 0 : shifts.length < 16 ? 1 : shifts.length < 40 ? 2 : 3
  let weights = shifts.map(() => 1)
  let best = noShift
  for (let degree = 0; degree <= most; degree += 1) {
    const terms = shifts.map(({ x, y }) => termsOf(degree, (x / w) * 2 - 1, (y / h) * 2 - 1))
    for (let round = 0; round < ROUNDS; round += 1) {
      const dx = fitTerms(terms, weights, (i) => shifts[i]!.dx)
      const dy = fitTerms(terms, weights, (i) => shifts[i]!.dy)
      if (!dx || !dy) return best
      const bend = { dx, dy }
      const errors = shifts.map((shift) => {
        const [right, down] = bendAt(bend, w, h, shift.x, shift.y)
        return lengthOf(shift.dx - right, shift.dy - down)
      })
      const middle = [...errors].sort((a, b) => a - b)[errors.length >> 1]!
      const reach = 2 * Math.max(0.06, 2.5 * middle)
      weights = errors.map((error) => (error > reach ? 0 : (1 - (error / reach) ** 2) ** 2))
      const weight = weights.reduce((sum, value) => sum + value, 0)
      const left = errors.reduce((sum, error, i) => sum + weights[i]! * error * error, 0)
      best = { at: (x, y) => bendAt(bend, w, h, x, y), bend, rms: Math.sqrt(left / Math.max(1e-9, weight)) }
    }
  }
  return best
}

function fitTerms(terms: number[][], weights: number[], shiftOf: (i: number) => number): number[] | null {
  const n = terms[0]!.length
  const a = Array.from({ length: n }, () => new Array<number>(n).fill(0))
  const b = new Array<number>(n).fill(0)
  for (const [i, row] of terms.entries()) {
    for (let r = 0; r < n; r += 1) {
      b[r]! += weights[i]! * row[r]! * shiftOf(i)
      for (let c = 0; c < n; c += 1) a[r]![c]! += weights[i]! * row[r]! * row[c]!
    }
  }
  // A hair of weight on every coefficient: points on one line don't say all of them.
  for (let r = 0; r < n; r += 1) a[r]![r]! += r > 0 ? 1e-3 : 1e-9
  return solveLinear(a, b)
}

/** Farthest that a shift's own remainder speaks for a place, millimetres squared. */
const NEAR = 400

/** The same, with what the polynomials leave taken from the nearest places that were measured. */
export function nearerWarp(warp: PageWarp, shifts: readonly RingShift[]): PageWarp {
  const left = shifts
    .map((shift) => {
      const [dx, dy] = warp.at(shift.x, shift.y)
      return { ...shift, dx: shift.dx - dx, dy: shift.dy - dy }
    })
    .filter(({ dx, dy }) => lengthOf(dx, dy) < 0.6)
  if (left.length < 8) return warp
  return {
    ...warp,
    at(x, y) {
      const [dx, dy] = warp.at(x, y)
      let weight = 0
      let right = 0
      let down = 0
      for (const one of left) {
        const far = (one.x - x) ** 2 + (one.y - y) ** 2
        if (far > NEAR) continue
        const share = 1 / (far + 4)
        weight += share
        right += share * one.dx
        down += share * one.dy
      }
      return weight === 0 ? [dx, dy] : [dx + right / weight, dy + down / weight]
    },
  }
}
