import type { FormulaNode } from '../formula-tree.ts'

/** Nodes that a typesetter measures and then draws as a formula of its own inside a box. */
const BOXED = ['lap', 'raise', 'vph', 'enc', 'bg']

/** Levels that a node adds beside its own. What it holds is laid out anew for each of them. */
function weightOf([kind, rows, , , , rowLines, columnLines, , partLines]: readonly unknown[]): number {
  if (kind !== 'mt') return BOXED.includes(kind as string) ? 2 : 0
  const isRuled = JSON.stringify([rowLines, columnLines]).match(/[12]/) || partLines || isWide(rows)
  return isRuled ? 4 : 0
}

const isWide = (rows: unknown) =>
  Array.isArray(rows) && rows.flat().some((cell) => Array.isArray(cell) && cell[0] === 'span')

/** How many nodes lie on the longest way from the formula's root to a leaf, those counted more that cost more. */
export function measureDepth(node: FormulaNode): number {
  let deepest = 0
  const visit = (part: unknown, depth: number): void => {
    if (!Array.isArray(part)) return
    const [kind] = part
    // A node starts with its name; lists of nodes, rows and cells don't and add no level of their own.
    const level = depth + (typeof kind === 'string' ? 1 + weightOf(part) : 0)
    deepest = Math.max(deepest, level)
    for (const inner of part) visit(inner, level)
  }
  visit(node, 0)
  return deepest
}
