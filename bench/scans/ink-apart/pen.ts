/** Pens and pencils: how a path of the hand becomes grey on paper. */
import { type GreyPage, type InkPoint, rise } from './page.ts'
import { type Chance, cloud } from './random.ts'

/** A pen in the hand. Lengths in mm; `grey` is its full darkness, `flow` 0 … 1 how much of it one pass leaves. */
export interface InkPen {
  grey: number
  width: number
  flow: number
  /** How far the paper's tooth shows through, 0 none (ink) … 1 (hard pencil). */
  tooth: number
  /** Share of the way on which the pen runs dry. */
  skip: number
  /** How far ink creeps into the paper beyond the tip. */
  bleed: number
  erasable: boolean
}

/** The paper below the pen. `mm` is pixels of one millimetre. */
export interface InkPaper {
  page: GreyPage
  mm: number
  seed: number
}

type PenRange = { [K in 'grey' | 'width' | 'flow' | 'tooth' | 'skip' | 'bleed']: readonly [number, number] } & {
  erasable?: boolean
}

const none = [0, 0] as const
const ranges = {
  ballBlack: {
    grey: [28, 62],
    width: [0.36, 0.55],
    flow: [0.72, 0.9],
    tooth: [0.12, 0.25],
    skip: [0.02, 0.1],
    bleed: none,
  },
  ballBlue: {
    grey: [66, 112],
    width: [0.36, 0.55],
    flow: [0.66, 0.86],
    tooth: [0.12, 0.3],
    skip: [0.03, 0.14],
    bleed: none,
  },
  gel: { grey: [14, 44], width: [0.45, 0.7], flow: [0.92, 0.98], tooth: none, skip: [0, 0.02], bleed: [0.02, 0.06] },
  felt: { grey: [20, 70], width: [0.8, 1.5], flow: [0.78, 0.93], tooth: none, skip: none, bleed: [0.15, 0.4] },
  soft: {
    grey: [70, 104],
    width: [0.5, 0.9],
    flow: [0.5, 0.72],
    tooth: [0.35, 0.55],
    skip: none,
    bleed: none,
    erasable: true,
  },
  hard: {
    grey: [142, 178],
    width: [0.3, 0.5],
    flow: [0.35, 0.55],
    tooth: [0.5, 0.7],
    skip: none,
    bleed: none,
    erasable: true,
  },
} satisfies Record<string, PenRange>

/** The names of the pens there are. */
export type PenName = keyof typeof ranges

/** Takes a pen out of the case: each has its own width and darkness. */
export function takePen(name: PenName, chance: Chance): InkPen {
  const r: PenRange = ranges[name]
  const of = (range: readonly [number, number]) => chance.between(range[0], range[1])
  return {
    grey: of(r.grey),
    width: of(r.width),
    flow: of(r.flow),
    tooth: of(r.tooth),
    skip: of(r.skip),
    bleed: of(r.bleed),
    erasable: r.erasable ?? false,
  }
}

/** Cuts a path where it turns back, so that a second pass over the first lies on top of it. */
function passes(path: readonly InkPoint[]): InkPoint[][] {
  const parts: InkPoint[][] = []
  let part: InkPoint[] = [path[0]!]
  let turned = 0
  let before: number | undefined
  for (let i = 1; i < path.length; i++) {
    const [x0, y0] = path[i - 1]!
    const [x1, y1] = path[i]!
    const angle = Math.atan2(y1 - y0, x1 - x0)
    if (before !== undefined) turned += Math.abs(Math.atan2(Math.sin(angle - before), Math.cos(angle - before)))
    before = angle
    if (turned > 2.4) {
      parts.push(part)
      part = [path[i - 1]!]
      turned = 0
    }
    part.push(path[i]!)
  }
  parts.push(part)
  return parts
}

/**
 * Draws a path (pixels) with a pen. `pressure` about 1: below it the line is thinner and paler.
 * Ink only darkens, and nears the pen's own grey as passes lie over each other.
 */
export function drawPath(paper: InkPaper, pen: InkPen, path: readonly InkPoint[], pressure = 1): void {
  if (path.length === 0) return
  const whole: InkPoint[] = path.length === 1 ? [path[0]!, [path[0]![0] + 0.3, path[0]![1] + 0.1]] : [...path]
  let way = (Math.abs(Math.round(whole[0]![0] * 7 + whole[0]![1] * 13)) % 997) * 3.1
  for (const part of passes(whole)) way = drawPass(paper, pen, part, pressure, way)
}

