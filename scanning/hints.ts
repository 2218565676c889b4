import { locate } from './locate.ts'
import { applyPlane, densityOf, distanceOf, lengthOf } from './plane/homography.ts'
import type { GreyPicture, LocatedPage, PlanePoint } from './reading.ts'

/** What whoever holds a phone over a page should do next. `ok`: the page can be taken as it lies. */
export type FrameHint = 'move_closer' | 'turn' | 'too_dark' | 'hold_still' | 'glare' | 'two_pages' | 'ok'

/** A frame of the camera, judged. */
export interface JudgedFrame {
  hint: FrameHint
  /** Where the page lies in it; null where it wasn't found. */
  page: LocatedPage | null
}

/** Grey of the light parts of a frame below which it is too dark to see a pencil. */
const DARKEST = 70
/** Share of a frame's longer side that a page must fill; of what fits into a frame held across it at most this one. */
const LEAST_FILLED = 0.6
const MOST_ASKED = 0.85
/** How much longer one side may look than the one opposite, and how far askew the page may lie: tangent of the angle. */
const MOST_TILTED = 1.35
const MOST_ASKEW = 0.45
/** Millimetres from black to white at the marks, of a frame whose pixels are a third of a millimetre. */
const MOST_BLURRED = 1.6
/** Grey that is blown out, paper that isn't, and the share of places that a lamp may cover. */
const BLOWN = 252
const PAPER = 225
const MOST_GLARE = 0.03

/** Judges a frame of about 640 pixels: a hint, never a fact. The picture itself is read anew. */
export function judgeFrame(frame: GreyPicture): JudgedFrame {
  const light = lightOf(frame)
  if (light < DARKEST) return { hint: 'too_dark', page: null }
  const { refusal, page } = locate(frame)
  if (refusal === 'two_pages') return { hint: 'two_pages', page: null }
  if (!page) return { hint: 'move_closer', page: null }
  const corners = cornersIn(page)
  if (isTurned(corners)) return { hint: 'turn', page }
  const longest = Math.max(distanceOf(corners[0]!, corners[3]!), distanceOf(corners[1]!, corners[2]!))
  if (page.marks.length < 4 || longest < leastLength(frame, corners)) {
    return { hint: 'move_closer', page }
  }
  if (glareOn(frame, page) > MOST_GLARE) return { hint: 'glare', page }
  const blur = page.marks.reduce((sum, { edge }) => sum + edge, 0) / page.marks.length / densityOf(page.plane)
  return { hint: blur > MOST_BLURRED ? 'hold_still' : 'ok', page }
}

/** Pixels that the longer side of a page must have in a frame; an upright page fills only so much of a frame that is wider than high. */
function leastLength({ width, height }: GreyPicture, corners: readonly PlanePoint[]): number {
  const extent = (at: 0 | 1) => Math.max(...corners.map((one) => one[at])) - Math.min(...corners.map((one) => one[at]))
  const [across, down] = [extent(0), extent(1)]
  const longest = Math.max(across, down) * Math.min(width / across, height / down)
  return Math.min(LEAST_FILLED * Math.max(width, height), MOST_ASKED * longest)
}

/** Most that the corners of a page may move between frames that are alike, as a share of the frame's longer side. */
const STEADY = 0.012
const FRAMES = 3

/** Whether the last three frames are good and alike: then the picture is taken. @param side longer side of a frame, pixels */
export function isSteady(frames: readonly JudgedFrame[], side: number): boolean {
  const last = frames.slice(-FRAMES)
  if (last.length < FRAMES || last.some(({ hint, page }) => hint !== 'ok' || !page)) return false
  const [first, ...others] = last.map(({ page }) => cornersIn(page!))
  return others.every((corners) => corners.every((corner, at) => distanceOf(corner, first![at]!) < STEADY * side))
}

/** The corners of the paper in a frame, clockwise from its top left. */
function cornersIn({ plane, width, height }: LocatedPage): PlanePoint[] {
  return [
    applyPlane(plane, 0, 0),
    applyPlane(plane, width, 0),
    applyPlane(plane, width, height),
    applyPlane(plane, 0, height),
  ]
}

function isTurned(corners: readonly PlanePoint[]): boolean {
  const [a, b, c, d] = corners as [PlanePoint, PlanePoint, PlanePoint, PlanePoint]
  const ratio = (one: number, other: number) => Math.max(one, other) / Math.max(1, Math.min(one, other))
  if (ratio(distanceOf(a, b), distanceOf(d, c)) > MOST_TILTED) return true
  if (ratio(distanceOf(a, d), distanceOf(b, c)) > MOST_TILTED) return true
  const dx = Math.abs(b[0] - a[0])
  const dy = Math.abs(b[1] - a[1])
  return Math.min(dx, dy) > MOST_ASKEW * Math.max(dx, dy, lengthOf(1, 0))
}

/** Grey below which four fifths of a frame lie. */
function lightOf({ data }: GreyPicture): number {
  const some: number[] = []
  for (let at = 0; at < data.length; at += 53) some.push(data[at]!)
  return some.sort((a, b) => a - b)[Math.floor(some.length * 0.8)] ?? 0
}

/** Share of the page's places that are blown out, where its paper as a whole isn't. */
function glareOn({ width, height, data }: GreyPicture, page: LocatedPage): number {
  const greys: number[] = []
  for (let y = 12; y < page.height - 12; y += 4) {
    for (let x = 12; x < page.width - 12; x += 4) {
      const [px, py] = applyPlane(page.plane, x, y)
      if (px < 0 || py < 0 || px >= width || py >= height) continue
      greys.push(data[Math.floor(py) * width + Math.floor(px)]!)
    }
  }
  const paper = [...greys].sort((a, b) => a - b)[greys.length >> 1] ?? 0
  return paper > PAPER ? 0 : greys.filter((grey) => grey >= BLOWN).length / Math.max(1, greys.length)
}
