import type { Block, Cell, Inline, Table } from '../richtext/tree.ts'
import { treeOf } from './rich-texts.ts'

/** A, B, C …; a paper's right column has at most as many entries as there are letters. */
const firstLetter = 'A'.charCodeAt(0)

/** The two columns of a matching question: 1, 2, 3 … on the left, A, B, C … on the right. */
export function matchTable({ left, right }: { left: string[]; right: string[] }): Table {
  const rows = Array.from({ length: Math.max(left.length, right.length) }, (_, index) => [
    matchCell(`${index + 1}.`, left[index]),
    matchCell(`${String.fromCharCode(firstLetter + index)}.`, right[index]),
  ])
  return { type: 'table', columns: 2, head: [], body: rows }
}

function matchCell(label: string, html: string | undefined): Cell {
  const children = html === undefined ? [] : withLabel(`${label} `, treeOf(html))
  return { header: false, rowspan: 1, colspan: 1, children }
}

function withLabel(label: string, blocks: Block[]): Block[] {
  const run: Inline = { type: 'text', text: label }
  const [first, ...rest] = blocks
  if (first?.type !== 'paragraph') return [{ type: 'paragraph', children: [run] }, ...blocks]
  return [{ ...first, children: [run, ...first.children] }, ...rest]
}
