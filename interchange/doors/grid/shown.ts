import { withPoints } from '../../../domain/nasals.ts'

/** Longer texts are no name, number or heading: of such a cell the beginning is compared. */
const mostCompared = 300

const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const otherDigit = /(?![0-9])\p{Nd}/gu
const fraction = /([½¼¾])/
/** Most cells of a list of marks. */
const isPlainNumber = /^\d{1,6}(?:\.\d{1,2})?$/

/** A digit of any script as the figure that it is: each script has its ten side by side, 0 first. */
function asDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

/** Digits of any script as those of ours. */
export const withFigures = (text: string): string => text.replace(otherDigit, asDigit)

/** The signs of fractions stay what they are: NFKC makes 1⁄2 of ½, and 331⁄2 of 33½. */
const normalised = (text: string) =>
  text
    .split(fraction)
    .map((part, at) => (at % 2 === 1 ? part : part.normalize('NFKC')))
    .join('')

/** What nobody sees does not count: invisible signs, unlike blanks, dashes and quotes, digits of other scripts. */
export function plainText(shown: string): string {
  if (isPlainNumber.test(shown)) return shown
  const text = shown.trim().slice(0, mostCompared)
  if (/^[!-~]*(?: [!-~]+)*$/.test(text)) return text.replaceAll('`', "'")
  return (
    withFigures(normalised(text).replace(invisible, ''))
      .replace(/[\u2010-\u2015\u2212\ufe58\ufe63]/g, '-')
      // The signs of Arabic between figures.
      .replace(/(?<=\d)\u066b(?=\d)/g, '.')
      .replace(/(?<=\d)\u066c(?=\d)/g, ',')
      .replace(/[\u2018\u2019\u02bc`´]/g, "'")
      .replace(/[\u201c\u201d]/g, '"')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

/** Small letters, those of Latin without marks, and the nasals of Hindi as points. */
export function folded(text: string): string {
  const plain = plainText(text).toLowerCase()
  if (/^[ -~]*$/.test(plain)) return plain
  return withPoints(
    plain
      .normalize('NFD')
      .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
      .normalize('NFC'),
  )
}

/** Letters and digits alone, without blanks between them. */
export const lettersOf = (text: string): string => folded(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

/** Words of letters and digits, a blank between them. */
export const wordsOf = (text: string): string =>
  folded(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
