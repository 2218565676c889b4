import { findLooseTex, splitFormulas, type TextFormula } from '../../../richtext/formulas-in-text.ts'
import { sanitiseHtml } from '../../../richtext/sanitise.ts'
import { plainToHtml } from './plain-html.ts'

/** How rich text begins as it is stored; a cell that begins so holds HTML. */
const BEGINS_AS_HTML = /^<(?:p|ul|ol|table|blockquote|div)[\s>]/i

export const isHtmlCell = (cell: string): boolean => BEGINS_AS_HTML.test(cell.trim())

/** No text keeps this character, so it can stand for a formula, with its number, while lines become HTML. */
const PLACE = '\u0002'
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const attribute = (latex: string) => latex.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/**
 * A cell of a spreadsheet → question HTML, not yet cleaned. Plain text with a paragraph after each empty line and formulas between
 * `\(` and `\)`, or `\[` and `\]`, which stand on lines of their own; a cell that begins with a tag such as `<p>` is HTML.
 */
export function cellToHtml(cell: string): string {
  return isHtmlCell(cell) ? cell.trim() : textToHtml(cell)
}

/** The same for what is never HTML. */
export function textToHtml(cell: string): string {
  const text = cell.trim()
  const pieces = splitFormulas(text.replaceAll(PLACE, ''))
  if (pieces.length === 1) return plainToHtml(text)
  const words = pieces.map((piece, index) => {
    if (typeof piece === 'string') return piece
    // What is displayed ends the line before it and begins the one after.
    return piece.display ? `\n\n${PLACE}${index}${PLACE}\n\n` : `${PLACE}${index}${PLACE}`
  })
  return plainToHtml(words.join('')).replace(placed, (_, before = '', index: string, after = '') =>
    formulaHtml(pieces[Number(index)], before, after),
  )
}

const placed = new RegExp(`(<p>)?${PLACE}(\\d+)${PLACE}(</p>)?`, 'g')

/** A displayed formula stands in place of the paragraph that it was alone in. */
function formulaHtml(piece: string | TextFormula | undefined, before: string, after: string): string {
  if (typeof piece !== 'object') return ''
  const latex = attribute(piece.latex)
  return piece.display
    ? `<div data-type="block-math" data-latex="${latex}"></div>`
    : `${before}<span data-type="inline-math" data-latex="${latex}"></span>${after}`
}

const REFERENCES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00a0',
  '&#96;': '`',
}

/** Stored HTML → the cell that cellToHtml reads as the same HTML: plain text wherever that says it all, else the HTML itself. */
export function htmlToCell(html: string): string {
  const bare = html
    .replace(/<span data-type="inline-math" data-latex="([^"]*)"><\/span>/g, '\\($1\\)')
    .replace(/<div data-type="block-math" data-latex="([^"]*)"><\/div>/g, '<p>\\[$1\\]</p>')
    .replace(/<br>/g, '\n')
    .replace(/<\/p><p>/g, '\n\n')
    .replace(/^<p>|<\/p>$/g, '')
  if (/[<>]/.test(bare)) return html
  const text = bare.replace(/&(?:amp|lt|gt|quot|nbsp|#96);/g, (reference) => REFERENCES[reference] ?? reference)
  return !findLooseTex(text) && sanitiseHtml(cellToHtml(text)) === html ? text : html
}
