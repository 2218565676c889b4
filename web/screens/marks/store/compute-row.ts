import type { ExamAttendance, MarkColumn } from '#contract'
import { type CellValue, questionField } from '#web/api/marks/kept-cell.ts'
import { computeMark } from '../../../../marking/mark.ts'
import { toQ } from '../../../../marking/quarters.ts'
import type { Cell, Column } from '../../../../marking/sheet.ts'
import type { SheetExam } from './sheet-rows.ts'

/** Percent and grade come from the server; for the sum alone any system will do. */
const anySystem = { rounding: 'TWO_DP' as const, bands: [] }

/** The sum of a line as it stands on the screen, and whether it is complete. */
export function computeRow(
  { entry_mode, max_marks, pass_marks }: SheetExam,
  columns: MarkColumn[],
  attendance: ExamAttendance | null,
  entered: (field: string) => CellValue,
): { total: number | null; isComplete: boolean } {
  const isTotal = entry_mode === 'TOTAL'
  const marks = entered('marks')
  const cells = new Map<number, Cell>()
  for (const { id } of columns) {
    const value = entered(questionField(id))
    if (value !== null) cells.set(id, value === 'NA' ? 'NA' : toQ(Number(value)))
  }
  const { marks_q, is_complete } = computeMark({
    attendance,
    typed_q: isTotal && typeof marks === 'number' ? toQ(marks) : null,
    questions: isTotal ? null : { columns: columns.map(toColumn), cells },
    grace_q: 0,
    max_q: toQ(max_marks),
    pass_q: toQ(pass_marks),
    system: anySystem,
  })
  return { total: marks_q === null ? null : marks_q / 4, isComplete: attendance !== null && is_complete }
}

const toColumn = (column: MarkColumn): Column => ({
  ...column,
  label: column.labels.A ?? '',
  max_q: toQ(column.max_marks),
  min_q: toQ(column.min_marks),
})
