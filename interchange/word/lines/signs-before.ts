import { plainOf, slicePieces, type WordPiece } from '../docx/pieces.ts'
import { LETTERS } from './alphabets.ts'

/** A sign right before the letter of an option, at the beginning of a line or behind a blank. */
const signed = new RegExp(
  `(?<=^|[\\s\\u00a0])(\\*|[✓✔☑✅]\\s{0,2})((?:[([]\\s?[${LETTERS}]\\s?[)\\]]|[${LETTERS}]\\s?[.)\\]])[.:]?\\s{0,8})(?=\\S)`,
  'gu',
)

/** "*b) newton" is "b) *newton": the sign says something of the option, and its letter stays the letter of a line. */
export function signsBehindLetters(pieces: WordPiece[]): WordPiece[] {
  const text = plainOf(pieces)
  if (!/[*✓✔☑✅]/u.test(text)) return pieces
  const turned: WordPiece[] = []
  let from = 0
  for (const { index, 1: sign = '', 2: label = '' } of text.matchAll(signed)) {
    const middle = index + sign.length
    const to = middle + label.length
    turned.push(...slicePieces(pieces, from, index), ...slicePieces(pieces, middle, to))
    turned.push(...slicePieces(pieces, index, middle))
    from = to
  }
  return from === 0 ? pieces : [...turned, ...slicePieces(pieces, from)]
}
