import { describe, expect, it } from 'vitest'
import { claimOf, contestOf, standardError } from './headlines.ts'
import { numbersOf } from './testing/random-schemes.ts'

const groupOf = (percents: readonly number[], from = 0) => new Map(percents.map((one, at) => [from + at, one]))

/** The formula as it is written, over all pupils. */
function byHand(own: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): number {
  const mean = (of: ReadonlyMap<number, number>) => [...of.values()].reduce((sum, one) => sum + one, 0) / of.size
  const [x, y, n] = [mean(own), mean(other), Math.min(own.size, other.size)]
  let sum = 0
  for (const pupil of new Set([...own.keys(), ...other.keys()])) {
    const [a, b] = [own.get(pupil), other.get(pupil)]
    sum += ((a === undefined ? 0 : (a - x) / own.size) - (b === undefined ? 0 : (b - y) / other.size)) ** 2
  }
  return Math.sqrt((n / (n - 1)) * sum)
}

/** Normal, by twelve uniform numbers. */
const normal = (next: () => number) => Array.from({ length: 12 }, next).reduce((sum, one) => sum + one, 0) - 6

describe('headlines', () => {
  it('C16 one formula for the same pupils, for others and for a mixture', () => {
    const next = numbersOf(7)
    const some = (count: number) => Array.from({ length: count }, () => next() * 100)
    const cases = [
      [groupOf(some(36)), groupOf(some(36))],
      [groupOf(some(36)), groupOf(some(30), 100)],
      [groupOf(some(36)), groupOf(some(20), 25)],
    ] as const
    for (const [own, other] of cases) expect(standardError(contestOf(own, other))).toBeCloseTo(byHand(own, other), 9)
    // The same pupils: the error of the mean of their differences. 10, 20, 30 against 12, 24, 30 differ by 2, 4, 0.
    expect(standardError(contestOf(groupOf([10, 20, 30]), groupOf([12, 24, 30])))).toBeCloseTo(2 / Math.sqrt(3), 9)
    // Others: the root of both errors' squares.
    expect(standardError(contestOf(groupOf([10, 20, 30]), groupOf([10, 20, 30], 9)))).toBeCloseTo(Math.sqrt(200 / 3), 9)
    expect(standardError(contestOf(groupOf([10]), groupOf([20])))).toBeNull()
  })

  it('C17 is claimed of ten pupils and more, from three points and two standard errors on', () => {
    const alike = (count: number, by: number) => {
      const own = Array.from({ length: count }, (_, at) => 40 + (at % 5))
      return claimOf(contestOf(groupOf(own), groupOf(own.map((one, at) => one + by + (at % 2)))))
    }
    expect(alike(9, 20)).toBeNull()
    expect(alike(10, 20)).toMatchObject({ n: 10, difference: -20.5 })
    expect(alike(36, 2.4)).toBeNull()
    expect(alike(36, 2.5)).toMatchObject({ difference: -3 })
    // Four points and a spread that makes the error two of them: 2 of 36 pupils are enough, 2.3 of 29 are not.
    const wide = (n: number) =>
      claimOf({ n, mean: 46, ss: 1.95 ** 2 * n * (n - 1), other_n: n, other_mean: 50, other_ss: 0, cov: 0 })
    expect([wide(36) !== null, wide(29)]).toEqual([true, null])
  })

  it('C17 of five equal subjects and 36 pupils the weakest is claimed in few', () => {
    const next = numbersOf(11)
    let claims = 0
    for (let round = 0; round < 400; round++) {
      const able = Array.from({ length: 36 }, () => 60 + 12 * normal(next))
      const subjects = Array.from({ length: 5 }, () => groupOf(able.map((one) => one + 9 * normal(next))))
      const [low, second] = subjects
        .map((group) => ({ group, mean: [...group.values()].reduce((sum, one) => sum + one, 0) / 36 }))
        .sort((a, b) => a.mean - b.mean)
      if (claimOf(contestOf(low!.group, second!.group))) claims++
    }
    expect(claims / 400).toBeLessThanOrEqual(0.055)
  })
})
