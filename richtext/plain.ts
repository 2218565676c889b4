import type { DraftBlock, DraftCell, DraftInline } from './draft/draft.ts'
import { readDraft } from './draft/read.ts'
import type { Block } from './tree.ts'

/** What of a text is not plain text anyway. */
interface Wording {
  formula: (latex: string) => string
  image: (alt: string) => string
}

function inlineText(inline: DraftInline, wording: Wording): string {
  if (inline.type === 'text') return inline.text
  if (inline.type === 'break') return '\n'
  return inline.type === 'image' ? wording.image(inline.alt) : wording.formula(inline.latex)
}

function blockText(block: DraftBlock, wording: Wording): string {
  if (block.type === 'paragraph') return block.children.map((inline) => inlineText(inline, wording)).join('')
  if (block.type === 'list') return block.items.map((item) => blocksText(item, wording)).join('\n')
  if (block.type === 'quote') return blocksText(block.children, wording)
  if (block.type === 'display-formula') return wording.formula(block.latex)
  const rowText = (row: DraftCell[]) => row.map((cell) => blocksText(cell.children, wording)).join('\t')
  return [...block.head, ...block.body].map(rowText).join('\n')
}

const blocksText = (blocks: DraftBlock[], wording: Wording): string =>
  blocks.map((block) => blockText(block, wording)).join('\n')

/**
 * HTML as text to search and compare: formulas as their LaTeX or as `formula` words them, images by their description, a line per
 * paragraph, item and table row, tabs between cells.
 */
export const plainText = (html: string, formula = (latex: string): string => latex): string =>
  blocksText(readDraft(html).blocks, { formula, image: (alt) => alt })

/** Characters of a text that are searched and compared: what is longer is by its beginning. */
const MOST_PLAIN = 20_000

/** What of a text is searched and compared, so that whoever needs it reads the HTML once. */
export interface PlainText {
  /** As plainText. */
  words: string
  /** The same, a blank for each formula, and these. */
  without_formulas: string
  formulas: string[]
  /** Whether it shows nothing: no text, no formula and no picture. */
  is_empty: boolean
}

/** The plain text of HTML that was read. */
export function plainOf(blocks: DraftBlock[]): PlainText {
  const formulas: string[] = []
  let left = MOST_PLAIN
  const take = (latex: string) => {
    const kept = latex.slice(0, left)
    left -= kept.length
    if (kept) formulas.push(kept)
    return ' '
  }
  const image = (alt: string) => alt
  const text = (formula: (latex: string) => string) =>
    blocksText(blocks, { formula, image }).slice(0, MOST_PLAIN).replace(LONG_ROWS, '$1')
  return {
    words: text((latex) => latex),
    without_formulas: text(take),
    formulas,
    is_empty: !blocks.some(isSeen),
  }
}

export const readPlain = (html: string): PlainText => plainOf(readDraft(html).blocks)

/** Marks on one letter beyond any language's: to put them in order takes time with the square of their number. */
const LONG_ROWS = /(\p{M}{30})\p{M}+/gu

/** The words a printed text has to show: without formulas, pictures and the numbers and dots of lists. */
export const treeText = (blocks: Block[]): string => blocksText(blocks, { formula: () => '', image: () => '' })

const isSeen = (block: DraftBlock): boolean => {
  if (block.type === 'paragraph' || block.type === 'display-formula') return true
  if (block.type === 'list') return block.items.some((item) => item.some(isSeen))
  if (block.type === 'quote') return block.children.some(isSeen)
  return [...block.head, ...block.body].some((row) => row.some((cell) => cell.children.some(isSeen)))
}

/** Most texts start so, and need no reading to tell that they are not empty. */
const STARTS_WITH_WORD = /^<p>[\p{L}\p{N}]/u

/** Whether the HTML holds no text, no formula and no picture. */
export const isEmptyHtml = (html: string): boolean =>
  !STARTS_WITH_WORD.test(html) && !readDraft(html).blocks.some(isSeen)
