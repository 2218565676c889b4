import type { PagePlane, PlanePoint } from '../reading.ts'
import { solveLinear } from './solve.ts'

/** Distance of two places by square root alone: what a machine rounds alike everywhere. */
export const lengthOf = (dx: number, dy: number): number => Math.sqrt(dx * dx + dy * dy)

export const distanceOf = (a: PlanePoint, b: PlanePoint): number => lengthOf(a[0] - b[0], a[1] - b[1])

/** Where a plane takes a place. */
export function applyPlane(plane: PagePlane, x: number, y: number): [number, number] {
  const w = plane[6]! * x + plane[7]! * y + plane[8]!
  return [(plane[0]! * x + plane[1]! * y + plane[2]!) / w, (plane[3]! * x + plane[4]! * y + plane[5]!) / w]
}

/** Of points: their middle, and what makes their mean distance from it the root of two. */
function normaliserOf(points: readonly PlanePoint[]) {
  const n = points.length
  const x = points.reduce((sum, point) => sum + point[0], 0) / n
  const y = points.reduce((sum, point) => sum + point[1], 0) / n
  const far = points.reduce((sum, point) => sum + lengthOf(point[0] - x, point[1] - y), 0) / n || 1
  return { x, y, scale: Math.SQRT2 / far }
}

/** The plane that takes `from` to `to` best, by least squares over all pairs, of which at least four are needed; null where they don't say it. */
export function fitPlane(from: readonly PlanePoint[], to: readonly PlanePoint[]): PagePlane | null {
  if (from.length < 4) return null
  const f = normaliserOf(from)
  const t = normaliserOf(to)
  const a = Array.from({ length: 8 }, () => new Array<number>(8).fill(0))
  const b = new Array<number>(8).fill(0)
  for (const [i, point] of from.entries()) {
    const x = (point[0] - f.x) * f.scale
    const y = (point[1] - f.y) * f.scale
    const u = (to[i]![0] - t.x) * t.scale
    const v = (to[i]![1] - t.y) * t.scale
    addEquation(a, b, [x, y, 1, 0, 0, 0, -u * x, -u * y], u)
    addEquation(a, b, [0, 0, 0, x, y, 1, -v * x, -v * y], v)
  }
  const solved = solveLinear(a, b)
  if (!solved) return null
  const normalise = [f.scale, 0, -f.scale * f.x, 0, f.scale, -f.scale * f.y, 0, 0, 1]
  const restore = [1 / t.scale, 0, t.x, 0, 1 / t.scale, t.y, 0, 0, 1]
  const plane = multiply(restore, multiply([...solved, 1], normalise))
  const last = plane[8]!
  return Number.isFinite(last) && Math.abs(last) > 1e-12 ? plane.map((value) => value / last) : null
}

function addEquation(a: number[][], b: number[], row: readonly number[], value: number): void {
  for (const [i, left] of row.entries()) {
    b[i]! += left * value
    for (const [k, right] of row.entries()) a[i]![k]! += left * right
  }
}

function multiply(a: readonly number[], b: readonly number[]): number[] {
  return Array.from({ length: 9 }, (_, at) => {
    const row = 3 * Math.floor(at / 3)
    const column = at % 3
    return a[row]! * b[column]! + a[row + 1]! * b[column + 3]! + a[row + 2]! * b[column + 6]!
  })
}

/** Pixels a millimetre in the middle of a page. */
export function densityOf(plane: PagePlane): number {
  const [x, y] = applyPlane(plane, 100, 100)
  const [right, below] = applyPlane(plane, 101, 100)
  return lengthOf(right - x, below - y)
}

/** The same plane for the picture made `factor` times smaller. */
export const shrinkPlane = (plane: PagePlane, factor: number): PagePlane =>
  plane.map((value, at) => (at < 6 ? value / factor : value))

/** Root mean square of what the plane leaves between pairs, in units of `to`. */
export function residualOf(plane: PagePlane, from: readonly PlanePoint[], to: readonly PlanePoint[]): number {
  let sum = 0
  for (const [i, point] of from.entries()) {
    const [x, y] = applyPlane(plane, point[0], point[1])
    sum += (x - to[i]![0]) ** 2 + (y - to[i]![1]) ** 2
  }
  return Math.sqrt(sum / Math.max(1, from.length))
}

/** The corners of a square, clockwise from the top left. */
export const cornersOf = ({ x, y, s }: { x: number; y: number; s: number }): PlanePoint[] => [
  [x, y],
  [x + s, y],
  [x + s, y + s],
  [x, y + s],
]
