import { applyPlane } from '../plane/homography.ts'
import type { GreyPicture, PagePlane } from '../reading.ts'

/** Millimetres between two samples of a patch. */
export const SAMPLE_STEP = 0.2

/** A square part of a page, upright, sampled every 0.2 mm: grey, row by row, its middle in the middle. */
export interface PagePatch {
  /** Samples of a side. */
  side: number
  /** Millimetres from the middle to the first and last sample. */
  half: number
  grey: Float32Array
}

/** Of a sample four places half a quarter off in both ways: fine pictures have noise that would be read otherwise. */
const quarters = [
  [-0.05, -0.05],
  [0.05, -0.05],
  [-0.05, 0.05],
  [0.05, 0.05],
] as const
const middle = [[0, 0]] as const

/** @param half millimetres @param fine whether each sample is a mean of four */
export function patchAt(
  picture: GreyPicture,
  plane: PagePlane,
  cx: number,
  cy: number,
  half: number,
  fine: boolean,
): PagePatch {
  const side = Math.round((2 * half) / SAMPLE_STEP) + 1
  const grey = new Float32Array(side * side)
  const { width, height, data } = picture
  // Over so small a place the plane is as good as affine: two differences instead of a division a sample.
  const [ox, oy] = applyPlane(plane, cx, cy)
  const [rx, ry] = applyPlane(plane, cx + half, cy)
  const [bx, by] = applyPlane(plane, cx, cy + half)
  const ux = (rx - ox) / half
  const uy = (ry - oy) / half
  const vx = (bx - ox) / half
  const vy = (by - oy) / half
  const places = fine ? quarters : middle
  const last_x = width - 1
  const last_y = height - 1
  for (const [da, db] of places) {
    let at = 0
    for (let j = 0; j < side; j += 1) {
      const b = j * SAMPLE_STEP - half + db
      let x = ox - 0.5 + vx * b + ux * (da - half)
      let y = oy - 0.5 + vy * b + uy * (da - half)
      for (let i = 0; i < side; i += 1) {
        const px = x < 0 ? 0 : x > last_x ? last_x : x
        const py = y < 0 ? 0 : y > last_y ? last_y : y
        const x0 = px >= last_x ? last_x - 1 : px | 0
        const y0 = py >= last_y ? last_y - 1 : py | 0
        const fx = px - x0
        const fy = py - y0
        const from = y0 * width + x0
        const upper = data[from]! * (1 - fx) + data[from + 1]! * fx
        const lower = data[from + width]! * (1 - fx) + data[from + width + 1]! * fx
        grey[at]! += upper * (1 - fy) + lower * fy
        at += 1
        x += ux * SAMPLE_STEP
        y += uy * SAMPLE_STEP
      }
    }
  }
  if (fine) for (let i = 0; i < grey.length; i += 1) grey[i]! /= 4
  return { side, half, grey }
}

/** Grey of a patch between its samples; x and y millimetres from its middle. */
export function greyAt({ side, half, grey }: PagePatch, x: number, y: number): number {
  const px = (x + half) / SAMPLE_STEP
  const py = (y + half) / SAMPLE_STEP
  const x0 = Math.max(0, Math.min(side - 2, Math.floor(px)))
  const y0 = Math.max(0, Math.min(side - 2, Math.floor(py)))
  const fx = px - x0
  const fy = py - y0
  const at = y0 * side + x0
  const upper = grey[at]! * (1 - fx) + grey[at + 1]! * fx
  const lower = grey[at + side]! * (1 - fx) + grey[at + side + 1]! * fx
  return upper * (1 - fy) + lower * fy
}

/** Directions from a middle, evenly round, rounded so that every machine has the same. */
export const directionsOf = (count: number): readonly (readonly [number, number])[] =>
  Array.from({ length: count }, (_, i) => {
    const angle = (i * 2 * Math.PI) / count
    return [Math.round(Math.cos(angle) * 1e9) / 1e9, Math.round(Math.sin(angle) * 1e9) / 1e9] as const
  })
