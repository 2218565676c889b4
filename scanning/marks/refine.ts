import { sampleAt } from '../picture/sample.ts'
import { distanceOf, lengthOf } from '../plane/homography.ts'
import type { GreyPicture, PlanePoint } from '../reading.ts'

/** Places at which each side is looked for. */
const PLACES = 15
/** Of them as many at least must show an edge. */
const FEWEST = 6
/** Least difference of grey of an edge. */
const LEAST_STEP = 20

interface EdgeLine {
  at: PlanePoint
  /** Of length 1. */
  along: PlanePoint
}

/** A square whose sides lie where the grey is half-way between black and white; `edge` is how many pixels that takes, on average. */
export interface SharpSquare {
  corners: PlanePoint[]
  edge: number
}

/** Moves the sides of a square to a fraction of a pixel. @param reach how far off they may be, pixels; null where a side is none */
export function refineSquare(picture: GreyPicture, square: readonly PlanePoint[], reach: number): SharpSquare | null {
  const lines: EdgeLine[] = []
  let width = 0
  let count = 0
  for (let side = 0; side < 4; side += 1) {
    const hits: PlanePoint[] = []
    for (const found of edgesAlong(picture, square[side]!, square[(side + 1) % 4]!, reach)) {
      hits.push(found.at)
      width += found.width
      count += 1
    }
    if (hits.length < FEWEST) return null
    lines.push(lineThrough(hits))
  }
  const corners: PlanePoint[] = []
  for (let i = 0; i < 4; i += 1) {
    const corner = crossingOf(lines[(i + 3) % 4]!, lines[i]!)
    if (!corner) return null
    corners.push(corner)
  }
  return { corners, edge: width / count }
}

interface FoundEdge {
  at: PlanePoint
  width: number
}

function edgesAlong(picture: GreyPicture, a: PlanePoint, b: PlanePoint, reach: number): FoundEdge[] {
  const length = distanceOf(a, b)
  if (length < 1) return []
  const along = [(b[0] - a[0]) / length, (b[1] - a[1]) / length] as const
  // Outwards, for corners that go clockwise.
  const out = [along[1], -along[0]] as const
  const found: FoundEdge[] = []
  for (let place = 1; place <= PLACES; place += 1) {
    const far = (length * place) / (PLACES + 1)
    const x = a[0] + along[0] * far
    const y = a[1] + along[1] * far
    const edge = edgeAcross(picture, [x, y], out, reach)
    if (edge) found.push({ at: [x + out[0] * edge.off, y + out[1] * edge.off], width: edge.width })
  }
  return found
}

/** Across a side, in steps of half a pixel, from inside to outside: where it gets light, nearest to the middle. */
function edgeAcross(
  picture: GreyPicture,
  [x, y]: PlanePoint,
  out: PlanePoint,
  reach: number,
): { off: number; width: number } | null {
  const steps = Math.max(6, Math.ceil(reach * 2))
  const profile: number[] = []
  for (let s = -steps; s <= steps; s += 1) profile.push(sampleAt(picture, x + out[0] * s * 0.5, y + out[1] * s * 0.5))
  const inner = Math.min(...profile.slice(0, steps))
  const outer = Math.max(...profile.slice(steps))
  if (outer - inner < LEAST_STEP) return null
  const crosses = (share: number, k: number) => {
    const level = inner + share * (outer - inner)
    return profile[k]! < level && profile[k + 1]! >= level
  }
  let at = -1
  for (let far = 0; far < steps && at < 0; far += 1) {
    for (const k of [steps - 1 - far, steps + far]) {
      if (!crosses(0.5, k)) continue
      at = k + ((inner + outer) / 2 - profile[k]!) / (profile[k + 1]! - profile[k]!)
      break
    }
  }
  if (at < 0) return null
  const nearest = (share: number) => {
    for (let k = 0; k < profile.length - 1; k += 1) if (crosses(share, k) && Math.abs(k - at) < reach * 2) return k
    return at
  }
  return { off: (at - steps) * 0.5, width: Math.abs(nearest(0.8) - nearest(0.2)) * 0.5 + 0.5 }
}

/** Through points, those more than 1.2 pixels off nearly left out. */
function lineThrough(points: readonly PlanePoint[]): EdgeLine {
  let weights = points.map(() => 1)
  let line: EdgeLine = { at: [0, 0], along: [1, 0] }
  for (let round = 0; round < 4; round += 1) {
    line = weightedLine(points, weights)
    const { at, along } = line
    weights = points.map((p) => (Math.abs((p[0] - at[0]) * along[1] - (p[1] - at[1]) * along[0]) > 1.2 ? 0.02 : 1))
  }
  return line
}

function weightedLine(points: readonly PlanePoint[], weights: readonly number[]): EdgeLine {
  let n = 0
  let x = 0
  let y = 0
  for (const [i, point] of points.entries()) {
    n += weights[i]!
    x += weights[i]! * point[0]
    y += weights[i]! * point[1]
  }
  x /= n
  y /= n
  let xx = 0
  let xy = 0
  let yy = 0
  for (const [i, point] of points.entries()) {
    xx += weights[i]! * (point[0] - x) ** 2
    xy += weights[i]! * (point[0] - x) * (point[1] - y)
    yy += weights[i]! * (point[1] - y) ** 2
  }
  // The direction in which they spread most, without angles: those are rounded otherwise from machine to machine.
  const most = (xx + yy + Math.sqrt((xx - yy) ** 2 + 4 * xy * xy)) / 2
  const way: PlanePoint = xx > yy ? [most - yy, xy] : [xy, most - xx]
  const length = lengthOf(way[0], way[1]) || 1
  return { at: [x, y], along: [way[0] / length, way[1] / length] }
}

function crossingOf(a: EdgeLine, b: EdgeLine): PlanePoint | null {
  const det = a.along[0] * b.along[1] - a.along[1] * b.along[0]
  if (Math.abs(det) < 1e-6) return null
  const far = ((b.at[0] - a.at[0]) * b.along[1] - (b.at[1] - a.at[1]) * b.along[0]) / det
  return [a.at[0] + a.along[0] * far, a.at[1] + a.along[1] * far]
}
