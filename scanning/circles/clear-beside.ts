import type { LayoutField, PageLayout } from '../layout/answer-layout.ts'
import { sampleAt } from '../picture/sample.ts'
import { applyPlane } from '../plane/homography.ts'
import type { PageWarp } from '../plane/warp.ts'
import type { GreyPicture, PagePlane } from '../reading.ts'

/**
 * Paper beside a question's circles where nothing is printed: a word, an arrow, a line there may say something of the answer.
 * Places in millimetres.
 */
export interface ClearPaper {
  /** Which of the page's fields it may speak of: the one that it stands beside, and the one before whose number it ends. */
  fields: number[]
  x: number
  y: number
  w: number
  h: number
  /** From here on no pen reaches that slipped from the circles. */
  beyond: number
}

/** Outside of the last ring of the usual size, where its own surroundings and what a pen leaves past it end; before the paper's edge, where scanners see past it. */
const FROM = 1.6
const EDGE = 15
/** Narrower than this nobody writes there; farther off it is of nothing. */
const NARROWEST = 2
/** How far past the last ring's surroundings a bleeding or an outlining pen reaches. */
const SLIPPED = 2
const FARTHEST = 40
/** What is printed before and above circles of the usual size: numbers, letters, boxes to write digits in. */
const BEFORE = 15
const ABOVE = 14
const USUAL_RADIUS = 2.4
/** How far a question's number ends before its circles, with what no eye holds against it, and how wide each of its signs is at most. */
const NUMBER_GAP = 2.6
const SIGN = 2.4

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

const isOwn = ({ id }: LayoutField) => id.startsWith('q:')

/** With what is printed of it. */
function withPrint(extent: Extent, field: LayoutField): Extent {
  const { kind, label, r } = field
  const scale = r / USUAL_RADIUS
  const above = kind === 'DIGITS' || kind === 'GRID' ? ABOVE * scale : 0
  const before = kind === 'CHOICE' && isOwn(field) ? Math.min(BEFORE, NUMBER_GAP + SIGN * label.length) : BEFORE
  return { ...extent, left: extent.left - before * scale, top: extent.top - above }
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
    if (!isOwn(field)) return []
    const { right, top, bottom } = extents[at]!
    const level = printed.filter(({ field: other, at: one }) => other !== at && one.top < bottom && one.bottom > top)
    const next = level.filter(({ at: one }) => one.right > right).sort((a, b) => a.at.left - b.at.left)[0]
    const from = right + (FROM * field.r) / USUAL_RADIUS
    const to = Math.min(from + FARTHEST, w - EDGE, next?.at.left ?? w)
    const owners = next?.field != null && to === next.at.left ? [at, next.field] : [at]
    const number = printed[at]!.at.left
    const isFirst = level.every(({ at: one }) => one.left > number)
    const papers = [
      ...(isFirst ? [{ fields: [at], x: EDGE, to: number, beyond: EDGE }] : []),
      { fields: owners, x: from, to, beyond: from + SLIPPED },
    ]
    return papers
      .filter(({ x, to: end }) => end - x >= NARROWEST)
      .map(({ fields: of, x, to: end, beyond }) => ({ fields: of, x, y: top, w: end - x, h: bottom - top, beyond }))
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
 * Square millimetres of strokes from which on somebody wrote beside a question's circles: where there is room for it a word such as "no" has 5 to 10, and what a
 * bleeding or an outlining pen leaves past the last ring 4. Between two columns a tenth of the paper, which clean rows never have; beyond what a pen leaves half a word.
 */
const WRITTEN = 5
const LEAST_WRITTEN = 1.8
const WRITTEN_BEYOND = 2.5

/** Whether somebody wrote in clear paper. */
export function isWrittenIn(...[picture, plane, warp, clear, black]: Parameters<typeof strokesIn>): boolean {
  const { all, beyond } = strokesIn(picture, plane, warp, clear, black)
  return all > Math.min(WRITTEN, Math.max(LEAST_WRITTEN, 0.1 * clear.w * clear.h)) || beyond > WRITTEN_BEYOND
}

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
  let [all, far] = [0, 0]
  for (let j = SIDE; j < down - SIDE; j += 1) {
    for (let i = SIDE; i < across - SIDE; i += 1) {
      const at = j * across + i
      const isStroke = ways.some(([x, y]) => {
        const paper = Math.min(grey[at + y * across + x]!, grey[at - y * across - x]!)
        return 1 - grey[at]! / paper > DARKER * (1 - black)
      })
      if (!isStroke) continue
      all += 1
      if (clear.x + (i - SIDE) * STEP >= clear.beyond) far += 1
    }
  }
  return { all: all * STEP * STEP, beyond: far * STEP * STEP }
}
