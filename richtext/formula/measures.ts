import type { Variant } from '../formula-tree.ts'

/** How many em one unit is, in text of 16 CSS pixels (10 TeX points); ex by the height of KaTeX's main font. */
const EM_PER_UNIT: Record<string, number> = {
  em: 1,
  ex: 0.43,
  mu: 1 / 18,
  px: 1 / 16,
  pt: 0.1,
  cm: 2.85,
  mm: 0.285,
  in: 7.23,
}

/** No space, rule or shift is larger than this, in either direction. */
export const MAX_LENGTH_EM = 20

const LENGTH = /^([+-]?(?:\d+\.?\d*|\.\d+))(em|ex|mu|px|pt|cm|mm|in)?$/

/** A MathML length in em, clamped; 0 for none and for what isn't a length. */
export function toEm(length: string | undefined): number {
  const match = LENGTH.exec(length?.trim() ?? '')
  if (!match) return 0
  const value = Number(match[1]) * (EM_PER_UNIT[match[2] ?? 'em'] ?? 1)
  return round(Math.min(Math.max(value, -MAX_LENGTH_EM), MAX_LENGTH_EM))
}

/** Four decimals, as KaTeX writes them. */
export const round = (value: number): number => Number(value.toFixed(4))

/** The characters by which KaTeX writes its named spaces, and their width in em. */
const SPACES: Record<string, number> = {
  '\u200a': 1 / 18,
  '\u2009': 1 / 6,
  '\u2005': 2 / 9,
  '\u205f': 2 / 9,
  '\u2005\u200a': 5 / 18,
  '\u2005\u200a\u200a': 5 / 18,
  '\u200a\u2063': -1 / 18,
  '\u2009\u2063': -1 / 6,
  '\u205f\u2063': -2 / 9,
  '\u2005\u2063': -5 / 18,
}

/** TeX's space between words. */
const WORD_SPACE = 1 / 3

/** The width of a text that is nothing but space, or null when it prints something. */
export function findSpaceWidth(text: string): number | null {
  const named = SPACES[text]
  if (named !== undefined) return round(named)
  return /^[\u00a0 ]+$/.test(text) ? round(Math.min(text.length * WORD_SPACE, MAX_LENGTH_EM)) : null
}

/** Script letters of \mathscr; KaTeX writes the same variant for them and for those of \mathcal. */
export const toScript = (variant: Variant): Variant =>
  variant === 'cal' ? 'scr' : variant === 'bcal' ? 'bscr' : variant

const VARIANTS: Record<string, Variant> = {
  normal: 'up',
  bold: 'b',
  italic: 'i',
  'bold-italic': 'bi',
  'double-struck': 'bb',
  script: 'cal',
  'bold-script': 'bcal',
  fraktur: 'frak',
  'bold-fraktur': 'bfrak',
  'sans-serif': 'sans',
  'bold-sans-serif': 'bsans',
  'sans-serif-bold-italic': 'bsans',
  'sans-serif-italic': 'sansi',
  monospace: 'mono',
}

/** The font variant of a `mathvariant` attribute, or null when there is none. */
export const findVariant = (name: string | undefined): Variant | null => (name && VARIANTS[name]) || null

/** Whether the text is one code point: what a font for formulas can draw as one sign. */
export const isOneCodePoint = (text: string): boolean => text.length <= 2 && [...text].length === 1
