import { say } from '../../domain/say.ts'
import type { LaidOutDocument } from '../items/imported-question.ts'
import { FileRefusal } from '../refusal.ts'
import { decodeText } from '../spreadsheet/text/decode-text.ts'
import type { WordParagraph } from '../word/docx/blocks.ts'
import { MAX_PARAGRAPHS } from '../word/docx/limits.ts'
import { plainLook, type WordPiece } from '../word/docx/pieces.ts'
import { readDocument } from '../word/read-word.ts'

/**
 * Questions typed as text, or pasted: each line a paragraph, read as Word's are, without what formatting tells. Lines without a letter are none.
 * @throws FileRefusal for more than can be read, or bytes that are no text
 */
export function readPlainText(bytes: Uint8Array): LaidOutDocument {
  const { text, damage } = decodeText(bytes)
  const [first] = damage
  if (first) throw new FileRefusal('invalid_field', say('file.no_text', { line: first.line }))
  const lines = text.split(/\r\n|[\n\r\f\u2029]/).filter((line) => line.trim() !== '')
  if (lines.length > MAX_PARAGRAPHS)
    throw new FileRefusal('invalid_field', say('file.too_many_paragraphs', { most: MAX_PARAGRAPHS }))
  return readDocument({ blocks: lines.map(paragraphOf), losses: [], copies: [], picture: () => new Uint8Array() })
}

const paragraphOf = (line: string, place: number): WordParagraph => ({
  ...{ kind: 'paragraph', place, pieces: piecesOf(line), label: null, style: '', is_heading: false },
})

/** Word copies a line break within a paragraph as one of these. */
const breaks = /[\v\u2028]/

const piecesOf = (line: string): WordPiece[] =>
  line
    .split(/([\t\v\u2028])/)
    .filter((text) => text !== '')
    .map((text): WordPiece => {
      if (text === '\t') return { kind: 'tab' }
      return breaks.test(text) ? { kind: 'break' } : { kind: 'text', text, look: plainLook }
    })
