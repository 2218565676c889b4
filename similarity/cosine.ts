import type { Terms } from './terms.ts'
import type { WeightOf } from './weights.ts'

/** Likeness of two documents, 0–1: the cosine between their weighted terms (Salton, Wong and Yang 1975). 0 where one has no terms. */
export function cosine(a: Terms, b: Terms, weightOf: WeightOf): number {
  const size = norm(a, weightOf) * norm(b, weightOf)
  if (size === 0) return 0
  const others = new Set(b)
  let shared = 0
  for (const term of a) if (others.has(term)) shared += weightOf(term) ** 2
  return rounded(shared / size)
}

const norm = (terms: Terms, weightOf: WeightOf) => Math.sqrt(terms.reduce((sum, term) => sum + weightOf(term) ** 2, 0))

/** Scores are told to four places: what is behind them depends on the order of adding. */
export const rounded = (score: number) => Math.min(1, Math.round(score * 10_000) / 10_000)

/**
 * The terms of which a document must hold at least one to be as like this one as `threshold`: the heaviest, until the rest together stays
 * below it (prefix filter: Chaudhuri, Ganti and Kaushik 2006; for weights Bayardo, Ma and Srikant 2007).
 */
export function decisiveTerms(terms: Terms, weightOf: WeightOf, threshold: number): number[] {
  const weighed = terms.map((term) => ({ term, square: weightOf(term) ** 2 }))
  weighed.sort((a, b) => b.square - a.square || a.term - b.term)
  let rest = weighed.reduce((sum, { square }) => sum + square, 0)
  const limit = threshold ** 2 * rest
  const decisive: number[] = []
  for (const { term, square } of weighed) {
    if (rest < limit * (1 - ROUNDING)) break
    decisive.push(term)
    rest -= square
  }
  return decisive
}

/** Sums of squares may be off by this part. */
const ROUNDING = 1e-9
