/** The page that is drawn on, and what its places are called. */

/** A page in grey, 0 black … 255 white, rows of `width`. */
export interface GreyPage {
  width: number
  height: number
  grey: Uint8Array
}

/** One bubble in pixels: centre, half axes `rx` and `ry`, its group (`field`) and its letter (`choice`). */
export interface BubblePlace {
  field: string
  choice: string
  x: number
  y: number
  rx: number
  ry: number
}

/** What the writer meant for a field; `doubtful` = a careful human would not be sure; `why` names the mark. */
export interface Meant {
  field: string
  chosen: string[]
  doubtful: boolean
  why: string
}

/** A point in pixels of the page. */
export type InkPoint = readonly [x: number, y: number]

/** Pixels of one millimetre, taking the page's shorter side for the 210 mm of A4. */
export function pixelsPerMm(page: GreyPage): number {
  return Math.min(page.width, page.height) / 210
}

export function clampGrey(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value
}

/** 0 below `low`, 1 above `high`, smooth between them. */
export function rise(low: number, high: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low || 1e-9)))
  return t * t * (3 - 2 * t)
}

/** A rectangle of whole pixels within a page; `x1` and `y1` are outside. */
export interface PixelBox {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** The box around a point with the given half sides, cut to the page. */
export function boxAround(page: GreyPage, x: number, y: number, halfWidth: number, halfHeight: number): PixelBox {
  return {
    x0: Math.max(0, Math.floor(x - halfWidth)),
    y0: Math.max(0, Math.floor(y - halfHeight)),
    x1: Math.min(page.width, Math.ceil(x + halfWidth) + 1),
    y1: Math.min(page.height, Math.ceil(y + halfHeight) + 1),
  }
}

/** A copy of the greys in a box, row by row. */
export function copyBox(page: GreyPage, box: PixelBox): Uint8Array {
  const w = Math.max(0, box.x1 - box.x0)
  const copy = new Uint8Array(w * Math.max(0, box.y1 - box.y0))
  for (let y = box.y0; y < box.y1; y++) {
    copy.set(page.grey.subarray(y * page.width + box.x0, y * page.width + box.x0 + w), (y - box.y0) * w)
  }
  return copy
}
