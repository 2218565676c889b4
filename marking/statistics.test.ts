import { describe, expect, it } from 'vitest'
import {
  addSums,
  effectiveWeights,
  efficiency,
  flagsOf,
  questionFigures,
  questionSums,
  reliability,
  testFigures,
  upperLower,
} from './statistics.ts'
import { answers, attitude, small } from './testing/published-data.ts'

const column = (rows: number[][], at: number) => ({
  x: rows.map((row) => row[at]!),
  t: rows.map((row) => row.reduce((sum, one) => sum + one, 0)),
})
const figures = (rows: number[][], maxima: number[]) =>
  maxima.map((max, at) => questionFigures(questionSums(column(rows, at)), max))

describe('figures of published data', () => {
  it('the five questions of LSAT 6: facility 92.4, 70.9, 55.3, 76.3, 87.0 and KR-20 0.294997', () => {
    expect(answers).toHaveLength(1000)
    const facilities = figures(answers, [1, 1, 1, 1, 1]).map(({ facility }) => Number(facility!.toFixed(4)))
    expect(facilities).toEqual([92.4, 70.9, 55.3, 76.3, 87])
    expect(reliability(answers).alpha).toBeCloseTo(0.294997, 6)
  })

  it('the survey attitude: alpha 0.843143', () => {
    expect(reliability(attitude).alpha).toBeCloseTo(0.843143, 6)
  })

  it('4 × 3 by hand: facility 50, discrimination 70.7107, 94.8683, 94.8683, efficiency 100, alpha 0.923077, SEM 0.577350', () => {
    const maxima = [1, 2, 4]
    const found = figures(small, maxima)
    expect(found.map(({ facility }) => facility)).toEqual([50, 50, 50])
    const discriminations = found.map(({ discrimination }) => Number(discrimination!.toFixed(4)))
    expect(discriminations).toEqual([70.7107, 94.8683, 94.8683])
    for (const at of [0, 1, 2]) expect(efficiency(column(small, at))).toBeCloseTo(100, 9)
    const { alpha, sem } = reliability(small)
    expect(alpha).toBeCloseTo(0.923077, 6)
    expect(sem).toBeCloseTo(0.57735, 5)
  })
})

describe('sums of sections', () => {
  it('add up to the figures of all, which equal those worked out directly', () => {
    const { x, t } = column(attitude, 0)
    const half = (from: number, to: number) => questionSums({ x: x.slice(from, to), t: t.slice(from, to) })
    const whole = questionFigures(questionSums({ x, t }), 100)
    const added = questionFigures(addSums(half(0, 11), half(11, 30)), 100)
    expect(added.discrimination).toBeCloseTo(whole.discrimination!, 9)
    const o = t.map((total, at) => total - x[at]!)
    const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
    const centred = (values: number[]) => values.map((one) => one - mean(values))
    const product = (a: number[], b: number[]) => a.reduce((sum, one, at) => sum + one * b[at]!, 0)
    const [cx, co] = [centred(x), centred(o)]
    const direct = (product(cx, co) / Math.sqrt(product(cx, cx) * product(co, co))) * 100
    expect(whole.discrimination).toBeCloseTo(direct, 9)
  })
})

describe('little or nothing to tell', () => {
  it('29. all students equal: sd 0, discrimination null, and no NaN anywhere', () => {
    const rows = Array.from({ length: 12 }, () => [1, 2, 3])
    const [first] = figures(rows, [1, 2, 4])
    expect(first).toEqual({ n: 12, facility: 100, sd: 0, discrimination: null })
    expect(reliability(rows)).toEqual({ alpha: null, sem: null })
    expect(efficiency(column(rows, 0))).toBeNull()
    expect(testFigures([6, 6, 6])).toMatchObject({ mean: 6, sd: 0, skewness: null })
  })

  it.each([0, 1, 2, 9, 10])('30. %i students: every figure is a number or null', (n) => {
    const rows = attitude.slice(0, n)
    const all = [
      ...figures(rows, [100, 100]).flatMap((one) => Object.values(one)),
      ...[0, 1].flatMap((at) => [efficiency(column(rows, at)), upperLower(column(rows, at), 100)]),
      ...Object.values(reliability(rows)),
      ...Object.values(testFigures(rows.map(([first]) => first!))).flat(),
      ...effectiveWeights(rows),
    ]
    expect(all.every((one) => one === null || Number.isFinite(one))).toBe(true)
    const [first] = figures(rows, [100])
    expect(first!.n).toBe(n)
    expect(first!.sd === null).toBe(n < 2)
    expect(first!.facility === null).toBe(n === 0)
  })
})

describe('a test as a whole', () => {
  it('has quartiles between neighbours, and a skewness to the longer side', () => {
    const { quartiles, median, skewness } = testFigures([1, 2, 3, 4, 10])
    expect(quartiles).toEqual([2, 3, 4])
    expect(median).toBe(3)
    expect(skewness).toBeCloseTo(1.6971, 4)
  })

  it('is made of weights that add up to 100', () => {
    const weights = effectiveWeights(attitude)
    expect(weights.reduce<number>((sum, one) => sum + one!, 0)).toBeCloseTo(100, 9)
  })
})

describe('what is worth a look', () => {
  const more = { efficiency: null, highest: 1, max: 1 }
  const of = (facility: number | null, discrimination: number | null) => ({ n: 20, sd: 0.1, facility, discrimination })
  it('is said of hard, easy, reversed and weak questions', () => {
    expect(flagsOf(of(19, 30), more)).toEqual(['HARD'])
    expect(flagsOf(of(91, 10), more)).toEqual(['EASY', 'WEAK'])
    expect(flagsOf(of(96, 10), more)).toEqual(['EASY'])
    expect(flagsOf(of(50, -3), more)).toEqual(['REVERSED'])
    expect(flagsOf(of(50, 50), { efficiency: 14, highest: 2, max: 3 })).toEqual(['INEFFICIENT', 'MAXIMUM_NOT_REACHED'])
    expect(flagsOf(of(null, null), more)).toEqual([])
  })
})
