import { type PlainText, readPlain } from '../../../richtext/plain.ts'
import { searchKey } from '../../ground/search-key.ts'
import { withoutAccents } from '../../ground/without-accents.ts'

/** Characters of a text that are searched. */
const SEARCHED = 20_000

/** Found already: an import compares the texts before it saves them. Nobody changes a content that was cleaned. */
const searchTexts = new WeakMap<Searched, string>()

/** What the search looks through, as a key: question, options, parts, columns, sequence, all of it in other languages, and the tags. */
export function searchText(content: Searched): string {
  const found = searchTexts.get(content)
  if (found !== undefined) return found
  const words = sayingOf(content)
  const [exact, bare] = [searchKey(words), searchKey(withoutAccents(words))]
  const text = sectionsOf(exact, bare === exact ? '' : bare, content.tags)
  searchTexts.set(content, text)
  return text
}

function sectionsOf(exact: string, bare: string, tags: readonly string[] = []): string {
  const sections = [exact, bare, searchKey(withoutAccents(tags.join(' ')))]
  while (sections.at(-1) === '') sections.pop()
  return sections.join(BETWEEN)
}

/** The same of a question that says what it said, under other tags. */
export function retagged(search_text: string, tags: readonly string[]): string {
  const [exact = '', bare = ''] = search_text.split(BETWEEN)
  return sectionsOf(exact, bare, tags)
}

/** All that a question says. A letter of Hindi and its dot below are two characters, however they were typed. */
export const sayingOf = (content: Searched): string =>
  everyText(content)
    .map((html) => wordsIn(html, content))
    .join(' ')
    .slice(0, SEARCHED)
    .normalize('NFC')

/** Stands in no key: behind it is the same text without accents, where there are any; behind the next the tags. */
export const BETWEEN = '\n'

/** What a question says to the letter, of what is searched. */
export const exactOf = (search_text: string): string => search_text.split(BETWEEN, 1)[0] ?? ''

/** Stored HTML that is one paragraph of bare text, as most options are. */
const BARE = /^<p>([^<&]*)<\/p>$/

/** Reading bare text as HTML takes most of the time of an import. */
const wordsIn = (html: string, content: Worded): string => BARE.exec(html)?.[1] ?? plainIn(html, content).words

/** Texts that were read where they were checked, or aside, by what holds them and their stored HTML. */
const known = new WeakMap<Worded, ReadonlyMap<string, PlainText>>()

/** From here on nobody reads the texts of a content again, which may take long. */
export function knowPlain(content: Worded, texts: ReadonlyMap<string, PlainText>): void {
  known.set(content, texts)
}

/** One text of a content; read on the spot where nobody has read it. */
export const plainIn = (html: string, content: Worded): PlainText => known.get(content)?.get(html) ?? readPlain(html)

export interface Worded {
  question_text: string
  question_options: { data: string }[]
  sub_questions: { content: string; options: { data: string }[] }[]
  answer: unknown
}

/** A question as far as it is searched. */
export type Searched = Worded & { translations: Worded[]; tags?: string[] }

/** All that is searched: what it says in each language. */
export const everyText = (content: Searched): string[] => [content, ...content.translations].flatMap(wordsOf)

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
