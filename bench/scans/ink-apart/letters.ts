/** Handwriting: a few letters for notes beside a bubble, and running writing that nobody need be able to read. */
import type { InkPoint } from './page.ts'
import type { Chance } from './random.ts'
import { smooth, tremble } from './shapes.ts'

/** Strokes of a letter in a box one high (0 top … 1 base line), as corner points. */
const strokes: Record<string, InkPoint[][]> = {
  N: [
    [
      [0, 1],
      [0.04, 0.5],
      [0.05, 0],
    ],
    [
      [0.05, 0],
      [0.3, 0.5],
      [0.55, 0.98],
    ],
    [
      [0.55, 0.98],
      [0.58, 0.5],
      [0.6, -0.04],
    ],
  ],
  o: [
    [
      [0.4, 0.5],
      [0.12, 0.52],
      [0.04, 0.78],
      [0.2, 1],
      [0.42, 0.82],
      [0.4, 0.55],
      [0.25, 0.48],
    ],
  ],
  n: [
    [
      [0.05, 0.5],
      [0.07, 0.8],
      [0.08, 1],
    ],
    [
      [0.08, 0.8],
      [0.2, 0.52],
      [0.36, 0.56],
      [0.4, 0.8],
      [0.42, 1],
    ],
  ],
  A: [
    [
      [0, 1],
      [0.2, 0.4],
      [0.34, 0],
      [0.5, 0.5],
      [0.66, 1],
    ],
    [
      [0.12, 0.66],
      [0.32, 0.64],
      [0.58, 0.66],
    ],
  ],
  K: [
    [
      [0.05, 0],
      [0.06, 0.5],
      [0.04, 1],
    ],
    [
      [0.52, 0.02],
      [0.25, 0.38],
      [0.07, 0.52],
    ],
    [
      [0.14, 0.48],
      [0.34, 0.75],
      [0.58, 1],
    ],
  ],
  S: [
    [
      [0.5, 0.1],
      [0.28, 0],
      [0.08, 0.2],
      [0.26, 0.48],
      [0.48, 0.72],
      [0.28, 1],
      [0.02, 0.86],
    ],
  ],
  M: [
    [
      [0, 1],
      [0.06, 0.5],
      [0.1, 0],
      [0.34, 0.62],
      [0.58, 0],
      [0.66, 0.5],
      [0.7, 1],
    ],
  ],
  R: [
    [
      [0.06, 1],
      [0.05, 0.5],
      [0.06, 0],
      [0.4, 0.04],
      [0.46, 0.3],
      [0.1, 0.5],
    ],
    [
      [0.1, 0.5],
      [0.34, 0.75],
      [0.54, 1],
    ],
  ],
  '?': [
    [
      [0.04, 0.2],
      [0.2, 0],
      [0.42, 0.14],
      [0.28, 0.42],
      [0.2, 0.7],
    ],
    [
      [0.2, 0.96],
      [0.22, 0.98],
      [0.21, 1],
    ],
  ],
  '.': [
    [
      [0.06, 0.96],
      [0.09, 0.99],
      [0.08, 1],
    ],
  ],
}
const advance: Record<string, number> = { '.': 0.28, M: 0.9, N: 0.75, o: 0.5, n: 0.52 }

/** The paths of a short note whose base line starts at `at`; `size` is the height of capitals in pixels. */
export function noteOf(text: string, at: InkPoint, size: number, chance: Chance): InkPoint[][] {
  const slant = chance.between(-0.1, 0.3)
  const paths: InkPoint[][] = []
  let x = at[0]
  for (const letter of text) {
    for (const stroke of strokes[letter] ?? []) {
      const placed = stroke.map(([u, v]): InkPoint => {
        const jitter = 0.035 * size
        return [
          x + u * size * 0.9 + (1 - v) * slant * size + jitter * chance.bell(),
          at[1] - (1 - v) * size + jitter * chance.bell(),
        ]
      })
      paths.push(tremble(smooth(placed, 7), 0.03 * size, chance))
    }
    x += (advance[letter] ?? 0.7) * size * chance.between(0.88, 1.08)
  }
  return paths
}

/** How wide a note of that size will be, in pixels. */
export function noteWidth(text: string, size: number): number {
  return [...text].reduce((sum, letter) => sum + (advance[letter] ?? 0.7) * size, 0) + 0.3 * size
}

/** Running writing along a base line from `from` to `to` x: words of loops, with long letters above and below. */
export function runningWriting(from: number, to: number, base: number, size: number, chance: Chance): InkPoint[][] {
  const words: InkPoint[][] = []
  const slope = 0.02 * chance.bell()
  let x = from
  while (x < to) {
    const letters = chance.whole(2, 8)
    const corners: InkPoint[] = []
    for (let i = 0; i < letters && x < to; i++) {
      const y = base + slope * (x - from)
      const high = chance.chance(0.22) ? 1.9 : chance.between(0.8, 1.05)
      const low = chance.chance(0.14) ? 0.85 : 0
      const step = size * chance.between(0.5, 0.8)
      corners.push([x, y + 0.05 * size * chance.bell()])
      corners.push([x + step * 0.62, y - size * high])
      corners.push([x + step * 0.3, y - size * 0.4])
      if (low > 0) corners.push([x + step * 0.4, y + size * low], [x + step * 0.05, y + size * low * 0.8])
      corners.push([x + step * 0.7, y + 0.04 * size * chance.bell()])
      x += step
    }
    if (corners.length > 2) words.push(tremble(smooth(corners, 6), 0.04 * size, chance))
    x += size * chance.between(0.7, 1.2)
  }
  return words
}
