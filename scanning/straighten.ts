import { frameOf } from './layout/page-frame.ts'
import { sampleAt } from './picture/sample.ts'
import { applyPlane, lengthOf } from './plane/homography.ts'
import type { GreyPicture, LocatedPage, PagePlane } from './reading.ts'

/** A part of a page, millimetres. */
export interface PaperBox {
  x: number
  y: number
  w: number
  h: number
}

/**
 * An upright picture of a part of a page, `scale` pixels a millimetre.
 * @param shiftAt what the plane doesn't say of a place, millimetres
 */
export function straighten(
  picture: GreyPicture,
  plane: PagePlane,
  box: PaperBox,
  scale: number,
  shiftAt: (x: number, y: number) => readonly [number, number] = () => [0, 0],
): GreyPicture {
  const width = Math.max(1, Math.round(box.w * scale))
  const height = Math.max(1, Math.round(box.h * scale))
  const data = new Uint8Array(width * height)
  const [left, top] = applyPlane(plane, box.x, box.y)
  const [right, below] = applyPlane(plane, box.x + 1, box.y)
  // Where the picture is finer than what is asked for, the mean of four places.
  const parts = lengthOf(right - left, below - top) / scale > 1.5 ? 2 : 1
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0
      for (let part = 0; part < parts * parts; part += 1) {
        const mx = box.x + (x + ((part % parts) + 0.5) / parts) / scale
        const my = box.y + (y + (Math.floor(part / parts) + 0.5) / parts) / scale
        const [dx, dy] = shiftAt(mx, my)
        const [px, py] = applyPlane(plane, mx + dx, my + dy)
        sum += sampleAt(picture, px, py)
      }
      data[y * width + x] = sum / (parts * parts)
    }
  }
  return { width, height, data }
}

/** Millimetres around a code that belong to its crop. */
const AROUND = 2.6
/** Pixels a millimetre of a code's crop: 8 a module. */
const CODE_SCALE = 12

/** Where the two codes of a page stand, with their quiet zones. */
export function codeBoxes({ width, height }: Pick<LocatedPage, 'width' | 'height'>): [PaperBox, PaperBox] {
  const [upper, lower] = frameOf(width, height).codes.map(({ x, y, s }) => {
    const side = s + 2 * AROUND
    return { x: x - AROUND, y: y - AROUND, w: side, h: side }
  })
  return [upper!, lower!]
}

/** The two codes upright, top right first: what a QR reader is given instead of the whole page. */
export const codeCrops = (picture: GreyPicture, page: LocatedPage): [GreyPicture, GreyPicture] => {
  const [upper, lower] = codeBoxes(page)
  return [straighten(picture, page.plane, upper, CODE_SCALE), straighten(picture, page.plane, lower, CODE_SCALE)]
}