function drawPass(paper: InkPaper, pen: InkPen, part: InkPoint[], pressure: number, startWay: number): number {
  const { page, mm, seed } = paper
  const half = (pen.width * mm * (0.55 + 0.45 * pressure)) / 2
  const reach = half * 1.25 + pen.bleed * mm * 1.6 + 1.5
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of part) {
    x0 = Math.min(x0, x)
    y0 = Math.min(y0, y)
    x1 = Math.max(x1, x)
    y1 = Math.max(y1, y)
  }
  x0 = Math.max(0, Math.floor(x0 - reach))
  y0 = Math.max(0, Math.floor(y0 - reach))
  x1 = Math.min(page.width - 1, Math.ceil(x1 + reach))
  y1 = Math.min(page.height - 1, Math.ceil(y1 + reach))
  if (x1 < x0 || y1 < y0) return startWay
  const w = x1 - x0 + 1
  const cover = new Float32Array(w * (y1 - y0 + 1))
  let way = startWay
  for (let i = 1; i < part.length; i++) {
    const [ax, ay] = part[i - 1]!
    const [bx, by] = part[i]!
    const length = Math.hypot(bx - ax, by - ay)
    way += length / mm
    const press = pressure * (0.82 + 0.36 * cloud(way * 0.35, 3.5, seed))
    const dry = cloud(way * 0.9, 9.5, seed ^ 77) < pen.skip * 1.8 ? 0.3 : 1
    const wide = half * (0.85 + 0.3 * cloud(way * 0.6, 1.5, seed ^ 5))
    const strength = dry * Math.min(1.1, 0.35 + 0.65 * press)
    const loX = Math.max(x0, Math.floor(Math.min(ax, bx) - reach))
    const hiX = Math.min(x1, Math.ceil(Math.max(ax, bx) + reach))
    const loY = Math.max(y0, Math.floor(Math.min(ay, by) - reach))
    const hiY = Math.min(y1, Math.ceil(Math.max(ay, by) + reach))
    const square = length * length || 1e-9
    for (let y = loY; y <= hiY; y++) {
      for (let x = loX; x <= hiX; x++) {
        const t = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square))
        const away = Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay))
        if (away > reach) continue
        const at = (y - y0) * w + x - x0
        const here = strength * tipCover(paper, pen, away, wide, x, y)
        if (here > cover[at]!) cover[at] = here
      }
    }
  }
  layInk(paper, pen, cover, x0, y0, w, pressure)
  return way
}

/** How much of a pixel the tip wets at a distance (pixels) from its path: ink creeps on along fibres. */
function tipCover(paper: InkPaper, pen: InkPen, away: number, wide: number, x: number, y: number): number {
  const core = 1 - rise(wide - 0.7, wide + 0.7, away)
  if (pen.bleed === 0) return core
  const fibre = cloud(x / (paper.mm * 0.22), y / (paper.mm * 0.22), paper.seed ^ 31)
  const creep = pen.bleed * paper.mm * (0.25 + 1.3 * fibre * fibre)
  return Math.max(core, 0.85 * (1 - rise(wide, wide + creep, away)))
}

function layInk(paper: InkPaper, pen: InkPen, cover: Float32Array, x0: number, y0: number, w: number, press: number) {
  const { page, mm, seed } = paper
  for (let i = 0; i < cover.length; i++) {
    const c = cover[i]!
    if (c <= 0.01) continue
    const x = x0 + (i % w)
    const y = y0 + Math.floor(i / w)
    let flow = pen.flow * c
    if (pen.tooth > 0) {
      const fine = cloud(x / (mm * 0.13), y / (mm * 0.13), seed)
      const coarse = cloud(x / (mm * 0.35), y / (mm * 0.35), seed ^ 99)
      const height = 0.65 * fine + 0.35 * coarse
      const edge = 0.5 * pen.tooth * (1.5 - 0.5 * Math.min(1.4, press))
      flow *= 1 - pen.tooth + pen.tooth * rise(edge - 0.12, edge + 0.3, height) * 1.15
    }
    const at = y * page.width + x
    const old = page.grey[at]!
    const floor = Math.max(4, pen.grey + 34 * (cloud(x / (mm * 0.3), y / (mm * 0.3), seed ^ 7) - 0.5))
    if (old > floor) page.grey[at] = Math.round(old - (old - floor) * Math.min(1, flow))
  }
}
