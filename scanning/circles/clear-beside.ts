import type { LayoutField, PageLayout } from '../layout/answer-layout.ts'
import { sampleAt } from '../picture/sample.ts'
import { applyPlane } from '../plane/homography.ts'
import type { PageWarp } from '../plane/warp.ts'
import type { GreyPicture, PagePlane } from '../reading.ts'

/**
 * Paper to the right of a question's circles where nothing is printed: a word, an arrow, a line there may say something of the answer.
 * Places in millimetres.
 */
export interface ClearPaper {
  /** Which of the page's fields it may speak of: the one that it stands beside, and the one before whose number it ends. */
  fields: number[]
  x: number
  y: number
  w: number
  h: number
}

/** Outside of the last ring of the usual size, where its own surroundings and what a pen leaves past it end; before the paper's edge, where scanners see past it. */
const FROM = 1.6
const EDGE = 15
/** Narrower than this nobody writes there; farther off it is of nothing. */
const NARROWEST = 2
const FARTHEST = 40
/** What is printed before and above circles of the usual size: numbers, letters, boxes to write digits in. */
const BEFORE = 15
const ABOVE = 14
const USUAL_RADIUS = 2.4

interface Extent {
  left: number
  top: number
  right: number
  bottom: number
}

function extentOf({ rows, r }: LayoutField): Extent {
  const [xs, ys] = [rows.flat().map(({ x }) => x), rows.flat().map(({ y }) => y)]
  return {
    left: Math.min(...xs) - r,
    top: Math.min(...ys) - r,
    right: Math.max(...xs) + r,
    bottom: Math.max(...ys) + r,
  }
}

/** With what is printed of it. */
function withPrint(extent: Extent, { kind, r }: LayoutField): Extent {
  const scale = r / USUAL_RADIUS
  const above = kind === 'DIGITS' || kind === 'GRID' ? ABOVE * scale : 0
  return { ...extent, left: extent.left - BEFORE * scale, top: extent.top - above }
}

/** Of sheets of our own alone, by the names of their questions: what others print beside their circles nobody knows. */
export function clearBeside({ fields, crops, w }: PageLayout): ClearPaper[] {
  const extents = fields.map(extentOf)
  const printed: { field: number | null; at: Extent }[] = [
    ...extents.map((extent, at) => ({ field: at, at: withPrint(extent, fields[at]!) })),
    ...crops.map((crop) => ({
      field: null,
      at: { left: crop.x - BEFORE, top: crop.y, right: crop.x + crop.w, bottom: crop.y + crop.h },
    })),
  ]
  return fields.flatMap((field, at) => {
    if (!field.id.startsWith('q:')) return []
    const { right, top, bottom } = extents[at]!
    const next = printed
      .filter(({ field: other, at: one }) => other !== at && one.right > right && one.top < bottom && one.bottom > top)
      .sort((a, b) => a.at.left - b.at.left)[0]
    const from = right + (FROM * field.r) / USUAL_RADIUS
    const to = Math.min(from + FARTHEST, w - EDGE, next?.at.left ?? w)
    if (to - from < NARROWEST) return []
    const owners = next?.field != null && to === next.at.left ? [at, next.field] : [at]
    return [{ fields: owners, x: from, y: top, w: to - from, h: bottom - top }]
  })
}

/** Millimetres between two samples, and how many samples from the middle of a stroke its two sides are paper. */
const STEP = 0.25
const SIDE = 4
/** By how much of the distance from paper to print a stroke is darker than both its sides. */
const DARKER = 0.25
const ways = [
  [SIDE, 0],
  [0, SIDE],
  [SIDE - 1, SIDE - 1],
  [SIDE - 1, 1 - SIDE],
] as const

/**
 * Square millimetres of strokes in clear paper: what is darker than the paper on two opposite sides of it. A shadow's edge is dark on one side alone.
 * @param black grey of the page's own black, as a share of its white
 */
export function strokesIn(picture: GreyPicture, plane: PagePlane, warp: PageWarp, clear: ClearPaper, black: number) {
  const [dx, dy] = warp.at(clear.x + clear.w / 2, clear.y + clear.h / 2)
  const across = Math.round(clear.w / STEP) + 2 * SIDE
  const down = Math.round(clear.h / STEP) + 2 * SIDE
  const grey = new Float32Array(across * down)
  for (let j = 0; j < down; j += 1) {
    for (let i = 0; i < across; i += 1) {
      const place = applyPlane(plane, clear.x + dx + (i - SIDE) * STEP, clear.y + dy + (j - SIDE) * STEP)
      grey[j * across + i] = sampleAt(picture, place[0], place[1])
    }
  }
  let dark = 0
  for (let j = SIDE; j < down - SIDE; j += 1) {
    for (let i = SIDE; i < across - SIDE; i += 1) {
      const at = j * across + i
      const isStroke = ways.some(([x, y]) => {
        const paper = Math.min(grey[at + y * across + x]!, grey[at - y * across - x]!)
        return 1 - grey[at]! / paper > DARKER * (1 - black)
      })
      if (isStroke) dark += 1
    }
  }
  return dark * STEP * STEP
}
