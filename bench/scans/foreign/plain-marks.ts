import { circlesOf } from '../../../scanning/circles/circle.ts'
import { patchAt } from '../../../scanning/circles/patch.ts'
import { findRing } from '../../../scanning/circles/rings.ts'
import type { PageLayout } from '../../../scanning/layout/answer-layout.ts'
import { type DarkBlob, darkPixels, findBlobs } from '../../../scanning/marks/dark.ts'
import { sampleAt, shrinkPicture } from '../../../scanning/picture/sample.ts'
import { applyPlane, distanceOf, fitPlane, residualOf } from '../../../scanning/plane/homography.ts'
import type { FoundMark, GreyPicture, LocatedPage, PagePlane, PlanePoint } from '../../../scanning/reading.ts'

/** A mark of others' sheets: its centre of gravity, and the longer side of the box around it, millimetres. */
export interface PlainMark {
  x: number
  y: number
  side: number
}

/** Four marks that say nothing but where they are: top left, top right, bottom right, bottom left. */
export interface PlainLayout extends PageLayout {
  marks: PlainMark[]
}

interface Candidate {
  at: PlanePoint
  side: number
}

/** Candidates a corner, and tries of four that the printed circles are asked about. */
const NEAREST = 9
const TRIES = 6
/** Millimetres that four marks may lie off a page that was only turned and made larger, with what their sizes differ by. */
const WORST = 9
/** Least mean grey by which printed circles are darker than what is beside them. */
const LEAST_RING = 4

/** Where a page with plain marks lies; which way up it is, its printed circles say. */
export function locatePlain(picture: GreyPicture, layout: PlainLayout): LocatedPage | null {
  const { marks, w, h } = layout
  let best: { plane: PagePlane; used: Candidate[]; score: number } | null = null
  for (const turn of [0, 1, 2, 3]) {
    const [across, down] = turn % 2 === 1 ? [h, w] : [w, h]
    const px = Math.min(picture.width / across, picture.height / down)
    for (const used of likelyFours(candidatesIn(picture, px, marks), picture, layout, turn, px)) {
      const plane = fitPlane(
        marks.map(({ x, y }) => [x, y] as const),
        used.map(({ at }) => at),
      )
      const score = plane ? ringsUnder(picture, plane, layout) : 0
      if (plane && score > (best?.score ?? LEAST_RING)) best = { plane, used, score }
    }
  }
  if (!best) return null
  const { plane } = best
  const found = best.used.map(
    ({ side }, id): FoundMark => ({
      ...{ id: id as FoundMark['id'], corners: cornersAround(plane, marks[id]!), errors: 0, size: side, edge: 1 },
      ...greysOf(picture, plane, marks[id]!),
    }),
  )
  return { plane, marks: found, residual: 0, width: w, height: h }
}

/** A square a good deal larger than the mark: its corners are paper. */
const cornersAround = (plane: PagePlane, { x, y, side }: PlainMark): PlanePoint[] =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([dx, dy]) => applyPlane(plane, x + dx! * side, y + dy! * side))

/** Grey of a mark's ink, a fifth of its box at least, and of the paper around it. */
function greysOf(picture: GreyPicture, plane: PagePlane, mark: PlainMark): { black: number; white: number } {
  const steps = [-0.4, -0.2, 0, 0.2, 0.4]
  const greyAt = ([x, y]: PlanePoint) => sampleAt(picture, x, y)
  const greys = steps.flatMap((dx) =>
    steps.map((dy) => greyAt(applyPlane(plane, mark.x + dx * mark.side, mark.y + dy * mark.side))),
  )
  return {
    black: greys.sort((a, b) => a - b)[2]!,
    white: Math.max(...cornersAround(plane, mark).map(greyAt)),
  }
}

/** How dark printed rings are that stand where the layout has them: of some, two fifths of which may be covered. */
function ringsUnder(picture: GreyPicture, plane: PagePlane, layout: PlainLayout): number {
  const circles = circlesOf(layout)
  const step = Math.max(1, Math.floor(circles.length / 60))
  const scores = circles
    .filter((_, at) => at % step === 0)
    .map(({ x, y, r }) => findRing(patchAt(picture, plane, x, y, r + 2, false), r, 1).score)
    .sort((a, b) => a - b)
  return scores[Math.floor(scores.length * 0.4)] ?? 0
}

