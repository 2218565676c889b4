import { say } from '#contract'
import { isHtmlCell } from '../../../../interchange/spreadsheet/text/cell-html.ts'
import { rowTelling, type SpreadsheetTable } from '../../../uploads/spreadsheet-kind.ts'

/** "7) ", "Q7. " or "(7) " before a text. */
const numbered = /^\s*(?:Q(?:ues)?\.?\s*)?\(?(\d{1,4})[.):]+\s+(?=\S)/iu

/** So few may count on by chance. */
const fewest = 3

/** Questions without numbers of their own, in a file whose questions all have one and count on; told. */
export function withoutNumbers(table: SpreadsheetTable): SpreadsheetTable {
  const filled = table.records.filter(({ values }) => (values.question ?? '').trim() !== '')
  const numbers = filled.map(({ values: { question = '' } }) => (isHtmlCell(question) ? null : numbered.exec(question)))
  const countsOn = numbers.every((one, at) => one && Number(one[1]) === Number(numbers[0]?.[1]) + at)
  const [first] = filled
  if (!first || filled.length < fewest || !countsOn) return table
  const bare = ({ question = '' }: Record<string, string>) => question.replace(numbered, '')
  const records = table.records.map((one) => ({ ...one, values: { ...one.values, question: bare(one.values) } }))
  const told = { row: first.row, column: 'question', code: 'own_numbers', value: null }
  return {
    ...table,
    records,
    notes: [...table.notes, { ...told, ...rowTelling(say('key_note.numbers_off')) }],
  }
}
