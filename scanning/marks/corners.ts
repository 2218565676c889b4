import { distanceOf } from '../plane/homography.ts'
import type { PlanePoint } from '../reading.ts'
import type { DarkBlob } from './dark.ts'

/** The four corners of a patch that is a square seen at an angle, clockwise from anywhere; null where it is none. */
export function squareOf(blob: DarkBlob): PlanePoint[] | null {
  const hull = hullOf(blob)
  if (hull.length < 4) return null
  let far = 0
  let first = hull[0]!
  let third = hull[0]!
  for (const [i, a] of hull.entries()) {
    for (const b of hull.slice(i + 1)) {
      const distance = distanceOf(a, b)
      if (distance > far) [far, first, third] = [distance, a, b]
    }
  }
  // Beside the longest line through it, what lies farthest from that line.
  let second = first
  let fourth = first
  let left = 0
  let right = 0
  for (const point of hull) {
    const side = (third[0] - first[0]) * (point[1] - first[1]) - (third[1] - first[1]) * (point[0] - first[0])
    if (side > right) [right, fourth] = [side, point]
    if (side < left) [left, second] = [side, point]
  }
  if (right === 0 || left === 0) return null
  const square = [first, second, third, fourth]
  const sides = square.map((point, i) => distanceOf(point, square[(i + 1) % 4]!))
  return Math.max(...sides) > 2.6 * Math.min(...sides) ? null : square
}

function hullOf({ runs }: DarkBlob): PlanePoint[] {
  const points: PlanePoint[] = []
  for (let i = 0; i < runs.length; i += 3) {
    const y = runs[i]!
    points.push([runs[i + 1]!, y], [runs[i + 2]!, y], [runs[i + 1]!, y + 1], [runs[i + 2]!, y + 1])
  }
  points.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (list: readonly PlanePoint[]) => {
    const out: PlanePoint[] = []
    for (const point of list) {
      while (out.length > 1 && turnOf(out.at(-2)!, out.at(-1)!, point) <= 0) out.pop()
      out.push(point)
    }
    return out.slice(0, -1)
  }
  return [...half(points), ...half(points.reverse())]
}

const turnOf = (a: PlanePoint, b: PlanePoint, c: PlanePoint) =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
