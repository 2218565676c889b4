import { plainText } from '../../richtext/plain.ts'
import type { Content } from './content.ts'

/** Text as it is searched: on one line, in lower case. */
export const plainLine = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()

/** Found already: an import compares the texts before it saves them. Nobody changes a content that was cleaned. */
const searchTexts = new WeakMap<Content, string>()

/** What the search looks through, as plain text: question, options, parts, columns, sequence, and all of it in other languages. */
export function searchText(content: Content): string {
  const found = searchTexts.get(content)
  if (found !== undefined) return found
  const text = plainLine([content, ...content.translations].flatMap(wordsOf).map(plainText).join(' ')).slice(0, 20_000)
  searchTexts.set(content, text)
  return text
}

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
