/**
 * Groups of digits as in 1,200 and 1,200,000, as in 1,00,000, and as in 1 200. None begins with a zero and none is shorter than it has to
 * be: in 0,200 and 12,5 the comma may be that of a decimal fraction. 1 200/3 is a mixed number.
 */
const GROUPED =
  /(?<![\d.,])(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})+,\d{3}|[1-9]\d{0,2}(?:[ \u00a0\u2009\u202f]\d{3})+(?!\s?\/))(?![\d,])/g

/** A text with the numbers in it written without groups. */
export const withoutGroups = (text: string): string =>
  text.replace(GROUPED, (number) => number.replace(/[, \u00a0\u2009\u202f]/g, ''))
