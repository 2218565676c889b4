import type { Cell, Image, LineBreak, List, Paragraph, Quote, Run, Table } from '../tree.ts'

/*
 * The closed tree with formulas still as TeX: what can be read, written and shown without a TeX parser. Every `Block`
 * of the full tree is a `DraftBlock` too.
 */

export type DraftBlock = DraftParagraph | DraftList | DraftTable | DraftQuote | DraftDisplayFormula

export type DraftInline = Run | LineBreak | Image | DraftFormula

export interface DraftFormula {
  type: 'formula'
  latex: string
}

export interface DraftDisplayFormula {
  type: 'display-formula'
  latex: string
}

export type DraftParagraph = Omit<Paragraph, 'children'> & { children: DraftInline[] }
export type DraftList = Omit<List, 'items'> & { items: DraftBlock[][] }
export type DraftCell = Omit<Cell, 'children'> & { children: DraftBlock[] }
export type DraftTable = Omit<Table, 'head' | 'body'> & { head: DraftCell[][]; body: DraftCell[][] }
export type DraftQuote = Omit<Quote, 'children'> & { children: DraftBlock[] }

/** Something the source held that the tree can't hold. */
export type Loss =
  | { kind: 'image'; number: number }
  | { kind: 'element'; tag: string }
  | { kind: 'nesting' }
  | { kind: 'size' }
