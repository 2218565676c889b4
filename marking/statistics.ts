/** Figures of a test and its questions. Floats: nothing here is a mark. Variances divide by n − 1. */

/** Sums of a question's values x and the students' totals T, over those whose answer counts; those of sections add up. */
export interface QuestionSums {
  n: number
  sum_x: number
  sum_x2: number
  sum_t: number
  sum_t2: number
  sum_xt: number
}

/** Values of one question and the totals of the same students. */
export interface Pairs {
  x: readonly number[]
  t: readonly number[]
}

export function questionSums({ x, t }: Pairs): QuestionSums {
  const sums = { n: x.length, sum_x: 0, sum_x2: 0, sum_t: 0, sum_t2: 0, sum_xt: 0 }
  x.forEach((value, at) => {
    const total = t[at]!
    sums.sum_x += value
    sums.sum_x2 += value * value
    sums.sum_t += total
    sums.sum_t2 += total * total
    sums.sum_xt += value * total
  })
  return sums
}

export const addSums = (a: QuestionSums, b: QuestionSums): QuestionSums => ({
  n: a.n + b.n,
  sum_x: a.sum_x + b.sum_x,
  sum_x2: a.sum_x2 + b.sum_x2,
  sum_t: a.sum_t + b.sum_t,
  sum_t2: a.sum_t2 + b.sum_t2,
  sum_xt: a.sum_xt + b.sum_xt,
})

const perOne = (sum: number, n: number): number | null => (n === 0 ? null : sum / n)
const squares = (sum: number, sum2: number, n: number) => Math.max(0, sum2 - (sum * sum) / n)
/** What is left of rounding is no spread. */
const none = (spread: number, of: number) => spread <= 1e-12 * Math.max(1, Math.abs(of))

export interface QuestionFigures {
  n: number
  /** Percent of the maximum that was reached on average. */
  facility: number | null
  sd: number | null
  /** Correlation with the rest of the test, in percent; null where all have the same. */
  discrimination: number | null
}

export function questionFigures(sums: QuestionSums, max: number): QuestionFigures {
  const { n, sum_x, sum_x2, sum_t, sum_t2, sum_xt } = sums
  const mean = perOne(sum_x, n)
  const facility = mean === null || max === 0 ? null : (mean / max) * 100
  if (n < 2) return { n, facility, sd: null, discrimination: null }
  const of_x = squares(sum_x, sum_x2, n)
  const of_t = squares(sum_t, sum_t2, n)
  const of_xt = sum_xt - (sum_x * sum_t) / n
  // The rest o = T − x: cov(x, o) = cov(x, T) − var(x), var(o) = var(T) − 2 cov(x, T) + var(x).
  const of_o = Math.max(0, of_t - 2 * of_xt + of_x)
  const flat = none(of_x, sum_x2) || none(of_o, sum_t2)
  return {
    n,
    facility,
    sd: Math.sqrt(of_x / (n - 1)),
    discrimination: flat ? null : ((of_xt - of_x) / Math.sqrt(of_x * of_o)) * 100,
  }
}

function covariance(a: readonly number[], b: readonly number[]): number | null {
  const n = a.length
  if (n < 2) return null
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / n
  const [of_a, of_b] = [mean(a), mean(b)]
  return a.reduce((sum, one, at) => sum + (one - of_a) * (b[at]! - of_b), 0) / (n - 1)
}

const rising = (values: readonly number[]) => [...values].sort((a, b) => a - b)

/** How much of the discrimination that was possible with these values there is, in percent; it needs the rows. */
export function efficiency({ x, t }: Pairs): number | null {
  const rest = t.map((total, at) => total - x[at]!)
  const [actual, most] = [covariance(x, rest), covariance(rising(x), rising(rest))]
  return actual === null || most === null || Math.abs(most) < 1e-12 ? null : (actual / most) * 100
}

/** Difference of the mean shares of the best and the worst 27 in a hundred, in percent. */
export function upperLower({ x, t }: Pairs, max: number): number | null {
  const group = Math.round(x.length * 0.27)
  if (group === 0 || max === 0) return null
  const byTotal = x.map((value, at) => ({ value, total: t[at]! })).sort((a, b) => b.total - a.total)
  const mean = (rows: { value: number }[]) => rows.reduce((sum, { value }) => sum + value, 0) / rows.length
  return ((mean(byTotal.slice(0, group)) - mean(byTotal.slice(-group))) / max) * 100
}

