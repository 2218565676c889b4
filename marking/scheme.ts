import { type Band, bandOf, type GradeSystem, shownHundredths } from './grades.ts'
import { add, compare, decimal, over, type Ratio, ratio, sum, times, zero } from './ratio.ts'
import type { Result } from './sheet.ts'

export type AbsentPolicy = 'ZERO' | 'EXCLUDE'

/** One exam of a pupil, as a scheme sees it. */
export interface ExamMark {
  component: string
  /** Marks with grace; null unless there are some. */
  marks_q: number | null
  max_q: number
  result: Result
  /** What an absent pupil is given in this exam. */
  absent_policy: AbsentPolicy
}

/** A part of a subject's result: the exams that belong to it, and which of them are taken. */
export interface SchemePart {
  name: string
  weight: number | null
  take: 'ALL' | 'BEST' | 'LAST'
  k?: number | undefined
  /** The exams of the subject, in the order of their dates. */
  exams: readonly ExamMark[]
}

export interface SubjectResult {
  percent: number | null
  /** Before rounding. */
  exact: Ratio | null
  grade: string | null
  point: number | null
  result: 'PASS' | 'FAIL' | null
  /** The components below what each needs. */
  failed: string[]
}

/** null: the exam has no part in the average, and its weight goes with it. */
function percentOf({ marks_q, max_q, result, absent_policy }: ExamMark): Ratio | null {
  if (result === 'ABSENT') return absent_policy === 'ZERO' ? zero : null
  return marks_q === null || max_q === 0 ? null : ratio(BigInt(marks_q) * 100n, BigInt(max_q))
}

/** Best and last are chosen by percent, so that a long test does not beat a good one; the maximum shrinks with what is chosen. */
export function partPercent({ take, k = 1, exams }: SchemePart): Ratio | null {
  const percents = exams.flatMap((exam) => percentOf(exam) ?? [])
  const taken =
    take === 'ALL'
      ? percents
      : take === 'LAST'
        ? percents.slice(-k)
        : [...percents].sort((a, b) => compare(b, a)).slice(0, k)
  return taken.length === 0 ? null : over(sum(taken), ratio(taken.length))
}

const weightOf = ({ weight, exams }: SchemePart): Ratio =>
  weight === null
    ? ratio(
        exams.reduce((most, { max_q }) => Math.max(most, max_q), 0),
        4,
      )
    : decimal(weight)

/** Σ w·p / Σ w over the parts that have a value. */
function weighted(parts: readonly { weight: Ratio; percent: Ratio }[]): Ratio | null {
  const weights = sum(parts.map(({ weight }) => weight))
  if (compare(weights, zero) === 0) return null
  return over(
    parts.reduce((total, { weight, percent }) => add(total, times(weight, percent)), zero),
    weights,
  )
}

/** What the weights of a scheme add up to where all are given; some given and some not is no scheme. */
export function weightsOf(parts: readonly Pick<SchemePart, 'weight'>[]): number | 'mixed' | null {
  const given = parts.flatMap(({ weight }) => weight ?? [])
  if (given.length === 0) return null
  if (given.length < parts.length) return 'mixed'
  const { above, below } = sum(given.map(decimal))
  return Number(above) / Number(below)
}

/** The result of a subject. Every component needs its own share; the whole is graded as it is shown. */
export function subjectResult(
  parts: readonly SchemePart[],
  { system, component_pass }: { system: GradeSystem; component_pass: Readonly<Record<string, number>> },
): SubjectResult {
  const valued = parts.flatMap((part) => {
    const percent = partPercent(part)
    return percent ? [{ weight: weightOf(part), percent }] : []
  })
  const exact = weighted(valued)
  if (!exact) return { percent: null, exact, grade: null, point: null, result: null, failed: [] }
  const failed = Object.entries(component_pass).flatMap(([component, needed]) => {
    const reached = componentPercent(parts, component)
    return reached && compare(reached, decimal(needed)) < 0 ? [component] : []
  })
  const hundredths = shownHundredths(exact, system.rounding)
  const byPercent = bandOf(system.bands, hundredths, true)
  const reached = reachedBand(system.bands, hundredths)
  const passed = failed.length === 0 && (reached?.is_pass ?? true)
  const band = passed ? byPercent : bandOf(system.bands, hundredths, false)
  return {
    percent: hundredths / 100,
    exact,
    grade: band?.grade ?? null,
    point: band?.point ?? null,
    result: passed ? 'PASS' : 'FAIL',
    failed,
  }
}

/** The highest band whose least percent is reached. */
function reachedBand(bands: readonly Band[], hundredths: number): Band | undefined {
  let reached: Band | undefined
  for (const band of bands) {
    if (hundredths < Math.round(band.min_percent * 100)) continue
    if (!reached || band.min_percent > reached.min_percent) reached = band
  }
  return reached
}

/** Marks of one component against its maximum: absent counts as the policy of its exam says. */
function componentPercent(parts: readonly SchemePart[], component: string): Ratio | null {
  const own = parts.flatMap((part) => {
    const percent = partPercent({ ...part, exams: part.exams.filter((exam) => exam.component === component) })
    return percent ? [{ weight: weightOf(part), percent }] : []
  })
  return weighted(own)
}

export interface Overall {
  percent: number | null
  exact: Ratio | null
  result: 'PASS' | 'FAIL' | 'COMPARTMENT' | null
  failed: number
}

/** Mean of the subjects' exact percents; some few failed subjects may be written again. Co-scholastic subjects don't belong here. */
export function overallResult(
  subjects: readonly (Pick<SubjectResult, 'exact' | 'result'> & { weight?: number | null })[],
  { rounding }: Pick<GradeSystem, 'rounding'>,
  compartment_max: number,
): Overall {
  const valued = subjects.flatMap(({ exact, weight }) =>
    exact ? [{ percent: exact, weight: weight == null ? ratio(1) : decimal(weight) }] : [],
  )
  const exact = weighted(valued)
  const failed = subjects.filter(({ result }) => result === 'FAIL').length
  if (!exact) return { percent: null, exact, result: null, failed }
  return {
    percent: shownHundredths(exact, rounding) / 100,
    exact,
    result: failed === 0 ? 'PASS' : failed <= compartment_max ? 'COMPARTMENT' : 'FAIL',
    failed,
  }
}

/** The grade of the whole, on the side of its result; who may write some subjects again has not failed, and is graded by the percent alone. */
export function overallGrade({ percent, result }: Overall, bands: readonly Band[]): string | null {
  if (percent === null) return null
  const passed = result === 'COMPARTMENT' ? null : result === 'PASS'
  return bandOf(bands, Math.round(percent * 100), passed)?.grade ?? null
}
