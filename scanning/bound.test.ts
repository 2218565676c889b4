import { expect, it } from 'vitest'
import { drawsFor, mostWrong } from './bound.ts'

it('S85 says how many draws without a difference prove a bound', () => {
  // Of so many answers that drawing them changes nothing: Clopper and Pearson's numbers.
  expect([0.05, 0.02, 0.01].map((bound) => drawsFor(bound, 2_000_000))).toEqual([59, 149, 299])
  // Without a bound on all it is 2,995; of two million four fewer.
  expect(drawsFor(0.001, 2_000_000)).toBe(2_991)
  // Of fewer, fewer draws are needed; of very few all of them.
  expect(drawsFor(0.01, 11_340)).toBeLessThan(299)
  expect(drawsFor(0.01, 50)).toBe(48)
  expect(drawsFor(0.01, 0)).toBe(0)
})

it('S85 a bound is proven by its draws, and not by one draw fewer', () => {
  for (const population of [120, 500, 3_000]) {
    for (const bound of [0.05, 0.02, 0.01]) {
      const size = drawsFor(bound, population)
      expect(mostWrong(0, size, population) / population).toBeLessThanOrEqual(bound)
      if (size < population) expect(mostWrong(0, size - 1, population) / population).toBeGreaterThan(bound)
    }
  }
})

/** Counted by hand: all ways to draw, with whole numbers. */
function exactChance(differences: number, population: number, wrong: number, size: number): number {
  const choose = (n: number, k: number): bigint => {
    let ways = 1n
    for (let i = 0; i < k; i += 1) ways = (ways * BigInt(n - i)) / BigInt(i + 1)
    return k < 0 || k > n ? 0n : ways
  }
  let ways = 0n
  for (let k = 0; k <= differences; k += 1) ways += choose(wrong, k) * choose(population - wrong, size - k)
  return Number((ways * 10n ** 12n) / choose(population, size)) / 1e12
}

it('S87 says exactly how many may be wrong when some differ', () => {
  for (const [differences, size, population] of [
    [0, 30, 100],
    [1, 30, 100],
    [3, 59, 400],
    [7, 40, 60],
  ] as const) {
    const most = mostWrong(differences, size, population)
    expect(exactChance(differences, population, most, size)).toBeGreaterThan(0.05)
    expect(exactChance(differences, population, most + 1, size)).toBeLessThanOrEqual(0.05)
  }
  expect(mostWrong(2, 20, 20)).toBe(2)
  expect(mostWrong(0, 0, 20)).toBe(20)
})
