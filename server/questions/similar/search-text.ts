import { plainText } from '../../../richtext/plain.ts'
import type { Content } from '../content.ts'

/**
 * Text as it is stored to be searched: on one line, in lower case, every character beyond ASCII as a code of ASCII letters.
 * PostgreSQL's trigrams hold letters as the database's locale knows them: with the locale C a Hindi text has none, and a search
 * would read every row. The codes have a fixed width each, so that a part of a text is a part of its key.
 */
export const searchKey = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase().replace(beyondAscii, codeOf)

const beyondAscii = /[^\0-\x7f]/gu

function codeOf(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16)
  return code.length <= 4 ? `x${code.padStart(4, '0')}` : `y${code.padStart(6, '0')}`
}

/** Characters of a text that are searched. */
const SEARCHED = 20_000

/** Found already: an import compares the texts before it saves them. Nobody changes a content that was cleaned. */
const searchTexts = new WeakMap<Content, string>()

/** What the search looks through, as a key: question, options, parts, columns, sequence, and all of it in other languages. */
export function searchText(content: Content): string {
  const found = searchTexts.get(content)
  if (found !== undefined) return found
  const words = [content, ...content.translations].flatMap(wordsOf).map(wordsIn).join(' ')
  const text = searchKey(words.slice(0, SEARCHED))
  searchTexts.set(content, text)
  return text
}

/** Stored HTML that is one paragraph of bare text, as most options are. */
const BARE = /^<p>([^<&]*)<\/p>$/

/** Reading bare text as HTML takes most of the time of an import. */
const wordsIn = (html: string): string => BARE.exec(html)?.[1] ?? plainText(html)

export interface Worded {
  question_text: string
  question_options: { data: string }[]
  sub_questions: { content: string; options: { data: string }[] }[]
  answer: unknown
}

/** Every text of a question, as it is stored. */
export const wordsOf = ({ question_text, question_options, sub_questions, answer }: Worded): string[] => [
  question_text,
  ...question_options.map(({ data }) => data),
  ...sub_questions.flatMap((part) => [part.content, ...part.options.map(({ data }) => data)]),
  ...entriesOf(answer),
]

/** The entries of two columns or of a sequence: they are printed as part of the question. */
function entriesOf(answer: unknown): string[] {
  const { pairs = [], distractors = [], sequence = [] } = (answer ?? {}) as Record<string, string[] | undefined>
  return [...pairs.flat(), ...distractors, ...sequence]
}
