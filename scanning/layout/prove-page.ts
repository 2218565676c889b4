import type { LayoutField, LayoutTag, PageLayout } from './answer-layout.ts'
import { isDarkCell, markCells } from './page-frame.ts'

/** A page as it is drawn: straight, from edge to edge, grey pixels row by row, 0 black … 255 white. */
export interface DrawnPage {
  width: number
  height: number
  data: Uint8Array | Uint8ClampedArray
}

export interface PageProof {
  /** As `PageLayout.prints`. */
  prints: PageLayout['prints']
  /** Millimetres that the ring farthest off lies from its place. */
  farthest: number
  /** Why the page must not be printed: a mark that isn't there, a ring elsewhere, a letter too dark. */
  faults: string[]
}

/** Millimetres that a ring may be off. */
const mostOff = 0.2
/** Mean darkness of a letter in its circle: print may not look like a pencil. */
const darkest = 0.16
/** Millimetres between two samples of a print; what of a circle's inside is sampled ends so far from its line. */
const sampleStep = 0.2
const lineRoom = (r: number) => Math.min(0.42, 0.19 * r)

/**
 * Reads a drawn page as a scanner will: every mark, every ring where the layout has it, and how its letters print. Marks are read at their places,
 * so a page of another size, or drawn aside, has none.
 */
export function provePage(picture: DrawnPage, page: PageLayout): PageProof {
  const dark = darknessOf(picture, picture.width / page.w)
  const faults = page.tags.filter((tag) => !isMark(dark, tag)).map(({ id }) => `mark ${id}`)
  const prints: PageProof['prints'] = {}
  let farthest = 0
  for (const field of page.fields)
    for (const { v, x, y } of field.rows.flat()) {
      const ring = ringAt(dark, x, y, field.r)
      farthest = Math.max(farthest, ring.off)
      if (ring.off > mostOff) faults.push(`${field.id} ${v}: ${ring.off.toFixed(2)} mm`)
      const key = `${v} ${field.r}`
      if (prints[key]) continue
      const { digits, mean } = printAt(dark, x + ring.dx, y + ring.dy, field)
      prints[key] = digits
      if (mean > darkest) faults.push(`${key}: ${mean.toFixed(2)}`)
    }
  return { prints, farthest, faults }
}

/** Darkness 0 … 1 at a place in millimetres, between the pixels around it. */
type DarkAt = (x: number, y: number) => number

function darknessOf({ width, height, data }: DrawnPage, scale: number): DarkAt {
  const pixel = (x: number, y: number) =>
    data[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))] ?? 255
  return (x, y) => {
    const [px, py] = [x * scale - 0.5, y * scale - 0.5]
    const [left, top] = [Math.floor(px), Math.floor(py)]
    const [fx, fy] = [px - left, py - top]
    const upper = pixel(left, top) * (1 - fx) + pixel(left + 1, top) * fx
    const lower = pixel(left, top + 1) * (1 - fx) + pixel(left + 1, top + 1) * fx
    return 1 - (upper * (1 - fy) + lower * fy) / 255
  }
}

/** Its 36 cells, and white around them. */
function isMark(dark: DarkAt, { id, x, y, s }: LayoutTag): boolean {
  const cell = s / markCells
  for (let down = -1; down <= markCells; down += 1)
    for (let across = -1; across <= markCells; across += 1) {
      const isInside = [across, down].every((at) => at >= 0 && at < markCells)
      const wanted = isInside && isDarkCell(id as 0 | 1 | 2 | 3, across, down)
      if (dark(x + (across + 0.5) * cell, y + (down + 0.5) * cell) > 0.5 !== wanted) return false
    }
  return true
}

const directions = Array.from(
  { length: 32 },
  (_, at) => [Math.cos((at * Math.PI) / 16), Math.sin((at * Math.PI) / 16)] as const,
)

interface FoundRing {
  dx: number
  dy: number
  off: number
}

/** Where the line of a ring really runs, up to half a millimetre from its place; farther off there is none. */
function ringAt(dark: DarkAt, x: number, y: number, r: number): FoundRing {
  const lineAt = (dx: number, dy: number) => {
    let sum = 0
    for (const [cos, sin] of directions) {
      const at = (radius: number) => dark(x + dx + radius * cos, y + dy + radius * sin)
      sum += at(r) - (at(r - 0.3) + at(r + 0.3)) / 2
    }
    return sum / directions.length
  }
  let best = { dx: 0, dy: 0, line: lineAt(0, 0) }
  for (const [reach, step] of [
    [0.5, 0.1],
    [0.08, 0.02],
  ] as const) {
    const from = best
    for (let dy = -reach; dy <= reach + 1e-9; dy += step)
      for (let dx = -reach; dx <= reach + 1e-9; dx += step) {
        const line = lineAt(from.dx + dx, from.dy + dy)
        if (line > best.line) best = { dx: from.dx + dx, dy: from.dy + dy, line }
      }
  }
  const { dx, dy, line } = best
  return { dx, dy, off: line < 0.2 ? Number.POSITIVE_INFINITY : Math.hypot(dx, dy) }
}

/** A square of samples around a centre, row by row; 0 outside of the circle's inside. */
function printAt(dark: DarkAt, x: number, y: number, { r }: LayoutField): { digits: string; mean: number } {
  const inside = r - lineRoom(r)
  const reach = Math.floor(inside / sampleStep)
  const steps = Array.from({ length: 2 * reach + 1 }, (_, at) => (at - reach) * sampleStep)
  let digits = ''
  let [sum, count] = [0, 0]
  for (const dy of steps)
    for (const dx of steps) {
      const isInside = dx * dx + dy * dy <= inside * inside
      const value = isInside ? dark(x + dx, y + dy) : 0
      digits += Math.round(9 * value)
      if (isInside) [sum, count] = [sum + value, count + 1]
    }
  return { digits, mean: sum / count }
}
