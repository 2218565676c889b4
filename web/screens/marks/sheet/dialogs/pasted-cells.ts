import { type MarkKey, questionKey } from '#contract'
import type { CellValue } from '#web/api/marks/cell-draft.ts'
import type { PupilCells } from '../../../../../interchange/doors/marks/reading.ts'
import type { NewCellValue } from '../../store/history.ts'

/** What a list would store, as the cells of the sheet: attendance first, so that marks can follow. */
export const pastedCells = (pupils: readonly PupilCells[]): NewCellValue[] =>
  pupils.flatMap(({ id, attendance, marks, remarks, questions = {} }): NewCellValue[] => [
    ...(attendance === undefined ? [] : [{ mark_id: id, field: 'attendance' as const, after: attendance }]),
    ...(marks === undefined ? [] : [{ mark_id: id, field: 'marks' as const, after: marks }]),
    ...Object.entries(questions).map(([question, after]) => ({
      ...{ mark_id: id, field: questionKey(Number(question)), after },
    })),
    ...(remarks === undefined ? [] : [{ mark_id: id, field: 'remarks' as const, after: remarks }]),
  ])

/** Of the cells those in which something else stands already. */
export const replacedBy = (cells: readonly NewCellValue[], value: (id: number, field: MarkKey) => CellValue) =>
  cells.filter(({ mark_id, field, after }) => ![null, after].includes(value(mark_id, field)))
