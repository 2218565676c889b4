/** The ways a hand moves: paths in pixels, sampled closely, with the tremor of a hand in them. */
import type { BubblePlace, InkPoint } from './page.ts'
import { type Chance, cloud } from './random.ts'

/** An ellipse to draw in or around. */
export interface InkOval {
  x: number
  y: number
  rx: number
  ry: number
}

/** The bubble's ellipse grown by a factor and moved by a careless hand (`slip` in shares of the radius). */
export function ovalOf(bubble: BubblePlace, factor: number, chance: Chance, slip: number): InkOval {
  return {
    x: bubble.x + bubble.rx * slip * chance.bell(),
    y: bubble.y + bubble.ry * slip * chance.bell(),
    rx: bubble.rx * factor,
    ry: bubble.ry * factor,
  }
}

/** Moves each point a little, neighbours together: tremor of `size` pixels. */
export function tremble(path: readonly InkPoint[], size: number, chance: Chance): InkPoint[] {
  const seed = chance.whole(0, 1e9)
  return path.map(([x, y], i) => [
    x + size * 2 * (cloud(i * 0.13, 0.5, seed) - 0.5),
    y + size * 2 * (cloud(i * 0.13, 7.5, seed) - 0.5),
  ])
}

/** A smooth line through corner points, with `steps` points between each two. */
export function smooth(corners: readonly InkPoint[], steps = 10): InkPoint[] {
  if (corners.length < 3) return straight(corners[0]!, corners[corners.length - 1]!, steps * 2)
  const at = (i: number) => corners[Math.min(corners.length - 1, Math.max(0, i))]!
  const path: InkPoint[] = []
  for (let i = 0; i < corners.length - 1; i++) {
    for (let s = 0; s < steps; s++) {
      const t = s / steps
      const value = (k: 0 | 1) => {
        const [a, b, c, d] = [at(i - 1)[k], at(i)[k], at(i + 1)[k], at(i + 2)[k]]
        return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
      }
      path.push([value(0), value(1)])
    }
  }
  path.push(at(corners.length - 1))
  return path
}

export function straight(from: InkPoint, to: InkPoint, steps = 24): InkPoint[] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps
    return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t] as const
  })
}

function turn(oval: InkOval, u: number, v: number, angle: number): InkPoint {
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  return [oval.x + oval.rx * (u * c - v * s), oval.y + oval.ry * (u * s + v * c)]
}

/** To and fro across the oval without lifting; `gap` pixels between passes, `angle` of the passes. */
export function zigzag(oval: InkOval, gap: number, angle: number, loose: number, chance: Chance): InkPoint[] {
  const rows = Math.max(3, Math.ceil((2 * Math.min(oval.rx, oval.ry)) / gap))
  const path: InkPoint[] = []
  for (let i = 0; i <= rows; i++) {
    const v = -0.97 + (1.94 * i) / rows + 0.3 * loose * chance.bell() * (2 / rows)
    const wide = Math.sqrt(Math.max(0.03, 1 - v * v)) * (1 + loose * chance.bell() * 0.5)
    const next = v + 1.94 / rows / 2
    for (let s = 0; s < 12; s++) {
      const t = s / 12
      const swing = -Math.cos(Math.PI * t) * (i % 2 === 0 ? 1 : -1)
      path.push(turn(oval, swing * wide, v + (next - v) * t, angle))
    }
  }
  return path
}

/** Round and round, from the middle outward or from the rim inward. */
export function spiral(oval: InkOval, gap: number, loose: number, chance: Chance): InkPoint[] {
  const turns = Math.max(2, Math.min(oval.rx, oval.ry) / gap)
  const start = chance.between(0, 6.3)
  const way = chance.chance(0.5) ? 1 : -1
  const seed = chance.whole(0, 1e9)
  const count = Math.ceil(turns * 26)
  const path: InkPoint[] = []
  for (let i = 0; i <= count + 26; i++) {
    const r = Math.min(1, 0.06 + (0.94 * i) / count) * (1 + loose * 1.2 * (cloud(i * 0.09, 1, seed) - 0.5))
    const a = start + (way * i * 2 * Math.PI) / 26
    path.push(turn(oval, r * Math.cos(a), r * Math.sin(a), 0))
  }
  return chance.chance(0.5) ? path : path.reverse()
}

