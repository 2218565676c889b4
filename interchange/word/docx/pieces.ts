import type { LossCode } from '../../items/codes.ts'

/** How letters look, as far as a key may be told by it. Equal looks of a file are one object. */
export interface PieceLook {
  bold: boolean
  italic: boolean
  underline: boolean
  strike: boolean
  raised: 'sup' | 'sub' | ''
  /** RRGGBB; '' for the usual colour of text. */
  colour: string
  /** Highlighted or shaded: the colour behind the letters; '' for none. */
  marked: string
  font: string
}

export const plainLook: PieceLook = {
  ...{ bold: false, italic: false, underline: false, strike: false, raised: '', colour: '', marked: '', font: '' },
}

export type WordPiece =
  | { kind: 'text'; text: string; look: PieceLook }
  | { kind: 'tab' | 'break' }
  | { kind: 'formula'; tex: string; display: boolean; look: PieceLook }
  /** As wide as it is shown, in pixels. */
  | { kind: 'picture'; part: string; alt: string; width?: number }
  | { kind: 'lost'; code: LossCode; detail: string }

/** Stands in a text for what is no text. */
export const OBJECT = '\ufffc'

const textOf = (piece: WordPiece): string => {
  if (piece.kind === 'text') return piece.text
  if (piece.kind === 'tab') return '\t'
  return piece.kind === 'break' ? '\n' : OBJECT
}

/** The text of pieces; everything but text counts as one sign, so that places in it are places in the pieces. */
export const plainOf = (pieces: readonly WordPiece[]): string => pieces.map(textOf).join('')

/** The same with formulas and pictures by what they are, for telling whether two say the same. */
export const comparableOf = (pieces: readonly WordPiece[]): string =>
  pieces
    .map((piece) =>
      piece.kind === 'formula' ? ` ${piece.tex} ` : piece.kind === 'picture' ? ` ${piece.part} ` : textOf(piece),
    )
    .join('')

/** The pieces from one place of their text to another. */
export function slicePieces(pieces: readonly WordPiece[], from: number, to = Number.POSITIVE_INFINITY): WordPiece[] {
  const cut: WordPiece[] = []
  let at = 0
  for (const piece of pieces) {
    const length = textOf(piece).length
    const [start, end] = [Math.max(from - at, 0), Math.min(to - at, length)]
    if (start < end) {
      if (piece.kind !== 'text' || (start === 0 && end === length)) cut.push(piece)
      else cut.push({ ...piece, text: piece.text.slice(start, end) })
    }
    at += length
  }
  return cut
}

/** Without blanks at both ends. */
export function trimPieces(pieces: readonly WordPiece[]): WordPiece[] {
  const text = plainOf(pieces)
  const start = text.length - text.trimStart().length
  return slicePieces(pieces, start, Math.max(start, text.trimEnd().length))
}

export const isBlank = (pieces: readonly WordPiece[]): boolean => plainOf(pieces).trim() === ''

/** The share of the letters whose look has a property, 0 to 1. */
export function shareOf(pieces: readonly WordPiece[], has: (look: PieceLook) => boolean): number {
  let all = 0
  let own = 0
  for (const piece of pieces) {
    if (piece.kind !== 'text' && piece.kind !== 'formula') continue
    const length = piece.kind === 'formula' ? 3 : piece.text.replace(/[\s.]/g, '').length
    all += length
    if (has(piece.look)) own += length
  }
  return all === 0 ? 0 : own / all
}
