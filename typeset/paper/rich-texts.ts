import { TexError } from '../../richtext/formula/tex-error.ts'
import { splitFormulas } from '../../richtext/formulas-in-text.ts'
import { parseRichText } from '../../richtext/parse.ts'
import { parseTex } from '../../richtext/tex.ts'
import type { Block, Inline } from '../../richtext/tree.ts'

/** Parsed texts kept; a paper has about 200, and a school prints the same ones for every student and set. */
const capacity = 5_000

const known = new Map<string, Block[]>()

/** A plain text as it was typed, its line ends as line breaks. */
export function plainBlocks(text: string): Block[] {
  const lines = text.split('\n').map((line) => line.trim())
  const children = lines.flatMap((line, index): Inline[] => {
    const run: Inline[] = line === '' ? [] : [{ type: 'text', text: line }]
    return index > 0 ? [{ type: 'break' }, ...run] : run
  })
  return [{ type: 'paragraph', children }]
}

/** A plain text on one line whose formulas, between `\\(` and `\\)`, are set; one that can't be set stands as it was typed. */
export function lineWithFormulas(text: string): Inline[] {
  return splitFormulas(text).flatMap((piece): Inline[] => {
    if (typeof piece === 'string') return piece === '' ? [] : [{ type: 'text', text: piece }]
    return [formulaOf(piece.latex) ?? { type: 'text', text: `\\(${piece.latex}\\)` }]
  })
}

function formulaOf(latex: string): Inline | null {
  try {
    return { type: 'formula', latex, tree: parseTex(latex, false) }
  } catch (error) {
    if (error instanceof TexError) return null
    throw error
  }
}

/** The tree of a stored HTML text, parsed once. The tree is shared: it must not be changed. */
export function treeOf(html: string): Block[] {
  const found = known.get(html)
  if (found) {
    // Taken out and put back: the first entries of the map are then those longest unused.
    known.delete(html)
    known.set(html, found)
    return found
  }
  const tree = parseRichText(html)
  known.set(html, tree)
  if (known.size > capacity) known.delete(known.keys().next().value ?? html)
  return tree
}
