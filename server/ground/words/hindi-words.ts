import { withPoints } from '../../../domain/nasals.ts'
import { searchKey } from '../search-key.ts'

/** Endings of nouns, adjectives and verbs in Hindi, the longest first. */
const endings = [
  ...['ियों', 'ियाँ', 'ियां', 'ाओं', 'ाएँ', 'ाएं', 'ुओं', 'ुएँ', 'ुएं', 'ना', 'नी', 'ने', 'ता', 'ती', 'ते'],
  ...['ों', 'ें', 'ो', 'ा', 'ी', 'े'],
]

/** Letters that a stem has at least: of shorter words what is left says nothing. */
const LEAST = 2

/** A word of Devanagari. */
export const isHindi = (text: string): boolean => /^(?:\p{Script=Devanagari}\p{M}*)+$/u.test(text)

/** The word without an ending, the shortest first: पत्ती may be पत्ती + nothing, पत्त + ी or पत् + ती. */
export function hindiStems(word: string): string[] {
  const stems = endings
    .filter((ending) => word.endsWith(ending))
    .map((ending) => word.slice(0, -ending.length))
    .filter((stem) => (stem.match(/\p{Lo}/gu)?.length ?? 0) >= LEAST)
  return [...stems, word].sort((a, b) => a.length - b.length)
}

const POINT = '\u0902'

/** Letters as they are compared: without the dot below, and without the signs of a nasal, the moon dot and the point. */
export const bareHindi = (text: string): string => withPoints(text).replace(/[\u093c\u0901\u0902]/g, '')

/** Signs that a letter may have or lack; an expression is made anew for each row, and this is a small one. */
const SIGNS = '(?:x09(?:3c|01))*'

/** The nasal that a point may be, by the consonant behind it. */
const NASALS: readonly (readonly [consonants: RegExp, nasal: string])[] = [
  [/[क-घ]/, 'ङ'],
  [/[च-झ]/, 'ञ'],
  [/[ट-ढ]/, 'ण'],
  [/[त-ध]/, 'न'],
  [/[प-भ]/, 'म'],
]
const VIRAMA = '्'

/** A point as itself, as a moon dot, or as the nasal of the consonant behind it; as any of them where a piece ends. */
function pointBefore(next: string): string {
  const nasals = NASALS.filter(([consonants]) => next === '' || consonants.test(next)).map(([, nasal]) => nasal)
  return `(?:x090[12]${nasals.map((nasal) => `|${searchKey(nasal + VIRAMA)}`).join('')})`
}

/**
 * An expression over keys of texts (search-key.ts) that holds a piece of Hindi, whether it was written with or without its dots below and with a moon dot,
 * a point or nothing. A point that was typed must be there, as one, as a moon dot or as the nasal that it stands for: अंक is not अकबर.
 */
export const hindiPattern = (piece: string): string =>
  Array.from(
    withPoints(piece).matchAll(/([^\u093c\u0901\u0902])\u093c?([\u0901\u0902]?)(?=(.?))/gu),
    ([, letter = '', sign, next = '']) => {
      const nasal = sign === POINT ? pointBefore(next) : sign ? '(?:x0902)?' : ''
      return searchKey(letter) + SIGNS + nasal
    },
  ).join('')

/** The endings as an expression over keys; what begins alike stands once. */
const ENDING =
  '(?:(?:x093fx092fx09(?:4b|3e)|x09(?:3e|41)x09(?:13|0f)|x09(?:4b|47|3e|40))(?:x090[12])?|x092[48]x09(?:3e|40|47))?'

/** The word anywhere, or a stem of it with an ending at the end of a word; `end` says what follows a word. What the stems have in common stands once. */
export function hindiFormsPattern(word: string, end: string): string {
  const [shortest = word, ...longer] = hindiStems(withPoints(word))
  let rest = ''
  const pieces = longer.map((stem, place) => stem.slice((longer[place - 1] ?? shortest).length))
  for (const piece of pieces.reverse()) rest = `(?:${ENDING}${end}|${hindiPattern(piece)}${rest})`
  return hindiPattern(shortest) + rest
}
