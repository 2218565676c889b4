import { dryInk, type InkPoint, type PageCanvas, strokeLine, type WetInk, wetInk } from './canvas.ts'
import type { WritingHand } from './pens.ts'
import type { SeededRandom } from './random.ts'

/** A circle to mark, millimetres. */
export interface MarkedCircle {
  x: number
  y: number
  r: number
}

/** What a mark is drawn with. */
interface MarkDrawing {
  /** Its middle; by a hair off that of the circle. */
  x: number
  y: number
  r: number
  hand: WritingHand
  random: SeededRandom
  line(points: readonly InkPoint[], width?: number, dark?: number): void
  /** Lays what was drawn so far on the paper. */
  dry(share?: number, grain?: number): void
}

function shaky(points: readonly InkPoint[], random: SeededRandom, tremor: number): InkPoint[] {
  return points.flatMap(([x, y], k) => {
    const out: InkPoint[] = [[x + random.normal() * tremor, y + random.normal() * tremor]]
    const next = points[k + 1]
    if (next) {
      out.push([(x + next[0]) / 2 + random.normal() * tremor, (y + next[1]) / 2 + random.normal() * tremor])
    }
    return out
  })
}

/** To and fro over a disc. @param gap millimetres between two lines @param turn direction, radians */
function scribble(x: number, y: number, radius: number, gap: number, turn: number): InkPoint[] {
  const points: InkPoint[] = []
  let side = 1
  for (let t = -radius; t <= radius; t += gap) {
    const half = Math.sqrt(Math.max(0, radius * radius - t * t))
    points.push([side * half, t], [-side * half, t + gap / 2])
    side = -side
  }
  const [c, s] = [Math.cos(turn), Math.sin(turn)]
  return points.map(([a, b]) => [x + a * c - b * s, y + a * s + b * c])
}

function ring(x: number, y: number, radius: number, squeeze: number): InkPoint[] {
  return Array.from({ length: 25 }, (_, k) => {
    const angle = (k / 24) * 6.5
    return [x + radius * Math.cos(angle) * squeeze, y + (radius * Math.sin(angle)) / squeeze]
  })
}

function through(x: number, y: number, reach: number, angle: number): InkPoint[] {
  const [c, s] = [Math.cos(angle) * reach, Math.sin(angle) * reach]
  return [
    [x - c, y - s],
    [x + c, y + s],
  ]
}

function cross({ x, y, random, line }: MarkDrawing, reach: number): void {
  const angle = random.between(0.6, 0.95)
  line(through(x, y, reach, angle))
  line(through(x, y, reach, angle + Math.PI / 2 + random.normal() * 0.15))
}

function fillWell({ x, y, r, hand, random, line }: MarkDrawing): void {
  const turn = random.between(0, Math.PI)
  line(scribble(x, y, r * random.between(0.85, 1.05), hand.width * 0.8, turn))
}

