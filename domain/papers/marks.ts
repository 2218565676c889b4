/** Marks are counted in quarters, so that sums are exact. */
export const quartersPerMark = 4

export function toQuarters(marks: number): number {
  return Math.round(marks * quartersPerMark)
}

export function isQuarterStep(marks: number): boolean {
  return Number.isInteger(marks * quartersPerMark)
}

/** 99.999… is 100: percentages may have decimals. */
export const isHundred = (sum: number): boolean => Math.abs(sum - 100) < 0.01

/** Greatest common divisor of whole numbers ≥ 0; of none, or of zeros, 0. */
export function commonDivisor(numbers: Iterable<number>): number {
  let divisor = 0
  for (const number of numbers) {
    let rest = number
    while (rest !== 0) [divisor, rest] = [rest, divisor % rest]
  }
  return divisor
}

/**
 * Shares `total` out in proportion to `shares`, in multiples of `step`, so that the parts add up to the total as far as the step
 * allows: the method of the largest remainder (Hamilton, 1792). Equal remainders go to the earlier one; equal parts where all shares are 0.
 */
export function apportion(total: number, shares: readonly number[], step: number): number[] {
  const units = Math.floor(total / step + rounding)
  const sum = shares.reduce((left, right) => left + right, 0)
  const quotas = shares.map((share) => (sum === 0 ? units / shares.length : (share * units) / sum))
  const parts = quotas.map((quota) => Math.floor(quota + rounding))
  const byRemainder = quotas
    .map((quota, index) => ({ index, remainder: quota - parts[index]! }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  const missing = units - parts.reduce((left, right) => left + right, 0)
  for (const { index } of byRemainder.slice(0, missing)) parts[index]! += 1
  return parts.map((part) => part * step)
}

/** A whole number must not be missed for the last bit of a division. */
const rounding = 1e-9
