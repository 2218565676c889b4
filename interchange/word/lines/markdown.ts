import type { WordBlock, WordParagraph } from '../docx/blocks.ts'
import { plainOf, slicePieces, type WordPiece } from '../docx/pieces.ts'
import { typedLabel } from './labels.ts'

/*
 * Text that was copied from where Markdown is written: "**1. Which …?**", "- a) iron", "### Section A". Its signs become what they stand for, where
 * several lines of a file have them.
 */

/** Stars that touch the words within and nothing outside; x**2**y is no such text. */
const strong = /(?<=^|[\s([:;,.–—-])\*\*(?=[^\s*])([^*\n]{0,4000}[^\s*])\*\*(?=$|[\s)\].,:;?!–—-])/gu
const bulletBefore = /^\s{0,8}[-*+]\s{1,4}(?=\S)/u
const heading = /^\s{0,3}#{1,6}\s+(?=\S)/u
const box = /^\[([ xX])\]\s+/u
const rule = /^\s{0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/u
const escaped = /\\(?=[.()*_#[\]+-])/gu
const LEAST = 3

const textOf = ({ pieces }: WordParagraph) => plainOf(pieces).slice(0, 5000)
/** A bullet before a letter or a number, or a box. */
const bulletOf = (text: string): number => {
  const length = bulletBefore.exec(text)?.[0].length ?? 0
  const rest = text.slice(length)
  const kind = typedLabel(rest.replace(/^\*\*(?=\S)/, ''))?.kind
  return length > 0 && ((kind !== undefined && kind !== 'bullet') || box.test(rest)) ? length : 0
}
const isMarked = (text: string) => text.search(strong) >= 0 || heading.test(text) || bulletOf(text) > 0

/** The blocks of a file, without the signs of Markdown where it is written so. */
export function withoutMarkdown(blocks: readonly WordBlock[]): readonly WordBlock[] {
  const marked = blocks.filter((block) => block.kind === 'paragraph' && isMarked(textOf(block))).length
  return marked < LEAST ? blocks : blocks.map((block) => (block.kind === 'paragraph' ? plainParagraph(block) : block))
}

function plainParagraph(paragraph: WordParagraph): WordParagraph {
  const text = textOf(paragraph)
  if (rule.test(text)) return { ...paragraph, pieces: [] }
  const head = heading.exec(text)?.[0].length ?? 0
  const start = head || bulletOf(text)
  const pieces = slicePieces(paragraph.pieces, start)
  const ticked = start > 0 && head === 0 ? box.exec(text.slice(start)) : null
  const rest = ticked ? [...boxOf(ticked[1] ?? ' ', pieces), ...slicePieces(pieces, ticked[0].length)] : pieces
  return { ...paragraph, is_heading: paragraph.is_heading || head > 0, pieces: rest.flatMap(plainPiece) }
}

const boxOf = (sign: string, [first]: readonly WordPiece[]): WordPiece[] =>
  first?.kind === 'text' ? [{ ...first, text: sign === ' ' ? '☐ ' : '☑ ' }] : []

function plainPiece(piece: WordPiece): WordPiece[] {
  if (piece.kind !== 'text') return [piece]
  const pieces: WordPiece[] = []
  let from = 0
  const add = (text: string, bold: boolean) => {
    if (text !== '')
      pieces.push({ ...piece, text: text.replace(escaped, ''), look: bold ? { ...piece.look, bold } : piece.look })
  }
  for (const found of piece.text.matchAll(strong)) {
    add(piece.text.slice(from, found.index), false)
    add(found[1] ?? '', true)
    from = found.index + found[0].length
  }
  add(piece.text.slice(from), false)
  return pieces
}
