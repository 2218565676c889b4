import type { Question } from '#contract'
import type { SpreadsheetColumn } from '../../../interchange/spreadsheet/columns/columns.ts'
import { htmlToCell } from '../../../interchange/spreadsheet/text/cell-html.ts'
import { REASON_COLUMN } from '../../../interchange/spreadsheet/worksheet/worksheet-names.ts'
import { writeRows } from '../../../interchange/spreadsheet/write-workbook.ts'
import { exportedColumns, questionColumns } from '../spreadsheet/columns.ts'
import type { QuestionRecord } from './question-record.ts'

export type Exported = Question & { subject_code: string }
export type ExportedRow = Record<string, string>

/** Behind the columns of the template, so that the workbook can be uploaded again; they are left out there. */
const ownColumns: readonly SpreadsheetColumn[] = [...exportedColumns, REASON_COLUMN].map((name) => ({
  name,
  example: '',
  note: '',
}))

export const writeBook = (rows: readonly ExportedRow[]): Promise<Uint8Array> =>
  writeRows('Questions', [...questionColumns, ...ownColumns], rows)

/** A question as its rows, with what they can't hold named in the last column. */
export function exportedRows(question: Exported, { rows, left_out }: QuestionRecord): ExportedRow[] {
  const { id, review_state, times_used } = question
  const own = { id: String(id), review_state, times_used: String(times_used) }
  if (rows.length === 0) return [{ ...placeCells(question), ...own, [REASON_COLUMN]: sentence(left_out, false) }]
  return rows.map((cells, at) => ({
    ...cells,
    ...own,
    [REASON_COLUMN]: at === 0 && left_out.length > 0 ? sentence(left_out, true) : '',
  }))
}

/** What finds a question again that no row holds. */
const placeCells = ({
  grade,
  subject_code,
  chapter,
  topic,
  type,
  level,
  skill,
  max_marks,
  expected_minutes,
  question_text,
}: Exported) => ({
  class: grade.title,
  subject_code,
  chapter: chapter.title,
  topic: topic?.title ?? '',
  type,
  level,
  skill,
  max_marks: String(max_marks),
  expected_minutes: String(expected_minutes ?? ''),
  question: htmlToCell(question_text),
})

function sentence(left_out: readonly string[], isWhole: boolean): string {
  const what = left_out.join(', ').replaceAll('_', ' ') || 'its content'
  return isWhole
    ? `Left out here: ${what}.`
    : `A row can't hold this question: ${what}. Change it in the editor instead.`
}
