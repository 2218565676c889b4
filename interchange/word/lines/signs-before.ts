import type { WordBlock } from '../docx/blocks.ts'
import { plainOf, slicePieces, type WordPiece } from '../docx/pieces.ts'
import { LETTERS } from './alphabets.ts'

const TICKS = '✓✔☑✅√'
const LABEL = `(?:[([]\\s?[${LETTERS}]\\s?[)\\]]|[${LETTERS}]\\s?[.)\\]])`
/** A sign right before the letter of an option, at the beginning of a line or behind a blank. */
const signed = new RegExp(`(?<=^|[\\s\\u00a0])(\\*|[${TICKS}][ \\u00a0]{0,2})(${LABEL}[.:]?\\s{0,8})(?=\\S)`, 'gu')

/** Where the ticks of a file stand, by those that can be nowhere else: before a line's first letter, or behind its last option. */
export type TickSide = 'before' | 'behind' | null

const first = new RegExp(`^\\s{0,6}[${TICKS}]\\s{0,3}${LABEL}`, 'u')
const last = new RegExp(`\\S\\s{0,6}[${TICKS}]\\s{0,6}$`, 'u')
const labelled = new RegExp(`(?:^|\\s)${LABEL}`, 'u')

export function tickSide(blocks: readonly WordBlock[]): TickSide {
  const counts = { before: 0, behind: 0 }
  const visit = (block: WordBlock): void => {
    if (block.kind === 'table') for (const cell of block.rows.flat()) cell.blocks.forEach(visit)
    else
      for (const line of plainOf(block.pieces).split('\n')) {
        if (first.test(line.slice(0, 40))) counts.before++
        else if (last.test(line.slice(-40)) && labelled.test(line.slice(0, 2000))) counts.behind++
      }
  }
  blocks.forEach(visit)
  if (counts.before === 0 && counts.behind === 0) return null
  return counts.behind === 0 ? 'before' : counts.before === 0 ? 'behind' : null
}

/** Stands behind a tick between two options that may be of either. */
export const UNSURE = '\u2060'

/** Blanks at the end of a text; a tab or the end of a line is more than any. */
function gapBefore(text: string): number {
  const [gap = ''] = /[\s\u00a0]{0,8}$/u.exec(text) ?? []
  return gap.length === text.length || /[\t\n]/.test(gap) ? 9 : gap.length
}

/** Whether a tick is of the option behind it: it stands nearer to that one, or the file has it so; null for neither. */
function isOfNext(before: string, sign: string, side: TickSide): boolean | null {
  const [left, right] = [gapBefore(before.slice(-10)), sign.length - 1]
  if (left !== right) return left > right
  return side === null ? null : side === 'before'
}

/** "*b) newton" is "b) *newton": the sign says something of the option, and its letter stays the letter of a line. */
export function signsBehindLetters(pieces: WordPiece[], side: TickSide): WordPiece[] {
  const text = plainOf(pieces)
  if (!new RegExp(`[*${TICKS}]`, 'u').test(text)) return pieces
  const turned: WordPiece[] = []
  let from = 0
  for (const { index, 1: sign = '', 2: label = '' } of text.matchAll(signed)) {
    const isNext = sign === '*' || isOfNext(text.slice(0, index), sign, side)
    const middle = index + sign.length
    if (isNext === false) continue
    turned.push(...slicePieces(pieces, from, index))
    const own = slicePieces(pieces, index, middle)
    const to = middle + label.length
    if (isNext) turned.push(...slicePieces(pieces, middle, to), ...own)
    else turned.push(...own.map(unsure), ...slicePieces(pieces, middle, to))
    from = to
  }
  return from === 0 ? pieces : [...turned, ...slicePieces(pieces, from)]
}

const unsure = (piece: WordPiece): WordPiece =>
  piece.kind === 'text' ? { ...piece, text: piece.text.replace(/\S/u, (sign) => sign + UNSURE) } : piece
