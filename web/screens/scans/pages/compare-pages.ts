import { locate } from '../../../../scanning/locate.ts'
import { sampleAt } from '../../../../scanning/picture/sample.ts'
import { applyPlane } from '../../../../scanning/plane/homography.ts'
import type { GreyPicture, LocatedPage } from '../../../../scanning/reading.ts'

/** A part of a picture, 0 to 1 of its width and height. */
export interface PicturePart {
  x: number
  y: number
  w: number
  h: number
}

/** Millimetres of the paper that are compared as one. */
const cell = 4
/** Samples along each side of a cell. */
const samples = 6
/** Grey levels by which the darkness of a cell differs where somebody wrote something else, and the share of the darker that they are: two pens fill alike. */
const clear = 22
const clearShare = 0.4

const isOther = (a: number, b: number) => Math.abs(a - b) > Math.max(clear, clearShare * (255 - Math.min(a, b)))

/** Of each cell of the paper how dark it is, row by row. */
function darkness(picture: GreyPicture, { plane, width, height }: LocatedPage): number[][] {
  const [columns, rows] = [Math.floor(width / cell), Math.floor(height / cell)]
  return Array.from({ length: rows }, (_, r) =>
    Array.from({ length: columns }, (_, c) => {
      let sum = 0
      for (let n = 0; n < samples * samples; n += 1) {
        const x = (c + ((n % samples) + 0.5) / samples) * cell
        const y = (r + (Math.floor(n / samples) + 0.5) / samples) * cell
        sum += sampleAt(picture, ...applyPlane(plane, x, y))
      }
      return sum / samples ** 2
    }),
  )
}

/** Neighbours that differ are one part: the cells of each. */
function parts(differs: boolean[][]): [r: number, c: number][][] {
  const found: [number, number][][] = []
  const isNew = differs.map((row) => [...row])
  for (const [r, row] of differs.entries())
    for (const c of row.keys()) {
      if (!isNew[r]![c]) continue
      const part: [number, number][] = []
      const next: [number, number][] = [[r, c]]
      isNew[r]![c] = false
      for (let at = next.pop(); at; at = next.pop()) {
        part.push(at)
        for (const [dr, dc] of [
          [0, 1],
          [1, 0],
          [0, -1],
          [-1, 0],
        ] as const) {
          const [nr, nc] = [at[0] + dr, at[1] + dc]
          if (!isNew[nr]?.[nc]) continue
          isNew[nr]![nc] = false
          next.push([nr, nc])
        }
      }
      found.push(part)
    }
  return found
}

function placedOn({ width, height }: GreyPicture, { plane }: LocatedPage, part: [number, number][]): PicturePart {
  const rows = part.map(([r]) => r)
  const columns = part.map(([, c]) => c)
  const [top, bottom] = [Math.min(...rows) * cell, (Math.max(...rows) + 1) * cell]
  const [left, right] = [Math.min(...columns) * cell, (Math.max(...columns) + 1) * cell]
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const
  const placed = corners.map(([x, y]) => applyPlane(plane, x, y))
  const [xs, ys] = [placed.map(([x]) => x), placed.map(([, y]) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x: x / width, y: y / height, w: (Math.max(...xs) - x) / width, h: (Math.max(...ys) - y) / height }
}

/** Where two pictures of what should be one page differ, on each of them; null where they can't be laid over one another. */
export function differencesOf(pictures: readonly [GreyPicture, GreyPicture]): [PicturePart[], PicturePart[]] | null {
  const [one, other] = pictures.map((picture) => locate(picture).page)
  if (!one || !other || one.width !== other.width || one.height !== other.height) return null
  const [a, b] = [darkness(pictures[0], one), darkness(pictures[1], other)]
  const differs = a.map((row, r) => row.map((grey, c) => isOther(grey, b[r]![c]!)))
  const found = parts(differs)
  return [
    found.map((part) => placedOn(pictures[0], one, part)),
    found.map((part) => placedOn(pictures[1], other, part)),
  ]
}
