import type { GreyPicture } from '../reading.ts'
import type { SeededRandom } from './random.ts'

/** A page to draw on: upright, whole. */
export interface PageCanvas extends GreyPicture {
  data: Uint8Array
  /** Pixels a millimetre. */
  scale: number
}

/** x, y in millimetres. */
export type InkPoint = readonly [number, number]

export const copyCanvas = (canvas: PageCanvas): PageCanvas => ({ ...canvas, data: Uint8Array.from(canvas.data) })

export function blankCanvas(w: number, h: number, scale: number): PageCanvas {
  const width = Math.round(w * scale)
  const height = Math.round(h * scale)
  return { width, height, scale, data: new Uint8Array(width * height).fill(255) }
}

/** Ink that is being laid on a part of a page: how much of each pixel it covers, 0 … 1. */
export interface WetInk {
  left: number
  top: number
  width: number
  height: number
  cover: Float32Array
}

/** @param far millimetres that it may reach from its middle */
export function wetInk({ scale, width, height }: PageCanvas, x: number, y: number, far: number): WetInk {
  const left = Math.max(0, Math.floor((x - far) * scale))
  const top = Math.max(0, Math.floor((y - far) * scale))
  const right = Math.min(width, Math.ceil((x + far) * scale))
  const bottom = Math.min(height, Math.ceil((y + far) * scale))
  const w = Math.max(0, right - left)
  const h = Math.max(0, bottom - top)
  return { left, top, width: w, height: h, cover: new Float32Array(w * h) }
}

/** Draws a line through points; a second stroke over the first is a little darker. @param width millimetres @param dark 0 … 1 */
export function strokeLine(ink: WetInk, scale: number, points: readonly InkPoint[], width: number, dark: number): void {
  const half = width / 2
  for (let k = 1; k < points.length; k += 1) {
    const [x0, y0] = points[k - 1]!
    const [x1, y1] = points[k]!
    const dx = x1 - x0
    const dy = y1 - y0
    const square = dx * dx + dy * dy
    const from_x = Math.max(0, Math.floor((Math.min(x0, x1) - half - 0.1) * scale) - ink.left)
    const to_x = Math.min(ink.width - 1, Math.ceil((Math.max(x0, x1) + half + 0.1) * scale) - ink.left)
    const from_y = Math.max(0, Math.floor((Math.min(y0, y1) - half - 0.1) * scale) - ink.top)
    const to_y = Math.min(ink.height - 1, Math.ceil((Math.max(y0, y1) + half + 0.1) * scale) - ink.top)
    for (let py = from_y; py <= to_y; py += 1) {
      const my = (py + ink.top + 0.5) / scale
      for (let px = from_x; px <= to_x; px += 1) {
        const mx = (px + ink.left + 0.5) / scale
        const t = square === 0 ? 0 : Math.max(0, Math.min(1, ((mx - x0) * dx + (my - y0) * dy) / square))
        const ex = mx - x0 - t * dx
        const ey = my - y0 - t * dy
        const covered = Math.max(0, Math.min(1, (half - Math.sqrt(ex * ex + ey * ey)) * scale + 0.5)) * dark
        if (covered <= 0) continue
        const at = py * ink.width + px
        const before = ink.cover[at]!
        ink.cover[at] = Math.min(0.98, covered > before ? covered + before * 0.25 : before + covered * 0.12)
      }
    }
  }
}

/** Lets ink dry: the page takes it in grains of 0.18 mm. @param grain how uneven, 0 … 1 @param share how much of it stays */
export function dryInk(canvas: PageCanvas, ink: WetInk, random: SeededRandom, grain: number, share = 1): void {
  const cell = Math.max(1, Math.round(0.18 * canvas.scale))
  const columns = Math.ceil(ink.width / cell) + 1
  const grains = Float32Array.from({ length: columns * (Math.ceil(ink.height / cell) + 1) }, () =>
    grain === 0 ? 1 : 1 - grain * Math.abs(random.normal()),
  )
  for (let y = 0; y < ink.height; y += 1) {
    for (let x = 0; x < ink.width; x += 1) {
      const cover = ink.cover[y * ink.width + x]!
      if (cover === 0) continue
      const grained = cover * grains[Math.floor(y / cell) * columns + Math.floor(x / cell)]! * share
      const at = (y + ink.top) * canvas.width + x + ink.left
      canvas.data[at] = Math.round(canvas.data[at]! * (1 - Math.max(0, Math.min(1, grained))))
    }
  }
}

/** A rectangle of one grey, millimetres. */
export function fillRect(canvas: PageCanvas, x: number, y: number, w: number, h: number, grey: number): void {
  const { scale, width, height, data } = canvas
  for (let py = Math.max(0, Math.round(y * scale)); py < Math.min(height, Math.round((y + h) * scale)); py += 1) {
    data.fill(
      grey,
      py * width + Math.max(0, Math.round(x * scale)),
      py * width + Math.min(width, Math.round((x + w) * scale)),
    )
  }
}
