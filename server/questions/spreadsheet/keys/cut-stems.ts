import { say } from '#contract'
import { cutStem } from '../../../../interchange/doors/question-keys/own-letters.ts'
import { isHtmlCell } from '../../../../interchange/spreadsheet/text/cell-html.ts'
import { rowTelling, type SpreadsheetTable } from '../../../uploads/spreadsheet-kind.ts'
import { filledOptions } from '../choices.ts'
import { optionColumns } from '../columns.ts'
import { typeOf } from '../words/type-of.ts'

/** So much of a file that has no options elsewhere. */
const share = 0.6

/** "The SI unit of force is (a) joule (b) newton": question and options of a cell, in a file that has most of its questions so; told. */
export function withStemsCut(table: SpreadsheetTable): SpreadsheetTable {
  const chosen = table.records.filter((one) => ['MCQ_SINGLE', 'MCQ_MULTI'].includes(typeOf(one) ?? ''))
  if (chosen.length < 2 || chosen.some((one) => filledOptions(one).length > 0)) return table
  const cuts = new Map(
    chosen.flatMap(({ row, values }) => {
      const cut = isHtmlCell(values.question ?? '') ? null : cutStem(values.question ?? '')
      return cut && cut.options.length <= optionColumns.length ? [[row, cut] as const] : []
    }),
  )
  const [first] = cuts.keys()
  if (first === undefined || cuts.size < chosen.length * share) return table
  const records = table.records.map((record) => {
    const cut = cuts.get(record.row)
    if (!cut) return record
    const options = Object.fromEntries(cut.options.map((text, at) => [optionColumns[at] ?? '', text]))
    return { ...record, values: { ...record.values, question: cut.stem, ...options } }
  })
  const told = { row: first, column: 'question', code: 'one_cell', value: null }
  return {
    ...table,
    records,
    head: { ...table.head, is_sure: false },
    notes: [...table.notes, { ...told, ...rowTelling(say('key_note.stems_cut', { count: cuts.size })) }],
  }
}
