import { type Ratio, roundedUnits } from './ratio.ts'

export type Rounding = 'TWO_DP' | 'NEAREST_INT'

/** A band holds from `min_percent` up to the next band's. */
export interface Band {
  grade: string
  min_percent: number
  point: number | null
  is_pass: boolean
}

export interface GradeSystem {
  rounding: Rounding
  bands: readonly Band[]
}

/** What most Indian boards use; the first system of every school. */
export const usualBands: readonly Band[] = [
  { grade: 'A1', min_percent: 91, point: 10, is_pass: true },
  { grade: 'A2', min_percent: 81, point: 9, is_pass: true },
  { grade: 'B1', min_percent: 71, point: 8, is_pass: true },
  { grade: 'B2', min_percent: 61, point: 7, is_pass: true },
  { grade: 'C1', min_percent: 51, point: 6, is_pass: true },
  { grade: 'C2', min_percent: 41, point: 5, is_pass: true },
  { grade: 'D', min_percent: 33, point: 4, is_pass: true },
  { grade: 'E', min_percent: 0, point: null, is_pass: false },
]

/** The percent that is shown, in hundredths; the grade is read off the same number. */
export const shownHundredths = (percent: Ratio, rounding: Rounding): number =>
  rounding === 'TWO_DP' ? roundedUnits(percent, 2) : roundedUnits(percent, 0) * 100

export const falling = (bands: readonly Band[]): Band[] => [...bands].sort((a, b) => b.min_percent - a.min_percent)

/**
 * The band of a shown percent, on the side of the result: whoever failed by marks never has a pass's grade, whoever passed never a fail's. Where a
 * system has no band on that side, or the result is on neither (null), the percent alone decides.
 */
export function bandOf(bands: readonly Band[], hundredths: number, passed: boolean | null): Band | null {
  const ordered = falling(bands)
  const reached = ordered.find(({ min_percent }) => hundredths >= Math.round(min_percent * 100)) ?? ordered.at(-1)
  if (!reached || passed === null || reached.is_pass === passed) return reached ?? null
  const onSide = ordered.filter(({ is_pass }) => is_pass === passed)
  return (passed ? onSide.at(-1) : onSide[0]) ?? reached
}
