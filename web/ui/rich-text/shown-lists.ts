import { findPairs, findSequence, type Question, type StoredMatch } from '#contract'

/**
 * The order in which a list is shown that must not stand in its right order: every second entry first. The paper shuffles by its
 * own seed; the preview keeps still while one types.
 */
export function mixedOrder(length: number): number[] {
  const places = Array.from({ length }, (_, index) => index)
  return [...places.filter((index) => index % 2 === 1), ...places.filter((index) => index % 2 === 0)]
}

const noPairs: StoredMatch = { pairs: [], distractors: [] }

/** The right column as it is shown: not beside its partners, the distractors at the end. */
export function shownRight(answer: StoredMatch | null): { text: string; pair: number | null }[] {
  const { pairs, distractors } = answer ?? noPairs
  const mixed = mixedOrder(pairs.length).map((pair) => ({ text: pairs[pair]?.[1] ?? '', pair }))
  return [...mixed, ...distractors.map((text) => ({ text, pair: null }))]
}

export interface Columns {
  left: string[]
  right: string[]
}

/** The columns of a match, as they are shown. */
export const shownColumns = (answer: StoredMatch | null): Columns => ({
  left: (answer ?? noPairs).pairs.map(([text]) => text),
  right: shownRight(answer).map(({ text }) => text),
})

/** A sequence as it is shown: mixed. */
export const shownEntries = (sequence: string[]): string[] =>
  mixedOrder(sequence.length).map((place) => sequence[place] ?? '')

/** What a question of the bank prints as columns or entries, if anything. */
export function shownLists({ type, answer }: Pick<Question, 'type' | 'answer'>): { match?: Columns; order?: string[] } {
  if (type === 'MATCH') return { match: shownColumns(findPairs(answer)) }
  return type === 'ORDER' ? { order: shownEntries(findSequence(answer) ?? []) } : {}
}
