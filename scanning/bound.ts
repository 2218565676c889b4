/** What a sample says about all: exact, for any number of differences. */

/** How sure a statement is. */
export const CONFIDENCE = 0.95

/** Logarithms of 0! … n!, as sums: a machine's own gamma function is rounded otherwise from one to the next. */
function logFactorials(n: number): Float64Array {
  const logs = new Float64Array(n + 1)
  for (let i = 2; i <= n; i += 1) logs[i] = logs[i - 1]! + Math.log(i)
  return logs
}

/** Probability that of `size` drawn out of `population`, of which `wrong` are wrong, `differences` at most are. */
function chanceOfAtMost(
  logs: Float64Array,
  differences: number,
  population: number,
  wrong: number,
  size: number,
): number {
  const choose = (n: number, k: number) => logs[n]! - logs[k]! - logs[n - k]!
  const all = choose(population, size)
  let chance = 0
  for (let k = Math.max(0, size - (population - wrong)); k <= Math.min(differences, wrong, size); k += 1) {
    chance += Math.exp(choose(wrong, k) + choose(population - wrong, size - k) - all)
  }
  return chance
}

/** The largest whole number between `low`, for which it holds, and `high` for which `holds` does, where it holds up to some number and never after. */
function largest(low: number, high: number, holds: (n: number) => boolean): number {
  let from = low
  let to = high
  while (from < to) {
    const middle = Math.ceil((from + to) / 2)
    if (holds(middle)) from = middle
    else to = middle - 1
  }
  return from
}

/**
 * The most of a population that can be wrong when a sample of it shows so many differences: the largest number that the sample doesn't refute. Clopper and
 * Pearson's bound for draws that aren't put back.
 * @param differences in the sample @param size of the sample @param population all that were drawn from
 */
export function mostWrong(differences: number, size: number, population: number): number {
  if (size === 0) return population
  const logs = logFactorials(population)
  return largest(
    differences,
    population - size + differences,
    (wrong) => chanceOfAtMost(logs, differences, population, wrong, size) > 1 - CONFIDENCE,
  )
}

/**
 * The fewest draws of which none may differ so that no more than the share `bound` of the population is wrong. All of it where less doesn't prove it.
 * Without a bound on the population 59 for 0.05, 149 for 0.02, 299 for 0.01, 2,995 for 0.001.
 */
export function drawsFor(bound: number, population: number): number {
  if (population === 0) return 0
  const logs = logFactorials(population)
  // The next worse population must be refuted.
  const wrong = Math.floor(bound * population + 1e-9) + 1
  if (wrong > population) return population
  const unproven = largest(
    0,
    population - wrong + 1,
    (size) => chanceOfAtMost(logs, 0, population, wrong, size) > 1 - CONFIDENCE,
  )
  return Math.min(population, unproven + 1)
}
