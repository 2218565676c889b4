import { columnWord, type MarkItem, readAttendance, say, type UploadProblem } from '#contract'
import { cellProblem, type SpreadsheetRecord } from '../../uploads/spreadsheet-kind.ts'
import type { QuestionColumn } from './columns.ts'
import type { ListedMark } from './listed.ts'

/** A value of the file with the cell that it stands in. */
export interface ReadItem {
  item: MarkItem
  record: SpreadsheetRecord
  column: string
}

export interface ReadMarks {
  ready: { record: SpreadsheetRecord; listed: ListedMark; items: ReadItem[] }[]
  problems: UploadProblem[]
}

/** Blanks, and whether letters are small, do not tell two names apart. */
const nameKey = (name: string) => name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()

/** Rows of a file as values of pupils. A row is of the pupil with its admission number, and of nobody where the name is another. */
export function readRows(
  records: readonly SpreadsheetRecord[],
  there: readonly ListedMark[],
  questions: readonly QuestionColumn[],
): ReadMarks {
  const byNumber = new Map(there.map((one) => [one.admission_no.toLowerCase(), one]))
  const first = new Map<string, number>()
  const read: ReadMarks = { ready: [], problems: [] }
  for (const record of records) {
    const number = (record.values.admission_no ?? '').toLowerCase()
    const { name = '' } = record.values
    const listed = byNumber.get(number)
    const earlier = first.get(number)
    const refuse = (column: string, code: string, sentence: ReturnType<typeof say>) =>
      read.problems.push(cellProblem(record, column, code, sentence))
    if (number === '') refuse('admission_no', 'missing', say('cell.fill_in', { column: columnWord('admission_no') }))
    else if (earlier !== undefined) refuse('admission_no', 'duplicate', say('repeat.row', { row: earlier }))
    else if (!listed) refuse('admission_no', 'unknown_mark', say('item.unknown_mark'))
    else if (name !== '' && nameKey(name) !== nameKey(listed.name))
      refuse('name', 'name_mismatch', say('marks_sheet.name_mismatch', { name: listed.name }))
    else read.ready.push({ record, listed, items: itemsOf(record, listed.id, questions) })
    if (number !== '' && earlier === undefined) first.set(number, record.row)
  }
  return read
}

/** What stands in the cells that are not blank; "AB" among the marks is who was absent. */
function itemsOf(record: SpreadsheetRecord, mark_id: number, questions: readonly QuestionColumn[]): ReadItem[] {
  const { values } = record
  const columns = [
    ...(questions.length === 0 ? [{ heading: 'marks', field: 'marks' as const, exam_question_id: null }] : []),
    ...questions.map(({ id, heading }) => ({ heading, field: 'question' as const, exam_question_id: id })),
  ]
  const attendance =
    values.attendance || columns.map(({ heading }) => values[heading] ?? '').find((one) => readAttendance(one))
  const at = values.attendance
    ? 'attendance'
    : columns.find(({ heading }) => readAttendance(values[heading] ?? ''))?.heading
  const present = attendance
    ? [
        {
          ...{ record, column: at ?? 'attendance' },
          item: { mark_id, field: 'attendance' as const, base: null, value: readAttendance(attendance) ?? attendance },
        },
      ]
    : []
  const marks = columns.flatMap(({ heading, field, exam_question_id }) => {
    const value = values[heading] ?? ''
    if (value === '' || (heading === at && readAttendance(value))) return []
    return [{ record, column: heading, item: { mark_id, field, exam_question_id, base: null, value } }]
  })
  const remarks = values.remarks
    ? [{ record, column: 'remarks', item: { mark_id, field: 'remarks' as const, base: null, value: values.remarks } }]
    : []
  return [...present, ...marks, ...remarks]
}
