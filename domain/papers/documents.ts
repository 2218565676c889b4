/** What can be printed of a paper, in which edition, on which page. */

export const documentNames = ['paper', 'marking-scheme', 'answer-sheet', 'grid', 'proof', 'attendance'] as const
export type DocumentName = (typeof documentNames)[number]

export const editionNames = ['standard', 'large-18', 'large-24', 'dyslexia', 'two-language'] as const
export type EditionName = (typeof editionNames)[number]

/** The files that a document may be; Word is made of papers and their marking schemes, in editions that are edited further. */
export const documentFiles = ['pdf', 'docx'] as const
export type DocumentFile = (typeof documentFiles)[number]

/** Whether a document in an edition is made as such a file. */
export const hasFile = (file: DocumentFile, document: DocumentName, edition: EditionName): boolean =>
  file === 'pdf' ||
  ((document === 'paper' || document === 'marking-scheme') && (edition === 'standard' || edition === 'two-language'))

/** Where the second language of a two-language paper stands. */
export const arrangements = ['stacked', 'side-by-side'] as const
export type Arrangement = (typeof arrangements)[number]

export const pageSizes = ['A4', 'LETTER', 'LEGAL'] as const
export type PageSize = (typeof pageSizes)[number]
/** Where nobody has chosen one. */
export const usualPage = 'A4' satisfies PageSize

/** The sets of a paper: the same questions in other orders. */
export const setLetters = ['A', 'B', 'C', 'D'] as const
export type SetLetter = (typeof setLetters)[number]
