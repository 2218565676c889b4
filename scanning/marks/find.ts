import { isDarkCell, type MarkId, markCells } from '../layout/page-frame.ts'
import { sampleAt, shrinkPicture } from '../picture/sample.ts'
import { applyPlane, cornersOf, distanceOf } from '../plane/homography.ts'
import type { FoundMark, GreyPicture, PagePlane, PlanePoint } from '../reading.ts'
import { squareOf } from './corners.ts'
import { type DarkBlob, darkPixels, findBlobs } from './dark.ts'
import { decodeMark } from './decode.ts'
import { refineSquare } from './refine.ts'

/** A mark as a layout has it: its top left corner and side, millimetres. */
export interface MarkPlace {
  id: number
  x: number
  y: number
  s: number
}

/** Longest side of the small copy that marks are looked for in, and below what share of its surroundings a pixel is dark: the cheapest first. */
const looks = [
  { side: 1000, share: 0.75 },
  { side: 1700, share: 0.8 },
  { side: 1700, share: 0.6 },
] as const

/** All marks in a picture: looked for in a small copy of it, then measured in the picture itself. */
export function findMarks(picture: GreyPicture): FoundMark[] {
  const found: FoundMark[] = []
  const longest = Math.max(picture.width, picture.height)
  let last = 0
  for (const { side, share } of looks) {
    const factor = Math.max(1, Math.round(longest / side))
    if (factor === last && share === 0.8) continue
    last = factor
    for (const mark of marksIn(picture, factor, share)) keepBetter(found, mark)
    if (new Set(found.filter(({ errors }) => errors < 2).map(({ id }) => id)).size === 4) break
  }
  return found
}

function* marksIn(picture: GreyPicture, factor: number, share: number): Generator<FoundMark> {
  const small = shrinkPicture(picture, factor)
  const shorter = Math.min(small.width, small.height)
  const dark = darkPixels(small, Math.max(25, Math.round(shorter / 9)) | 1, share)
  for (const blob of findBlobs(dark, small.width, small.height, 50)) {
    if (!mayBeMark(blob, shorter / 5)) continue
    const square = squareOf(blob)
    // Circles, letters and cells of the code are of that size too: what they say in the small copy is nothing like a mark.
    if (!square || !decodeMark(small, square, 5)) continue
    const reach = Math.max(3, ((blob.right - blob.left) * factor) / 8)
    const mark = measureMark(
      picture,
      square.map(([x, y]): PlanePoint => [x * factor, y * factor]),
      reach,
    )
    if (mark) yield mark
  }
}

function mayBeMark({ left, right, top, bottom, area }: DarkBlob, most: number): boolean {
  const w = right - left
  const h = bottom - top
  return w >= 10 && h >= 10 && w <= most && h <= most && w <= 2.4 * h && h <= 2.4 * w && area >= 0.15 * w * h
}

/** The same mark seen twice: the better sight of it. */
function keepBetter(found: FoundMark[], mark: FoundMark): void {
  const again = found.findIndex(
    (one) => one.id === mark.id && distanceOf(middleOf(one), middleOf(mark)) < Math.max(one.size, mark.size),
  )
  if (again < 0) found.push(mark)
  else if (mark.errors < found[again]!.errors) found[again] = mark
}

function middleOf({ corners }: FoundMark): PlanePoint {
  return [corners.reduce((sum, [x]) => sum + x, 0) / 4, corners.reduce((sum, [, y]) => sum + y, 0) / 4]
}

function measureMark(picture: GreyPicture, square: readonly PlanePoint[], reach: number): FoundMark | null {
  const sharp = refineSquare(picture, square, reach)
  if (!sharp) return null
  const decoded = decodeMark(picture, sharp.corners)
  if (!decoded) return null
  // A mark turned k quarter turns clockwise has its own first corner k places on.
  const corners = sharp.corners.map((_, i) => sharp.corners[(i + decoded.turn) % 4]!)
  const size = corners.reduce((sum, corner, i) => sum + distanceOf(corner, corners[(i + 1) % 4]!), 0) / 4
  const { id, errors, black, white } = decoded
  return { id, corners, errors, size, black, white, edge: sharp.edge }
}

/** Least that the cells of a mark must tell black from white, of what they can, to be looked at closer. */
const LEAST_LIKENESS = 0.6

/**
 * A mark where the others say that it should be: a stroke through it or a torn edge kept it from being a square of its own.
 * @param reach how far off it may be, millimetres
 */
export function findMarkNear(
  picture: GreyPicture,
  plane: PagePlane,
  place: MarkPlace,
  reach: number,
): FoundMark | null {
  const step = (place.s / 6) * 0.4
  let best = -1
  let shift: PlanePoint = [0, 0]
  for (let dy = -reach; dy <= reach; dy += step) {
    for (let dx = -reach; dx <= reach; dx += step) {
      const likeness = likenessAt(picture, plane, place, dx, dy)
      if (likeness > best) [best, shift] = [likeness, [dx, dy]]
    }
  }
  if (best < LEAST_LIKENESS) return null
  const square = cornersOf({ ...place, x: place.x + shift[0], y: place.y + shift[1] }).map(([x, y]) =>
    applyPlane(plane, x, y),
  )
  const found = measureMark(picture, square, Math.max(3, distanceOf(square[0]!, square[1]!) / 8))
  return found && found.id === place.id ? found : null
}

/** How far the cells that should be black lie below the others, in spreads of all of them: at most about 1. */
function likenessAt(picture: GreyPicture, plane: PagePlane, place: MarkPlace, dx: number, dy: number): number {
  const cell = place.s / markCells
  let black = 0
  let blacks = 0
  let white = 0
  let squares = 0
  for (let y = -1; y <= 6; y += 1) {
    for (let x = -1; x <= 6; x += 1) {
      const [px, py] = applyPlane(plane, place.x + dx + (x + 0.5) * cell, place.y + dy + (y + 0.5) * cell)
      const grey = sampleAt(picture, px, py)
      squares += grey * grey
      if (x >= 0 && y >= 0 && x < markCells && y < markCells && isDarkCell(place.id as MarkId, x, y)) {
        black += grey
        blacks += 1
      } else white += grey
    }
  }
  const spread = Math.sqrt(Math.max(1, squares / 64 - ((black + white) / 64) ** 2))
  return (white / (64 - blacks) - black / blacks) / (2 * spread)
}
