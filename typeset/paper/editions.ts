import type { EditionName } from '../../domain/papers/documents.ts'
import type { SchoolFontName } from '../../domain/papers/school-fonts.ts'

/** How the text of an edition is set. */
export interface TextStyle {
  /** Size of the body text in points; multiples of 0.1 keep the SVG's rounding exact. */
  text_size: number
  /** Room between lines and between letters, in ems. */
  leading: number
  tracking: number
  /** Lines end where their words do: no passage is justified, no word divided. */
  flush: boolean
  /** Prints what is slanted upright. */
  upright: boolean
}

const standard: TextStyle = { text_size: 11, leading: 0.66, tracking: 0, flush: false, upright: false }

/**
 * Large print follows the UK Association for Accessible Formats' guide (2012): no word divided, figures as large as the text around them. The dyslexia-friendly edition follows the British Dyslexia Association's style guide (2023): 12–14 points, a sans-serif
 * of distinct letters, wide lines and letters, flush left, no italics.
 */
export const editions = {
  standard,
  'large-18': { ...standard, text_size: 18, leading: 0.7, flush: true },
  'large-24': { ...standard, text_size: 24, leading: 0.7, flush: true },
  dyslexia: { text_size: 13, leading: 1.05, tracking: 0.035, flush: true, upright: true },
  'two-language': standard,
} as const satisfies Record<EditionName, TextStyle>

/** The font of an edition; the dyslexia-friendly one has its own. */
export function editionFont(edition: EditionName, font: SchoolFontName): SchoolFontName {
  return edition === 'dyslexia' ? 'atkinson' : font
}
