/** How pupils take an answer back: strokes through it, an eraser, correction fluid; and what fingers smear. */
import { bubbleBox, clearAround, drawAll, type InkHand } from './marks.ts'
import { type BubblePlace, boxAround, copyBox, type InkPoint, rise } from './page.ts'
import { cloud } from './random.ts'
import { cross, ovalOf, smooth, straight, tremble, wave, zigzag } from './shapes.ts'

/** The ways to strike a filled bubble out. */
export type StrikeName = 'line' | 'wave' | 'x' | 'scribble'

/** Strikes a bubble out, reaching visibly beyond it. Returns whether a human sees the strike beyond doubt. */
export function strike(hand: InkHand, bubble: BubblePlace, way: StrikeName): boolean {
  const { chance, paper } = hand
  const reach = Math.min(chance.between(1.25, 2.1), 1.1 + (0.85 * clearAround(hand, bubble)) / bubble.rx)
  const a = chance.pick([0, 0, -0.5, 0.4]) + 0.12 * chance.bell()
  const end = (side: number): InkPoint => [
    bubble.x + side * reach * bubble.rx * Math.cos(a),
    bubble.y + side * reach * bubble.ry * Math.sin(a),
  ]
  if (way === 'line') {
    const line = tremble(straight(end(-1), end(1), 20), 0.08 * bubble.rx, chance)
    drawAll(hand, chance.chance(0.4) ? [line, line.map(([x, y]): InkPoint => [x, y + 0.5 * paper.mm])] : [line], 1.1)
    return reach > 1.55
  }
  if (way === 'wave') {
    drawAll(hand, [wave(end(-1), end(1), bubble.ry * chance.between(0.45, 0.8), chance.between(2.5, 4), chance)], 1.1)
    return reach > 1.45
  }
  if (way === 'x') {
    drawAll(hand, cross(ovalOf(bubble, reach * 1.15, chance, 0.05), chance), 1.2)
    return true
  }
  drawAll(
    hand,
    [
      zigzag(
        ovalOf(bubble, reach * 0.95, chance, 0.1),
        Math.max(0.6 * paper.mm, 1.4 * hand.pen.width * paper.mm),
        hand.angle,
        0.35,
        chance,
      ),
    ],
    1.1,
  )
  return reach > 1.4
}

/**
 * Draws with `draw`, then rubs it out again: a share `ghost` (0 … 1) stays, smeared along the rubbing,
 * and the printed line is worn a little where the eraser went.
 */
export function drawAndErase(hand: InkHand, bubble: BubblePlace, ghost: number, draw: () => void): void {
  const { page, mm, seed } = hand.paper
  const box = bubbleBox(hand, bubble, 2.2)
  const before = copyBox(page, box)
  draw()
  const w = box.x1 - box.x0
  const h = box.y1 - box.y0
  const after = copyBox(page, box)
  const angle = hand.angle + 0.4 * hand.chance.bell()
  const smear = hand.chance.between(0.4, 1.5) * mm
  const missed = hand.chance.between(0, 6.28)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      let lost = 0
      for (let s = -3; s <= 3; s++) {
        const sx = Math.min(w - 1, Math.max(0, Math.round(x + (s / 3) * smear * Math.cos(angle))))
        const sy = Math.min(h - 1, Math.max(0, Math.round(y + (s / 3) * smear * Math.sin(angle))))
        lost += (before[sy * w + sx]! - after[sy * w + sx]!) / 7
      }
      const own = before[y * w + x]! - after[y * w + x]!
      const px = x + box.x0
      const py = y + box.y0
      const side = ((px - bubble.x) / bubble.rx) * Math.cos(missed) + ((py - bubble.y) / bubble.ry) * Math.sin(missed)
      const patch = 0.55 + 0.9 * cloud(px / (0.8 * mm), py / (0.8 * mm), seed ^ 3) + 0.5 * rise(0.4, 1.1, side)
      const left = ghost * patch * (0.5 * own + 0.7 * lost)
      const near = Math.hypot((px - bubble.x) / bubble.rx, (py - bubble.y) / bubble.ry)
      const worn = 0.09 * (1 - rise(1.1, 1.9, near)) * (255 - before[y * w + x]!)
      const value = before[y * w + x]! + worn - left
      page.grey[py * page.width + px] = Math.round(Math.min(255, Math.max(after[y * w + x]!, value)))
    }
  }
}

/** Dabs correction fluid over a bubble: a white blob with a faint grey rim, the ink glimmering through. */
export function dabFluid(hand: InkHand, bubble: BubblePlace): void {
  const { page, mm, seed } = hand.paper
  const { chance } = hand
  const oval = ovalOf(bubble, chance.between(1.2, 1.55), chance, 0.12)
  const box = boxAround(page, oval.x, oval.y, oval.rx * 1.6, oval.ry * 1.6)
  const hides = chance.between(0.86, 0.98)
  for (let y = box.y0; y < box.y1; y++) {
    for (let x = box.x0; x < box.x1; x++) {
      const uneven = 0.3 * (cloud(x / (1.6 * mm), y / (1.6 * mm), seed ^ 17) - 0.5)
      const r = Math.hypot((x - oval.x) / oval.rx, (y - oval.y) / oval.ry) + uneven
      if (r > 1.12) continue
      const at = y * page.width + x
      const inside = 1 - rise(0.94, 1.02, r)
      const lumps = 250 - 10 * cloud(x / (0.6 * mm), y / (0.6 * mm), seed ^ 23)
      const rim = 22 * rise(0.9, 1, r) * (1 - rise(1, 1.1, r)) * (y > oval.y ? 1 : 0.4)
      const old = page.grey[at]!
      page.grey[at] = Math.round(Math.max(0, old + (lumps - old) * hides * inside - rim))
    }
  }
}

