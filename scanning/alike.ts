/** Ink below this is paper. */
const LEAST_INK = 0.05

/** From here on two pictures show the same page of the same sheet. */
export const SAME_INK = 0.9

/**
 * Whether two readings of one page are of the same ink: the cosine of what their circles hold (`PageReading.hand`). 1: the same ink; about 0: another hand.
 * null where both are blank. Handwriting doesn't tell two sheets apart, the circles together do.
 */
export function alike(one: readonly number[], other: readonly number[]): number | null {
  let both = 0
  let first = 0
  let second = 0
  for (const [i, value] of one.entries()) {
    const a = value < LEAST_INK ? 0 : value
    const b = (other[i] ?? 0) < LEAST_INK ? 0 : other[i]!
    both += a * b
    first += a * a
    second += b * b
  }
  if (first < LEAST_INK && second < LEAST_INK) return null
  return first === 0 || second === 0 ? 0 : both / Math.sqrt(first * second)
}

/** Two readings of one page are of one sheet: the same ink, or none on both. */
export function isSameInk(one: readonly number[], other: readonly number[]): boolean {
  const likeness = alike(one, other)
  return likeness === null || likeness >= SAME_INK
}
