import type { DraftBlock } from './draft.ts'
import { lineWords } from './line-formulas.ts'

export interface SourceFormula {
  latex: string
  display: boolean
  /** How many tables stand around it. */
  tables: number
}

/** The formulas of a text in their order. */
export function formulasOf(block: DraftBlock): SourceFormula[] {
  return formulasWithin(block, 0)
}

function formulasWithin(block: DraftBlock, tables: number): SourceFormula[] {
  const within = (blocks: readonly DraftBlock[], around = tables) =>
    blocks.flatMap((one) => formulasWithin(one, around))
  if (block.type === 'display-formula') return [{ latex: block.latex, display: true, tables }]
  if (block.type === 'list') return within(block.items.flat())
  if (block.type === 'quote') return within(block.children)
  if (block.type === 'table')
    return [...block.head, ...block.body].flat().flatMap((cell) => within(cell.children, tables + 1))
  return block.children.flatMap((inline) =>
    inline.type === 'formula' ? [{ latex: inline.latex, display: false, tables }] : [],
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
