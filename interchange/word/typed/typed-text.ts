import type { LineRoles } from '../../items/imported-question.ts'
import type { WordBlock, WordParagraph } from '../docx/blocks.ts'
import { comparableOf, plainOf, type WordPiece } from '../docx/pieces.ts'
import { inlineHtml } from '../question/to-html.ts'

/*
 * The text of a document as the file of another format, each line with its paragraph. What no text holds (a picture, a formula, raised and
 * lowered signs) stands in it as a sign of its own, and is put back when the questions are read.
 */

export type TypedFormat = 'gift' | 'aiken'

export interface TypedLine {
  /** Its paragraph; null for a line that the format needs and the document doesn't have. */
  place: number | null
  text: string
}

const FIRST = 0xf0000
const MOST = 0xfff0
const objects = /[\u{f0000}-\u{ffffd}]/gu

export class TypedText {
  readonly lines: TypedLine[] = []
  /** Paragraphs in their order, without those that somebody left out. */
  readonly paragraphs: WordParagraph[] = []
  readonly #objects: WordPiece[] = []
  /** Whether empty paragraphs part the others. */
  readonly is_parted: boolean

  constructor(blocks: readonly WordBlock[], told: LineRoles, format: TypedFormat) {
    for (const block of blocks)
      if (block.kind === 'paragraph' && told.get(block.place) !== 'LEAVE_OUT') this.paragraphs.push(block)
    const isEmpty = this.paragraphs.map(({ pieces }) => plainOf(pieces).trim() === '')
    const [first, last] = [isEmpty.indexOf(false), isEmpty.lastIndexOf(false)]
    this.is_parted = isEmpty.slice(Math.max(first, 0), last + 1).includes(true)
    let depth = 0
    for (const { place, pieces, label } of this.paragraphs) {
      const own = label && format === 'aiken' && /^[A-Z][.)]$/i.test(label.text.trim()) ? `${label.text.trim()} ` : ''
      const text = own + pieces.map((piece) => this.#textOf(piece)).join('')
      for (const line of text.split('\n')) this.lines.push({ place, text: line })
      if (format === 'aiken' || this.is_parted) continue
      // Questions of GIFT end at an empty line, for which a document has the space between its paragraphs.
      const braces: string[] = text.replace(/\\[{}\\]/g, '').match(/[{}]/g) ?? []
      for (const brace of braces) depth += brace === '{' ? 1 : -1
      if (braces.includes('}') && depth <= 0) this.lines.push({ place: null, text: '' })
    }
  }

  get text(): string {
    return this.lines.map(({ text }) => text).join('\n')
  }

  /** Whether there are more signs of their own than a text can have. */
  get is_full(): boolean {
    return this.#objects.length >= MOST
  }

  #textOf(piece: WordPiece): string {
    if (piece.kind === 'tab') return '\t'
    if (piece.kind === 'break') return '\n'
    if (piece.kind === 'text' && (piece.look.raised === '' || piece.text.trim() === ''))
      return piece.text.replace(objects, '').replace(/[\r\n]/g, ' ')
    if (this.is_full) return ''
    this.#objects.push(piece)
    return String.fromCodePoint(FIRST + this.#objects.length - 1)
  }

  #objectAt(sign: string): WordPiece[] {
    const object = this.#objects[(sign.codePointAt(0) ?? 0) - FIRST]
    return object ? [object] : []
  }

  /** HTML with the objects in their places. */
  html(html: string): string {
    return html.replace(objects, (sign) => inlineHtml(this.#objectAt(sign)))
  }

  /** The same of words that are no HTML. */
  words(words: string): string {
    return words.replace(objects, (sign) => comparableOf(this.#objectAt(sign)).trim())
  }

  hasObject(words: string): boolean {
    return words.search(objects) >= 0
  }
}
