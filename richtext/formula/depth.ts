import type { FormulaNode } from '../formula-tree.ts'

/** Nodes that a typesetter draws as a formula of its own inside a box, which costs it twice. */
const BOXED = ['lap', 'raise', 'vph', 'enc', 'bg']

/** How many nodes lie on the longest way from the formula's root to a leaf, boxed ones counted twice. */
export function measureDepth(node: FormulaNode): number {
  let deepest = 0
  const visit = (part: unknown, depth: number): void => {
    if (!Array.isArray(part)) return
    const [kind] = part
    // A node starts with its name; lists of nodes, rows and cells don't and add no level of their own.
    const level = depth + (typeof kind === 'string' ? 1 : 0) + (BOXED.includes(kind) ? 1 : 0)
    deepest = Math.max(deepest, level)
    for (const inner of part) visit(inner, level)
  }
  visit(node, 0)
  return deepest
}
