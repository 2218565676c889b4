import type { DraftBlock } from './draft.ts'

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
