import type { PlainText } from '../../../richtext/plain.ts'
import type { Compared } from '../../../similarity/likeness.ts'
import { readFormula, readTokens, type Token } from '../../../similarity/read-tokens.ts'
import { type Terms, termsOfTokens } from '../../../similarity/terms.ts'
import { plainIn, type Worded, wordsOf } from './search-text.ts'

/** Longer texts are compared by their beginning. */
const MAX_CHARACTERS = 20_000

/** A picture by its address: its name is made from the file. */
const PICTURE = /\/v1\/media\/file\/([0-9a-f]{32})/g

/** Stored or typed HTML and what it says. */
export interface ComparedText {
  html: string
  plain: PlainText
}

/**
 * The terms of some stored or typed HTML, its words, formulas and pictures, and of what stands with it, where a formula is compared as a
 * whole.
 */
function termsOfTexts(text: ComparedText, others: readonly ComparedText[] = []): Terms {
  let left = MAX_CHARACTERS
  const within = (words: string): string => {
    const cached = words.slice(0, left)
    left -= cached.length
    return cached
  }
  const tokens = [...readTokens(within(text.plain.words)), ...picturesOf(text.html)]
  for (const { html, plain } of left > 0 ? others : []) {
    const formulas = plain.formulas.map(within).flatMap(readFormula)
    tokens.push(...readTokens(within(plain.without_formulas)), ...formulas, ...picturesOf(html))
  }
  return termsOfTokens(tokens)
}

const picturesOf = (html: string): Token[] =>
  Array.from(html.matchAll(PICTURE), ([, name]) => ({ text: `figure:${name}`, kind: 'figure' }))

/** A text and what stands with it, as they are compared with stored questions. */
export const comparedOfTexts = (text: ComparedText, others: readonly ComparedText[]): Compared => ({
  text: termsOfTexts(text),
  whole: termsOfTexts(text, others),
})

/** A stored question, as it is compared with what somebody writes. */
export function comparedOf(content: Worded): Compared {
  const [text, ...others] = textsIn(content)
  return comparedOfTexts(text as ComparedText, others)
}

const textsIn = (content: Worded): ComparedText[] =>
  wordsOf(content).map((html) => ({ html, plain: plainIn(html, content) }))

/** Versions whose terms are kept: each some 2 KB, and as many as a few hundred people meet while they type. */
const MOST_CACHED = 5_000
const cached = new Map<string, Compared>()

const keyOfVersion = (version: string, content: Worded) => `${version} ${content.question_text}`

/** Whether comparedOfVersion has nothing to read any more. */
export const isCompared = (version: string, content: Worded): boolean => cached.has(keyOfVersion(version, content))

/**
 * As comparedOf, of a version, which never changes: whoever types meets the same questions again with every search, and to read forty of them
 * takes some 20 ms. `version` names it among those of all schools, and its text among those of all databases that this process opens.
 */
export function comparedOfVersion(version: string, content: Worded): Compared {
  const key = keyOfVersion(version, content)
  const known = cached.get(key)
  if (known) return known
  const compared = comparedOf(content)
  cached.set(key, compared)
  const [oldest] = cached.keys()
  if (cached.size > MOST_CACHED && oldest !== undefined) cached.delete(oldest)
  return compared
}

/** The terms of a question: its text, options, parts, columns and sequence, not its translations or the key. */
export function questionTerms(content: Worded): Terms {
  const [text, ...others] = textsIn(content)
  return text ? termsOfTexts(text, others) : []
}
