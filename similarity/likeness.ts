import { cosine, decisiveTerms } from './cosine.ts'
import { isNumberTerm, type Terms } from './terms.ts'
import { NUMBER_FACTOR, type WeightOf } from './weights.ts'

/** A question as it is compared: its text by itself, and with its options and whatever else it prints. */
export interface Compared {
  text: Terms
  whole: Terms
}

/**
 * How alike two questions are to somebody who writes one of them, 0–1; at least the cosine of the two wholes. Whoever has other numbers, has changed
 * the options or not typed them yet writes the same question. Many questions of choice say "Which of these is right?": where both have options, the
 * text alone counts for half.
 */
export function likeness(a: Compared, b: Compared, weightOf: WeightOf): number {
  const lenient = isWorded(a) && isWorded(b) ? asWords(weightOf) : weightOf
  const whole = cosine(a.whole, b.whole, lenient)
  const text = cosine(a.text, b.text, lenient)
  const isOpen = a.whole.length === a.text.length || b.whole.length === b.text.length
  return Math.max(cosine(a.whole, b.whole, weightOf), whole, isOpen ? text : (text + whole) / 2)
}

/** "What is 13 + 25?" is its numbers: with others it is another question. */
const isWorded = ({ text }: Compared) => text.filter((term) => !isNumberTerm(term)).length >= FEWEST_WORDS

const FEWEST_WORDS = 6

/** The most that the likeness can be, as far as the whole of the other question tells. */
export function mostLikeness({ text, whole }: Compared, other: Terms, weightOf: WeightOf): number {
  const lenient = asWords(weightOf)
  return Math.max(
    cosine(whole, other, weightOf),
    cosine(whole, other, lenient),
    Math.sqrt(sharedPart(text, other, lenient)),
  )
}

/** Which part of the length of a text's vector, squared, lies in terms that the other has too: its root is the largest cosine with any part of the other. */
function sharedPart(text: Terms, other: Terms, weightOf: WeightOf): number {
  const there = new Set(other)
  const [all, shared] = text.reduce(
    ([sum, part], term) => {
      const square = weightOf(term) ** 2
      return [sum + square, there.has(term) ? part + square : part]
    },
    [0, 0],
  )
  return all === 0 ? 0 : shared / all
}

/** The terms of which a question must hold at least one for a likeness that reaches the threshold, with their weights. */
export function decisiveOf({ text, whole }: Compared, weightOf: WeightOf, threshold: number): Map<number, number> {
  const lenient = asWords(weightOf)
  const ways = [
    decisiveTerms(whole, weightOf, threshold),
    decisiveTerms(whole, lenient, threshold),
    decisiveTerms(text, lenient, threshold),
  ]
  return new Map(ways.flat().map((term) => [term, lenient(term)]))
}

/** Numbers weigh twice as much as words where questions are told apart; here a number counts as a word that is as rare. */
const asWords =
  (weightOf: WeightOf): WeightOf =>
  (term) =>
    weightOf(term) / (isNumberTerm(term) ? NUMBER_FACTOR : 1)
