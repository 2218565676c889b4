import type { AbsentPolicy } from './parts.ts'
import { add, compare, over, type Ratio, ratio, rounded, sum, zero } from './ratio.ts'
import type { Result } from './sheet.ts'

/** A row of a class: `q` without grace, which helps to pass and no average. */
export interface ClassMark {
  q: number | null
  counted_q: number
  result: Result
}

export interface ClassFigures {
  n: number
  mean: number | null
  median: number | null
  passed: number
}

/** Percents of those who wrote it; an absent pupil counts as 0 where the school says so, and nobody else does. */
export function classFigures(rows: readonly ClassMark[], policy: AbsentPolicy): ClassFigures {
  const percents = rows.flatMap(({ q, counted_q, result }): Ratio[] => {
    if (result === 'ABSENT') return policy === 'ZERO' ? [zero] : []
    const isWritten = result === 'PASS' || result === 'FAIL'
    return isWritten && q !== null && counted_q > 0 ? [ratio(BigInt(q) * 100n, BigInt(counted_q))] : []
  })
  const n = percents.length
  return {
    n,
    mean: n === 0 ? null : rounded(over(sum(percents), ratio(n)), 2),
    median: n === 0 ? null : rounded(median(percents), 2),
    passed: rows.filter(({ result }) => result === 'PASS').length,
  }
}

/** The middle, or the mean of the two in the middle; rounded afterwards. */
export function median(values: readonly Ratio[]): Ratio {
  const sorted = [...values].sort(compare)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? zero
  if (sorted.length % 2 === 1) return upper
  return over(add(sorted[middle - 1] ?? zero, upper), ratio(2))
}

/** Places of a competition: equals share one and the next is as many further on. null, who has no value, has no place. */
export function ranks(percents: readonly (number | null)[]): { place: number | null; of: number }[] {
  const valued = percents.filter((one): one is number => one !== null).sort((a, b) => b - a)
  const places = new Map<number, number>()
  for (const [at, one] of valued.entries()) if (!places.has(one)) places.set(one, at + 1)
  return percents.map((one) => ({ place: one === null ? null : (places.get(one) ?? null), of: valued.length }))
}
