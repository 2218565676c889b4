import { type CellValue, questionField } from '#web/api/marks/kept-cell.ts'
import type { PupilCells } from '../../../../../interchange/doors/reading.ts'

export interface PastedCell {
  mark_id: number
  field: string
  after: CellValue
}

/** What a list would store, as the cells of the sheet: attendance first, so that marks can follow. */
export const pastedCells = (pupils: readonly PupilCells[]): PastedCell[] =>
  pupils.flatMap(({ id, attendance, marks, remarks, questions = {} }) => [
    ...(attendance === undefined ? [] : [{ mark_id: id, field: 'attendance', after: attendance }]),
    ...(marks === undefined ? [] : [{ mark_id: id, field: 'marks', after: marks }]),
    ...Object.entries(questions).map(([question, after]) => ({
      ...{ mark_id: id, field: questionField(Number(question)), after },
    })),
    ...(remarks === undefined ? [] : [{ mark_id: id, field: 'remarks', after: remarks }]),
  ])

/** Of the cells those in which something else stands already. */
export const replacedBy = (cells: readonly PastedCell[], value: (id: number, field: string) => CellValue) =>
  cells.filter(({ mark_id, field, after }) => ![null, after].includes(value(mark_id, field)))
