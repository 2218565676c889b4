/** Percents of pupils in two groups, as sums: enough to say how far apart the means are, and how sure that is. */
export interface Contest {
  /** Pupils with a percent. */
  n: number
  mean: number
  /** Σ (x − x̄)². */
  ss: number
  other_n: number
  other_mean: number
  other_ss: number
  /** Σ (x − x̄)(y − ȳ) over the pupils of both; 0 where nobody is in both. */
  cov: number
}

/** Fewer pupils say nothing of a group. */
const LEAST_PUPILS = 10
/** A smaller difference is none that anybody acts on. */
const LEAST_POINTS = 3
/** The standard errors that a difference has to be apart by: of few pupils the spread itself is less sure. */
const standardErrors = (n: number) => (n < 30 ? 2.3 : 2)

/** Whether a mean of so many is farther from nothing than chance explains. */
export const standsOut = (mean: number, se: number, n: number): boolean =>
  n >= LEAST_PUPILS && Math.abs(mean) >= standardErrors(n) * se

/**
 * The standard error of the difference of two groups: SE² = n/(n−1) · Σ ((x − x̄)/n₁ − (y − ȳ)/n₂)² over all pupils, a term where the pupil is in the
 * group, n the smaller number. It is right for the same pupils in both, for others, and for a mixture. null: fewer than two pupils.
 */
export function standardError({ n: own, ss, other_n, other_ss, cov }: Contest): number | null {
  const n = Math.min(own, other_n)
  if (n < 2) return null
  const sum = ss / own ** 2 + other_ss / other_n ** 2 - (2 * cov) / (own * other_n)
  return Math.sqrt((n / (n - 1)) * Math.max(0, sum))
}

export interface Claim {
  difference: number
  se: number
  n: number
}

/** How far a group is from the next, where that may be claimed; null: nothing stands out. */
export function claimOf(contest: Contest): Claim | null {
  const n = Math.min(contest.n, contest.other_n)
  const se = standardError(contest)
  if (n < LEAST_PUPILS || se === null) return null
  const difference = contest.mean - contest.other_mean
  return Math.abs(difference) >= LEAST_POINTS && standsOut(difference, se, n) ? { difference, se, n } : null
}

/** The sums of two groups, by pupil. */
export function contestOf(own: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): Contest {
  const mean = (of: ReadonlyMap<number, number>) => [...of.values()].reduce((sum, one) => sum + one, 0) / of.size
  const [m, o] = [mean(own), mean(other)]
  const squares = (of: ReadonlyMap<number, number>, at: number) =>
    [...of.values()].reduce((sum, one) => sum + (one - at) ** 2, 0)
  let cov = 0
  for (const [pupil, percent] of own) {
    const there = other.get(pupil)
    if (there !== undefined) cov += (percent - m) * (there - o)
  }
  return {
    ...{
      n: own.size,
      mean: m,
      ss: squares(own, m),
      other_n: other.size,
      other_mean: o,
      other_ss: squares(other, o),
      cov,
    },
  }
}
