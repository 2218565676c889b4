import { type AssertionLetter, assertionLetters } from '#contract'
import { plainText } from '../../../../../richtext/plain.ts'
import { sanitiseHtml } from '../../../../../richtext/sanitise.ts'
import { composeStatements } from '../types/assertion-text.ts'
import type { PastedQuestion } from './finish-draft.ts'

const TRUE = '(?:true|सत्य|सही)'
const FALSE = '(?:false|असत्य|गलत|ग़लत)'
const SAYS_TRUTH = new RegExp(`^(?:(${TRUE})|${FALSE})(?![\\p{L}\\p{M}])[\\s.,:;।\\-–—]*(.*)$`, 'isu')

/** "True", "F", "असत्य", with why behind it; null for other words. */
export function readTruth(answer: string): { value: boolean; why: string } | null {
  const text = answer.trim()
  if (/^[tf]$/i.test(text)) return { value: /^t$/i.test(text), why: '' }
  const found = SAYS_TRUTH.exec(text)
  return found ? { value: found[1] !== undefined, why: found[2] ?? '' } : null
}

const EITHER = String.raw`(?:true\s*(?:/|or|,)\s*false|t\s*/\s*f|सत्य\s*(?:/|या)\s*असत्य|सही\s*(?:/|या)\s*(?:गलत|ग़लत))`
const ASKED_BEHIND = new RegExp(String.raw`(?:\s|&nbsp;)*[([]\s*${EITHER}\s*[)\]]\s*[.:?।]?\s*((?:</[a-z]+>)*)$`, 'i')
const ASKED_BEFORE = new RegExp(String.raw`^(?:<[^>]+>|\s)*(?:state |write |say )?(?:whether )?.{0,60}?${EITHER}`, 'i')

/** Whether a text asks for true or false, and the text without "(True/False)" at its end. */
export function asksTruth(html: string): { isAsked: boolean; html: string } {
  const bare = html.replace(ASKED_BEHIND, '$1')
  return { isAsked: bare !== html || ASKED_BEFORE.test(html), html: bare }
}

/** Two options that are nothing but true and false: the place of the true one; null for any others. */
export function truthOptions({ options }: PastedQuestion): number | null {
  if (options.length !== 2) return null
  const values = options.map(({ data }) => readTruth(plainText(data)))
  if (values.some((value) => value === null || value.why !== '') || values[0]?.value === values[1]?.value) return null
  return values[0]?.value ? 0 : 1
}

const BLANK = /(?:_\s?){3,}|(?:…\s?){2,}|\.{4,}|-{4,}/g

/** A text with its lines of dots or dashes as numbered blanks; null where it has none. */
export function numberBlanks(html: string): string | null {
  if (/\{\{\d{1,3}\}\}/.test(html)) return html
  let number = 0
  const text = html.replace(/<[^>]*>|[^<]+/g, (piece) =>
    piece.startsWith('<') ? piece : piece.replace(BLANK, (line) => `{{${++number}}}${/\s$/.test(line) ? ' ' : ''}`),
  )
  return number > 0 ? text : null
}

/** "colour|color; red" as the accepted answers of each blank; null where they don't fit the number of blanks. */
export function readBlankAnswers(answer: string, count: number): string[][] | null {
  const text = answer.trim().replace(/[;.]+$/, '')
  if (text === '') return null
  const separators = [/\s*[;\n]\s*/, /\s*,\s*/, /\s*(?:,|\band\b|और|तथा|एवं)\s*/]
  const parts =
    count === 1 ? [text] : separators.map((separator) => text.split(separator)).find(({ length }) => length === count)
  return (
    parts?.map((part) =>
      part.split(/\s*\|\s*/).map((one) => one.trim().replace(/^(?:\([ivx\d]+\)|[ivx\d]+\))\s*/, '')),
    ) ?? null
  )
}

const SIDE = (names: string, letters: string) =>
  String.raw`(?:${names})\s*(?:[([]\s*(?:${letters})\s*[)\]])?\s*(?:</(?:strong|em|u)>)*\s*[:\-–—.=]\s*`
const STATEMENTS = new RegExp(
  `^([\\s\\S]*?)${SIDE('assertion|अभिकथन|कथन', 'A|अ|क')}([\\s\\S]*?)${SIDE('reason|कारण', 'R|र|ख|B')}([\\s\\S]*)$`,
  'i',
)
const DIRECTION =
  /<p>(?:<[^>]+>)*(?:choose|select|mark|in the light|which of|codes?\b|options?\b|निम्न|सही|उपरोक्त|नीचे)[\s\S]*$/i

export interface FoundStatements {
  text: string
  /** Words around the two that the type says by itself. */
  left: string[]
}

/** The two statements of an assertion and its reason as the form writes them; null where there are none. */
export function findStatements(html: string, language: string): FoundStatements | null {
  const [, before = '', first, second = ''] = STATEMENTS.exec(html) ?? []
  if (first === undefined) return null
  const behind = DIRECTION.exec(second)?.[0] ?? ''
  const bodyOf = (part: string) => sanitiseHtml(`<p>${part}</p>`)
  const assertion = bodyOf(first)
  const reason = bodyOf(second.slice(0, second.length - behind.length))
  if (assertion === '' || reason === '') return null
  const left = [before, behind].map((part) => plainText(`<p>${part}</p>`).trim()).filter((part) => part !== '')
  return { text: composeStatements({ assertion, reason }, language), left }
}

/** Which of the four customary options an option is, from what it says of assertion and reason. */
function letterOfWords(words: string): AssertionLetter | null {
  const text = words.toLowerCase()
  const isNo = /\bnot\b|नहीं/.test(text)
  if (/\bboth\b|दोनों/.test(text)) {
    if (/\bboth\b.*\b(?:false|incorrect|wrong)\b|असत्य|गलत/.test(text)) return null
    return /explanation|explain|व्याख्या|स्पष्टीकरण|कारण/.test(text) ? (isNo ? 'B' : 'A') : null
  }
  const order = [...text.matchAll(/\b(true|correct|false|incorrect|wrong)\b|असत्य|गलत|सत्य|सही/g)].map(([word]) =>
    /^(?:true|correct|सत्य|सही)$/.test(word),
  )
  if (order.length !== 2 || order[0] === order[1]) return null
  const isAssertionFirst = !/^\W*(?:r\b|reason|\(r\)|कारण)/.test(text)
  return order[0] === isAssertionFirst ? 'C' : 'D'
}

/** The letter of the customary option for each option; null where they are others. */
export function customaryLetters({ options }: PastedQuestion): AssertionLetter[] | null {
  const letters = options.map(({ data }) => letterOfWords(plainText(data)))
  const isWhole =
    options.length === assertionLetters.length && assertionLetters.every((letter) => letters.includes(letter))
  return isWhole ? (letters as AssertionLetter[]) : null
}
