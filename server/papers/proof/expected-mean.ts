/** A question of which it may be known how much of its marks pupils get. */
export interface Measured {
  marks: number
  /** Share of its marks that pupils got, 0 to 1; null: not measured. */
  facility: number | null
  n: number
}

/** Answers from which a figure of a question says something. */
const LEAST_N = 20
/** Share of the marks that has to be measured before a mean is expected of the whole. */
const LEAST_SHARE = 0.25

export const isMeasured = ({ facility, n }: Measured) => facility !== null && n >= LEAST_N

/** The mean of a paper that its measured questions let one expect, with its standard error; null where too little is measured. */
export function expectedMean(questions: readonly Measured[], max: number): { mean: number; error: number } | null {
  const known = questions.filter(isMeasured)
  const all = questions.reduce((sum, { marks }) => sum + marks, 0)
  const marks = known.reduce((sum, one) => sum + one.marks, 0)
  if (all === 0 || marks < all * LEAST_SHARE) return null
  const reached = known.reduce((sum, one) => sum + one.marks * one.facility!, 0)
  const variance = known.reduce((sum, one) => sum + (one.marks ** 2 * one.facility! * (1 - one.facility!)) / one.n, 0)
  return { mean: (reached / marks) * max, error: (Math.sqrt(variance) / marks) * max }
}
