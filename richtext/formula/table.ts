import type { FormulaNode } from '../formula-tree.ts'
import { type Convert, type Handler, orEmpty } from './handler.ts'
import { childrenOf, type MathElement } from './mathml.ts'
import { toEm } from './measures.ts'
import { convertContent } from './row.ts'
import { TexError } from './tex-error.ts'

/** Cells KaTeX adds to push equation numbers to the margin; they print nothing. */
const FILLER = ['mtr-glue', 'mml-eqn-num']

/** Most places in a matrix, counting those its rows leave empty: a typesetter lays all of them out. */
const MAX_PLACES = 600

/** Space between a formula and its \tag. */
const TAG_GAP_EM = 2

const words = (list: string | undefined): string[] => list?.trim().split(/\s+/).filter(Boolean) ?? []

const toLines = (list: string | undefined): (0 | 1)[] => words(list).map((word) => (word === 'none' ? 0 : 1))

const cellsOf = (row: MathElement): MathElement[] =>
  childrenOf(row).filter((cell) => cell.name === 'mtd' && !FILLER.includes(cell.attributes.class ?? ''))

const convertCell = (cell: MathElement, convert: Convert): FormulaNode => orEmpty(convertContent(cell, convert))

/** A formula with a \tag is a table of one row across the page: margin, formula, margin, tag. */
function convertTagged(row: MathElement, convert: Convert): FormulaNode {
  const [, formula, , tag] = cellsOf(row)
  if (!formula || !tag) throw new TexError('the \\tag can’t be read')
  return ['r', [convertCell(formula, convert), ['sp', TAG_GAP_EM], convertCell(tag, convert)]]
}

export const convertTable: Handler = (element, convert) => {
  const rows = childrenOf(element)
  const { width, columnalign, columnspacing, rowspacing, rowlines, columnlines } = element.attributes
  if (width === '100%' && rows[0]) return convertTagged(rows[0], convert)
  const columns = Math.max(0, ...rows.map((row) => cellsOf(row).length))
  if (columns * rows.length > MAX_PLACES) throw new TexError('the table in the formula is too large; split it')
  const align = words(columnalign).map((word) => word[0])
  return [
    'mt',
    rows.map((row) => cellsOf(row).map((cell) => convertCell(cell, convert))),
    align.join('') || 'c',
    toEm(words(columnspacing)[0] ?? '1em'),
    toEm(words(rowspacing)[0] ?? '0.2em'),
    toLines(rowlines),
    toLines(columnlines),
  ]
}

/**
 * KaTeX 0.18 names the outer lines of an array by the wrong sides (buildMathML of environments/array.ts): a line before
 * the first column becomes "top", one after the last "bottom", one above the first row "left", below the last "right".
 */
const OUTER_LINES: Record<string, string> = { top: 'left', bottom: 'right', left: 'top', right: 'bottom' }

function findNotation(element: MathElement): string {
  const notations = words(element.attributes.notation)
  if (!notations.every((word) => word in OUTER_LINES)) return notations.join(' ')
  const sides = notations.map((word) => OUTER_LINES[word])
  return sides.length === 4 ? 'box' : sides.join(' ')
}

export const convertMenclose: Handler = (element, convert) => {
  const content = convertContent(element, convert)
  return content && ['enc', findNotation(element), content]
}
