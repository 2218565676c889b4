/**
 * Longest HTML that is looked at, in characters. Large enough for every stored form of a text within the other limits,
 * so that a stored text is never cut.
 */
export const MAX_HTML_LENGTH = 1_000_000

/** Longest text, in characters: words, sources of formulas and descriptions of pictures together. */
export const MAX_TEXT_LENGTH = 60_000

/**
 * Runs, formulas, images, paragraphs, list items, table rows and cells of one text. A full page holds about 150; the typesetter
 * and the browser stay quick far beyond that.
 */
export const MAX_NODES = 4_000

/** How deep lists, tables and quotations may be in one another. */
export const MAX_DEPTH = 6

export const MAX_ROWSPAN = 50
export const MAX_COLSPAN = 30
export const MAX_ROWS = 200
export const MAX_COLUMNS = 40

/** In CSS pixels. */
export const MAX_IMAGE_WIDTH = 2_000

/**
 * Most of all texts together that are saved at once, such as those of a question in every language; formulas that are equal count once.
 * What is within them is checked in well under a second.
 */
export const MAX_FORMULAS = 200
/** Characters of TeX, and of those of chemistry and units, whose time grows with the square of their length. */
export const MAX_TEX = 20_000
export const MAX_CHEMISTRY = 4_000
/** Bytes of HTML. */
export const MAX_HTML_BYTES = 300 * 1024
