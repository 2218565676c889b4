import type { LayoutCrop } from './layout/answer-layout.ts'
import { sampleAt } from './picture/sample.ts'
import { applyPlane } from './plane/homography.ts'
import type { GreyPicture, PagePlane } from './reading.ts'

/** Millimetres of a crop at its sides that are frame. */
const FRAME = 2
/** Samples a millimetre. */
const DENSE = 2
/** Grey by which ink is darker than the row it stands in. */
const DARKER = 12

/**
 * Share of a crop's area that is inked, beyond frame and lines: a printed line is dark all along its row, handwriting is not.
 * @param black grey of the page's own black, as a share of its white
 */
export function cropInk(picture: GreyPicture, plane: PagePlane, crop: LayoutCrop, black: number): number {
  const width = Math.round((crop.w - 2 * FRAME) * DENSE)
  const height = Math.round((crop.h - 2 * FRAME) * DENSE)
  if (width < 4 || height < 4) return 0
  let inked = 0
  const row = new Float32Array(width)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [px, py] = applyPlane(plane, crop.x + FRAME + x / DENSE, crop.y + FRAME + y / DENSE)
      row[x] = sampleAt(picture, px, py)
    }
    const some = row.filter((_, x) => x % 5 === 0).sort()
    const usual = some[Math.floor(some.length * 0.4)]!
    const white = Math.max(1, some[Math.floor(some.length * 0.9)]!)
    for (const grey of row) if (1 - grey / white > 0.25 * (1 - black) && grey < usual - DARKER) inked += 1
  }
  return inked / (width * height)
}

/** Share of a whole picture that is ink: an empty back has less than 0.001. A twelfth of its sides is left out, where scanners see past the paper. */
export function pictureInk({ width, height, data }: GreyPicture): number {
  const left = Math.floor(width / 24)
  const top = Math.floor(height / 24)
  const step = Math.max(1, Math.floor(Math.min(width, height) / 600))
  const tile = 40 * step
  let inked = 0
  let count = 0
  // Each part against its own paper: a shadow over the page is no ink.
  for (let y0 = top; y0 < height - top; y0 += tile) {
    for (let x0 = left; x0 < width - left; x0 += tile) {
      const values: number[] = []
      for (let y = y0; y < Math.min(y0 + tile, height - top); y += step) {
        for (let x = x0; x < Math.min(x0 + tile, width - left); x += step) values.push(data[y * width + x]!)
      }
      const white = [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.8)]!
      inked += values.filter((grey) => grey < white * 0.8 - 4).length
      count += values.length
    }
  }
  return count === 0 ? 0 : inked / count
}
