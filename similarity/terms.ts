import { readTokens, type Token } from './read-tokens.ts'

/**
 * What of a text is compared: the different terms of a document as numbers, in rising order. A word is one term however often it is said; a
 * number or a figure that comes again is another term each time, so that 3 + 3 is not 3 + 5. Numbers and figures are below 0, words are not.
 */
export type Terms = readonly number[]

/** A number that is said more often than this counts no more. */
const MAX_REPEATS = 6

/**
 * Terms are 32-bit hashes: two different words that share one are alike to the comparison. Among 50,000 words some pair does so in every second bank, and
 * a score is then too high by the weight of that word.
 */
export const termsOf = (text: string): Terms => termsOfTokens(readTokens(text))

export function termsOfTokens(tokens: Iterable<Token>): Terms {
  const terms = new Set<number>()
  const timesOf = new Map<string, number>()
  for (const token of tokens) {
    if (token.kind === 'word') {
      terms.add(hashOf(token.text) & 0x7fffffff)
      continue
    }
    const times = (timesOf.get(token.text) ?? 0) + 1
    timesOf.set(token.text, times)
    if (times <= MAX_REPEATS) terms.add(~(hashOf(`${token.text} ${times}`) & 0x7fffffff))
  }
  return [...terms].sort((a, b) => a - b)
}

export const isNumberTerm = (term: number) => term < 0

/** FNV-1a by Fowler, Noll and Vo, over UTF-16 code units, with the last mixing step of MurmurHash3 by Appleby (public domain). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}
