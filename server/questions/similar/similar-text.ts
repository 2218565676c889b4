import { plainText } from '../../../richtext/plain.ts'
import type { Compared } from '../../../similarity/likeness.ts'
import { readFormula, readTokens, type Token } from '../../../similarity/read-tokens.ts'
import { type Terms, termsOfTokens } from '../../../similarity/terms.ts'
import { type Worded, wordsOf } from './search-text.ts'

/** Longer texts are compared by their beginning. */
const MAX_CHARACTERS = 20_000

/** A picture by its address: its name is made from the file. */
const PICTURE = /\/v1\/media\/file\/([0-9a-f]{32})/g

/**
 * The terms of some stored or typed HTML, its words, formulas and pictures, and of what stands with it, where a formula is compared as a
 * whole.
 */
function termsOfHtml(text: string, others: readonly string[] = []): Terms {
  let left = MAX_CHARACTERS
  const within = (words: string): string => {
    const kept = words.slice(0, left)
    left -= kept.length
    return kept
  }
  const tokens = [...readTokens(within(plainText(text))), ...picturesOf(text)]
  for (const other of left > 0 ? others : []) {
    const formulas: string[] = []
    const words = plainText(other, (latex) => {
      formulas.push(latex)
      return ' '
    })
    tokens.push(...readTokens(within(words)), ...formulas.map(within).flatMap(readFormula), ...picturesOf(other))
  }
  return termsOfTokens(tokens)
}

const picturesOf = (html: string): Token[] =>
  Array.from(html.matchAll(PICTURE), ([, name]) => ({ text: `figure:${name}`, kind: 'figure' }))

/** Some HTML and what stands with it, as they are compared with stored questions. */
export const comparedOfHtml = (text: string, others: readonly string[]): Compared => ({
  text: termsOfHtml(text),
  whole: termsOfHtml(text, others),
})

/** A stored question, as it is compared with what somebody writes. */
export const comparedOf = (content: Worded): Compared => ({
  text: termsOfHtml(content.question_text),
  whole: questionTerms(content),
})

/** Versions whose terms are kept: each some 2 KB, and as many as a few hundred people meet while they type. */
const MOST_KEPT = 5_000
const kept = new Map<string, Compared>()

/**
 * As comparedOf, of a version, which never changes: whoever types meets the same questions again with every search, and to read forty of them
 * takes some 20 ms. `version` names it among those of all schools, and its text among those of all databases that this process opens.
 */
export function comparedOfVersion(version: string, content: Worded): Compared {
  const key = `${version} ${content.question_text}`
  const known = kept.get(key)
  if (known) return known
  const compared = comparedOf(content)
  kept.set(key, compared)
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  return compared
}

/** The terms of a question: its text, options, parts, columns and sequence, not its translations or the key. */
export function questionTerms(content: Worded): Terms {
  const [text = '', ...others] = wordsOf(content)
  return termsOfHtml(text, others)
}
