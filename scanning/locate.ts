import type { PageLayout } from './layout/answer-layout.ts'
import { frameOf, paperSizes } from './layout/page-frame.ts'
import { findMarkNear, findMarks, type MarkPlace } from './marks/find.ts'
import { applyPlane, cornersOf, densityOf, fitPlane, residualOf } from './plane/homography.ts'
import type {
  FoundMark,
  GreyPicture,
  LocatedPage,
  PageLocation,
  PagePlane,
  PageRefusal,
  PlanePoint,
  SeenCode,
} from './reading.ts'

/** Two of the same mark whose sizes are closer than this are of two sheets. */
const LIKE_SIZE = 0.7
/** Of one page's marks the farthest is not that much smaller than the nearest. */
const LEAST_SIZE = 0.45
/** A mark that leaves so much is none of this page, if the others leave so little: millimetres. */
const WORST_FIT = 1.2
const GOOD_FIT = 0.25

const refused = (refusal: PageRefusal): PageLocation => ({ refusal, page: null })

/** Where the page lies in the picture, by its marks alone, and which of the papers it is. With a layout only that paper. */
export function locate(picture: GreyPicture, layout?: PageLayout): PageLocation {
  const marks = oneOfEach(findMarks(picture))
  if (!marks) return refused('two_pages')
  if (marks.length < 2) return refused('no_marks')
  const tries = layout
    ? [{ w: layout.w, h: layout.h, places: layout.tags }]
    : Object.values(paperSizes).map(([w, h]) => ({ w, h, places: frameOf(w, h).tags }))
  let best: LocatedPage | null = null
  for (const { w, h, places } of tries) {
    const fitted = fitMarks(picture, marks, places)
    if (!fitted || (best && fitted.residual >= best.residual)) continue
    best = { ...fitted, width: w, height: h }
  }
  return best ? { refusal: null, page: best } : refused('no_marks')
}

/** Of each mark the best sight; null where one is there twice in like size, which is two sheets. A mark drawn in a margin is much smaller. */
function oneOfEach(found: readonly FoundMark[]): FoundMark[] | null {
  const marks: FoundMark[] = []
  for (const id of [0, 1, 2, 3]) {
    const sights = found
      .filter((mark) => mark.id === id)
      .sort((a, b) => Number(a.errors >= 1) - Number(b.errors >= 1) || b.size - a.size)
    const [first, second] = sights
    if (second && second.errors < 1 && second.size > LIKE_SIZE * first!.size) return null
    if (first) marks.push(first)
  }
  // Strokes of a pen in a circle may look like a mark, and are far smaller than those that are there.
  const largest = Math.max(...marks.map(({ size }) => size))
  return marks.filter(({ size }) => size > LEAST_SIZE * largest)
}

interface FittedMarks {
  plane: PagePlane
  marks: FoundMark[]
  residual: number
}

function fitOnly(marks: FoundMark[], places: readonly MarkPlace[]): FittedMarks | null {
  const from: PlanePoint[] = []
  const to: PlanePoint[] = []
  for (const mark of marks) {
    const place = places.find(({ id }) => id === mark.id)
    if (!place) continue
    from.push(...cornersOf(place))
    to.push(...mark.corners)
  }
  const plane = fitPlane(from, to)
  return plane && { plane, marks, residual: residualOf(plane, from, to) / densityOf(plane) }
}

/** Fits a plane, looks for the marks that are missing, and leaves out the one that doesn't fit. */
function fitMarks(picture: GreyPicture, marks: FoundMark[], places: readonly MarkPlace[]): FittedMarks | null {
  let fitted = fitOnly(marks, places)
  if (!fitted) return null
  for (const place of places) {
    if (fitted.marks.some(({ id }) => id === place.id)) continue
    const near = findMarkNear(picture, fitted.plane, place, marks.length === 3 ? 3 : 8)
    if (near) fitted = fitOnly([...fitted.marks, near], places) ?? fitted
  }
  if (fitted.marks.length < 4 || fitted.residual <= WORST_FIT) return fitted
  for (const odd of fitted.marks) {
    const others = fitOnly(
      fitted.marks.filter((mark) => mark !== odd),
      places,
    )
    if (others && others.residual < GOOD_FIT) return others
  }
  return fitted
}

/** A code's corners are known to half a millimetre, those of a mark to a hundredth: each of a mark counts three times. */
const MARK_WEIGHT = 3

/**
 * Where a page lies of whose marks too few are left: the corners of its codes are marks then too. The printed circles have to agree, as `readPage` sees, else
 * the page is refused.
 */
export function locateByCodes(picture: GreyPicture, codes: readonly SeenCode[], layout: PageLayout): PageLocation {
  const marks = (oneOfEach(findMarks(picture)) ?? []).filter(({ errors }) => errors < 2)
  const pairs: CornerPairs = { from: [], to: [] }
  const found: FoundMark[] = []
  for (const place of layout.tags) {
    const mark = marks.find(({ id }) => id === place.id)
    if (!mark) continue
    found.push(mark)
    addMark(pairs, place, mark)
  }
  for (const { corners } of codes) addCode(picture, pairs, corners, layout)
  let plane = pairs.from.length < 8 ? null : fitPlane(pairs.from, pairs.to)
  if (!plane) return refused('no_marks')
  for (const place of layout.tags) {
    if (found.some(({ id }) => id === place.id)) continue
    const near = findMarkNear(picture, plane, place, 6)
    if (!near) continue
    found.push(near)
    addMark(pairs, place, near)
    plane = fitPlane(pairs.from, pairs.to) ?? plane
  }
  const residual = residualOf(plane, pairs.from, pairs.to) / densityOf(plane)
  return { refusal: null, page: { plane, marks: found, residual, width: layout.w, height: layout.h } }
}

interface CornerPairs {
  from: PlanePoint[]
  to: PlanePoint[]
}

function addMark({ from, to }: CornerPairs, place: MarkPlace, mark: FoundMark): void {
  for (let k = 0; k < MARK_WEIGHT; k += 1) {
    from.push(...cornersOf(place))
    to.push(...mark.corners)
  }
}

/** Which of the two codes it is: the one that fits the marks, or, without any, that lets the page lie inside the picture. */
function addCode(picture: GreyPicture, pairs: CornerPairs, corners: readonly PlanePoint[], layout: PageLayout): void {
  let least = Number.POSITIVE_INFINITY
  let best: PlanePoint[] | null = null
  for (const place of layout.codes) {
    const at = cornersOf(place)
    const from = [...pairs.from, ...at]
    const to = [...pairs.to, ...corners]
    const plane = fitPlane(from, to)
    if (!plane) continue
    const outside = layout.tags.reduce((sum, { x, y, s }) => {
      const [px, py] = applyPlane(plane, x + s / 2, y + s / 2)
      return sum + Math.max(0, -px, -py, px - picture.width, py - picture.height)
    }, 0)
    const error = residualOf(plane, from, to) + outside
    if (error < least) [least, best] = [error, at]
  }
  if (!best) return
  pairs.from.push(...best)
  pairs.to.push(...corners)
}
