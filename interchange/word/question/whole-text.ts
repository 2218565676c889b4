import type { ImportLoss } from '../../items/imported-question.ts'
import { plainOf, type WordPiece } from '../docx/pieces.ts'
import { addDoubt, type FoundQuestion, piecesOfTexts } from '../segment/found-question.ts'
import { findLegacyFont } from './legacy-letters.ts'

/* What is judged by all texts of a question, whatever each of them is. */

const cellPieces = (found: FoundQuestion): WordPiece[] =>
  [...found.stem, ...found.options.flatMap(({ texts }) => texts)].flatMap(({ table }) =>
    (table?.rows ?? []).flatMap((row) =>
      row.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'paragraph' ? block.pieces : []))),
    ),
  )

const allPieces = (found: FoundQuestion): WordPiece[] => [
  ...piecesOfTexts(found.stem),
  ...found.options.flatMap(({ texts }) => piecesOfTexts(texts)),
  ...piecesOfTexts([...found.answer_more, ...found.explanation, ...found.model]),
  ...found.answers.flat(),
  ...cellPieces(found),
  ...found.parts.flatMap(allPieces),
]

/** What of all its texts is not carried; what may be missed is a doubt too. */
export function lossesOf(found: FoundQuestion): ImportLoss[] {
  const losses: ImportLoss[] = []
  const pieces = allPieces(found)
  for (const piece of pieces) {
    if (piece.kind !== 'lost') continue
    losses.push({ code: piece.code, detail: piece.detail })
    if (piece.code === 'missing_picture') addDoubt(found, 'missing_picture', 'question_text', piece.detail)
    else addDoubt(found, 'lost', 'question_text', piece.code)
  }
  const isColoured = pieces.some(
    (piece) =>
      piece.kind === 'text' && piece.text.trim() !== '' && (piece.look.colour !== '' || piece.look.marked !== ''),
  )
  if (isColoured) losses.push({ code: 'colour', detail: '' })
  if (found.facts?.translations) losses.push({ code: 'translations', detail: found.facts.translations })
  return losses
}

/** 'hi' where Devanagari letters are in it; null where they tell nothing. */
export const languageOf = (found: FoundQuestion): string | null =>
  /[\u0900-\u097f]/.test(plainOf(allPieces(found))) ? 'hi' : null

/** Letters that are no Unicode, told by their font or by the words that they make. */
export function doubtLetters(found: FoundQuestion): void {
  const all = allPieces(found)
  const fonts = all.flatMap((piece) => (piece.kind === 'text' && piece.text.trim() !== '' ? piece.look.font : []))
  const legacy = findLegacyFont(plainOf(all), new Set(fonts))
  if (legacy !== null) addDoubt(found, 'legacy_font', 'question_text', legacy)
}
