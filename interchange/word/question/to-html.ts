import { escapeHtml, formulaHtml, pictureHtml } from '../../items/item-html.ts'
import type { WordBlock, WordCell, WordTable } from '../docx/blocks.ts'
import { plainOf, type WordPiece } from '../docx/pieces.ts'
import type { FoundText } from '../segment/found-question.ts'

/** Marks the place of what can't be carried. */
const LOST = '[…]'

function pieceToHtml(piece: WordPiece): string {
  switch (piece.kind) {
    case 'tab':
      return ' '
    case 'break':
      return '<br>'
    case 'lost':
      return LOST
    case 'picture':
      return pictureHtml(piece.part, piece.alt, piece.width)
    case 'formula':
      return formulaHtml(piece.tex)
    case 'text': {
      const { bold, italic, underline, strike, raised } = piece.look
      const tags = [bold && 'strong', italic && 'em', underline && 'u', strike && 's', raised].filter(Boolean)
      // Blanks alone look the same in every look.
      if (piece.text.trim() === '' || tags.length === 0) return escapeHtml(piece.text)
      return tags.reduceRight((html: string, tag) => `<${tag}>${html}</${tag}>`, escapeHtml(piece.text))
    }
  }
}

/** Neighbours of one look are one, since tags between them say nothing. */
function joined(pieces: readonly WordPiece[]): WordPiece[] {
  const all: WordPiece[] = []
  const same = ['bold', 'italic', 'underline', 'strike', 'raised'] as const
  for (const piece of pieces) {
    const last = all.at(-1)
    if (piece.kind === 'text' && last?.kind === 'text' && same.every((one) => last.look[one] === piece.look[one]))
      all[all.length - 1] = { ...last, text: last.text + piece.text }
    else all.push(piece)
  }
  return all
}

export const inlineHtml = (pieces: readonly WordPiece[]): string => joined(pieces).map(pieceToHtml).join('')

/** A formula alone in its paragraph that is set so, as a block of its own. */
function blockHtml(pieces: readonly WordPiece[], shown: string): string {
  const [only] = pieces
  if (pieces.length === 1 && only?.kind === 'formula' && only.display && shown === '')
    return formulaHtml(only.tex, true)
  const html = inlineHtml(pieces)
  return html === '' ? '' : `<p>${escapeHtml(shown)}${html}</p>`
}

function tableHtml({ rows }: WordTable): string {
  const cellHtml = ({ blocks, span, rows: down }: WordCell) => {
    const size = `${span > 1 ? ` colspan="${span}"` : ''}${down > 1 ? ` rowspan="${down}"` : ''}`
    return `<td${size}>${blocks.map(htmlInCell).join('') || '<p></p>'}</td>`
  }
  return `<table><tbody>${rows.map((row) => `<tr>${row.map(cellHtml).join('')}</tr>`).join('')}</tbody></table>`
}

/** A table in a cell is its texts: no text holds a table in a table. */
function htmlInCell(block: WordBlock): string {
  if (block.kind === 'paragraph') return blockHtml(block.pieces, block.label ? `${block.label.text} ` : '')
  return block.rows.flatMap((row) => row.flatMap(({ blocks }) => blocks.map(htmlInCell))).join('')
}

export const htmlOfCell = (cell: WordCell): string => cell.blocks.map(htmlInCell).join('')

/** A paragraph, or a table, as it stands in the file. */
export const htmlOfBlock = (block: WordBlock): string => (block.kind === 'table' ? tableHtml(block) : htmlInCell(block))

const shownOf = ({ label }: FoundText) => (label?.is_auto && label.shown ? `${label.shown} ` : '')

/** Paragraphs → HTML of a question, not cleaned yet; lines of one paragraph stay one. */
export function htmlOfTexts(texts: readonly FoundText[]): string {
  const parts: string[] = []
  let line = ''
  const flush = () => {
    if (line !== '') parts.push(`<p>${line}</p>`)
    line = ''
  }
  for (const text of texts) {
    if (text.table) {
      flush()
      parts.push(tableHtml(text.table))
    } else if (text.is_soft && line !== '') line += `<br>${escapeHtml(shownOf(text))}${inlineHtml(text.pieces)}`
    else {
      flush()
      const isBlock = text.pieces.length === 1 && text.pieces[0]?.kind === 'formula' && text.pieces[0].display
      if (isBlock) parts.push(blockHtml(text.pieces, shownOf(text)))
      else if (plainOf(text.pieces).trim() !== '') line = escapeHtml(shownOf(text)) + inlineHtml(text.pieces)
    }
  }
  flush()
  return parts.join('')
}

/** The same of an option, whose lines are parted by a blank. */
export function htmlOfOption(texts: readonly FoundText[]): string {
  if (texts.some(({ table }) => table)) return htmlOfTexts(texts)
  const html = texts
    .map(({ pieces }) => inlineHtml(pieces))
    .filter(Boolean)
    .join(' ')
  return html === '' ? '' : `<p>${html}</p>`
}
