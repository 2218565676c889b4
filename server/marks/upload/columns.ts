import { questionHeading } from '../../../domain/exams/question-heading.ts'
import type { SpreadsheetColumn as FileColumn } from '../../../interchange/spreadsheet/columns/columns.ts'
import type { SheetColumn } from '../../results/totals.ts'

/** A question's column in a file of marks. */
export interface QuestionColumn {
  id: number
  heading: string
}

export const questionColumns = (columns: readonly SheetColumn[]): QuestionColumn[] =>
  columns.map(({ id, label, labels, set_letter, max_q }) => ({
    id,
    heading: questionHeading({ label, labels, set: set_letter || null, maximum: max_q / 4 }),
  }))

const column = (name: string, more: Partial<FileColumn> = {}): FileColumn => ({ name, example: '', note: '', ...more })

/** A dash among marks may be somebody who was absent: it is no blank. */
const mark: Partial<FileColumn> = { takes: 'number', keeps_dashes: true }

/** The columns of a file of marks: of one total where there are no questions. */
export const fileColumns = (questions: readonly QuestionColumn[]): FileColumn[] => [
  column('admission_no', {
    takes: 'key',
    required: true,
    also: ['Admission No', 'Adm. No.', 'Admission Number'],
  }),
  column('roll_no', { takes: 'key', also: ['Roll No.', 'Roll Number'] }),
  column('name', { also: ['Student', 'Student Name'] }),
  column('section'),
  column('set'),
  column('attendance', { keeps_dashes: true }),
  ...(questions.length === 0
    ? [column('marks', mark)]
    : questions.map(({ heading }) => column(heading, { ...mark, also: bare(heading) }))),
  column('remarks', { takes: 'text' }),
  column('exam_id', { hidden: true }),
]

/** "Q7 [3]" is known as "Q7" too. */
const bare = (heading: string): string[] => [heading.replace(/ \[[^\]]*\]$/, '')]
