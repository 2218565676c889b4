import type { PlanePoint } from '../../../../scanning/reading.ts'
import type { JudgedFrame } from './judge-frame.ts'

/** Frames in a row that must be good and alike. */
const enough = 3
/** Shares of the frame's width: what is still held, and what is another page, or the same laid anew. */
const still = 0.02
const away = 0.12

/** Share of the frame by which a page has moved from one frame to the next. */
const shiftOf = (one: readonly PlanePoint[], other: readonly PlanePoint[]): number =>
  Math.max(...one.map(([x, y], n) => Math.hypot(x - (other[n]?.[0] ?? x), y - (other[n]?.[1] ?? y))))

/** Takes the picture by itself: once three good frames are alike, and not again until the page is another one. */
export class AutoShutter {
  private good = 0
  private last: readonly PlanePoint[] | null = null
  private taken: readonly PlanePoint[] | null = null

  /** What the camera shows now; answers whether a picture is to be taken. */
  see({ hint, outline }: JudgedFrame): boolean {
    const isStill = outline !== null && this.last !== null && shiftOf(outline, this.last) < still
    this.last = outline
    if (this.taken && (outline === null || shiftOf(outline, this.taken) > away)) this.taken = null
    if (hint !== 'ok' || this.taken) this.good = 0
    else this.good = isStill || this.good === 0 ? this.good + 1 : 1
    if (this.good < enough) return false
    this.take()
    return true
  }

  /** A picture of what is seen was taken. */
  take(): void {
    this.good = 0
    this.taken = this.last
  }
}
