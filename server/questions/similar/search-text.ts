import { plainText } from '../../../richtext/plain.ts'
import { searchKey } from '../../ground/search-key.ts'
import type { Content } from '../content.ts'

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
