import { say, type UploadProblem } from '#contract'
import { isHtmlCell } from '../../../interchange/spreadsheet/text/cell-html.ts'
import { findLooseTex } from '../../../richtext/formulas-in-text.ts'
import { cellProblem, type SpreadsheetRecord } from '../../uploads/spreadsheet-kind.ts'
import { optionColumns } from './columns.ts'

/** Columns whose text may hold formulas. */
const columns = ['question', ...optionColumns, 'model_answer', 'explanation']

/** Cells that hold TeX outside of a formula, which would be printed as it stands. */
export const looseFormulas = (record: SpreadsheetRecord): UploadProblem[] =>
  columns.flatMap((column) => {
    const text = record.values[column] ?? ''
    const loose = isHtmlCell(text) ? null : findLooseTex(text)
    if (!loose) return []
    return [cellProblem(record, column, 'invalid_formula', say(`formula.${loose.kind}`, { quote: loose.quote }))]
  })
