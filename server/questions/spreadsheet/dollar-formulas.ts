import { say } from '#contract'
import { isHtmlCell } from '../../../interchange/spreadsheet/text/cell-html.ts'
import { splitFormulas, splitWrittenFormulas } from '../../../richtext/formulas-in-text.ts'
import { rowTelling, type SpreadsheetRecord, type SpreadsheetTable } from '../../uploads/spreadsheet-kind.ts'
import { optionColumns, translatedColumn } from './columns.ts'

const own = ['question', ...optionColumns, 'explanation']
/** Columns whose text may hold formulas, and that of answers, which may repeat an option. */
const columns = [...own, ...own.map(translatedColumn), 'model_answer', 'correct']

/** In so many cells dollars are how the file writes formulas. */
const fewest = 3
const pair = /(?<!\\)\$(?!\s)([^$\n]{1,400}?)(?<!\s)\$/g
const dollars = /(?<!\\)\$/g

const isFormula = (piece: string | { latex: string }) => typeof piece !== 'string'
const holdsDollarFormula = (text: string) =>
  text.includes('$') &&
  !isHtmlCell(text) &&
  splitWrittenFormulas(text).filter(isFormula).length > splitFormulas(text).filter(isFormula).length

/**
 * TeX between dollars, as `$x^2$`, in the way of our templates. Where a file writes its formulas so, "$1$" and "$2, 3$" are formulas too; money ("$5 and
 * $6") is none anywhere. Told once for the file.
 */
export function withDollarFormulas<Table extends SpreadsheetTable>(table: Table): Table {
  const cells = table.records.flatMap(({ values }) => columns.flatMap((column) => values[column] ?? []))
  const sure = cells.filter(holdsDollarFormula)
  const [first] = sure
  if (first === undefined) return table
  const isHabit = sure.length >= fewest
  const read = (text: string) => {
    if (!text.includes('$') || isHtmlCell(text)) return text
    const isPaired = (text.match(dollars)?.length ?? 0) % 2 === 0
    return isHabit && isPaired && !text.includes('$$') ? text.replace(pair, '\\($1\\)') : written(text)
  }
  const records = table.records.map((record): SpreadsheetRecord => {
    const changed = columns.flatMap((column) => {
      const text = record.values[column]
      const now = text === undefined ? text : read(text)
      return now === undefined || now === text ? [] : [[column, now] as const]
    })
    return changed.length === 0 ? record : { ...record, values: { ...record.values, ...Object.fromEntries(changed) } }
  })
  const sentence = say('questions.dollars', { example: first.slice(0, 60) })
  const note = { row: 1, column: null, code: 'dollars', value: null, ...rowTelling(sentence) }
  return { ...table, records, notes: [...table.notes, note] }
}

const written = (text: string) =>
  splitWrittenFormulas(text)
    .map((piece) =>
      typeof piece === 'string' ? piece : piece.display ? `\\[${piece.latex}\\]` : `\\(${piece.latex}\\)`,
    )
    .join('')
