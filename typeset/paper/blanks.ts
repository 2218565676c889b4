import type { Block, Cell, Inline } from '../../richtext/tree.ts'

/** `{{1}}` marks where an answer goes. */
const marker = /\{\{(\d+)\}\}/g
const blank = '_'.repeat(10)

/** The number of a marker, or nothing where it is the only one; both stay on one line with the blank. */
type Label = (number: string) => string

/**
 * The same tree with a line to write on in place of every `{{n}}`, numbered where there are several; texts without one
 * keep their identity.
 */
export function withBlanks(blocks: Block[]): Block[] {
  const numbers = new Set([...JSON.stringify(blocks).matchAll(marker)].map((match) => match[1]))
  if (numbers.size === 0) return blocks
  const label: Label = numbers.size === 1 ? () => '' : (number) => `(${number})\u00a0`
  return blocks.map((block) => blockWithBlanks(block, label))
}

function blockWithBlanks(block: Block, label: Label): Block {
  switch (block.type) {
    case 'paragraph':
      return { ...block, children: block.children.map((inline) => inlineWithBlanks(inline, label)) }
    case 'list':
      return { ...block, items: block.items.map((item) => item.map((child) => blockWithBlanks(child, label))) }
    case 'table':
      return {
        ...block,
        head: block.head.map((row) => rowWithBlanks(row, label)),
        body: block.body.map((row) => rowWithBlanks(row, label)),
      }
    case 'quote':
      return { ...block, children: block.children.map((child) => blockWithBlanks(child, label)) }
    case 'display-formula':
      return block
  }
}

function rowWithBlanks(row: Cell[], label: Label): Cell[] {
  return row.map((cell) => ({ ...cell, children: cell.children.map((child) => blockWithBlanks(child, label)) }))
}

function inlineWithBlanks(inline: Inline, label: Label): Inline {
  if (inline.type !== 'text') return inline
  return { ...inline, text: inline.text.replaceAll(marker, (_, number: string) => label(number) + blank) }
}
