import type { examMarksApi } from '#contract'
import type { SpreadsheetRecord } from '../../../interchange/spreadsheet/write-workbook.ts'
import type { Call, RecordedFile } from '../../http/call.ts'
import { columnsOf } from '../../results/totals.ts'
import { XLSX } from '../../uploads/error-file.ts'
import { writeRecords } from '../../uploads/write-book.ts'
import { openSheet } from '../sheet.ts'
import { fileColumns, type QuestionColumn, questionColumns } from './columns.ts'
import { type ListedMark, listed } from './listed.ts'

/** The sheet of an exam as a workbook to fill in, with what is there: of the sections that are one's own to mark. */
export async function marksTemplate(call: Call<(typeof examMarksApi)['template']>): Promise<RecordedFile> {
  const { db, client_id, actor, id } = call
  const asking = { db, client_id }
  const { exam, marking } = await openSheet(asking, actor, id)
  const questions = exam.entry_mode === 'TOTAL' ? [] : questionColumns(await columnsOf(asking, id))
  const rows = (await listed(asking, actor, id)).filter(({ section_id }) => marking.has(section_id))
  const records = rows.map((row) => recordOf(row, questions, id))
  return {
    bytes: await writeRecords(actor, 'Marks', fileColumns(questions), records),
    type: XLSX,
    filename: `${exam.name}, marks.xlsx`,
    given: { client_id, entity_id: id, what: { rows: rows.length } },
  }
}

/** Marks stay numbers, so that they can be added up where the file is opened. */
const recordOf = (row: ListedMark, questions: readonly QuestionColumn[], exam_id: number): SpreadsheetRecord => ({
  admission_no: row.admission_no,
  roll_no: row.roll_no ?? '',
  name: row.name,
  section: row.section,
  set: row.set ?? '',
  attendance: row.attendance ?? '',
  marks: row.marks ?? '',
  ...Object.fromEntries(questions.map(({ id, heading }) => [heading, row.questions[id] ?? ''])),
  remarks: row.remarks ?? '',
  exam_id: String(exam_id),
})
