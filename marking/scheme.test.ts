import { describe, expect, it } from 'vitest'
import { type GradeSystem, usualBands } from './grades.ts'
import { type ExamMark, partPercent, type SchemePart } from './parts.ts'
import { toQ } from './quarters.ts'
import { rounded } from './ratio.ts'
import { overallGrade, overallResult, subjectResult, weightsOf } from './scheme.ts'

const system: GradeSystem = { rounding: 'TWO_DP', bands: usualBands }

const exam = (marks: number | null, max: number, more: Partial<ExamMark> = {}): ExamMark => ({
  component: 'THEORY',
  marks_q: marks === null ? null : toQ(marks),
  max_q: toQ(max),
  result: marks === null ? 'ABSENT' : 'PASS',
  absent_policy: 'EXCLUDE',
  ...more,
})
const part = (exams: ExamMark[], more: Partial<SchemePart> = {}): SchemePart => ({
  ...{ name: 'Part', weight: null, take: 'ALL', exams },
  ...more,
})
/** With the one policy that all of its exams were verified by. */
const allBy = (absent_policy: 'ZERO' | 'EXCLUDE', { exams, ...more }: SchemePart): SchemePart => ({
  ...more,
  exams: exams.map((one) => ({ ...one, absent_policy })),
})
const result = (parts: SchemePart[], policy: 'ZERO' | 'EXCLUDE' = 'EXCLUDE', component_pass = {}) =>
  subjectResult(
    parts.map((one) => allBy(policy, one)),
    { system, component_pass },
  )

const tests = part([exam(90, 100), exam(null, 100), exam(75, 100)], { take: 'BEST', k: 2, weight: 10 })
const half = (marks: number | null, more: Partial<ExamMark> = {}) => part([exam(marks, 100, more)], { weight: 30 })
const annual = part([exam(88.75, 100)], { weight: 60 })

describe('a part of a scheme', () => {
  it('18/20, 40/50, 15/20 best 2 is 90 and 80, so 85: by percent, not by marks', () => {
    const best = part([exam(18, 20), exam(40, 50), exam(15, 20)], { take: 'BEST', k: 2 })
    expect(rounded(partPercent(allBy('EXCLUDE', best))!, 2)).toBe(85)
  })

  it('takes the last so many', () => {
    const last = part([exam(10, 20), exam(20, 20), exam(15, 20)], { take: 'LAST', k: 1 })
    expect(rounded(partPercent(allBy('EXCLUDE', last))!, 2)).toBe(75)
  })
})

describe('a subject', () => {
  it('tests best 2 of (90, A, 75) = 82.5 w 10, half-yearly 77.5 w 30, annual 88.75 w 60 is 84.75', () => {
    expect(rounded(partPercent(allBy('EXCLUDE', tests))!, 2)).toBe(82.5)
    expect(result([tests, half(77.5), annual])).toMatchObject({ percent: 84.75, grade: 'A2', result: 'PASS' })
  })

  it('on medical leave for the half-yearly: 6150/70 = 87.86', () => {
    expect(result([tests, half(null, { result: 'EXEMPT' }), annual]).percent).toBe(87.86)
  })

  it('absent from the half-yearly as zero: 61.50', () => {
    expect(result([tests, half(null), annual], 'ZERO').percent).toBe(61.5)
  })

  it('absent counts by the policy that each exam was verified with', () => {
    const by = (one: SchemePart, policy: 'ZERO' | 'EXCLUDE') => allBy(policy, one)
    const of = (parts: SchemePart[]) => subjectResult(parts, { system, component_pass: {} }).percent
    expect(of([by(tests, 'EXCLUDE'), by(half(null), 'ZERO'), by(annual, 'EXCLUDE')])).toBe(61.5)
    expect(of([by(tests, 'ZERO'), by(half(null), 'EXCLUDE'), by(annual, 'ZERO')])).toBe(87.86)
    // (90 + 0) / 2, and 90 alone: within one part too.
    const two = [exam(90, 100), exam(null, 100, { absent_policy: 'ZERO' })]
    expect(of([part(two)])).toBe(45)
    expect(of([part([...two, exam(null, 100)])])).toBe(45)
  })

  it('theory 20/70 and practical 28/30 are 48 %, but theory needs 23.1: FAIL (theory)', () => {
    const parts = [part([exam(20, 70)]), part([exam(28, 30, { component: 'PRACTICAL' })])]
    const found = result(parts, 'EXCLUDE', { THEORY: 33, PRACTICAL: 33 })
    expect(found).toMatchObject({ percent: 48, result: 'FAIL', failed: ['THEORY'], grade: 'E' })
    expect(result(parts)).toMatchObject({ percent: 48, result: 'PASS', failed: [], grade: 'C2' })
  })

  it('45. weights 10 + 30 + 50 = 90: the result is still Σ w·p / Σ w', () => {
    const parts = [
      part([exam(80, 100)], { weight: 10 }),
      part([exam(60, 100)], { weight: 30 }),
      part([exam(50, 100)], { weight: 50 }),
    ]
    expect(weightsOf(parts)).toBe(90)
    // (800 + 1800 + 2500) / 90
    expect(result(parts).percent).toBe(56.67)
  })

  it('knows a scheme of which some weights are missing', () => {
    expect(weightsOf([{ weight: 10 }, { weight: null }])).toBe('mixed')
    expect(weightsOf([{ weight: null }])).toBeNull()
    expect(weightsOf([{ weight: 33.3 }, { weight: 66.7 }])).toBe(100)
  })

  it('without any mark has no result', () => {
    expect(result([half(null)])).toMatchObject({ percent: null, grade: null, result: null })
  })
})

describe('all subjects', () => {
  it('84.75, 61.5 and 48 (failed) are 64.75, COMPARTMENT (1)', () => {
    const subjects = [
      result([part([exam(84.75, 100)])]),
      result([part([exam(61.5, 100)])]),
      result([part([exam(20, 70)]), part([exam(28, 30, { component: 'PRACTICAL' })])], 'EXCLUDE', { THEORY: 33 }),
    ]
    const overall = overallResult(subjects, system, 2)
    expect(overall).toMatchObject({ percent: 64.75, result: 'COMPARTMENT', failed: 1 })
    // Only a FAIL takes the grade of those who pass away.
    expect(overallGrade(overall, system.bands)).toBe('B2')
    expect(overallGrade({ ...overall, result: 'FAIL' }, system.bands)).toBe('E')
    expect(overallResult(subjects, system, 0).result).toBe('FAIL')
    expect(overallResult(subjects.slice(0, 2), system, 2).result).toBe('PASS')
  })
})
