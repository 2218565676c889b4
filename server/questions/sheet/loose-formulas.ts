import type { UploadProblem } from '#contract'
import { isHtmlCell } from '../../../interchange/spreadsheet/cell-html.ts'
import { findLooseTex, type LooseTexKind } from '../../../interchange/spreadsheet/formulas-in-text.ts'
import { cellProblem, type SheetRecord } from '../../media/sheet-kind.ts'
import { optionColumns } from './sheet-columns.ts'

/** Columns whose text may hold formulas. */
const columns = ['question', ...optionColumns, 'model_answer', 'explanation']

const reasons: Readonly<Record<LooseTexKind, (quote: string) => string>> = {
  unclosed: (quote) =>
    `This formula has no end: write \\) after what begins with \\(, and \\] after \\[ (here: ${quote})`,
  unopened: (quote) => `This ends a formula that has no beginning: write \\( or \\[ before it (here: ${quote})`,
  dollars: (quote) => `Write formulas between \\( and \\), or \\[ and \\], not between dollar signs (here: ${quote})`,
  command: (quote) => `Write formulas between \\( and \\), or this is printed as it stands (here: ${quote})`,
}

/** Cells that hold TeX outside of a formula, which would be printed as it stands. */
export const looseFormulas = (record: SheetRecord): UploadProblem[] =>
  columns.flatMap((column) => {
    const text = record.values[column] ?? ''
    const loose = isHtmlCell(text) ? null : findLooseTex(text)
    return loose ? [cellProblem(record, column, 'invalid_formula', reasons[loose.kind](loose.quote))] : []
  })
