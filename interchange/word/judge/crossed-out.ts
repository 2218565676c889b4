import type { WordPiece } from '../docx/pieces.ts'
import { addDoubt, type FoundQuestion, piecesOfTexts } from '../segment/found-question.ts'

/** A question, an option or an answer with a line through it, which somebody may have taken back. */
export function doubtCrossedOut(questions: readonly FoundQuestion[]): void {
  for (const question of questions) {
    const texts = [...question.stem, ...question.options.flatMap((option) => option.texts), ...question.answer_more]
    const pieces = [
      ...piecesOfTexts([...texts, ...question.model]),
      ...question.answers.flat(),
      ...question.points.flat(),
    ]
    const struck = pieces.find(isStruck)
    if (struck?.kind === 'text') addDoubt(question, 'crossed_out', 'question_text', struck.text.trim())
  }
}

const isStruck = (piece: WordPiece): boolean => piece.kind === 'text' && piece.look.strike && piece.text.trim() !== ''
