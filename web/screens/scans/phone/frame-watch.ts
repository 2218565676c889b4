import { type FrameHint, isSteady, type JudgedFrame, judgeFrame } from '../../../../scanning/hints.ts'
import { applyPlane } from '../../../../scanning/plane/homography.ts'
import type { GreyPicture, LocatedPage, PlanePoint } from '../../../../scanning/reading.ts'

/** What the screen says of a frame. `find_page`: no page is seen; `whole_page`: not all of its corners. */
export type ShownHint = FrameHint | 'find_page' | 'whole_page'

export interface SeenFrame {
  hint: ShownHint
  /** The page's corners, 0 to 1 of the frame's width and height; null where none is seen. */
  outline: PlanePoint[] | null
  /** A picture is to be taken now. */
  takes: boolean
}

type FrameSize = Pick<GreyPicture, 'width' | 'height'>

/** Frames that are compared with one another. */
const looked = 3
/** Share of the frame by which a page moves that is another one, or the same laid anew. */
const away = 0.12

/** Follows what a camera shows, and takes the picture once frames are good and alike; not again until the page is another one. */
export class FrameWatch {
  private frames: JudgedFrame[] = []
  private last: PlanePoint[] | null = null
  private taken: PlanePoint[] | null = null

  see = (frame: GreyPicture): SeenFrame => this.follow(judgeFrame(frame), frame)

  follow(judged: JudgedFrame, size: FrameSize): SeenFrame {
    const outline = judged.page && outlineOf(judged.page, size)
    this.last = outline
    if (this.taken && (outline === null || shiftOf(outline, this.taken) > away)) this.taken = null
    this.frames = this.taken ? [] : [...this.frames, judged].slice(-looked)
    const takes = isSteady(this.frames, Math.max(size.width, size.height))
    if (takes) this.take()
    return { hint: shownHint(judged), outline, takes }
  }

  /** A picture of what is seen was taken. */
  take(): void {
    this.frames = []
    this.taken = this.last
  }
}

function shownHint({ hint, page }: JudgedFrame): ShownHint {
  if (hint !== 'move_closer') return hint
  if (!page) return 'find_page'
  return page.marks.length < 4 ? 'whole_page' : hint
}

const outlineOf = ({ plane, width, height }: LocatedPage, size: FrameSize): PlanePoint[] =>
  (
    [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ] as const
  ).map(([x, y]) => {
    const [px, py] = applyPlane(plane, x, y)
    return [px / size.width, py / size.height]
  })

/** Share of the frame by which the corner of a page that moved most has moved. */
const shiftOf = (one: readonly PlanePoint[], other: readonly PlanePoint[]): number =>
  Math.max(...one.map(([x, y], n) => Math.hypot(x - (other[n]?.[0] ?? x), y - (other[n]?.[1] ?? y))))
