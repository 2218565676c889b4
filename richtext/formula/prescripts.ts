import type { FormulaNode } from '../formula-tree.ts'

/*
 * mhchem hangs scripts on phantoms without width: behind a symbol to line up all subscripts, in front of it for
 * nuclides (once as a phantom to take room, once shifted to the left to be printed). Here they are put back on the
 * symbol they belong to.
 */

export interface Prescripts {
  below: FormulaNode | null
  above: FormulaNode | null
}

type GhostScript = ['a', ['vph', FormulaNode], FormulaNode | null, FormulaNode | null, 0 | 1]

const isOnGhost = (node: FormulaNode): node is GhostScript => node[0] === 'a' && node[1][0] === 'vph'

const holds = (node: FormulaNode | null, kind: 'ph' | 'lap'): boolean =>
  node !== null && (node[0] === kind || (node[0] === 'r' && node[1].some((part) => holds(part, kind))))

/** Scripts that only take the room of the prescripts that follow. */
export const isGhostScript = (node: FormulaNode): boolean =>
  isOnGhost(node) && [node[2], node[3]].some((script) => holds(script, 'ph'))

/** What is printed of a prescript: without its phantoms and its shift. */
function unwrap(node: FormulaNode | null): FormulaNode | null {
  if (!node || node[0] === 'ph' || node[0] === 'vph') return null
  if (node[0] === 'lap') return unwrap(node[2])
  if (node[0] !== 'r') return node
  const parts = node[1].map(unwrap).filter((part) => part !== null)
  return parts.length > 1 ? ['r', parts] : (parts[0] ?? null)
}

/** The scripts that belong to the left of what follows, or null when the node is something else. */
export function findPrescripts(node: FormulaNode): Prescripts | null {
  if (!isOnGhost(node) || ![node[2], node[3]].some((script) => holds(script, 'lap'))) return null
  return { below: unwrap(node[2]), above: unwrap(node[3]) }
}

/** The node with scripts at its left; in a row they belong to its first part. */
export function addPrescripts(node: FormulaNode, { below, above }: Prescripts): FormulaNode[] {
  if (node[0] !== 'r' || node[1].length === 0) return [['pre', node, below, above]]
  const [first, ...rest] = node[1]
  return [['pre', first!, below, above], ...rest]
}

/**
 * Hangs scripts on the last of the nodes if the new node is nothing but scripts; says whether it did. A charge goes
 * behind the count before it, as mhchem draws it on screen, not above.
 */
export function joinScripts(nodes: FormulaNode[], node: FormulaNode): boolean {
  const last = nodes.at(-1)
  if (!last || !isOnGhost(node)) return false
  const [, , below, above] = node
  const attach = (base: FormulaNode): FormulaNode => {
    if (base[0] !== 'r' || base[1].length === 0) return ['a', base, below, above, 0]
    return ['r', [...base[1].slice(0, -1), attach(base[1].at(-1)!)]]
  }
  nodes[nodes.length - 1] = attach(last)
  return true
}
