import { english, type ParamValue, type Sentence, texts } from '#contract'

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Words of one language running on: what names, formulas and values don't do. */
const englishWords = /\b[a-z]{2,} [a-z]{2,} [a-z]{2,}\b/

/** Filled with headings, as they stand in a list. */
const ofHeadings = /^clause\.list_/

/** Where an English sentence stands in an answer without the code by which another language says it, or with one that says something else. */
export function findUntold(body: unknown, path = ''): string[] {
  if (Array.isArray(body)) return body.flatMap((one, place) => findUntold(one, `${path}.${place}`))
  if (!isObject(body)) return []
  const inside = Object.entries(body).flatMap(([name, value]) => findUntold(value, `${path}.${name}`))
  const own = typeof body.message === 'string' && body.message !== '' ? faultOf(body, body.message) : null
  return own ? [`${path}: ${own}`, ...inside] : inside
}

function faultOf(answer: Json, message: string): string | null {
  if (answer.success === true) return null
  const sentence = sentenceOf(answer)
  if (!sentence) return `no code for "${message}"`
  if (!(sentence.code in texts)) return `no text ${sentence.code}`
  if (english(sentence) !== message) return `${sentence.code} says "${english(sentence)}", not "${message}"`
  const untold = stringsOf(sentence).find((value) => englishWords.test(value))
  return untold === undefined ? null : `${sentence.code} is filled with English: "${untold}"`
}

/** A refusal without a code of its own says its errorCode's sentence; rows of files and jobs have a kind or a name in `code`. */
function sentenceOf({ said: sentence, message_said, errorCode, code, params }: Json): Sentence | null {
  const own = sentence ?? message_said
  if (isObject(own)) return own as unknown as Sentence
  const name = code ?? errorCode
  return typeof name === 'string' ? ({ code: name, ...(params ? { params } : {}) } as Sentence) : null
}

const stringsOf = ({ params = {} }: Sentence): string[] => Object.values(params).flatMap(stringsIn)

function stringsIn(value: ParamValue): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object') return []
  if (!('code' in value)) return value.flatMap(stringsIn)
  return ofHeadings.test(value.code) ? [] : stringsOf(value)
}
