import type { DraftBlock } from './draft.ts'
import { lineWords } from './line-formulas.ts'

export interface SourceFormula {
  latex: string
  display: boolean
}

/** The formulas of a text in their order. */
export function formulasOf(block: DraftBlock): SourceFormula[] {
  if (block.type === 'display-formula') return [{ latex: block.latex, display: true }]
  if (block.type === 'list') return block.items.flat().flatMap(formulasOf)
  if (block.type === 'quote') return block.children.flatMap(formulasOf)
  if (block.type === 'table') {
    return [...block.head, ...block.body].flat().flatMap((cell) => cell.children.flatMap(formulasOf))
  }
  return block.children.flatMap((inline) =>
    inline.type === 'formula' ? [{ latex: inline.latex, display: false }] : [],
  )
}

/** The words of each paragraph of a text, formulas and code left out. */
export const paragraphsOf = (blocks: readonly DraftBlock[]): string[] =>
  blocks.flatMap((block) => {
    if (block.type === 'paragraph') return [lineWords(block.children)]
    if (block.type === 'list') return paragraphsOf(block.items.flat())
    if (block.type === 'quote') return paragraphsOf(block.children)
    if (block.type === 'display-formula') return []
    return paragraphsOf([...block.head, ...block.body].flat().flatMap((cell) => cell.children))
  })
