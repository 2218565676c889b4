/**
 * Sentences by code. `contract/texts` fills this in with the English of every code, so that a code without a sentence, or one
 * without what its sentence is filled with, does not compile anywhere. Type only: nothing below the contract knows a sentence.
 */
export interface Texts {
  'value.unfit': '{reason}'
  'several.sentences': '{sentences}'
}
export type TextCode = keyof Texts & string

export type Word = string | number | Sentence
/** What stands at a place of a sentence; further codes are said in the reader's language too: several as `separatorAt` says. */
export type ParamValue = Word | readonly Word[]
export type Params = Readonly<Record<string, ParamValue>>

const separators: Readonly<Record<string, string>> = { sentences: ' ', clauses: '; ' }

/** What stands between several at a place of this name: commas elsewhere. */
export const separatorAt = (place: string): string => separators[place] ?? ', '

/** A sentence as its code and what it is filled with. */
export interface Sentence<Code extends string = string> {
  code: Code
  params?: Params
}

/** The names at a text's places: `{name}`, `{count, plural, one {# row} other {# rows}}`; every form of a plural holds its number, #. */
type PlacesOf<Text> = Text extends `${string}{${infer Rest}` ? NameOf<Rest> | PlacesOf<Rest> : never
type NameOf<Rest> = Rest extends `${infer Place}}${string}`
  ? Place extends `${infer Name}, plural,${string}`
    ? Name
    : Place extends `${string}${' ' | '{' | '#' | '"'}${string}` | `${number}`
      ? never
      : Place
  : never
type ParamsOf<Code extends TextCode> = Code extends TextCode ? Record<PlacesOf<Texts[Code]>, ParamValue> : never
export type SentenceArguments<Code extends TextCode> = [PlacesOf<Texts[Code]>] extends [never]
  ? [code: Code]
  : [code: Code, params: ParamsOf<Code>]

/** What is to be said; the English is found where it leaves the server, a translation in the browser. */
export function say<Code extends TextCode>(...[code, params]: SentenceArguments<Code>): Sentence {
  return params ? { code, params } : { code }
}

/** 'a, b and c' */
export function listed(words: readonly Word[], joint: 'and' | 'or'): Word {
  const last = words.at(-1)
  if (last === undefined || words.length === 1) return last ?? ''
  return say(`list.${joint}`, { words: words.slice(0, -1), last })
}

/** One sentence, or several as one text. */
export const saySeveral = (...sentences: readonly [Sentence, ...Sentence[]]): Sentence =>
  sentences.length === 1 ? sentences[0] : say('several.sentences', { sentences })

type Known<Code extends TextCode> = Code extends TextCode
  ? [PlacesOf<Texts[Code]>] extends [never]
    ? { code: Code }
    : { code: Code; params: ParamsOf<Code> }
  : never

/** What a module says that knows nothing of the texts; a code without one does not compile. */
export const known = (sentence: Known<TextCode>): Sentence => sentence

/** No text that was typed begins so. */
const mark = '\u0002'

/** As the message of a schema, which is a string. */
export const encoded = (sentence: Sentence): string => mark + JSON.stringify(sentence)

/** `say` for a schema. */
export const coded = <Code extends TextCode>(...sentence: SentenceArguments<Code>): string =>
  encoded(say<Code>(...sentence))

/** What a schema's message says; null for a message of the schema library itself. */
export const decoded = (message: string): Sentence | null =>
  message.startsWith(mark) ? (JSON.parse(message.slice(mark.length)) as Sentence) : null

/** What a schema's message says; what the schema library words itself is a text of its own. */
export const sentenceIn = (message: string): Sentence =>
  decoded(message) ?? { code: 'value.unfit', params: { reason: message } }
