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

/** Bock and Lieberman's section 6 of the Law School Admission Test: how many of 1,000 gave each pattern of five answers. */
const lsat6 = {
  ...{ '00000': 3, '00001': 6, '00010': 2, '00011': 11, '00100': 1, '00101': 1, '00110': 3, '00111': 4, '01000': 1 },
  ...{ '01001': 8, '01011': 16, '01101': 3, '01110': 2, '01111': 15, '10000': 10, '10001': 29, '10010': 14 },
  ...{ '10011': 81, '10100': 3, '10101': 28, '10110': 15, '10111': 80, '11000': 16, '11001': 56, '11010': 21 },
  ...{ '11011': 173, '11100': 11, '11101': 61, '11110': 28, '11111': 298 },
}
const answers = Object.entries(lsat6).flatMap(([pattern, count]) =>
  Array.from({ length: count }, () => [...pattern].map(Number)),
)

/** Chatterjee and Price's survey of 30 departments, seven questions each. */
const attitude = [
  [43, 51, 30, 39, 61, 92, 45],
  [63, 64, 51, 54, 63, 73, 47],
  [71, 70, 68, 69, 76, 86, 48],
  [61, 63, 45, 47, 54, 84, 35],
  [81, 78, 56, 66, 71, 83, 47],
  [43, 55, 49, 44, 54, 49, 34],
  [58, 67, 42, 56, 66, 68, 35],
  [71, 75, 50, 55, 70, 66, 41],
  [72, 82, 72, 67, 71, 83, 31],
  [67, 61, 45, 47, 62, 80, 41],
  [64, 53, 53, 58, 58, 67, 34],
  [67, 60, 47, 39, 59, 74, 41],
  [69, 62, 57, 42, 55, 63, 25],
  [68, 83, 83, 45, 59, 77, 35],
  [77, 77, 54, 72, 79, 77, 46],
  [81, 90, 50, 72, 60, 54, 36],
  [74, 85, 64, 69, 79, 79, 63],
  [65, 60, 65, 75, 55, 80, 60],
  [65, 70, 46, 57, 75, 85, 46],
  [50, 58, 68, 54, 64, 78, 52],
  [50, 40, 33, 34, 43, 64, 33],
  [64, 61, 52, 62, 66, 80, 41],
  [53, 66, 52, 50, 63, 80, 37],
  [40, 37, 42, 58, 50, 57, 49],
  [63, 54, 42, 48, 66, 75, 33],
  [66, 77, 66, 63, 88, 76, 72],
  [78, 75, 58, 74, 80, 78, 49],
  [48, 57, 44, 45, 51, 83, 38],
  [85, 85, 71, 71, 77, 74, 55],
  [82, 82, 39, 59, 64, 78, 39],
]

const small = [
  [1, 2, 3],
  [1, 1, 2],
  [0, 1, 2],
  [0, 0, 1],
]

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
