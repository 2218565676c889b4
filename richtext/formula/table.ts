import type { FormulaNode, LineKind, Matrix } from '../formula-tree.ts'
import { type Convert, type Handler, orEmpty } from './handler.ts'
import { findMark, mark, takeMarks } from './marks.ts'
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

const LINES: Record<string, LineKind> = { none: 0, solid: 1, dashed: 2 }

const toLines = (list: string | undefined): LineKind[] => words(list).map((word) => LINES[word] ?? 1)

/** KaTeX leaves the tags of rows out of its MathML. With these macros it writes them at the end of their rows' last cells. */
export const TAG_MACROS = { '\\tag@literal': mark('tag', '\\text{#1}') }

/** Takes the tag out of a row, wherever in its last cell it stands; null where there is none. */
function takeTag(row: MathElement): MathElement | null {
  const [tag] = takeMarks(row, /^tag$/)
  return tag ? { ...tag, attributes: {} } : null
}

/** From which to which column, counted from 0, the lines under a row reach. */
const takeLines = (row: MathElement): [from: number, to: number][] =>
  takeMarks(row, /^line[a-z]{2}$/).map((element) => {
    const [from = 0, to = 0] = [...(findMark(element) ?? '').slice(4)].map((letter) => letter.charCodeAt(0) - 97)
    return [from, to]
  })

const cellsOf = (row: MathElement): MathElement[] =>
  childrenOf(row).filter((cell) => cell.name === 'mtd' && !FILLER.includes(cell.attributes.class ?? ''))

function convertCell(cell: MathElement, convert: Convert): FormulaNode {
  const [span] = takeMarks(cell, /^span[a-z][lcr]$/)
  if (!span) return orEmpty(convertContent(cell, convert))
  const [, , , , count = 'a', side = 'c'] = findMark(span) ?? ''
  return ['span', count.charCodeAt(0) - 96, side, orEmpty(convertContent({ ...span, attributes: {} }, convert))]
}

/** The empty cells that a wide one covers go. */
const convertRow = (row: MathElement, convert: Convert): FormulaNode[] => {
  let covered = 0
  return cellsOf(row).flatMap((cell) => {
    if (covered > 0) {
      covered -= 1
      return []
    }
    const node = convertCell(cell, convert)
    if (node[0] === 'span') covered = node[1] - 1
    return [node]
  })
}

/** A formula with a \tag is a table of one row across the page: margin, formula, margin, tag. */
function convertTagged(row: MathElement, convert: Convert): FormulaNode {
  const [, formula, , tag] = cellsOf(row)
  if (!formula || !tag) throw new TexError({ code: 'tex.tag' })
  return ['r', [convertCell(formula, convert), ['sp', TAG_GAP_EM], convertCell(tag, convert)]]
}

/** alignat and its kin write `0em` once for all gaps, the others a gap after every second column. */
const isTouching = (columnspacing: string | undefined) => columnspacing === '0em'

export const convertTable: Handler = (element, convert) => {
  // A diagram ends with a row of nothing.
  const rows = childrenOf(element).filter((row) => childrenOf(row).length > 0)
  const { width, columnalign, columnspacing, rowspacing, rowlines, columnlines } = element.attributes
  if (width === '100%' && rows[0]) return convertTagged(rows[0], convert)
  const columns = Math.max(0, ...rows.map((row) => cellsOf(row).length))
  if (columns * rows.length > MAX_PLACES) throw new TexError({ code: 'tex.large_table' })
  const tags = rows.map(takeTag)
  const lines = rows.map(takeLines)
  const isTight = rows.some((row) => takeMarks(row, /^tight$/).length > 0)
  const cells = rows.map((row) => convertRow(row, convert))
  const align = words(columnalign)
    .map((word) => word[0])
    .join('')
  const matrix: Matrix = [
    'mt',
    tags.some(Boolean) ? cells.map((row, index) => withTag(row, columns, tags[index] ?? null, convert)) : cells,
    tags.some(Boolean) ? `${align.padEnd(columns, 'c').slice(0, columns)}t` : align || 'c',
    isTight ? 0 : toEm(words(columnspacing)[0] ?? '1em'),
    toEm(words(rowspacing)[0] ?? '0.2em'),
    toLines(rowlines),
    toLines(columnlines),
  ]
  if (columns > 2 && isTouching(columnspacing)) matrix.push(1)
  else if (lines.some((row) => row.length > 0)) matrix.push(0, lines)
  return matrix
}

/** A row filled up to its columns, with the tag in a column of its own. */
function withTag(cells: FormulaNode[], columns: number, tag: MathElement | null, convert: Convert): FormulaNode[] {
  const filled = Array.from({ length: columns }, (_, index): FormulaNode => cells[index] ?? ['r', []])
  return [...filled, tag ? ['r', [['sp', 1], convertCell(tag, convert)]] : ['r', []]]
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

/** The notation with the dashed ones of a table's outer lines told apart. */
function withDashes(notation: string, table: MathElement): string {
  const dashed = takeMarks(table, /^dash/).map((element) => (findMark(element) ?? '').slice(4))
  if (dashed.length === 0) return notation
  const sides = notation === 'box' ? ['top', 'bottom', 'left', 'right'] : notation.split(' ')
  return sides.map((side) => (dashed.includes(side) ? `dashed-${side}` : side)).join(' ')
}

export const convertMenclose: Handler = (element, convert) => {
  const table = childrenOf(element).find(({ name }) => name === 'mtable')
  const notation = findNotation(element)
  const drawn = table ? childrenOf(table).reduce(withDashes, notation) : notation
  const content = convertContent(element, convert)
  return content && ['enc', drawn, content]
}