export interface TestFigures {
  n: number
  mean: number | null
  median: number | null
  sd: number | null
  quartiles: [number, number, number] | null
  skewness: number | null
}

/** Quantile by linear interpolation between neighbours, as percentile_cont of PostgreSQL. */
export function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
  return low + (high - low) * (at - Math.floor(at))
}

export function testFigures(totals: readonly number[]): TestFigures {
  const n = totals.length
  if (n === 0) return { n, mean: null, median: null, sd: null, quartiles: null, skewness: null }
  const sorted = rising(totals)
  const mean = totals.reduce((sum, one) => sum + one, 0) / n
  const moment = (power: number) => totals.reduce((sum, one) => sum + (one - mean) ** power, 0) / n
  const quartiles: [number, number, number] = [quantile(sorted, 0.25), quantile(sorted, 0.5), quantile(sorted, 0.75)]
  const sd = n < 2 ? null : Math.sqrt((moment(2) * n) / (n - 1))
  const spread = moment(2)
  const isSkewed = n > 2 && !none(spread, mean * mean)
  // The sample's skewness, corrected for its size.
  const skewness = isSkewed ? (Math.sqrt(n * (n - 1)) / (n - 2)) * (moment(3) / spread ** 1.5) : null
  return { n, mean, median: quartiles[1], sd, quartiles, skewness }
}

/** How far the parts of a test measure the same (Cronbach's alpha; KR-20 where marks are 0 or 1), and the standard error of a total. */
export interface Reliability {
  alpha: number | null
  sem: number | null
}

/** `rows`: the values of every unit for each student; an OR pair is one unit, a section of which some are attempted another. */
export function reliability(rows: readonly (readonly number[])[]): Reliability {
  const units = rows[0]?.length ?? 0
  const totals = rows.map((row) => row.reduce((sum, one) => sum + one, 0))
  const of_total = covariance(totals, totals)
  if (units < 2 || of_total === null || of_total < 1e-12) return { alpha: null, sem: null }
  const of_units = Array.from({ length: units }, (_, at) => rows.map((row) => row[at]!))
  const spread = of_units.reduce((sum, values) => sum + covariance(values, values)!, 0)
  const alpha = (units / (units - 1)) * (1 - spread / of_total)
  return { alpha, sem: standardError(Math.sqrt(of_total), alpha) }
}

/** The standard error of totals that have this spread. */
export const standardError = (sd: number, alpha: number): number => sd * Math.sqrt(Math.max(0, 1 - alpha))

/** How much each unit weighs in the total, as a share of 100: √cov(x, T) over the sum of all. */
export function effectiveWeights(rows: readonly (readonly number[])[]): (number | null)[] {
  const units = rows[0]?.length ?? 0
  const totals = rows.map((row) => row.reduce((sum, one) => sum + one, 0))
  const roots = Array.from({ length: units }, (_, at) => {
    const shared = covariance(
      rows.map((row) => row[at]!),
      totals,
    )
    return shared === null || shared < 0 ? null : Math.sqrt(shared)
  })
  const all = roots.reduce<number>((sum, root) => sum + (root ?? 0), 0)
  return roots.map((root) => (root === null || all === 0 ? null : (root / all) * 100))
}

export type Flag = 'HARD' | 'EASY' | 'REVERSED' | 'WEAK' | 'INEFFICIENT' | 'MAXIMUM_NOT_REACHED'

/** What is worth a look, by the figures of a question. */
export function flagsOf(
  { facility, discrimination }: QuestionFigures,
  more: { efficiency: number | null; highest: number | null; max: number },
): Flag[] {
  const flags: Flag[] = []
  if (facility !== null && facility < 20) flags.push('HARD')
  if (facility !== null && facility > 90) flags.push('EASY')
  if (discrimination !== null && discrimination < 0) flags.push('REVERSED')
  else if (discrimination !== null && discrimination < 20 && !(facility !== null && facility > 95)) flags.push('WEAK')
  if (more.efficiency !== null && more.efficiency < 15) flags.push('INEFFICIENT')
  if (more.highest !== null && more.highest < more.max) flags.push('MAXIMUM_NOT_REACHED')
  return flags
}
