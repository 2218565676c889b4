import { isFrameTerm } from './frame-words.ts'
import { isNumberTerm, type Terms } from './terms.ts'

/** How much a term says: the rarer in the bank, the more. Above 0. */
export type WeightOf = (term: number) => number

/** What is in fewer documents than one of this many is simply rare: a typing error says no more than a name. */
const RAREST = 1000

/** Numbers and figures count this many times as much as a word that is as rare: "3 + 5" is another question than "3 + 6". */
export const NUMBER_FACTOR = 2

/** A word of the frame, such as "What is the value of", counts this part of another that is as rare: what is asked is compared. */
export const FRAME_FACTOR = 0.25

function factorOf(term: number): number {
  if (isNumberTerm(term)) return NUMBER_FACTOR
  return isFrameTerm(term) ? FRAME_FACTOR : 1
}

/**
 * Inverse document frequency (Spärck Jones 1972) with a floor: ln(1 + (documents + 1) / frequency). A sample of 1,000 documents gives about the same
 * weights as the bank it was drawn from.
 */
export function weigh(documents: readonly Terms[]): WeightOf {
  return weightsFrom(countTerms(documents), documents.length)
}

export function countTerms(documents: readonly Terms[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const terms of documents) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

export function weightsFrom(counts: ReadonlyMap<number, number>, documents: number): WeightOf {
  const floor = Math.max(1, documents / RAREST)
  return (term) => {
    const frequency = Math.max(counts.get(term) ?? 0, floor)
    return Math.log(1 + (documents + 1) / frequency) * factorOf(term)
  }
}
