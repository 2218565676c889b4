import type { WordCell, WordTable } from '../docx/blocks.ts'
import { textOfCell } from '../docx/cell-text.ts'
import { comparableOf } from '../docx/pieces.ts'
import { HINDI } from '../lines/alphabets.ts'
import { numberIn } from '../lines/labels.ts'

/** An answer of a list of answers; its cell where it stands in one, and is more than a letter. */
export interface KeyAnswer {
  text: string
  cell: WordCell | null
}
export type KeyPair = readonly [number: number, answer: string, cell?: WordCell]

export const isNumberCell = (text: string): boolean => /^(?:q\w{0,4}\.?\s?)?[\d०-९]{1,4}\s?[.):]?$/iu.test(text)
const letterCell = new RegExp(`^\\(?(?:[A-Ha-h]|i{1,3}|iv|[${HINDI}]|true|false|t|f)\\)?\\.?$`, 'iu')
const isKeyCell = (text: string) => letterCell.test(text)
const pairCell = new RegExp(
  `^(?:q\\.?\\s?)?([\\d०-९]{1,4})\\s?[.)\\-–:=]{0,2}\\s?\\(?([A-Ha-h${HINDI}])\\)?\\.?$`,
  'iu',
)
const answerHeading = /^(?:correct |right )?(?:ans(?:wer)?s?|options?|key|उत्तर)\.?$/iu

/** How many answers a number can have in a table of answers: one of each set of the paper. */
const setCounts = [1, 2, 3, 4]

/** @param full texts of the cells that have any */
export function isKeyTable(full: readonly string[]): boolean {
  const letters = full.filter(isKeyCell).length
  const numbers = full.filter(isNumberCell).length
  const pairs = full.filter((text) => pairCell.test(text)).length
  if (full.length >= 3 && pairs >= full.length * 0.7) return true
  return (
    letters >= 2 &&
    numbers >= 2 &&
    letters + numbers >= full.length * 0.75 &&
    setCounts.some((sets) => Math.abs(letters - sets * numbers) <= Math.max(2, full.length * 0.3))
  )
}

interface KeyCell {
  cell: WordCell
  text: string
  /** As a number; NaN for what is none. */
  n: number
}

export interface TableKeys {
  /**
   * Number and answer of each, in the order of the file. Further answers of a number, as a second column has them for another set, come behind all
   * others: they are seen as a second list.
   */
  pairs: KeyPair[]
  /** Numbers beside which something stands that can't be told to be their answer. */
  unread: number[]
}

/** The answers of a table of answers, which stand beside or below their numbers. */
export function keyPairsOf(table: WordTable): TableKeys {
  const grid = table.rows.map((row) => row.map(keyCell))
  const columns = Array.from({ length: Math.max(0, ...grid.map(({ length }) => length)) }, (_, at) =>
    grid.map((row) => row[at] ?? emptyCell),
  )
  return readRows(successors(grid) > successors(columns) ? columns : grid)
}

const emptyCell: KeyCell = { cell: { blocks: [], span: 1, rows: 1, fill: '' }, text: '', n: Number.NaN }

function keyCell(cell: WordCell): KeyCell {
  const text = textOfCell(cell).replace(/\s+/g, ' ').trim()
  return { cell, text, n: isNumberCell(text) ? numberIn(/[\d०-९]+/u.exec(text)?.[0] ?? '') : Number.NaN }
}

/** How often the number that comes next stands beside one: then the answers stand below. */
const successors = (grid: readonly (readonly KeyCell[])[]) =>
  grid.reduce((sum, row) => sum + row.filter(({ n }, at) => row[at + 1]?.n === n + 1).length, 0)

/** Columns whose numbers count on, downwards or from one of them to the next. */
function numberColumns(grid: readonly (readonly KeyCell[])[]): Set<number> {
  const found = new Map<number, number>()
  for (const [row, cells] of grid.entries())
    for (const [column, { n }] of cells.entries()) {
      const isNext = grid[row + 1]?.[column]?.n === n + 1 || cells.slice(column + 2).some((other) => other.n === n + 1)
      const isLast =
        grid[row - 1]?.[column]?.n === n - 1 ||
        cells.slice(0, Math.max(0, column - 1)).some((other) => other.n === n - 1)
      if (isNext || isLast) found.set(column, (found.get(column) ?? 0) + 1)
    }
  const numbered = grid.filter((row) => row.some(({ n }) => n > 0)).length
  return new Set([...found].filter(([, count]) => count >= numbered * 0.5).map(([column]) => column))
}

function readRows(grid: readonly (readonly KeyCell[])[]): TableKeys {
  const found: { column: number; pair: KeyPair }[] = []
  const further: KeyPair[] = []
  let isByColumn = false
  const unread: number[] = []
  const counted = withoutAnswers(grid, numberColumns(grid))
  const columns = counted.size > 0 ? counted : besideKeys(grid)
  const heads = grid.find((row) => row.some(({ text }) => answerHeading.test(text))) ?? []
  for (const cells of grid) {
    const from = found.length
    for (const [column, { text, n }] of cells.entries()) {
      const add = (...pair: KeyPair) => found.push({ column, pair })
      const both = pairCell.exec(text)
      if (both?.[1] && both[2]) add(numberIn(both[1]), both[2])
      if (!columns.has(column) || !(n > 0)) continue
      const end = cells.findIndex((_, at) => at > column && columns.has(at))
      const own = cells.slice(column + 1, end < 0 ? undefined : end)
      const named = own.filter((_, at) => answerHeading.test(heads[column + 1 + at]?.text ?? ''))
      const full = (named.length > 0 ? named : own).filter((one) => one.text !== '')
      const keys = full.filter((one) => isKeyCell(one.text))
      if (keys.length > 0 && keys[0] === full[0])
        for (const [at, key] of keys.entries()) {
          const answer = key.text.replace(/[().]/g, '')
          if (at === 0) add(n, answer)
          else further.push([n, answer])
        }
      else if (full.length === 1) add(n, wholeText(full[0]!.cell), full[0]!.cell)
      else if (full.length > 1) unread.push(n)
    }
    // Two sections stand side by side where their numbers begin again in the same row.
    const numbers = found.slice(from).map(({ pair: [number] }) => number)
    isByColumn ||= new Set(numbers).size < numbers.length
  }
  if (isByColumn) found.sort((a, b) => a.column - b.column)
  return { pairs: [...found.map(({ pair }) => pair), ...further], unread }
}

/** Numbers that don't count on say of what they are by the letters beside them. */
const besideKeys = (grid: readonly (readonly KeyCell[])[]): Set<number> =>
  new Set(grid.flatMap((row) => row.flatMap(({ n }, at) => (n > 0 && isKeyCell(row[at + 1]?.text ?? '') ? [at] : []))))

/** A column right behind one of numbers holds its answers, be they numbers that count on. */
const withoutAnswers = (grid: readonly (readonly KeyCell[])[], columns: ReadonlySet<number>): Set<number> =>
  new Set(
    [...columns].filter((column) => !columns.has(column - 1) || grid.every((row) => !((row[column - 1]?.n ?? 0) > 0))),
  )

/** With formulas and pictures by what they are. */
const wholeText = (cell: WordCell): string =>
  cell.blocks
    .map((block) => (block.kind === 'paragraph' ? comparableOf(block.pieces) : ''))
    .join('\n')
    .trim()
