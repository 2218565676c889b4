import type { DraftBlock, DraftCell, DraftInline } from './draft/draft.ts'
import { makeRun } from './draft/line.ts'
import { readDraft } from './draft/read.ts'
import type { FormulaTree } from './formula-tree.ts'
import { parseTex, TexError } from './tex.ts'
import type { Block, Cell, Inline, Run } from './tree.ts'

function findFormula(latex: string, display: boolean, tables: number): FormulaTree | null {
  try {
    return parseTex(latex, display, tables)
  } catch (error) {
    if (error instanceof TexError) return null
    throw error
  }
}

/** A formula that can't be set is printed as its source: a paper has to come out whatever was imported. */
const makeSource = (latex: string): Run => makeRun(latex.replace(/\s+/g, ' '), ['code'])

function setInline(inline: DraftInline, tables: number): Inline {
  if (inline.type !== 'formula') return inline
  const tree = findFormula(inline.latex, false, tables)
  return tree ? { ...inline, tree } : makeSource(inline.latex)
}

/** `tables`: how many tables stand around it. */
function setBlock(block: DraftBlock, tables: number): Block {
  const set = (blocks: readonly DraftBlock[]) => blocks.map((one) => setBlock(one, tables))
  const setCell = (cell: DraftCell): Cell => ({
    ...cell,
    children: cell.children.map((one) => setBlock(one, tables + 1)),
  })
  if (block.type === 'paragraph') return { ...block, children: block.children.map((one) => setInline(one, tables)) }
  if (block.type === 'quote') return { ...block, children: set(block.children) }
  if (block.type === 'list') return { ...block, items: block.items.map(set) }
  if (block.type === 'table') {
    return {
      ...block,
      head: block.head.map((row) => row.map(setCell)),
      body: block.body.map((row) => row.map(setCell)),
    }
  }
  const tree = findFormula(block.latex, true, tables)
  return tree ? { ...block, tree } : { type: 'paragraph', children: [makeSource(block.latex)] }
}

/**
 * HTML as the closed tree that is printed. Bounded in length, depth and table size (`limits.ts`); in every table the
 * cells of each row fill `columns` exactly, with those that reach in from above. Throws on nothing.
 */
export const parseRichText = (html: string): Block[] => readDraft(html).blocks.map((block) => setBlock(block, 0))
