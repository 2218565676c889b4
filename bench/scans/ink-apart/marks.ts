/** The marks by which a pupil answers: filled bubbles of several hands, and the other signs that pupils make. */
import { type BubblePlace, boxAround, type InkPoint } from './page.ts'
import { drawPath, type InkPaper, type InkPen } from './pen.ts'
import type { Chance } from './random.ts'
import { arrow, cross, hatching, ovalOf, ring, smooth, spiral, straight, tick, tremble, zigzag } from './shapes.ts'

/** A hand with its pen at one page. `loose` 0 tidy … 1 careless; `angle` is how it leans its strokes. */
export interface InkHand {
  paper: InkPaper
  pen: InkPen
  chance: Chance
  fill: FillName
  loose: number
  angle: number
  bubbles: readonly BubblePlace[]
}

/** How a hand fills a bubble. */
export type FillName = 'scribble' | 'spiral' | 'hatch' | 'outlined' | 'layered'

export function drawAll(hand: InkHand, paths: readonly (readonly InkPoint[])[], pressure = 1): void {
  for (const path of paths) drawPath(hand.paper, hand.pen, path, pressure * hand.chance.between(0.9, 1.1))
}

/** Fills a bubble in the hand's own way; `reach` 1 is just to the printed line. */
export function fillBubble(hand: InkHand, bubble: BubblePlace, reach?: number, fill = hand.fill): void {
  const { chance, loose, paper, pen } = hand
  const wide = pen.width * paper.mm
  const inset = 1 - Math.min(0.5, (0.4 * wide) / Math.min(bubble.rx, bubble.ry))
  const factor = (reach ?? chance.between(0.93, 1.05) + 0.1 * loose * chance.bell()) * inset
  const oval = ovalOf(bubble, factor, chance, 0.04 + 0.08 * loose)
  const angle = hand.angle + 0.25 * chance.bell()
  const tight = wide * chance.between(0.7, 0.95 + 0.25 * loose)
  const wobble = 0.08 + 0.16 * loose
  if (fill === 'spiral') {
    drawAll(hand, [spiral(oval, tight, wobble, chance)])
    if (chance.chance(0.6))
      drawAll(hand, [zigzag({ ...oval, rx: oval.rx * 0.75, ry: oval.ry * 0.75 }, tight * 1.6, angle, wobble, chance)])
  } else if (fill === 'hatch') {
    drawAll(hand, hatching(oval, wide * chance.between(0.9, 1.35), angle, wobble, chance))
    if (chance.chance(0.35)) drawAll(hand, hatching(oval, wide * 1.5, angle + chance.between(0.9, 1.5), wobble, chance))
  } else if (fill === 'outlined') {
    drawAll(hand, [ring(oval, chance, chance.between(1, 1.8))])
    drawAll(hand, [zigzag({ ...oval, rx: oval.rx * 0.9, ry: oval.ry * 0.9 }, tight, angle, wobble, chance)])
  } else if (fill === 'layered') {
    drawAll(hand, [spiral(oval, tight * 1.1, wobble, chance), zigzag(oval, tight, angle, wobble, chance)])
    if (chance.chance(0.6)) drawAll(hand, [zigzag(oval, tight * 1.2, angle + 0.9, wobble, chance)])
  } else {
    drawAll(hand, [zigzag(oval, tight, angle, wobble, chance)])
    if (chance.chance(0.55))
      drawAll(hand, [zigzag(oval, tight * 1.3, angle + chance.between(-0.6, 0.9), wobble, chance)])
  }
}

/** Whether a point lies free of all bubbles but the named one, by `gap` pixels. */
export function freeOf(hand: InkHand, [x, y]: InkPoint, gap: number, but?: BubblePlace): boolean {
  const { page } = hand.paper
  if (x < 4 || y < 4 || x > page.width - 4 || y > page.height - 4) return false
  return hand.bubbles.every((b) => b === but || Math.hypot((x - b.x) / (b.rx + gap), (y - b.y) / (b.ry + gap)) > 1)
}

/** A mark that is not a filled bubble: draws it for the bubble and tells whether a careful human would be unsure of it. */
export type SignDrawing = (hand: InkHand, bubble: BubblePlace) => boolean

/** The nearest other bubble's distance, edge to edge, in pixels. */
export function clearAround(hand: InkHand, bubble: BubblePlace): number {
  let room = 40 * hand.paper.mm
  for (const b of hand.bubbles) {
    if (b !== bubble) room = Math.min(room, Math.hypot(b.x - bubble.x, b.y - bubble.y) - b.rx - bubble.rx)
  }
  return Math.max(0, room)
}

/** Fills only a part: a side of the bubble is left white. */
const half: SignDrawing = (hand, bubble) => {
  const { chance, paper } = hand
  const part = chance.between(0.42, 0.62)
  const side = chance.pick([0, 1, 2, 3])
  const alongX = side % 2 === 0
  const sign = side < 2 ? 1 : -1
  const oval = {
    x: bubble.x + (alongX ? sign * (1 - part) * bubble.rx : 0),
    y: bubble.y + (alongX ? 0 : sign * (1 - part) * bubble.ry),
    rx: bubble.rx * (alongX ? part : 0.85) * 0.92,
    ry: bubble.ry * (alongX ? 0.85 : part) * 0.92,
  }
  drawAll(hand, [zigzag(oval, hand.pen.width * paper.mm * 0.85, hand.angle * 0.3, 0.15, chance)])
  return false
}