function candidatesIn(picture: GreyPicture, px: number, marks: readonly PlainMark[]): Candidate[] {
  const factor = Math.max(1, Math.round(px / 4))
  const small = shrinkPicture(picture, factor)
  const sides = marks.map(({ side }) => (side * px) / factor)
  const [least, most] = [0.55 * Math.min(...sides), 1.7 * Math.max(...sides)]
  return [0.82, 0.65].flatMap((share) => {
    const dark = darkPixels(small, Math.max(15, Math.round(3 * Math.max(...sides))) | 1, share)
    return findBlobs(dark, small.width, small.height, 6)
      .filter(({ left, right, top, bottom, area }) => {
        const [w, h] = [right - left, bottom - top]
        return w >= least && h >= 0.5 * least && w <= most && h <= most && area >= 0.3 * w * h
      })
      .map((blob) => ({
        at: middleOf(blob).map((value) => value * factor) as [number, number],
        side: Math.max(blob.right - blob.left, blob.bottom - blob.top) * factor,
      }))
  })
}

function middleOf({ runs, area }: DarkBlob): [number, number] {
  let [x, y] = [0, 0]
  for (let at = 0; at < runs.length; at += 3) {
    const length = runs[at + 2]! - runs[at + 1]!
    x += ((runs[at + 1]! + runs[at + 2]!) / 2) * length
    y += (runs[at]! + 0.5) * length
  }
  return [x / area, y / area]
}

const sizeError = (side: number, mark: PlainMark, px: number) => Math.abs(Math.log(side / (mark.side * px)))

/** Fours of candidates that lie to each other as the marks do, the likeliest first. */
function likelyFours(
  candidates: readonly Candidate[],
  { width, height }: GreyPicture,
  { marks, w, h }: PlainLayout,
  turn: number,
  px: number,
): Candidate[][] {
  const near = marks.map((mark) => {
    const [u, v] = [mark.x / w, mark.y / h]
    const turned = [
      [u, v],
      [1 - v, u],
      [1 - u, 1 - v],
      [v, 1 - u],
    ][turn]!
    const at: PlanePoint = [turned[0]! * width, turned[1]! * height]
    const costOf = (one: Candidate) => sizeError(one.side, mark, px) + distanceOf(one.at, at) / width
    return candidates
      .filter((one) => distanceOf(one.at, at) < 0.22 * Math.sqrt(width * width + height * height))
      .filter(({ side }) => side > 0.4 * mark.side * px)
      .sort((a, b) => costOf(a) - costOf(b))
      .slice(0, NEAREST)
  })
  const fours: { used: Candidate[]; cost: number }[] = []
  for (const a of near[0]!)
    for (const b of near[1]!)
      for (const c of near[2]!)
        for (const d of near[3]!) {
          const used = [a, b, c, d]
          if (new Set(used).size < 4) continue
          const sizes = used.reduce((sum, { side }, i) => sum + sizeError(side, marks[i]!, px), 0)
          fours.push({ used, cost: unlikeness(used, marks) + sizes })
        }
  return fours
    .filter(({ cost }) => cost < WORST)
    .sort((a, b) => a.cost - b.cost)
    .slice(0, TRIES)
    .map(({ used }) => used)
}

/** Millimetres that candidates lie off where the marks would be on a page that was turned, moved and made larger. */
function unlikeness(used: readonly Candidate[], marks: readonly PlainMark[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [mx, my] = [mean(marks.map(({ x }) => x)), mean(marks.map(({ y }) => y))]
  const [fx, fy] = [mean(used.map(({ at }) => at[0])), mean(used.map(({ at }) => at[1]))]
  let [a, b, square] = [0, 0, 0]
  for (const [i, mark] of marks.entries()) {
    const [x, y] = [mark.x - mx, mark.y - my]
    const [u, v] = [used[i]!.at[0] - fx, used[i]!.at[1] - fy]
    a += x * u + y * v
    b += x * v - y * u
    square += x * x + y * y
  }
  ;[a, b] = [a / square, b / square]
  const plane = [a, -b, fx - a * mx + b * my, b, a, fy - b * mx - a * my, 0, 0, 1]
  const places = marks.map(({ x, y }) => [x, y] as const)
  const seen = used.map(({ at }) => at)
  return residualOf(plane, places, seen) / Math.sqrt(a * a + b * b)
}