/** A finger draws wet ink or graphite out of a bubble over the paper beside it. */
export function smudge(hand: InkHand, bubble: BubblePlace): void {
  const { page, mm, seed } = hand.paper
  const { chance } = hand
  const far = chance.between(3, 9) * mm
  const angle = chance.pick([0, 0.3, -0.3, 3.1]) + 0.2 * chance.bell()
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const dark = chance.between(25, 70)
  const span = far + bubble.rx * 1.5
  const box = boxAround(page, bubble.x, bubble.y, span, span)
  for (let y = box.y0; y < box.y1; y++) {
    for (let x = box.x0; x < box.x1; x++) {
      const along = (x - bubble.x) * c + (y - bubble.y) * s
      const across = -(x - bubble.x) * s + (y - bubble.y) * c
      if (along < 0 || along > far || Math.abs(across) > bubble.ry * 1.5) continue
      const streak = 0.4 + 0.9 * cloud(along / (6 * mm), across / (0.25 * mm), seed ^ 41)
      const fade = (1 - along / far) ** 1.5 * (1 - rise(0.6 * bubble.ry, 1.4 * bubble.ry, Math.abs(across)))
      const at = y * page.width + x
      page.grey[at] = Math.max(20, Math.round(page.grey[at]! - dark * fade * streak * rise(0, 0.5 * bubble.rx, along)))
    }
  }
}

/** A dirty thumb's print: pale grey ridges, a few centimetres from anything. */
export function thumbPrint(hand: InkHand, at: InkPoint): void {
  const { page, mm, seed } = hand.paper
  const { chance } = hand
  const [rx, ry] = [chance.between(5, 7) * mm, chance.between(7, 10) * mm]
  const turn = chance.between(-0.6, 0.6)
  const dark = chance.between(9, 26)
  const box = boxAround(page, at[0], at[1], ry, ry)
  for (let y = box.y0; y < box.y1; y++) {
    for (let x = box.x0; x < box.x1; x++) {
      const u = (x - at[0]) * Math.cos(turn) + (y - at[1]) * Math.sin(turn)
      const v = -(x - at[0]) * Math.sin(turn) + (y - at[1]) * Math.cos(turn)
      const r = Math.hypot(u / rx, v / ry)
      if (r > 1) continue
      const bent = Math.hypot(u * 1.3, v + 3 * mm) / mm + 1.2 * cloud(x / (3 * mm), y / (3 * mm), seed ^ 51)
      const ridge = 0.6 + 0.4 * Math.sin((bent * 2 * Math.PI) / 0.75)
      const patch = rise(0.15, 0.85, cloud(x / (2.2 * mm), y / (2.2 * mm), seed ^ 61))
      const i = y * page.width + x
      page.grey[i] = Math.max(0, Math.round(page.grey[i]! - dark * ridge * patch * (1 - rise(0.6, 1, r))))
    }
  }
}

/** Doodles: a star, a heart, a face, curls, drawn in free paper around `at` with half size `size` pixels. */
export function doodle(hand: InkHand, at: InkPoint, size: number): void {
  const { chance } = hand
  const p = (u: number, v: number): InkPoint => [at[0] + u * size, at[1] + v * size]
  const kind = chance.pick(['star', 'heart', 'face', 'curls'] as const)
  if (kind === 'star') {
    const tips = [0, 2, 4, 1, 3, 0].map((i) => p(Math.sin(i * 1.2566), -Math.cos(i * 1.2566)))
    for (let i = 1; i < tips.length; i++) drawAll(hand, [straight(tips[i - 1]!, tips[i]!, 12)])
  } else if (kind === 'heart') {
    drawAll(hand, [smooth([p(0, -0.3), p(0.5, -0.9), p(1, -0.3), p(0, 1)], 10)])
    drawAll(hand, [smooth([p(0, -0.3), p(-0.5, -0.9), p(-1, -0.3), p(0, 1)], 10)])
  } else if (kind === 'face') {
    const round = Array.from({ length: 40 }, (_, i) => p(Math.cos(i / 6.1), Math.sin(i / 6.1)))
    drawAll(hand, [round, [p(-0.35, -0.25), p(-0.33, -0.2)], [p(0.35, -0.25), p(0.36, -0.2)]])
    drawAll(hand, [smooth([p(-0.5, 0.25), p(0, 0.62), p(0.5, 0.25)], 10)])
  } else {
    drawAll(hand, [Array.from({ length: 90 }, (_, i) => p(-1 + i / 45 + 0.3 * Math.cos(i / 3), 0.4 * Math.sin(i / 3)))])
  }
}
