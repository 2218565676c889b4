import type { Block, Cell, Inline } from '../richtext/tree.ts'

/** `{{1}}` marks where an answer goes. */
const marker = /\{\{\d+\}\}/g
const blank = '_'.repeat(10)

/** The same tree with a line to write on in place of every `{{n}}`; texts without one keep their identity. */
export function withBlanks(blocks: Block[]): Block[] {
  return JSON.stringify(blocks).includes('{{') ? blocks.map(blockWithBlanks) : blocks
}

function blockWithBlanks(block: Block): Block {
  switch (block.type) {
    case 'paragraph':
      return { ...block, children: block.children.map(inlineWithBlanks) }
    case 'list':
      return { ...block, items: block.items.map((item) => item.map(blockWithBlanks)) }
    case 'table':
      return { ...block, head: block.head.map(rowWithBlanks), body: block.body.map(rowWithBlanks) }
    case 'quote':
      return { ...block, children: block.children.map(blockWithBlanks) }
    case 'display-formula':
      return block
  }
}

function rowWithBlanks(row: Cell[]): Cell[] {
  return row.map((cell) => ({ ...cell, children: cell.children.map(blockWithBlanks) }))
}

function inlineWithBlanks(inline: Inline): Inline {
  return inline.type === 'text' ? { ...inline, text: inline.text.replaceAll(marker, blank) } : inline
}
