/** The fonts a school may choose for its papers, with the family as a person knows it. */
export const schoolFonts = {
  libertinus: 'Libertinus Serif',
  'new-computer-modern': 'New Computer Modern',
  'source-serif': 'Source Serif 4',
  atkinson: 'Atkinson Hyperlegible',
} as const
export type SchoolFontName = keyof typeof schoolFonts
export const schoolFontNames = Object.keys(schoolFonts) as [SchoolFontName, ...SchoolFontName[]]
