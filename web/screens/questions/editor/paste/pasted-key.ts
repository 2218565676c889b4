import { letterOf } from '#contract'
import { signPlace } from './line-label.ts'

/** What is in doubt about a key: the card shows it, and no option is marked. */
export type KeyDoubt =
  | { code: 'key_differs'; key: string; label: string; text: string }
  | { code: 'key_unknown'; key: string }
  | { code: 'keys_differ'; key: string }

/** What a key says: the places of the right options, and words behind it that explain it. */
export interface ReadKey {
  places: number[]
  doubt: KeyDoubt | null
  words: string
}

const WORDS =
  '(?:the\\s+)?(?:(?:correct|right)\\s+)?(?:ans(?:wers?)?|options?|choices?|keys?)(?:[\\s-]+keys?)?(?:\\s+(?:is|are))?|correct(?:\\s+(?:ans(?:wer)?|option|choice|key|one))?(?:\\s+is)?|(?:सही\\s+)?(?:उत्तर|विकल्प)(?:\\s+कुंजी)?(?:\\s+है)?'
/** "Ans:", "Correct answer -", "Right option", "Answer (b)", "उत्तर:"; the tags around stay. */
const MARK = String.raw`(?:\s*[.:;=\-–—>→]+\s*|\s+is\s+|\s*(?=[([]\s*[a-h0-9क-ह]{1,2}\s*[)\]]))`
export const keyMark = new RegExp(String.raw`^((?:<[^>]+>|\s|&nbsp;|[([])*)(?:${WORDS})((?:<\/[a-z]+>)*)${MARK}`, 'i')
const SHORT = /^(?:ans(?:wer)?|उत्तर)\s+[a-h]\s*$/i
/** "options are (a)": an option's own words, and an option's label "Option A." are no key. */
const NO_KEY = /^(?:<[^>]+>|\s)*(?:options?|choices?|विकल्प)\s*[:.\-–—(]/i
export const isKeyLine = (html: string): boolean =>
  (keyMark.test(html) && !NO_KEY.test(html)) || SHORT.test(html.replace(/<[^>]*>/g, '').trim())
export const withoutKeyMark = (html: string): string =>
  keyMark.test(html)
    ? html.replace(keyMark, '$1$2').replace(/^[([](?![a-h0-9क-ह]{1,2}[)\]])/i, '')
    : html.replace(/^(?:<[^>]+>|\s)*\S+\s+/, '')

/** A key behind the last option: "(d) Rome Ans: b". */
export const keyInside =
  /(?<!correct|right|the|best|your|and|to|सही)(?:\s|&nbsp;|<\/?(?:strong|em|u)>)+(?=[([]?(?:(?:ans(?:wer)?(?:\s*key)?|उत्तर)\s*[.:\-–—=]|(?:the\s+)?(?:(?:correct|right)\s+(?:ans(?:wer)?|option|choice)|सही\s+(?:उत्तर|विकल्प))\s*[.:\-–—=]+\s*[([]?\s*(?:option\s+)?(?:[a-h]|[क-ह]|\d)(?:[)\].:]|\s*(?:<|$|[,&]|and\b))[^()]*$))/i

const plain = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/^[\s"'“”‘’]+|[\s"'“”‘’.,;:।]+$/g, '')
const folded = (text: string) => plain(text).toLowerCase()

/** The options of a text: exactly, else without case where only one fits. */
function placesOfText(text: string, options: readonly string[]): number[] {
  const exact = options.flatMap((option, index) => (plain(option) === plain(text) ? [index] : []))
  if (exact.length > 0 || plain(text) === '') return exact
  const near = options.flatMap((option, index) => (folded(option) === folded(text) ? [index] : []))
  return near.length === 1 ? near : []
}

const ONE = String.raw`[([]?\s*(?:option\s*|विकल्प\s*)?[([]?\s*([a-h]|[कखगघङचछजअबसद]|\d{1,2}|[०-९]|i{1,3}|iv|vi{0,3})\s*[)\].]?\s*[)\]]?`
const SINGLE = new RegExp(`^${ONE}$`, 'i')
const LEADING =
  /^(?:[([]\s*(?:option\s*)?([a-h]|[कखगघङचछजअबसद]|\d|[०-९]|i{1,3}|iv|vi{0,3})\s*[)\]]|(?:option\s+|विकल्प\s+)?([a-h]|[कखगघङचछजअबसद]|\d|[०-९]|i{1,3}|iv)\s*(?:[.):\]]|\s[-–—=]))[\s.:\-–—=,]*(\S[\s\S]*)$/i
const SEPARATOR = /\s*(?:[,;&+/]|\band\b|\bor\b|और|व|तथा|एवं)\s*/i

/** "b", "(b), (d)", "A and C", "2", "Option B" as places; null for words. */
function placesOfSigns(text: string): number[] | null {
  const parts = text.trim().split(SEPARATOR)
  if (parts.length > 8) return null
  const places = parts.map((part) => signPlace(SINGLE.exec(part.trim())?.[1] ?? ''))
  return places.every((place) => place !== null) ? (places as number[]) : null
}

const wordCount = (text: string) => text.trim().split(/\s+/).length
const differs = (key: string, places: number[], texts: number[]): ReadKey => ({
  places: [],
  doubt: { code: 'key_differs', key, label: places.map(letterOf).join(', '), text: texts.map(letterOf).join(', ') },
  words: '',
})
const unknown = (key: string): ReadKey => ({ places: [], doubt: { code: 'key_unknown', key }, words: '' })
const right = (places: number[], words = ''): ReadKey => ({ places, doubt: null, words })

/**
 * A key that was written for options: their letter or number, their text, or both. Where both name different options nothing is decided.
 *
 * @param options their plain texts
 */
export function readKey(key: string, options: readonly string[]): ReadKey {
  const text = key.replace(/\u00a0/g, ' ').trim()
  const byText = placesOfText(text, options)
  const bySign = placesOfSigns(text.replace(/[.।]$/, ''))
  if (bySign) return bySigns(text, bySign, byText, options)
  if (byText.length > 0) return byText.length === 1 ? right(byText) : unknown(text)
  const [, bracketed, bare, rest = ''] = LEADING.exec(text) ?? []
  const place = signPlace(bracketed ?? bare ?? '')
  if (place === null) return unknown(text)
  if (place >= options.length) return unknown(text)
  return labelled(text, place, rest, options)
}

function bySigns(text: string, places: number[], byText: number[], options: readonly string[]): ReadKey {
  const bracketed = /^[([].*[)\]]$/.test(text)
  const isOther = byText.length > 0 && byText.join() !== places.join()
  if (isOther && !bracketed) return differs(text, places, byText)
  // "1" beside options that are numbers is one of them that was mistyped as likely as their first.
  const isNumber = /^[\d०-९]+$/.test(text) && options.every((option) => /^[-−+]?[\d.,\s]+$/.test(option.trim()))
  if (places.some((place) => place < 0 || place >= options.length) || (isNumber && byText.length === 0))
    return unknown(text)
  if (/\bor\b/i.test(text)) return unknown(text)
  return right([...new Set(places)])
}

/** "(b) Delhi": the letter and the text, or the letter and why. */
function labelled(text: string, place: number, rest: string, options: readonly string[]): ReadKey {
  const byText = placesOfText(rest, options)
  if (byText.includes(place)) return right([place])
  if (byText.length > 0) return differs(text, [place], byText)
  const own = folded(options[place] ?? '')
  if (own !== '' && folded(rest).startsWith(own)) return right([place], rest)
  const other = options.findIndex(
    (option, index) => index !== place && folded(option) !== '' && folded(rest).startsWith(folded(option)),
  )
  if (other >= 0) return differs(text, [place], [other])
  const longest = Math.max(...options.map(wordCount))
  return wordCount(rest) > longest + 2 ? right([place], rest) : unknown(text)
}

/** "1. b 2. (c)", "1-b, 2-c" of a list of answers behind all questions; null for any other line. */
export function readKeyList(text: string): Map<number, string> | null {
  const pair =
    /\s*[,;|]?\s*(?:Q\.?\s*)?(\d{1,3})\s*[.):\-–—=]*\s*([([]?(?:[a-h](?![a-z])|[कखगघअबसद](?![\p{L}\p{M}]))[)\]]?(?:\s*(?:,|and|&)\s*[a-h](?![a-z\s.):-]))*)\s*/giuy
  const keys = new Map<number, string>()
  let at = 0
  while (at < text.length) {
    pair.lastIndex = at
    const found = pair.exec(text)
    if (!found?.[1]) return null
    keys.set(Number(found[1]), found[2] ?? '')
    at = pair.lastIndex
  }
  return keys.size > 0 ? keys : null
}
