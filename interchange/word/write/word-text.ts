import type { Block, DisplayFormula, Inline, List, Paragraph } from '../../../richtext/tree.ts'
import { indentOf } from './lists.ts'
import { toOmml } from './omml/to-omml.ts'
import { LINE_BREAK, type ParagraphLook, paragraph } from './properties.ts'
import { isRightToLeft, markedRuns } from './text-runs.ts'
import { WordTable } from './word-table.ts'
import type { TextPlace, WordTools } from './word-tools.ts'

const TWIPS_A_PIXEL = 15

/** Whether a paragraph is nothing but a picture: it stands in the middle. */
const isFigure = ({ children }: Paragraph) =>
  children.some(({ type }) => type === 'image') &&
  children.every(
    (child) => child.type === 'image' || child.type === 'break' || (child.type === 'text' && child.text.trim() === ''),
  )

function partXml(node: Inline, place: TextPlace, tools: WordTools, language: string): string {
  switch (node.type) {
    case 'text':
      return markedRuns(node.text, language, node.marks, place.look)
    case 'break':
      return LINE_BREAK
    case 'formula':
      return formulaXml(node, tools)
    case 'image':
      return pictureXml(node, place, tools)
  }
}

/** One line of text, as runs. */
export const inlineXml = (nodes: readonly Inline[], place: TextPlace, tools: WordTools, language = place.language) =>
  nodes.map((node) => partXml(node, place, tools, language)).join('')

function formulaXml({ tree }: Pick<DisplayFormula, 'tree'>, tools: WordTools, display = false): string {
  const { omml, lost } = toOmml(tree, display)
  for (const detail of lost) tools.lose({ code: 'formula_part', detail })
  return omml
}

function pictureXml(
  { src, alt, width }: Extract<Inline, { type: 'image' }>,
  place: TextPlace,
  tools: WordTools,
): string {
  const picture = tools.find(src)
  const room = Math.max(40, Math.floor(place.room / TWIPS_A_PIXEL))
  const shown = picture && tools.pictures.show(picture, { alt, width, room })
  if (shown) return shown
  tools.lose({ code: picture ? 'picture_kind' : 'missing_picture', detail: picture?.mime ?? alt })
  return markedRuns(`[${alt}]`, place.language, ['italic'], place.look)
}

/** A rich text as paragraphs and tables; never empty, since its first paragraph holds what stands before and behind it. */
export function textXml(blocks: readonly Block[], place: TextPlace, tools: WordTools): string {
  const writer = new TextWriter(place, tools)
  writer.blocks(blocks)
  return writer.end()
}

class TextWriter {
  #written: string[] = []
  #place: TextPlace
  #tools: WordTools

  constructor(place: TextPlace, tools: WordTools) {
    this.#place = place
    this.#tools = tools
  }

  end(): string {
    if (this.#isFirst) this.#write('')
    return this.#written.join('')
  }

  get #isFirst(): boolean {
    return this.#written.length === 0
  }

  #write(content: string, look: ParagraphLook = {}): void {
    const { first = {}, rest = {}, before = '', after = '' } = this.#place
    const isFirst = this.#isFirst
    const own = isFirst ? { ...first, ...look } : { ...rest, ...look }
    this.#written.push(paragraph(isFirst ? before + content + after : content, own))
  }

  /** What holds no number needs a paragraph before it that does. */
  #begin(): void {
    const { first, before = '', after = '' } = this.#place
    if (this.#isFirst && (first?.list || before !== '' || after !== '')) this.#write('')
  }

  blocks(blocks: readonly Block[], depth = 0, around: ParagraphLook = {}): void {
    for (const block of blocks) {
      switch (block.type) {
        case 'paragraph':
          this.#paragraph(block, around)
          break
        case 'display-formula':
          // A number and marks stand in one line with it.
          this.#write(
            formulaXml(block, this.#tools, !this.#isFirst),
            this.#isFirst ? {} : { ...around, align: 'center' },
          )
          break
        case 'quote':
          this.blocks(block.children, depth, { indent: { left: this.#place.left + 400, right: 400 } })
          break
        case 'list':
          this.#begin()
          this.#list(block, depth)
          break
        case 'table': {
          this.#begin()
          const { left, room } = this.#place
          this.#written.push(
            new WordTable(block, { ...this.#place, left, room }, (cell, place) =>
              textXml(cell.children, place, this.#tools),
            ).xml(),
          )
          this.#written.push(paragraph('', { spacing: { before: 0, after: 0, line: 120 } }))
          break
        }
      }
    }
  }

  #paragraph(block: Paragraph, around: ParagraphLook): void {
    const language = block.lang ?? this.#place.language
    const rtl = block.dir ? block.dir === 'rtl' : block.lang ? isRightToLeft(block.lang) : undefined
    const align = block.align ?? (isFigure(block) && !this.#isFirst ? 'center' : undefined)
    this.#write(inlineXml(block.children, this.#place, this.#tools, language), {
      ...around,
      ...(rtl !== undefined && { rtl }),
      ...(align && { align }),
    })
  }

  #list({ ordered, numbering = '1', start, items }: List, depth: number): void {
    const kind = ordered ? numbering : 'bullets'
    const level = Math.min(depth, 8)
    const id = this.#tools.lists.begin(kind, start, level)
    const { left } = indentOf(kind, level)
    for (const item of items) {
      const [head, ...more] = item
      const list = {
        list: { id, level },
        indent: { left: this.#place.left + left - indentOf(kind, 0).left + 400, hanging: 400 },
      }
      if (head?.type === 'paragraph') this.#paragraph(head, list)
      else this.#write('', list)
      const rest = head?.type === 'paragraph' ? more : item
      this.blocks(rest, depth + 1, { indent: { left: this.#place.left + left - indentOf(kind, 0).left + 400 } })
    }
  }
}
