import type { FormulaNode } from '../../../../richtext/formula-tree.ts'
import { coreOf } from './runs.ts'

const bigSigns = '∑∏∐∫∬∭∮∯∰⋃⋂⋁⋀⨁⨂⨀⨄⨆'
const ends = /^[=≠<>≤≥≈≡∼∝≅→⇒⇔∈+−±∓,;:)\]}|]$/u

/** A sum, an integral …: its sign; null for anything else. */
export function bigSignOf(node: FormulaNode): string | null {
  const core = node[0] === 'a' ? coreOf(node[1]) : node
  return core[0] === 's' && bigSigns.includes(core[1]) ? core[1] : null
}

/** "sin", "lim": the name of a function; null for anything else. */
export function functionOf(node: FormulaNode): string | null {
  const core = node[0] === 'a' ? coreOf(node[1]) : node
  return core[0] === 'op' ? core[1] : null
}

const isEnd = (node: FormulaNode) => node[0] === 'br' || (node[0] === 's' && ends.test(node[1]))

/** Where the term behind a sum or an integral ends: at a relation, a plus or minus, a bracket that was opened before it, or another sum. */
export function termEnd(nodes: readonly FormulaNode[], from: number): number {
  let depth = 0
  for (let at = from; at < nodes.length; at++) {
    const node = nodes[at] as FormulaNode
    const sign = node[0] === 's' ? node[1] : ''
    if (depth === 0 && isEnd(node) && !(at === from && /^[+−]$/.test(sign))) return at
    if (depth === 0 && (bigSignOf(node) || functionOf(node))) return at === from ? nodes.length : at
    if (/^[([{]$/.test(sign)) depth += 1
    else if (/^[)\]}]$/.test(sign)) depth -= 1
  }
  return nodes.length
}

/** What a function of a name may be of: letters, numbers, fractions and roots side by side, or one pair of brackets. */
const taken = new Set(['x', 'v', 'a', 'f', 'q', 'rt', 'acc', 'line'])

export function argumentEnd(nodes: readonly FormulaNode[], from: number): number {
  if (nodes[from]?.[0] === 'lr') return from + 1
  let at = from
  while (at < nodes.length) {
    const node = nodes[at] as FormulaNode
    if (bigSignOf(node) || functionOf(node)) break
    const isLetter = node[0] === 's' && /^[\p{L}\p{N}∘°]$/u.test(node[1])
    if (!isLetter && !taken.has(node[0])) break
    at += 1
  }
  return at
}
