import { locate } from '../../../../scanning/locate.ts'
import { applyPlane } from '../../../../scanning/plane/homography.ts'
import type { GreyPicture, LocatedPage, PlanePoint } from '../../../../scanning/reading.ts'

/** What helps most before a picture is taken; `ok`: nothing. */
export const frameHints = [
  ...([
    'find_page',
    'whole_page',
    'move_closer',
    'turn',
    'too_dark',
    'hold_still',
    'glare',
    'two_pages',
    'ok',
  ] as const),
] as const
export type FrameHint = (typeof frameHints)[number]

export interface JudgedFrame {
  hint: FrameHint
  /** The page's corners, 0 to 1 of the frame's width and height; null where none is seen. */
  outline: PlanePoint[] | null
}

/** Mean grey of a frame in which nothing is told apart. */
const dark = 55
/** Share of the frame that a page must fill for its circles to be read from a picture of full size. */
const leastArea = 0.35
/** Opposite sides of a page that lies flat below the camera are nearly alike. */
const mostSlant = 1.4
/** Millimetres from black to white at the sides of the marks, in a small frame. */
const mostBlur = 1.5
/** Share of a page that is as white as the camera can say. */
const mostGlare = 0.12

function meanOf({ data }: GreyPicture): number {
  let sum = 0
  let count = 0
  for (let at = 0; at < data.length; at += 31) {
    sum += data[at]!
    count += 1
  }
  return sum / count
}

/** Share of overblown pixels: paper in good light is bright, but not all of it as bright as can be. */
function glareOf({ data }: GreyPicture): number {
  let blown = 0
  let count = 0
  for (let at = 0; at < data.length; at += 31) {
    if (data[at]! >= 254) blown += 1
    count += 1
  }
  return blown / count
}

const cornersOf = ({ plane, width, height }: LocatedPage): PlanePoint[] =>
  (
    [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ] as const
  ).map(([x, y]) => applyPlane(plane, x, y))

const distance = (a: PlanePoint, b: PlanePoint) => Math.hypot(a[0] - b[0], a[1] - b[1])

function areaOf(corners: readonly PlanePoint[]): number {
  const parts = corners.map(([x, y], n) => {
    const [nx, ny] = corners[(n + 1) % corners.length]!
    return x * ny - nx * y
  })
  return Math.abs(parts.reduce((sum, one) => sum + one, 0)) / 2
}

/** What a frame of the camera shows, and what would make a better one. */
export function judgeFrame(frame: GreyPicture): JudgedFrame {
  if (meanOf(frame) < dark) return { hint: 'too_dark', outline: null }
  const { refusal, page } = locate(frame)
  if (!page) return { hint: refusal === 'two_pages' ? 'two_pages' : 'find_page', outline: null }
  const corners = cornersOf(page)
  const outline = corners.map(([x, y]): PlanePoint => [x / frame.width, y / frame.height])
  return { hint: hintOf(frame, page, corners), outline }
}

function hintOf(frame: GreyPicture, page: LocatedPage, corners: PlanePoint[]): FrameHint {
  const [a, b, c, d] = corners as [PlanePoint, PlanePoint, PlanePoint, PlanePoint]
  const slants = [distance(a, b) / distance(d, c), distance(b, c) / distance(a, d)].map((one) => Math.max(one, 1 / one))
  const blur = page.marks.map(({ edge, size }) => (edge / size) * 7).sort((one, other) => one - other)
  if (areaOf(corners) / (frame.width * frame.height) < leastArea) return 'move_closer'
  if (page.marks.length < 4) return 'whole_page'
  if (Math.max(...slants) > mostSlant) return 'turn'
  if ((blur[Math.floor(blur.length / 2)] ?? 0) > mostBlur) return 'hold_still'
  return glareOf(frame) > mostGlare ? 'glare' : 'ok'
}
