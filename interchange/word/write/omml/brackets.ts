import type { FormulaNode } from '../../../../richtext/formula-tree.ts'
import { coreOf } from './runs.ts'

const openings: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** The bracket that a node is, or hangs its scripts on; '' for none. */
function bracketOf(node: FormulaNode): string {
  const core = node[0] === 'a' ? coreOf(node[1]) : node
  return (core[0] === 's' || core[0] === 'big') && /^[()[\]{}]$/.test(core[1]) ? core[1] : ''
}

/**
 * In "(x+3)²" TeX hangs the 2 on the bracket alone. Word grows its brackets in pairs, and LibreOffice loses a formula whose script hangs on
 * a lone one: the pair becomes the base.
 */
export function pairBrackets(nodes: readonly FormulaNode[]): FormulaNode[] {
  const paired: FormulaNode[] = []
  for (const node of nodes) {
    const close = node[0] === 'a' && node[4] === 0 ? bracketOf(node) : ''
    const from = openings[close] ? openingOf(paired, close) : -1
    if (node[0] !== 'a' || from < 0) {
      paired.push(node)
      continue
    }
    const inner = paired.splice(from).slice(1)
    const fence: FormulaNode = ['lr', [['d', openings[close] ?? '', 'o'], ...inner, ['d', close, 'c']]]
    paired.push(['a', fence, node[2], node[3], 0])
  }
  return paired
}

/** Where the pair of a closing bracket behind the nodes opens; −1 where it doesn't. */
function openingOf(nodes: readonly FormulaNode[], close: string): number {
  let depth = 1
  for (let at = nodes.length - 1; at >= 0; at--) {
    const node = nodes[at] as FormulaNode
    const found = bracketOf(node)
    if (found === close) depth += 1
    else if (found === openings[close] && node[0] !== 'a' && --depth === 0) return at
  }
  return -1
}
