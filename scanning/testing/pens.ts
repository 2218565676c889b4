import type { SeededRandom } from './random.ts'

/** How a pupil's pen and hand make a mark. */
export interface WritingHand {
  pen: PenName
  /** Millimetres of a line. */
  width: number
  /** Darkness of ink, 0 … 1. */
  dark: number
  /** How unevenly the paper takes it. */
  grain: number
  /** Millimetres by which a line shakes. */
  tremor: number
  /** Radius of a fill in radii of the circle. */
  fill: number
}

interface PenKind {
  share: number
  width: readonly [number, number]
  dark: readonly [number, number]
  grain: readonly [number, number]
}

/** Pens of a class, by how many pupils have them. */
const pens = {
  hard_pencil: { share: 0.13, width: [0.35, 0.6], dark: [0.38, 0.55], grain: [0.2, 0.4] },
  pencil: { share: 0.25, width: [0.45, 0.8], dark: [0.5, 0.72], grain: [0.15, 0.35] },
  soft_pencil: { share: 0.1, width: [0.6, 1], dark: [0.62, 0.82], grain: [0.1, 0.3] },
  blue_ball: { share: 0.25, width: [0.35, 0.5], dark: [0.68, 0.84], grain: [0.05, 0.1] },
  black_ball: { share: 0.12, width: [0.35, 0.55], dark: [0.8, 0.93], grain: [0.04, 0.08] },
  gel: { share: 0.12, width: [0.5, 0.8], dark: [0.85, 0.97], grain: [0.02, 0.06] },
  felt_tip: { share: 0.03, width: [0.9, 1.5], dark: [0.8, 0.95], grain: [0.02, 0.06] },
} as const satisfies Record<string, PenKind>
export type PenName = keyof typeof pens
export const penNames = Object.keys(pens) as PenName[]

/** A hand of a class, or one with a pen. */
export function handBy(random: SeededRandom, pen?: PenName): WritingHand {
  const shares = Object.fromEntries(Object.entries(pens).map(([name, { share }]) => [name, share]))
  const name = pen ?? (random.weighted(shares) as PenName)
  const { width, dark, grain }: PenKind = pens[name]
  return {
    pen: name,
    width: random.between(...width),
    dark: random.between(...dark),
    grain: random.between(...grain),
    tremor: random.between(0.03, 0.16),
    fill: random.between(0.78, 1.12),
  }
}
