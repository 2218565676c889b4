import { WordLists } from '../../../interchange/word/write/lists.ts'
import { type WordPicture, WordPictures } from '../../../interchange/word/write/pictures.ts'
import { type ParagraphLook, paragraph, type RunLook, TAB } from '../../../interchange/word/write/properties.ts'
import { styleId } from '../../../interchange/word/write/styles.ts'
import { isRightToLeft, textRuns } from '../../../interchange/word/write/text-runs.ts'
import { type WordPage, widthOf, wordFile } from '../../../interchange/word/write/word-file.ts'
import { textXml } from '../../../interchange/word/write/word-text.ts'
import type { TextPlace, WordTools } from '../../../interchange/word/write/word-tools.ts'
import type { Block } from '../../../richtext/tree.ts'
import type { DocumentFrame } from '../../../typeset/document.ts'
import { fontsOf, MARKS_WIDTH, paperStyles, sheetOf, TEXT_LEFT } from './paper-looks.ts'

/** The pictures of a document by their addresses, in kinds that Word shows. */
export type PaperPictures = ReadonlyMap<string, WordPicture>

/** What the texts of one paper or scheme are written with; knows its language, its sheet and what is numbered so far. */
export class WordPaper {
  readonly frame: DocumentFrame
  readonly sheet: WordPage
  readonly tools: WordTools
  #numbers: { id: number; next: number } | null = null

  constructor(frame: DocumentFrame, pictures: PaperPictures) {
    this.frame = frame
    this.sheet = sheetOf(frame.page)
    this.tools = {
      ...{ lists: new WordLists(), pictures: new WordPictures() },
      find: (src) => pictures.get(src) ?? null,
      // A picture that is gone has its words in brackets, as on the printed page.
      lose: () => undefined,
    }
  }

  /** Twips between the margins. */
  get room(): number {
    return widthOf(this.sheet)
  }

  /** The list of question numbers, where a number follows the one before; else one that begins with it. */
  numberOf(number: number): number {
    if (this.#numbers?.next !== number) {
      this.#numbers = { id: this.tools.lists.begin('questions', number), next: number }
    }
    this.#numbers.next = number + 1
    return this.#numbers.id
  }

  runs(text: string, look: RunLook = {}, language = this.frame.language): string {
    return textRuns(text, language, look)
  }

  /** A paragraph of one of the paper's styles, in the direction of its language. */
  paragraph(style: string, content: string, look: ParagraphLook = {}, language = this.frame.language): string {
    return paragraph(content, { ...this.look(style, language), ...look })
  }

  look(style: string, language = this.frame.language): ParagraphLook {
    return { style: styleId(style), ...(isRightToLeft(language) && { rtl: true }) }
  }

  marks(marks: number | null): string {
    return marks === null ? '' : TAB + this.runs(`[${marks}]`, { bold: true })
  }

  /** A text between a question's number and its marks. */
  text(blocks: readonly Block[], place: Partial<TextPlace> = {}): string {
    const { language = this.frame.language } = place
    const style = this.look('Question Text', language)
    const room = this.room - TEXT_LEFT - MARKS_WIDTH
    return textXml(blocks, { first: style, rest: style, left: TEXT_LEFT, room, ...place, language }, this.tools)
  }

  file(body: string): Uint8Array {
    const content = { body, sheet: this.sheet, fonts: fontsOf(this.frame), styles: paperStyles(this.sheet) }
    return wordFile({ ...content, footer: this.#footer() }, this.tools)
  }

  #footer(): string {
    const { footer_left, footer_right, words } = this.frame
    const small = (text: string) => this.runs(text)
    const page = `${small(`${words.page} `)}${field('PAGE')}${small(` ${words.of} `)}${field('NUMPAGES')}`
    const tabs = [
      { side: 'center' as const, at: Math.round(this.room / 2) },
      { side: 'right' as const, at: this.room },
    ]
    const line = `${small(footer_left)}${TAB}${page}${TAB}${small(footer_right)}`
    return this.paragraph('footer', line, { tabs, rules: ['top'] })
  }
}

/** What Word works out where it stands; "1" until it has. */
const field = (name: string) => `<w:fldSimple w:instr=" ${name} "><w:r><w:t>1</w:t></w:r></w:fldSimple>`
