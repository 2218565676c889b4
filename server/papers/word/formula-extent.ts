import type { FormulaNode, FormulaTree } from '../../../richtext/formula-tree.ts'

const sum = (nodes: readonly FormulaNode[]) => nodes.reduce((total, node) => total + treeExtent(node), 0)
const of = (node: FormulaNode | null) => (node ? treeExtent(node) : 0)
const SMALL = 0.7

/** How wide a formula is, in letters, roughly. */
export function treeExtent(node: FormulaTree): number {
  switch (node[0]) {
    case 's':
      // Relations and operators have room around them.
      return /[=<>≤≥≠≈→⇒+−×÷±]/.test(node[1]) ? 2.1 : 1
    case 'x':
    case 'op':
    case 'tx':
      return node[1].length
    case 'v':
      return node[2][1].length
    case 'r':
    case 'lr':
      return sum(node[1])
    case 'a':
    case 'pre':
      return treeExtent(node[1]) + SMALL * Math.max(of(node[2]), of(node[3]))
    case 'f':
    case 'stk':
      return 0.6 + SMALL * Math.max(treeExtent(node[1]), treeExtent(node[2]))
    case 'q':
    case 'ph':
      return 1 + treeExtent(node[1])
    case 'rt':
      return 1 + treeExtent(node[2])
    case 'sp':
      return Math.max(0, node[1] * 2)
    case 'mt':
      return 1 + Math.max(0, ...node[1].map((row) => sum(row) + row.length))
    case 'd':
    case 'big':
      return 1
    case 'span':
      return treeExtent(node[3])
    case 'st':
    case 'sz':
    case 'col':
    case 'bg':
    case 'cls':
    case 'brace':
    case 'line':
    case 'acc':
    case 'lap':
    case 'raise':
    case 'enc':
      return treeExtent(node[2])
    case 'rule':
      return node[1] * 2
    default:
      return 0
  }
}
