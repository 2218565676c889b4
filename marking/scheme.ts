import { type Band, bandOf, type GradeSystem, shownHundredths } from './grades.ts'
import {
  type ExamMark,
  type PartResult,
  partPercent,
  partResult,
  type SchemePart,
  weighted,
  weightOf,
} from './parts.ts'
import { compare, decimal, type Ratio, ratio, sum } from './ratio.ts'

export interface ComponentResult {
  component: string
  /** Percent; null: no exam of it has a value. */
  reached: Ratio | null
  needed: Ratio
  passed: boolean
}

export interface SubjectResult<E extends ExamMark = ExamMark> {
  percent: number | null
  /** Before rounding. */
  exact: Ratio | null
  grade: string | null
  point: number | null
  result: 'PASS' | 'FAIL' | null
  /** The components below what each needs. */
  failed: string[]
  /** How it comes about: percent and tree are of one reckoning. */
  parts: PartResult<E>[]
  /** What the weights of the parts that count add up to. */
  weights: Ratio
  components: ComponentResult[]
}

/** What the weights of a scheme add up to where all are given; some given and some not is no scheme. */
export function weightsOf(parts: readonly Pick<SchemePart, 'weight'>[]): number | 'mixed' | null {
  const given = parts.flatMap(({ weight }) => weight ?? [])
  if (given.length === 0) return null
  if (given.length < parts.length) return 'mixed'
  const { above, below } = sum(given.map(decimal))
  return Number(above) / Number(below)
}

type Counted<P extends { percent: Ratio | null }> = P & { percent: Ratio }
const isCounted = <P extends { percent: Ratio | null }>(part: P): part is Counted<P> => part.percent !== null

/** The exact percent of a subject alone, as a mean over many pupils needs it. */
export const subjectPercent = (parts: readonly SchemePart[]): Ratio | null =>
  weighted(parts.map((part) => ({ weight: weightOf(part), percent: partPercent(part) })).filter(isCounted))

/** The result of a subject. Every component needs its own share; the whole is graded as it is shown. */
export function subjectResult<E extends ExamMark>(
  schemeParts: readonly SchemePart<E>[],
  { system, component_pass }: { system: GradeSystem; component_pass: Readonly<Record<string, number>> },
): SubjectResult<E> {
  const parts = schemeParts.map(partResult)
  const counted = parts.filter(isCounted)
  const weights = sum(counted.map(({ weight }) => weight))
  const exact = weighted(counted)
  const components = Object.entries(component_pass).map(([component, least]): ComponentResult => {
    const [reached, needed] = [componentPercent(schemeParts, component), decimal(least)]
    return { component, reached, needed, passed: !reached || compare(reached, needed) >= 0 }
  })
  const tree = { exact, parts, weights, components }
  if (!exact) return { ...tree, percent: null, grade: null, point: null, result: null, failed: [] }
  const failed = components.flatMap(({ component, passed }) => (passed ? [] : [component]))
  const hundredths = shownHundredths(exact, system.rounding)
  const byPercent = bandOf(system.bands, hundredths, true)
  const reached = reachedBand(system.bands, hundredths)
  const passed = failed.length === 0 && (reached?.is_pass ?? true)
  const band = passed ? byPercent : bandOf(system.bands, hundredths, false)
  return {
    ...tree,
    percent: hundredths / 100,
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
const componentPercent = (parts: readonly SchemePart[], component: string): Ratio | null =>
  subjectPercent(parts.map((part) => ({ ...part, exams: part.exams.filter((exam) => exam.component === component) })))

export interface Overall {
  percent: number | null
  exact: Ratio | null
  result: 'PASS' | 'FAIL' | 'COMPARTMENT' | null
  failed: number
}

type SubjectInAll = Pick<SubjectResult, 'exact' | 'result'> & { weight?: number | null }

/** Mean of the subjects' exact percents; some few failed subjects may be written again. Co-scholastic subjects don't belong here. */
export function overallResult(
  subjects: readonly SubjectInAll[],
  { rounding }: Pick<GradeSystem, 'rounding'>,
  compartment_max: number,
): Overall {
  const exact = overallPercent(subjects)
  const failed = subjects.filter(({ result }) => result === 'FAIL').length
  if (!exact) return { percent: null, exact, result: null, failed }
  return {
    percent: shownHundredths(exact, rounding) / 100,
    exact,
    result: failed === 0 ? 'PASS' : failed <= compartment_max ? 'COMPARTMENT' : 'FAIL',
    failed,
  }
}

/** The mean of the subjects that have a value, exactly. */
export const overallPercent = (subjects: readonly Pick<SubjectInAll, 'exact' | 'weight'>[]): Ratio | null =>
  weighted(
    subjects.flatMap(({ exact, weight }) =>
      exact ? [{ percent: exact, weight: weight == null ? ratio(1) : decimal(weight) }] : [],
    ),
  )

/** The grade of the whole, on the side of its result; who may write some subjects again has not failed, and is graded by the percent alone. */
export function overallGrade({ percent, result }: Overall, bands: readonly Band[]): string | null {
  if (percent === null) return null
  const passed = result === 'COMPARTMENT' ? null : result === 'PASS'
  return bandOf(bands, Math.round(percent * 100), passed)?.grade ?? null
}
