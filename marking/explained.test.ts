import { describe, expect, it } from 'vitest'
import { explainedSubject, fractionOf, percentDecimals } from './explained.ts'
import { type GradeSystem, usualBands } from './grades.ts'
import { type PartRule, type PlacedExam, partsOf } from './parts.ts'
import { toQ } from './quarters.ts'
import { add, compare, decimal, over, ratio, roundedUnits, sum } from './ratio.ts'
import { subjectPercent, subjectResult } from './scheme.ts'
import { randomSubject } from './testing/random-schemes.ts'
import { oraclePercent } from './testing/scheme-oracle.ts'

const system: GradeSystem = { rounding: 'TWO_DP', bands: usualBands }
let id = 0
const exam = (marks: number | null, max: number, more: Partial<PlacedExam> = {}): PlacedExam => ({
  ...{ exam_id: ++id, type_test: 'UNIT_TEST', component: 'THEORY', weightage: null, absent_policy: 'EXCLUDE' },
  ...{ marks_q: marks === null ? null : toQ(marks), max_q: toQ(max), result: marks === null ? 'ABSENT' : 'PASS' },
  ...more,
})
const half = (marks: number | null, max: number, more: Partial<PlacedExam> = {}) =>
  exam(marks, max, { type_test: 'HALF_YEARLY', ...more })
const rule = (name: string, weight: number | null, type: string, more: Partial<PartRule> = {}): PartRule => ({
  ...{ name, weight, take: 'ALL', match: { type_tests: [type], components: [] }, ...more },
})
const tests = rule('Tests', 20, 'UNIT_TEST', { take: 'BEST', k: 2 })
const halfYearly = rule('Half-yearly', 80, 'HALF_YEARLY')

function explained(exams: PlacedExam[], rules: PartRule[] | null, component_pass: Record<string, number> = {}) {
  const { parts, ...of } = partsOf(exams, rules)
  return { ...of, ...explainedSubject(subjectResult(parts, { system, component_pass }), system) }
}

