import type { SpreadsheetColumn } from '../../../../interchange/spreadsheet/columns/columns.ts'
import type { AskedQuestion } from '../asked.ts'

const column = (name: string, more: Partial<SpreadsheetColumn> = {}): SpreadsheetColumn => ({
  ...{ name, example: '', note: '' },
  ...more,
})

/** The printed numbers of an exam's questions, in all sets. */
export function printedNumbers(questions: readonly Pick<AskedQuestion, 'labels'>[]): string[] {
  const numbers = new Set(questions.flatMap(({ labels }) => Object.values(labels)))
  return [...numbers].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

/** The column of a printed number. */
export const columnOf = (label: string): string => `Q${label}`

/** The columns of a list of answers: a question each, by its printed number, which in another set is another question. */
export const answerColumns = (questions: readonly Pick<AskedQuestion, 'labels'>[]): SpreadsheetColumn[] => [
  column('admission_no', {
    takes: 'key',
    required: true,
    unless: ['roll_no'],
    also: ['Admission No', 'Adm. No.', 'Admission Number'],
  }),
  column('roll_no', { takes: 'key', also: ['Roll No.', 'Roll Number'] }),
  column('section', { also: ['Sec', 'Class Section'] }),
  // Compared with whoever has the number.
  column('name', {
    also: [
      ...['Student Name', 'Name of Student', 'Name of the Student', "Student's Name", 'Full Name', 'Pupil Name'],
      ...['Candidate Name', 'Name of Candidate', "Candidate's Name", 'नाम', 'विद्यार्थी का नाम', 'छात्र का नाम'],
    ],
  }),
  column('set', { also: ['Set Letter', 'Booklet', 'Series'] }),
  ...printedNumbers(questions).map((label) =>
    column(columnOf(label), { also: [label, `Question ${label}`, `Ans ${label}`, `A${label}`] }),
  ),
]
