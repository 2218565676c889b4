/** Ink of a page as SVG, drawn apart from the pens of the tests: of each way to mark a circle what a pupil's pen leaves there. Millimetres. */
export interface PlainCircle {
  x: number
  y: number
  r: number
}

export type PlainMark = 'disc' | 'scribble' | 'tick' | 'cross' | 'half' | 'struck'

/** Small shifts that follow from a seed (mulberry32). */
export function shifts(seed: number): (reach: number) => number {
  let state = seed
  return (reach) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return (((t ^ (t >>> 14)) >>> 0) / 2 ** 31 - 1) * reach
  }
}

type Shift = ReturnType<typeof shifts>
type Point = readonly [number, number]

const line = (points: readonly Point[], width: number) =>
  `<polyline points="${points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ')}" fill="none" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

/** A disc whose edge is a hand's. */
function disc({ x, y, r }: PlainCircle, by: Shift): string {
  const edge = Array.from({ length: 14 }, (_, k): Point => {
    const far = r * (0.94 + by(0.08))
    return [x + far * Math.cos((k / 7) * Math.PI), y + far * Math.sin((k / 7) * Math.PI)]
  })
  return `<polygon points="${edge.map(([a, b]) => `${a.toFixed(2)},${b.toFixed(2)}`).join(' ')}" fill="currentColor" stroke-width="0.2"/>`
}

function scribble({ x, y, r }: PlainCircle, by: Shift): string {
  const steps = Array.from({ length: 13 }, (_, k) => (k / 6 - 1) * r)
  const points = steps.flatMap((down, k): Point[] => {
    const half = Math.sqrt(Math.max(0.15, r * r - down * down)) * (k % 2 === 0 ? 1 : -1)
    return [[x + half + by(0.25), y + down + by(0.15)]]
  })
  return line(points, 0.55)
}

const drawn: Record<PlainMark, (circle: PlainCircle, by: Shift) => string> = {
  disc,
  scribble,
  tick: ({ x, y, r }, by) =>
    line(
      [
        [x - 0.6 * r, y + by(0.3)],
        [x - 0.1 * r, y + 0.7 * r],
        [x + 1.2 * r, y - r + by(0.4)],
      ],
      0.5,
    ),
  cross: ({ x, y, r }, by) =>
    [1, -1]
      .map((side) =>
        line(
          [
            [x - 0.8 * r, y - side * 0.8 * r + by(0.3)],
            [x + 0.8 * r, y + side * 0.8 * r + by(0.3)],
          ],
          0.5,
        ),
      )
      .join(''),
  half: ({ x, y, r }, by) =>
    `<path d="M ${x + by(0.2)} ${y - r} A ${r} ${r} 0 0 0 ${x} ${y + r} Z" fill="currentColor" stroke-width="0.1"/>`,
  struck: (circle, by) => {
    const { x, y, r } = circle
    const through: Point[] = [
      [x - 1.7 * r + by(0.3), y - 1.2 * r],
      [x + 1.7 * r, y + 1.2 * r + by(0.3)],
    ]
    return (
      disc(circle, by) +
      line(through, 0.6) +
      line(
        through.map(([a, b]): Point => [2 * x - a, b]),
        0.6,
      )
    )
  },
}

export const inkOf = (mark: PlainMark, circle: PlainCircle, by: Shift, colour: string): string =>
  `<g stroke="${colour}" color="${colour}">${drawn[mark](circle, by)}</g>`

/** A note of a pupil beside a circle. */
export const noteOf = ({ x, y }: PlainCircle, text: string, colour: string): string =>
  `<text x="${x}" y="${y}" font-family="DejaVu Sans" font-style="italic" font-size="4" fill="${colour}">${text}</text>`