/** Separate strokes side by side, the pen lifted between them. */
export function hatching(oval: InkOval, gap: number, angle: number, loose: number, chance: Chance): InkPoint[][] {
  const rows = Math.max(3, Math.round((2 * Math.min(oval.rx, oval.ry)) / gap))
  const strokes: InkPoint[][] = []
  for (let i = 0; i < rows; i++) {
    const v = -0.93 + (1.86 * (i + 0.5 * loose * chance.bell())) / (rows - 1)
    const wide = Math.sqrt(Math.max(0.04, 1 - v * v))
    const from = turn(oval, -wide * (1 + loose * chance.bell()), v, angle)
    const to = turn(oval, wide * (1 + loose * chance.bell()), v + 0.05 * chance.bell(), angle)
    strokes.push(tremble(straight(from, to, 14), 0.03 * oval.rx, chance))
  }
  return strokes
}

/** A ring by hand: not quite closed or closed past its start, egg-shaped. */
export function ring(oval: InkOval, chance: Chance, rounds = 1): InkPoint[] {
  const start = chance.between(3.5, 5.2)
  const seed = chance.whole(0, 1e9)
  const extra = chance.between(-0.12, 0.45)
  const count = Math.ceil(48 * rounds)
  return Array.from({ length: count + 1 }, (_, i) => {
    const a = start - ((2 * Math.PI * rounds + extra) * i) / count
    const r = 1 + 0.16 * (cloud(Math.cos(a) * 1.3 + 5, Math.sin(a) * 1.3 + i / 40, seed) - 0.5) + (0.06 * i) / count
    return turn(oval, r * Math.cos(a), r * Math.sin(a), 0)
  })
}

/** A tick whose low point lies in the oval. */
export function tick(oval: InkOval, chance: Chance): InkPoint[] {
  const p = (u: number, v: number): InkPoint => [
    oval.x + oval.rx * (u + 0.12 * chance.bell()),
    oval.y + oval.ry * (v + 0.12 * chance.bell()),
  ]
  const low = p(-0.15, 0.65)
  return [...smooth([p(-0.75, -0.1), p(-0.42, 0.3), low], 6), ...smooth([low, p(0.35, -0.35), p(1.15, -1.15)], 8)]
}

/** The two strokes of a cross. */
export function cross(oval: InkOval, chance: Chance): InkPoint[][] {
  const p = (u: number, v: number): InkPoint => [
    oval.x + oval.rx * (u + 0.1 * chance.bell()),
    oval.y + oval.ry * (v + 0.1 * chance.bell()),
  ]
  return [
    tremble(smooth([p(-0.75, -0.75), p(0.02, 0.05), p(0.78, 0.76)], 9), 0.05 * oval.rx, chance),
    tremble(smooth([p(0.78, -0.78), p(-0.04, 0), p(-0.78, 0.75)], 9), 0.05 * oval.rx, chance),
  ]
}

/** A wave from one point to another. */
export function wave(from: InkPoint, to: InkPoint, height: number, waves: number, chance: Chance): InkPoint[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  const [nx, ny] = [-(to[1] - from[1]) / length, (to[0] - from[0]) / length]
  const count = Math.ceil(waves * 16)
  return Array.from({ length: count + 1 }, (_, i) => {
    const t = i / count
    const up = height * Math.sin(2 * Math.PI * waves * t) * (0.8 + 0.2 * chance.unit())
    return [from[0] + (to[0] - from[0]) * t + nx * up, from[1] + (to[1] - from[1]) * t + ny * up] as const
  })
}

/** An arrow's shaft and head. */
export function arrow(from: InkPoint, to: InkPoint, head: number, chance: Chance): InkPoint[][] {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0])
  const bend = 0.05 * chance.bell()
  const middle: InkPoint = [
    (from[0] + to[0]) / 2 - bend * (to[1] - from[1]),
    (from[1] + to[1]) / 2 + bend * (to[0] - from[0]),
  ]
  const barb = (side: number): InkPoint => [
    to[0] - head * Math.cos(angle + side * chance.between(0.45, 0.75)),
    to[1] - head * Math.sin(angle + side * chance.between(0.45, 0.75)),
  ]
  return [smooth([from, middle, to], 10), [...straight(barb(1), to, 8), ...straight(to, barb(-1), 8)]]
}