describe('the tree of a percent', () => {
  it('C1 of 1,000 random schemes percent and tree are those of own code, to the last digit', () => {
    for (let seed = 1; seed <= 1000; seed++) {
      const subject = randomSubject(seed)
      const { parts } = partsOf(subject.exams, subject.parts)
      const result = subjectResult(parts, { system: subject.system, component_pass: {} })
      const tree = explainedSubject(result, subject.system)
      const expected = oraclePercent(subject)
      const exact = result.exact && compare(result.exact, ratio(expected?.top ?? -1n, expected?.bottom ?? 1n))
      expect({ seed, percent: tree.percent, exact }).toEqual({
        ...{ seed, percent: expected && expected.shown / 100, exact: expected && 0 },
      })
      expect(subjectPercent(parts)).toEqual(result.exact)
      if (!result.exact) continue
      // The points add up to the percent, exactly and as they are shown.
      const points = tree.parts.flatMap(({ exact_points }) => (exact_points === null ? [] : [fractionOf(exact_points)]))
      expect([seed, compare(sum(points), result.exact)]).toEqual([seed, 0])
      if (tree.decimals === null) continue
      const shown = tree.parts.reduce((total, part) => add(total, decimal(part.points ?? 0)), ratio(0))
      const places = subject.system.rounding === 'TWO_DP' ? 2 : 0
      expect([seed, roundedUnits(shown, places) / 10 ** places]).toEqual([seed, tree.percent])
    }
  })

  it('C3 names what became of each exam: taken, not among the best or the last, absent, on leave, exempt, withheld, pending', () => {
    const exams = [
      exam(10, 20),
      exam(null, 20, { absent_policy: 'ZERO' }),
      exam(18, 20),
      exam(null, 20),
      exam(null, 20, { result: 'EXEMPT', attendance: 'ML' }),
      exam(null, 20, { result: 'EXEMPT', attendance: 'EX' }),
      exam(null, 20, { result: 'WITHHELD' }),
      exam(5, 20, { result: 'PENDING' }),
      exam(null, 20, { absent_policy: 'ZERO' }),
    ]
    const states = (more: Partial<PartRule>) =>
      explained(exams, [{ ...tests, ...more }]).parts[0]?.exams.map(({ state }) => state)
    const rest = ['ABSENT', 'MEDICAL', 'EXEMPT', 'WITHHELD', 'PENDING']
    expect(states({})).toEqual(['TAKEN', 'NOT_BEST', 'TAKEN', ...rest, 'NOT_BEST'])
    expect(states({ k: 3 })).toEqual(['TAKEN', 'ABSENT_ZERO', 'TAKEN', ...rest, 'NOT_BEST'])
    expect(states({ take: 'LAST' })).toEqual(['NOT_LAST', 'NOT_LAST', 'TAKEN', ...rest, 'ABSENT_ZERO'])
    expect(states({ take: 'ALL' })).toEqual(['TAKEN', 'ABSENT_ZERO', 'TAKEN', ...rest, 'ABSENT_ZERO'])
  })

  it('C3 of equal shares the earlier exam is taken', () => {
    const { parts } = explained([exam(8, 20), exam(12, 30), exam(20, 50)], [tests])
    expect(parts[0]?.exams.map(({ state }) => state)).toEqual(['TAKEN', 'TAKEN', 'NOT_BEST'])
  })

  it('C4 a part is counted, dropped or empty; the others stand for 100', () => {
    const practical = rule('Practical', 30, 'PRACTICE')
    const tree = explained([exam(15, 20), half(null, 80)], [tests, halfYearly, practical])
    expect(tree.parts.map(({ state, of, points }) => [state, of, points])).toEqual([
      ['COUNTED', 1, 75],
      ['DROPPED', 0, null],
      ['EMPTY', 0, null],
    ])
    expect([tree.weights, tree.percent]).toEqual([20, 75])
  })

  it('C5 the points add up to the percent that is shown, with as many decimals as that takes', () => {
    const tree = explained([exam(9.75, 20), exam(7, 20), exam(2, 20), half(25.5, 80)], [tests, halfYearly])
    expect(tree).toMatchObject({ percent: 33.88, exact: '271/8', decimals: 2, weights: 100, grade: 'D' })
    expect(tree.parts).toMatchObject([
      { percent: 41.88, exact: '335/8', points: 8.38, exact_points: '67/8', of: 3, take: 'BEST', k: 2 },
      { percent: 31.88, exact: '255/8', points: 25.5, exact_points: '51/2' },
    ])
    // Three thirds of a half: 16.666… three times is 50, and 16.67 three times would be 50.01.
    const third = (type: string) => rule(type, 10, type)
    const exams = ['UNIT_TEST', 'HALF_YEARLY', 'ANNUAL'].map((type_test) => exam(10, 20, { type_test }))
    const thirds = explained(exams, ['UNIT_TEST', 'HALF_YEARLY', 'ANNUAL'].map(third))
    expect([thirds.percent, thirds.decimals, thirds.parts.map(({ points }) => points)]).toEqual([
      50,
      3,
      [16.667, 16.667, 16.667],
    ])
    // The same for percents by their weights.
    const parts = [
      { percent: ratio(100, 3), weight: ratio(50) },
      { percent: ratio(100, 3), weight: ratio(50) },
    ]
    expect(percentDecimals(parts, ratio(100, 3), 'TWO_DP')).toBe(2)
  })

  it('C6 an exam that fits two parts counts in both; one that fits none is left out', () => {
    const all = rule('All', 50, 'UNIT_TEST')
    const both = explained([exam(10, 20), half(40, 80)], [all, { ...all, name: 'Again' }])
    expect(both.parts.map(({ of }) => of)).toEqual([1, 1])
    expect(both.left_out.map(({ type_test }) => type_test)).toEqual(['HALF_YEARLY'])
  })

  it('C8 says what each component needs and reached', () => {
    const exams = [exam(20, 70), exam(28, 30, { component: 'PRACTICAL' })]
    const tree = explained(exams, null, { THEORY: 33, PRACTICAL: 33, INTERNAL: 33 })
    expect(tree).toMatchObject({ percent: 48, result: 'FAIL', grade: 'E' })
    expect(tree.components).toEqual([
      { component: 'THEORY', percent: 28.57, exact: '200/7', needed: 33, passed: false },
      { component: 'PRACTICAL', percent: 93.33, exact: '280/3', needed: 33, passed: true },
      { component: 'INTERNAL', percent: null, exact: null, needed: 33, passed: true },
    ])
  })

  it('C9 without a scheme each exam is a part, by its weight where all have one, else by its marks', () => {
    const weighed = explained([exam(10, 20, { weightage: 30 }), exam(40, 80, { weightage: 70 })], null)
    expect([weighed.rule, weighed.parts.map(({ weight }) => weight)]).toEqual(['WEIGHTS', [30, 70]])
    const byMarks = explained([exam(10, 20, { weightage: 30 }), exam(40, 80)], null)
    expect([byMarks.rule, byMarks.parts.map(({ weight }) => weight)]).toEqual(['MARKS', [20, 80]])
  })

  it('best 5 of 3: all three are taken; of nothing that has a value there is no result', () => {
    const three = explained([exam(10, 20), exam(20, 20), exam(15, 20)], [{ ...tests, k: 5 }])
    expect([three.percent, three.parts[0]?.of]).toEqual([75, 3])
    expect(explained([exam(null, 20)], [tests])).toMatchObject({ percent: null, exact: null, grade: null, weights: 0 })
    expect(over(ratio(1), ratio(2))).toEqual(decimal(0.5))
  })
})
