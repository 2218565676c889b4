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

const codeOf = (letter: string) => `x${(letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`

const DOT = '\u093c'
const MOON_DOT = '\u0901'
const POINT = '\u0902'

/** Letters as they are compared: without the dot below, and without the signs of a nasal vowel. */
export const bareHindi = (text: string): string => text.replace(/[\u093c\u0901\u0902]/g, '')

/**
 * An expression over keys of texts (search-key.ts) that holds a piece of Hindi, whether it was written with or without its dots below and with a moon dot,
 * a point or nothing. A point that was typed must be there, as one or as a moon dot: अंक is not अकबर.
 */
export function hindiPattern(piece: string): string {
  const signs = (typed: string | undefined) =>
    typed === POINT ? 'x090[12]' : typed === MOON_DOT ? '(?:x090[12])?' : '(?:x0901)?'
  return Array.from(piece.matchAll(/([^\u093c\u0901\u0902])\u093c?([\u0901\u0902]?)/gu), ([, letter = '', sign]) =>
    [codeOf(letter), /\p{Lo}/u.test(letter) ? `(?:${codeOf(DOT)})?` : '', signs(sign)].join(''),
  ).join('')
}

/** What may follow a stem, as an expression over keys. */
export const hindiEndings = `(?:${endings.map(hindiPattern).join('|')})?`