const dot: SignDrawing = (hand, bubble) => {
  const { chance } = hand
  const size = chance.between(0.06, 0.2)
  const oval = { ...ovalOf(bubble, size, chance, 0.2) }
  drawAll(hand, [spiral(oval, Math.max(1, hand.pen.width * hand.paper.mm * 0.6), 0.3, chance)])
  return true
}

const dash: SignDrawing = (hand, bubble) => {
  const { chance } = hand
  const long = chance.between(0.45, 0.85)
  const a = chance.pick([0, 0, -0.7, 1.5]) + 0.2 * chance.bell()
  const [dx, dy] = [long * bubble.rx * Math.cos(a), long * bubble.ry * Math.sin(a)]
  const { x, y } = ovalOf(bubble, 1, chance, 0.1)
  const path = tremble(straight([x - dx, y - dy], [x + dx, y + dy], 12), 0.06 * bubble.rx, chance)
  drawAll(hand, [path])
  if (chance.chance(0.3)) drawAll(hand, [[...path].reverse()])
  return true
}

const ringWhole: SignDrawing = (hand, bubble) => {
  const { chance, paper } = hand
  const gap = Math.min(bubble.rx * chance.between(0.3, 0.75), clearAround(hand, bubble) * 0.45 + 0.2 * paper.mm)
  const oval = { x: bubble.x, y: bubble.y, rx: bubble.rx + gap * 1.1, ry: bubble.ry + gap * 0.9 }
  drawAll(hand, [ring(oval, chance, chance.pick([1, 1, 1.9]))])
  return false
}

const underline: SignDrawing = (hand, bubble) => {
  const { chance, paper } = hand
  const y = bubble.y + bubble.ry + Math.min(0.5 * bubble.ry, 0.9 * paper.mm)
  const w = bubble.rx * chance.between(0.8, 1.25)
  const line = tremble(
    straight([bubble.x - w, y], [bubble.x + w, y + 0.15 * w * chance.bell()], 14),
    0.1 * bubble.ry,
    chance,
  )
  drawAll(hand, chance.chance(0.35) ? [line, line.map(([x, v]): InkPoint => [x + 2, v + 0.35 * paper.mm])] : [line])
  return true
}

/** An arrow from a free place to the bubble's rim; without room around it a tick beside the letter instead. */
const arrowTo: SignDrawing = (hand, bubble) => {
  const { chance, paper } = hand
  const turns = [Math.PI, 0, -2.3, -0.8, 2.3, 0.8, -1.57, 1.57].map((a) => a + 0.15 * chance.bell())
  for (const long of [3.4, 2.4, 1.7]) {
    for (const a of turns) {
      const at = (r: number): InkPoint => [
        bubble.x + r * bubble.rx * Math.cos(a),
        bubble.y + r * bubble.ry * Math.sin(a),
      ]
      const steps = Array.from({ length: Math.ceil((long + 0.3) / 0.2) }, (_, i) => 1.2 + i * 0.2)
      const clear = steps.every((r) => freeOf(hand, at(r), 0.5 * paper.mm, bubble))
      if (!clear) continue
      drawAll(hand, arrow(at(1.1 + long), at(chance.between(1.02, 1.15)), 0.7 * bubble.rx, chance))
      return true
    }
  }
  drawAll(hand, [tick(ovalOf(bubble, 0.8, chance, 0.1), chance)])
  return false
}

function letterRing(pressure: number, doubtful: boolean): SignDrawing {
  return (hand, bubble) => {
    const { chance } = hand
    drawAll(hand, [ring(ovalOf(bubble, chance.between(0.55, 0.82), chance, 0.07), chance)], pressure)
    return doubtful
  }
}

/** Signs by name. */
export const signs = {
  tick: (hand, bubble) => {
    drawAll(hand, [
      tremble(
        tick(ovalOf(bubble, hand.chance.between(0.8, 1.15), hand.chance, 0.12), hand.chance),
        0.04 * bubble.rx,
        hand.chance,
      ),
    ])
    return false
  },
  cross: (hand, bubble) => {
    drawAll(hand, cross(ovalOf(bubble, hand.chance.between(0.75, 1.15), hand.chance, 0.08), hand.chance))
    return false
  },
  dot,
  dash,
  half,
  past: (hand, bubble) => {
    fillBubble(
      hand,
      bubble,
      Math.min(hand.chance.between(1.2, 1.5), 1.05 + (0.6 * clearAround(hand, bubble)) / bubble.rx),
    )
    return false
  },
  'letter-ring-pale': letterRing(0.55, true),
  'letter-ring': letterRing(1.25, false),
  'ring-whole': ringWhole,
  underline,
  arrow: arrowTo,
} satisfies Record<string, SignDrawing>

/** The names of the signs. */
export type SignName = keyof typeof signs

/** A bend of the hand that scratches a bubble without meaning it. */
export function strayTouch(hand: InkHand, bubble: BubblePlace): void {
  const { chance } = hand
  const a = chance.between(0, 6.28)
  const at = (r: number, turn: number): InkPoint => [
    bubble.x + r * bubble.rx * Math.cos(a + turn),
    bubble.y + r * bubble.ry * Math.sin(a + turn),
  ]
  drawAll(hand, [smooth([at(chance.between(1.1, 1.9), 0), at(0.9, 0.15), at(chance.between(0.4, 0.8), -0.1)], 8)], 0.7)
}

/** The box of a bubble with a border around it, in shares of the radius. */
export function bubbleBox(hand: InkHand, bubble: BubblePlace, grow: number) {
  return boxAround(hand.paper.page, bubble.x, bubble.y, bubble.rx * grow, bubble.ry * grow)
}
