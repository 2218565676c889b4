import type { WordCell, WordTable } from './docx/blocks.ts'
import { plainOf } from './docx/pieces.ts'
import { numberIn, typedLabel } from './labels.ts'

/** What a table is, by what stands in it; `data` stays a table in its question. */
export type TableKind = 'key' | 'options' | 'match' | 'questions' | 'layout' | 'data' | 'empty'

/** What a column of a table of questions holds; `tag` for one that says something beside. */
export type ColumnWhat = 'number' | 'text' | 'option' | 'answer' | 'explanation' | 'marks' | 'tag' | 'head'

export const textOfCell = (cell: WordCell): string =>
  cell.blocks
    .map((block) => {
      if (block.kind === 'table') return block.rows.flat().map(textOfCell).join(' ')
      return `${block.label ? `${block.label.text} ` : ''}${plainOf(block.pieces)}`
    })
    .join('\n')

/** Cells of a row by a blank, rows by a line. */
export const textOfTable = (table: WordTable): string =>
  table.rows.map((row) => row.map((cell) => textOfCell(cell).trim()).join(' | ')).join('\n')

const headings: [pattern: RegExp, what: ColumnWhat][] = [
  [/^(?:s\.?\s?no|sl\.?\s?no|sr\.?\s?no|q\.?\s?no|ques\.? no|no|#|क्र\.?(?:\s?सं)?|प्र\.?\s?सं)\.?$/i, 'number'],
  [/^(?:questions?|question text|statement|problem|प्रश्न)$/i, 'text'],
  [/^(?:answer )?(?:options|choices|विकल्प)$/i, 'text'],
  [/^(?:marks?|m|max\.? marks?|अंक)$/i, 'marks'],
  [/^(?:ans(?:wer)?s?|correct(?: answer| option)?|right answer|answer key|key|उत्तर)\.?$/i, 'answer'],
  [/^(?:explanation|solution|व्याख्या|हल)$/i, 'explanation'],
]
const optionHeading = /^(?:(?:option|opt|choice|विकल्प)\s?[-.]?\s?)?\(?([a-h1-8])\)?[.)]?$/i

interface TableColumn {
  what: ColumnWhat
  /** Which option, from 1. */
  option: number
  heading: string
}

/** The columns of a table that is headed as one of questions; null for others. */
export function columnsOf(table: WordTable): TableColumn[] | null {
  const [head] = table.rows
  if (!head || table.rows.length < 2 || head.length < 2) return null
  let known = 0
  const columns = head.map((cell): TableColumn => {
    const heading = textOfCell(cell).replace(/\s+/g, ' ').trim()
    const found = headings.find(([pattern]) => pattern.test(heading))
    const option = optionHeading.exec(heading)?.[1]
    if (found || option) known++
    if (found) return { what: found[1], option: 0, heading }
    if (!option) return { what: 'tag', option: 0, heading }
    return {
      what: 'option',
      option: /\d/.test(option) ? Number(option) : option.toLowerCase().charCodeAt(0) - 96,
      heading,
    }
  })
  return known >= 2 && columns.some(({ what }) => what === 'text') ? columns : null
}

const isNumberCell = (text: string) => /^(?:q\w{0,4}\.?\s?)?[\d०-९]{1,4}\s?[.):]?$/iu.test(text)
const isKeyCell = (text: string) => /^\(?(?:[A-Ha-h]|i{1,3}|iv|[कखगघअबसद]|true|false|t|f)\)?\.?$/iu.test(text)
const pairCell = /^(?:q\.?\s?)?([\d०-९]{1,4})\s?[.)\-–:=]{0,2}\s?\(?([A-Ha-hकखगघ])\)?\.?$/iu
const columnHeading = /^(?:column|list|set|स्तंभ|स्तम्भ|सूची)\s?[-–]?\s?["'(]?(?:[A-D]|I{1,2}|1|2|अ|ब|क|ख)["')]?$/iu

export function tableKind(table: WordTable): TableKind {
  const cells = table.rows.flat()
  const texts = cells.map((cell) => textOfCell(cell).replace(/\s+/g, ' ').trim())
  const full = texts.filter(Boolean)
  if (
    full.length === 0 &&
    !cells.some((cell) => cell.blocks.some((block) => block.kind === 'table' || block.pieces.length > 0))
  )
    return 'empty'
  if (isKeyTable(full)) return 'key'
  const heads = table.rows[0]?.map((cell) => textOfCell(cell).replace(/\s+/g, ' ').trim().replace(/:$/, '')) ?? []
  if (heads.length >= 2 && heads.filter((text) => columnHeading.test(text)).length >= 2) return 'match'
  if (columnsOf(table)) return 'questions'
  const labels = full.map((text) => typedLabel(text)?.kind)
  const isOption = (kind: string | undefined) => kind === 'letter' || kind === 'roman'
  const counted = cells.filter((cell) =>
    cell.blocks.some((block) => block.kind === 'paragraph' && block.label && block.label.format !== 'bullet'),
  )
  const isShort = full.every((text) => text.length < 400)
  if (isShort && labels.filter(isOption).length >= full.length * 0.7 && isOption(labels[0])) return 'options'
  if (isShort && table.rows.length <= 4 && full.length <= 8 && isNumbered(full)) return 'options'
  if (isQuestionRows(table)) return 'questions'
  const isOneColumn = table.rows.every((row) => row.length === 1)
  const lines = Math.max(0, ...cells.map((cell) => cell.blocks.length))
  if (counted.length >= 2 || (counted.length >= 1 && lines >= 3)) return 'layout'
  if (cells.some((cell) => hasQuestion(cell))) return 'layout'
  if (isOneColumn && (lines >= 2 || full.join('').length > 60)) return 'layout'
  return full.some((text) => text.length > 250) ? 'layout' : 'data'
}

/** "(1) … (2) … (3) …": short cells that count from 1. */
const isNumbered = (full: string[]) =>
  full.length >= 3 && full.every((text, at) => /^[([]/.test(text) && typedLabel(text)?.n === at + 1)

/** Cells with a numbered text and its options are columns of a page. */
const hasQuestion = (cell: WordCell): boolean =>
  cell.blocks.filter((block) => block.kind === 'paragraph' && typedLabel(plainOf(block.pieces)) !== null).length >= 3

/** How many answers a number can have in a table of answers: one of each set of the paper. */
const setCounts = [1, 2, 3, 4]

function isKeyTable(full: string[]): boolean {
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

/** Numbers down the first column, texts beside them. */
function isQuestionRows({ rows }: WordTable): boolean {
  if (rows.length < 2 || rows.some((row) => row.length > 7)) return false
  const numbered = rows.filter(([first]) => {
    if (!first) return false
    const counted = first.blocks.some((block) => block.kind === 'paragraph' && block.label?.format === 'decimal')
    const text = textOfCell(first).trim()
    return isNumberCell(text) || (counted && text.length < 8)
  }).length
  const isText = rows.filter((row) => row.slice(1).some((cell) => textOfCell(cell).trim().length > 12)).length
  return numbered >= rows.length * 0.5 && isText >= rows.length * 0.5
}

/**
 * Number and answer of each pair in a table of answers, in the order of the file; answers stand beside or below their numbers. Further
 * answers of a number, as a second column has them for another set, come behind all others: they are seen as a second list.
 */
export function keyPairsOf(table: WordTable): [number, string][] {
  const grid = table.rows.map((row) => row.map((cell) => textOfCell(cell).replace(/\s+/g, ' ').trim()))
  const textAt = (row: number, column: number) => grid[row]?.[column] ?? ''
  const pairs: [number, string][] = []
  const further: [number, string][] = []
  for (const [row, cells] of grid.entries()) {
    for (const [column, text] of cells.entries()) {
      const both = pairCell.exec(text)
      if (both?.[1] && both[2]) pairs.push([numberIn(both[1]), both[2]])
      else if (isNumberCell(text)) {
        const n = numberIn(/[\d०-९]+/u.exec(text)?.[0] ?? '')
        const [down, right] = isKeyCell(textAt(row, column + 1)) ? [0, 1] : [1, 0]
        for (let step = 1; isKeyCell(textAt(row + step * down, column + step * right)); step++) {
          const key = textAt(row + step * down, column + step * right).replace(/[().]/g, '')
          ;(step === 1 ? pairs : further).push([n, key])
        }
      }
    }
  }
  return [...pairs, ...further]
}