/** Marks as pupils make them, by name. What is struck was filled before. */
const drawings = {
  fill: ({ x, y, r, hand, random, line }) => {
    const turn = random.between(0, Math.PI)
    line(scribble(x, y, r * Math.min(1.02, hand.fill), hand.width * random.between(0.55, 0.95), turn))
  },
  sloppy: ({ x, y, r, hand, random, line }) => {
    const turn = random.between(0, Math.PI)
    line(scribble(x, y, r * random.between(0.7, 1.25), hand.width * random.between(0.9, 1.5), turn))
  },
  hatch: ({ x, y, r, random, line }) =>
    line(scribble(x, y, r * random.between(0.85, 1.1), random.between(0.9, 1.4), random.between(0, Math.PI))),
  light: ({ x, y, r, hand, random, line }) => {
    const turn = random.between(0, Math.PI)
    const points = scribble(x, y, r * random.between(0.8, 1), hand.width * 0.9, turn)
    line(points, Math.max(0.5, hand.width), random.between(0.22, 0.4))
  },
  tick: ({ x, y, r, random, line }) => {
    const s = r * random.between(0.9, 1.5)
    line([
      [x - 0.7 * s, y - 0.1 * s],
      [x - 0.2 * s, y + 0.6 * s],
      [x + 0.9 * s, y - 0.9 * s],
    ])
  },
  cross: (drawing) => cross(drawing, drawing.r * drawing.random.between(0.8, 1.45)),
  slash: ({ x, y, r, random, line }) => line(through(x, y, r * random.between(0.8, 1.3), random.between(-1, -0.5))),
  dot: ({ x, y, hand, random, line }) =>
    line(scribble(x, y, random.between(0.35, 0.8), hand.width * 0.7, random.between(0, 3))),
  /** The point of a pencil, set down anywhere in the circle. */
  point: ({ x, y, r, random, line }) => {
    const angle = random.between(0, 6.28)
    const far = r * random.between(0, 0.6)
    const [px, py] = [x + far * Math.cos(angle), y + far * Math.sin(angle)]
    line([
      [px, py],
      [px + 0.15, py + 0.1],
    ])
  },
  half: ({ x, y, r, hand, random, line }) => {
    const points = scribble(x, y, r * 0.95, hand.width * 0.7, random.between(0, 6.28))
    line(points.slice(0, points.length >> 1))
  },
  erased: ({ x, y, r, random, line, dry, ...drawing }) => {
    fillWell({ x, y, r, random, line, dry, ...drawing })
    dry(random.between(0.06, 0.2), 0.5)
    const [left, right] = [y + random.normal(), y + random.normal()]
    line(
      [
        [x - r * 1.6, left],
        [x + r * 1.6, right],
      ],
      r * 1.4,
      random.between(0.015, 0.05),
    )
    dry(1, 0.2)
  },
  struck: (drawing) => {
    fillWell(drawing)
    cross(drawing, drawing.r * drawing.random.between(1.5, 1.9))
  },
  /** One line through it. */
  struck_once: (drawing) => {
    fillWell(drawing)
    const { x, y, r, random, line } = drawing
    line(through(x, y, r * random.between(1.45, 1.9), random.between(-0.95, 0.95)))
  },
  /** Two lines side by side. */
  struck_twice: (drawing) => {
    fillWell(drawing)
    const { x, y, r, random, line } = drawing
    const angle = random.between(-0.9, 0.9)
    for (const side of [-0.5, 0.5]) line(through(x, y + side, r * random.between(1.45, 1.8), angle))
  },
  /** A wave over it. */
  struck_wave: (drawing) => {
    fillWell(drawing)
    const { x, y, r, random, line } = drawing
    const s = r * random.between(1.45, 1.8)
    line(Array.from({ length: 9 }, (_, k) => [x + (k / 4 - 1) * s, y + Math.sin(k * 1.6) * r * 0.5] as const))
  },
  /** Filled, and scribbled over until nobody sees the circle. */
  scribbled: (drawing) => {
    fillWell(drawing)
    const { x, y, r, hand, random, line } = drawing
    line(scribble(x, y, r * random.between(1.6, 1.8), hand.width * 0.8, random.between(0, Math.PI)))
  },
  /** The same by whoever stops sooner: a little past the ring all around. */
  partly_scribbled: (drawing) => {
    fillWell(drawing)
    const { x, y, r, hand, random, line } = drawing
    line(scribble(x, y, r * random.between(1.3, 1.36), hand.width * 0.8, random.between(0, Math.PI)))
  },
  /** Nothing in it: a line under it, just above where the next row's rings begin. */
  underlined: ({ x, y, r, random, line }) => {
    const below = y + r + random.between(1.15, 1.3)
    line([
      [x - 0.9 * r, below],
      [x + 0.9 * r, below],
    ])
  },
  /** Nothing in it: an arrow that points at it from above. */
  arrow: ({ x, y, r, random, line }) => {
    const tip = y - r * random.between(1.02, 1.15)
    line([
      [x, tip - 5],
      [x, tip],
    ])
    for (const side of [-1, 1])
      line([
        [x, tip],
        [x + side * 0.6 * r, tip - 0.5 * r],
      ])
  },
  /** Round the circle, well outside. */
  ringed: ({ x, y, r, random, line }) => line(ring(x, y, r * random.between(1.2, 1.5), 1.03)),
  /** Along the printed circle. */
  traced: ({ x, y, r, random, line }) => line(ring(x, y, r * random.between(0.92, 1.08), 1)),
  /** Round the letter, inside. */
  letter_ringed: ({ x, y, r, random, line }) => line(ring(x, y, r * random.between(0.55, 0.82), 1.05)),
  stray: ({ x, y, r, random, line }) => {
    const angle = random.between(0, 6.28)
    const far = r * random.between(0.2, 1.4)
    line(through(x + far * Math.cos(angle), y + far * Math.sin(angle), random.between(0.5, 3), angle + Math.PI / 2))
  },
} satisfies Record<string, (drawing: MarkDrawing) => void>
export type MarkKind = keyof typeof drawings

/** How far ink of one mark reaches, in radii and millimetres. */
const FAR = 2
const MORE = 3

export function drawMark(
  canvas: PageCanvas,
  kind: MarkKind,
  circle: MarkedCircle,
  hand: WritingHand,
  random: SeededRandom,
): void {
  const { x, y, r } = circle
  let ink: WetInk = wetInk(canvas, x, y, FAR * r + MORE)
  const tremor = kind === 'sloppy' ? 2 * hand.tremor : hand.tremor
  const draw: (drawing: MarkDrawing) => void = drawings[kind]
  const dry = (share = 1, grain = hand.grain) => {
    dryInk(canvas, ink, random, grain, share)
    ink = wetInk(canvas, x, y, FAR * r + MORE)
  }
  draw({
    ...{ x: x + random.normal() * 0.18, y: y + random.normal() * 0.18, r, hand, random, dry },
    line: (points, width = hand.width, dark = hand.dark) =>
      strokeLine(ink, canvas.scale, shaky(points, random, tremor), width, dark),
  })
  dry()
}

/** A line of handwriting, as far as a reader of ink can tell. @param w millimetres */
export function writeLine(
  canvas: PageCanvas,
  { x, y, w }: { x: number; y: number; w: number },
  hand: WritingHand,
  random: SeededRandom,
): void {
  for (let at = x; at < x + w; ) {
    const letters = random.whole(3, 9)
    const ink = wetInk(canvas, at + letters * 0.8, y, letters * 0.8 + 3)
    const points = Array.from({ length: letters * 3 }, (_, k): InkPoint => {
      const high = random.between(0.6, 1.6)
      return [at + (k / 3) * 1.6, y + Math.sin(k * 2.1 + random.normal() * 0.4) * high]
    })
    strokeLine(ink, canvas.scale, points, hand.width * 0.9, hand.dark)
    dryInk(canvas, ink, random, hand.grain)
    at += letters * 1.6 + random.between(1.5, 3)
  }
}
