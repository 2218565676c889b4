import { type GradeSystem, type Rounding, shownHundredths } from './grades.ts'
import type { ExamMark, PartResult } from './parts.ts'
import { add, over, type Ratio, ratio, rounded, roundedUnits, sum, times, zero } from './ratio.ts'
import type { SubjectResult } from './scheme.ts'

/** Beyond so many decimals a number is no longer read, and fractions are shown. */
const MOST_DECIMALS = 6

/** "271/8"; a whole number as it is. */
export const fraction = ({ above, below }: Ratio): string => (below === 1n ? `${above}` : `${above}/${below}`)

/** A fraction as it was written. */
export function fractionOf(text: string): Ratio {
  const [above = '', below = '1'] = text.split('/')
  return ratio(BigInt(above), BigInt(below))
}

const atDecimals = (value: Ratio, decimals: number): Ratio =>
  ratio(roundedUnits(value, decimals), 10n ** BigInt(decimals))

/** The least of 2 to 6 decimals for which `total`, of values that are rounded to it, is shown as the percent is; null: none. */
export function leastDecimals(
  percent: Ratio,
  rounding: Rounding,
  total: (rounded: (value: Ratio) => Ratio) => Ratio,
): number | null {
  const shown = shownHundredths(percent, rounding)
  for (let decimals = 2; decimals <= MOST_DECIMALS; decimals++)
    if (
      shownHundredths(
        total((value) => atDecimals(value, decimals)),
        rounding,
      ) === shown
    )
      return decimals
  return null
}

/** The decimals with which points add up to the percent that is shown, so that a pocket calculator never gets another number. */
export const pointDecimals = (points: readonly Ratio[], percent: Ratio, rounding: Rounding): number | null =>
  leastDecimals(percent, rounding, (at) => sum(points.map(at)))

/** The decimals with which percents of parts, each by its weight, make the percent that is shown. */
export const percentDecimals = (
  parts: readonly { percent: Ratio; weight: Ratio }[],
  percent: Ratio,
  rounding: Rounding,
): number | null => {
  const weights = sum(parts.map(({ weight }) => weight))
  return leastDecimals(percent, rounding, (at) =>
    over(
      parts.reduce((total, one) => add(total, times(at(one.percent), one.weight)), zero),
      weights,
    ),
  )
}

/** What a part brings to the percent: its share × its weight ÷ the weights that count. */
const pointsOf = ({ percent, weight }: Pick<PartResult, 'percent' | 'weight'>, weights: Ratio): Ratio | null =>
  percent && weights.above !== 0n ? over(times(percent, weight), weights) : null

const inNumbers = (value: Ratio | null, decimals = 2) => (value === null ? null : rounded(value, decimals))
const inFraction = (value: Ratio | null) => (value === null ? null : fraction(value))

/** The tree of a subject in numbers, each rounded once from its own exact value. */
export function explainedSubject<E extends ExamMark>(
  result: SubjectResult<E>,
  { rounding }: Pick<GradeSystem, 'rounding'>,
) {
  const { exact, weights, parts, components } = result
  const points = parts.map((part) => pointsOf(part, weights))
  const decimals = exact
    ? pointDecimals(
        points.filter((one) => one !== null),
        exact,
        rounding,
      )
    : 2
  return {
    ...{
      percent: result.percent,
      exact: inFraction(exact),
      decimals,
      rounding,
      grade: result.grade,
      result: result.result,
    },
    weights: rounded(weights, 4),
    parts: parts.map((part, at) => ({
      ...{ name: part.name, state: part.state, take: part.take, k: part.k, weight: rounded(part.weight, 4) },
      of: part.exams.filter(({ share }) => share !== null).length,
      ...{ percent: inNumbers(part.percent), exact: inFraction(part.percent) },
      ...{
        points: inNumbers(points[at] ?? null, decimals ?? MOST_DECIMALS),
        exact_points: inFraction(points[at] ?? null),
      },
      exams: part.exams.map(({ exam, state, share }) => ({
        ...{ exam, state, percent: inNumbers(share), exact: inFraction(share) },
      })),
    })),
    components: components.map(({ component, reached, needed, passed }) => ({
      ...{ component, percent: inNumbers(reached), exact: inFraction(reached), needed: rounded(needed, 2), passed },
    })),
  }
}
