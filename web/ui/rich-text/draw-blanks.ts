import { blanksIn, holds, type QuestionType } from '#contract'

/** A line to write on, and one for where text is only read in passing. */
const longLine = '_'.repeat(10)
export const shortLine = '_'.repeat(4)

/** A tag with its attributes: what stands in a formula is no blank; or a blank. */
const tagOrBlank = /<(?:"[^"]*"|[^">])*>|\{\{(\d{1,3})\}\}/g

/** The HTML of a question or part with a line in place of each `{{n}}`, numbered where there are several; other types have no blanks. */
export function drawBlanks(type: QuestionType, html: string, line = longLine): string {
  if (!holds(type, 'blanks')) return html
  const isNumbered = blanksIn(html).length > 1
  return html.replace(tagOrBlank, (found, number: string | undefined) => {
    if (number === undefined) return found
    return isNumbered ? `(${number})\u00a0${line}` : line
  })
}
