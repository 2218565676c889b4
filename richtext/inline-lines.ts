import { blockTag } from './block-tag.ts'
import type { DraftBlock, DraftInline } from './draft/draft.ts'
import { readDraft } from './draft/read.ts'
import { serialise } from './draft/serialise.ts'
import { writeDraft } from './draft/write.ts'

export interface InlineLines {
  /** Sanitised inline HTML each, without line ends; none is empty. */
  lines: string[]
  /** A table was part of it; its cells became lines. */
  has_table: boolean
}

/** Line ends inside a formula belong to its TeX, not to the text. */
const keepInFormulas = (content: string) =>
  content.replace(/data-latex="[^"]*"/gi, (attribute) => attribute.replaceAll('\n', '&#10;'))

/**
 * Untrusted text as lines of inline HTML: a line of the source each, or, where it brings blocks of its own, a paragraph, an
 * item, a cell or a formula each. Of its own output, joined by line ends, it changes nothing. Throws on nothing.
 */
export function inlineLines(content: string): InlineLines {
  const sources = blockTag.test(content) ? [content] : keepInFormulas(content).split('\n')
  const blocks = sources.flatMap((source) => readDraft(source).blocks)
  const lines = blocks.flatMap(linesOf).map(toHtml)
  return { lines: lines.filter((line) => line !== ''), has_table: blocks.some(holdsTable) }
}

function linesOf(block: DraftBlock): DraftInline[][] {
  if (block.type === 'paragraph') return [block.children]
  if (block.type === 'list') return block.items.flat().flatMap(linesOf)
  if (block.type === 'quote') return block.children.flatMap(linesOf)
  if (block.type === 'display-formula') return [[{ type: 'formula', latex: block.latex }]]
  return [...block.head, ...block.body].flat().flatMap((cell) => cell.children.flatMap(linesOf))
}

function toHtml(children: DraftInline[]): string {
  const [paragraph] = writeDraft([{ type: 'paragraph', children }]).children
  if (paragraph?.type !== 'element') return ''
  return paragraph.children.map(serialise).join('').replaceAll('\n', '&#10;')
}

function holdsTable(block: DraftBlock): boolean {
  if (block.type === 'list') return block.items.flat().some(holdsTable)
  return block.type === 'table' || (block.type === 'quote' && block.children.some(holdsTable))
}
