import { HINDI } from './alphabets.ts'
import { numberIn } from './labels.ts'

const KEY = `(?:[A-Ha-h](?:\\)?\\s?(?:,|&|/|and|or)\\s?\\(?[A-Ha-h]){0,4}|[${HINDI}]|iv|i{1,3}|true|false|सही|गलत|bonus|cancell?ed|dropped|deleted)`
const pair = new RegExp(
  `(?:^|[\\s,;|])(?:q\\.?\\s?)?([\\d०-९]{1,4})\\s?[.):\\-–=>→]{0,2}\\s?[([]?\\s?(${KEY})\\s?[)\\].,;]?(?=$|[\\s,;|])`,
  'giu',
)

/** "1. (b)  2. (c)": number and answer of each, where a text is nothing but that. */
export function keyPairs(text: string): [number, string][] {
  // It begins with a number: "a) 21 b) 27" are options.
  if (text.length > 20_000 || !/^\s*(?:q\.?\s?)?[\d०-९]/iu.test(text)) return []
  const pairs = [...text.matchAll(pair)].map((found): [number, string] => [numberIn(found[1] ?? ''), found[2] ?? ''])
  const rest = text.replace(pair, '').replace(/[\s,;.|():-]/g, '')
  const isCounting = pairs.every(([n], at) => at === 0 || n > (pairs[at - 1]?.[0] ?? 0))
  return pairs.length > 0 && isCounting && rest.length <= Math.max(3, text.length * 0.1) ? pairs : []
}
