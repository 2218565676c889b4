import { findLooseTex, splitFormulas, type TextFormula } from '../../../richtext/formulas-in-text.ts'
import { sanitiseHtml } from '../../../richtext/sanitise.ts'
import { isLaidOut } from './indented.ts'
import { decodeHtml, runMarks } from './marked-text.ts'
import { plainToHtml, withoutEmptyEnds } from './plain-html.ts'
import { isWholeHtml } from './whole-html.ts'

/** A cell of nothing but elements holds HTML, as rich text is stored; one that says something beside them is text with tags. */
export const isHtmlCell = (cell: string): boolean => isWholeHtml(cell.trim())

/** No text keeps this character, so it can stand for a formula, with its number, while lines become HTML. */
const PLACE = '\u0002'
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const attribute = (latex: string) => latex.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/**
 * A cell of a spreadsheet → question HTML, not yet cleaned. Plain text with a paragraph after each empty line and formulas between
 * `\(` and `\)`, or `\[` and `\]`, which stand on lines of their own; a cell of elements such as `<p>` is HTML.
 * @param keeps_blanks whether indentation is kept; by itself that of what looks like a program
 */
export function cellToHtml(cell: string, keeps_blanks = isLaidOut(cell)): string {
  return isHtmlCell(cell) ? cell.trim() : textToHtml(cell, keeps_blanks)
}

/** The same for what is never HTML. */
export function textToHtml(cell: string, keeps_blanks = false): string {
  const text = keeps_blanks ? withoutEmptyEnds(cell) : cell.trim()
  const pieces = splitFormulas(text.replaceAll(PLACE, ''))
  if (pieces.length === 1) return plainToHtml(text, { keeps_blanks })
  const words = pieces.map((piece, index) => {
    if (typeof piece === 'string') return piece
    // What is displayed ends the line before it and begins the one after.
    return piece.display ? `\n\n${PLACE}${index}${PLACE}\n\n` : `${PLACE}${index}${PLACE}`
  })
  return plainToHtml(words.join(''), { keeps_blanks }).replace(placed, (_, before = '', index: string, after = '') =>
    formulaHtml(pieces[Number(index)], before, after),
  )
}

const placed = new RegExp(`(<p>)?${PLACE}(\\d+)${PLACE}(</p>)?`, 'g')

/** A displayed formula stands in place of the paragraph that it was alone in. */
function formulaHtml(piece: string | TextFormula | undefined, before: string, after: string): string {
  if (typeof piece !== 'object') return ''
  const latex = attribute(piece.latex.replace(MARK_SIGNS, ''))
  return piece.display
    ? `<div data-type="block-math" data-latex="${latex}"></div>`
    : `${before}<span data-type="inline-math" data-latex="${latex}"></span>${after}`
}

/** Signs that no text keeps stand for the tags of marked text while its lines become HTML: a pair for each mark. */
const MARK_SIGNS = /[\u000e-\u0019]/g
const signOf = (mark: number, isEnd: boolean) => String.fromCharCode(0x0e + mark * 2 + (isEnd ? 1 : 0))

/** A cell's text in which parts are raised, lowered or marked, its lines as they are → question HTML. */
export function markedToHtml(marked: string): string {
  const signed = marked.replace(MARK_SIGNS, '').replace(/<(\/?)(sup|sub|strong|em|u|s)>/g, (_, slash: string, mark) => {
    return signOf(runMarks.indexOf(mark), slash === '/')
  })
  const text = decodeHtml(signed)
  return textToHtml(text, isLaidOut(text.replace(MARK_SIGNS, ''))).replace(MARK_SIGNS, (sign) => {
    const place = sign.charCodeAt(0) - 0x0e
    return `<${place % 2 === 1 ? '/' : ''}${runMarks[place >> 1]}>`
  })
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
  const saysAll = (one: string) => !findLooseTex(one) && sanitiseHtml(cellToHtml(one)) === html
  return [...new Set([text.replaceAll('\u00a0', ' '), text])].find(saysAll) ?? html
}
