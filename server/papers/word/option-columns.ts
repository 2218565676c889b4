import type { Block, Inline } from '../../../richtext/tree.ts'
import { treeExtent } from './formula-extent.ts'

/** Twips, at the standard size of type. */
const NARROW = 62
const USUAL = 112
const WIDE = 160
const INDIC = 130
const PIXEL = 15
/** Room for a letter in brackets, and between two columns. */
export const LETTER_WIDTH = 420
const GAP = 220

function letterWidth(sign: string): number {
  if (/[il.,:;'|!()[\]\s-]/.test(sign)) return NARROW
  if (/[mwMW—]/.test(sign)) return WIDE
  if (/[\u0300-\u036f\u093c\u0941-\u0948\u094d\u200b-\u200d]/.test(sign)) return 0
  return /[\u0900-\u0dff]/.test(sign) ? INDIC : USUAL
}

const textWidth = (text: string) => [...text].reduce((sum, sign) => sum + letterWidth(sign), 0)

function inlineWidth(node: Inline): number {
  switch (node.type) {
    case 'text':
      return textWidth(node.text)
    case 'formula':
      return treeExtent(node.tree) * USUAL
    case 'image':
      return (node.width ?? 200) * PIXEL
    case 'break':
      return 0
  }
}

/** An option that is one line: a paragraph without a break in it, or a formula. */
export function lineOf(blocks: readonly Block[]): readonly Inline[] | null {
  const [only, ...more] = blocks
  if (more.length > 0) return null
  if (!only) return []
  if (only.type === 'display-formula') return [{ type: 'formula', latex: only.latex, tree: only.tree }]
  if (only.type !== 'paragraph' || only.children.some(({ type }) => type === 'break')) return null
  return only.children
}

/** In how many columns options stand, by the rule of the printed page: in 4, 2 or 1, where the widest of them fits. */
export function optionColumns(options: readonly (readonly Block[])[], room: number): 1 | 2 | 4 {
  const lines = options.map(lineOf)
  if (lines.some((line) => line === null)) return 1
  const widest = Math.max(...lines.map((line) => (line ?? []).reduce((sum, node) => sum + inlineWidth(node), 0)))
  const fits = (columns: number) => widest + LETTER_WIDTH <= (room - (columns - 1) * GAP) / columns
  return options.length > 2 && fits(4) ? 4 : fits(2) ? 2 : 1
}
