import { escapeHtml } from './marked-text.ts'

const lineToHtml = (line: string): string => escapeHtml(line.trim().replace(/[ \t]{2,}|\t/g, ' '))

/** Blanks that a page would collapse are written so that it keeps them. */
const keptBlanks = (line: string): string =>
  escapeHtml(line.replaceAll('\t', '    ').trimEnd()).replace(/^[ \u00a0]+|[ \u00a0]{2,}/g, (blanks) =>
    '&nbsp;'.repeat(blanks.length),
  )

/** How lines are written: `keeps_blanks` where their indentation means something, as in programs. */
interface PlainText {
  keeps_blanks?: boolean
}

/** Plain text → question HTML: a blank line starts a paragraph, any other line end is a `<br>`. */
export function plainToHtml(text: string, { keeps_blanks = false }: PlainText = {}): string {
  const toHtml = keeps_blanks ? keptBlanks : lineToHtml
  const kept = keeps_blanks ? withoutEmptyEnds(text) : text.trim()
  if (!kept.includes('\n')) return `<p>${toHtml(kept)}</p>`
  return kept
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split('\n').map(toHtml))
    .map((lines) => `<p>${lines.join('<br>')}</p>`)
    .join('')
}

/** Without the empty lines before and after, and the blanks at the end. */
export const withoutEmptyEnds = (text: string): string => text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd()
