import type { WordCell, WordTable } from '../docx/blocks.ts'
import { textOfCell } from '../docx/cell-text.ts'
import { plainOf } from '../docx/pieces.ts'
import { isKeyTable, isNumberCell, keyPairsOf } from '../keys/key-tables.ts'
import { HINDI, letterNumber } from './alphabets.ts'
import { typedLabel } from './labels.ts'

/** What a table is, by what stands in it; `data` stays a table in its question. */
export type TableKind = 'key' | 'options' | 'match' | 'questions' | 'layout' | 'data' | 'empty'

/** What a column of a table of questions holds; `tag` for one that says something beside. */
export type ColumnWhat = 'number' | 'text' | 'option' | 'answer' | 'explanation' | 'marks' | 'tag' | 'head'

const headings: [pattern: RegExp, what: ColumnWhat][] = [
  [/^(?:s\.?\s?no|sl\.?\s?no|sr\.?\s?no|q\.?\s?no|ques\.? no|no|#|क्र\.?(?:\s?सं)?|प्र\.?\s?सं)\.?$/i, 'number'],
  [/^(?:questions?|question text|statement|problem|प्रश्न)$/i, 'text'],
  [/^(?:answer )?(?:options|choices|विकल्प)$/i, 'text'],
  [/^(?:marks?|m|max\.? marks?|अंक)$/i, 'marks'],
  [/^(?:ans(?:wer)?s?|correct(?: answer| option)?|right answer|answer key|key|उत्तर)\.?$/i, 'answer'],
  [/^(?:explanation|solution|व्याख्या|हल)$/i, 'explanation'],
]
const optionHeading = new RegExp(`^(?:(?:option|opt|choice|विकल्प)\\s?[-.]?\\s?)?\\(?([a-h1-8${HINDI}])\\)?[.)]?$`, 'iu')

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
      option: /\d/.test(option) ? Number(option) : letterNumber(option),
      heading,
    }
  })
  return known >= 2 && columns.some(({ what }) => what === 'text') ? columns : null
}

const columnHeading = /^(?:column|list|set|स्तंभ|स्तम्भ|सूची)\s?[-–]?\s?["'(]?(?:[A-D]|I{1,2}|1|2|अ|ब|क|ख)["')]?$/iu

/** @param isBelowKey the heading of answers stands right above it */
export function tableKind(table: WordTable, isBelowKey = false): TableKind {
  const cells = table.rows.flat()
  const texts = cells.map((cell) => textOfCell(cell).replace(/\s+/g, ' ').trim())
  const full = texts.filter(Boolean)
  if (
    full.length === 0 &&
    !cells.some((cell) => cell.blocks.some((block) => block.kind === 'table' || block.pieces.length > 0))
  )
    return 'empty'
  if (isKeyTable(full) || (isBelowKey && isAnswerTable(table))) return 'key'
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

/** Below the heading of answers: numbers, each with something beside it or below it, and no column of questions. */
const isAnswerTable = (table: WordTable): boolean => {
  const { pairs, unread } = keyPairsOf(table)
  const isAsked = columnsOf(table)?.some(({ what }) => what === 'text') ?? false
  return !isAsked && pairs.length >= 2 && pairs.length > unread.length
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
