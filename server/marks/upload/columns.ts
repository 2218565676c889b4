import type { SpreadsheetColumn as FileColumn } from '../../../interchange/spreadsheet/columns.ts'
import type { SheetColumn } from '../../results/totals.ts'

/** A question's column in a file of marks. */
export interface QuestionColumn {
  id: number
  /** "Q7 [3]"; with its numbers in other sets "Q7 (B 2, C 5) [3]"; of a paper of one set only "B Q7 [3]". */
  heading: string
}

export function questionColumns(columns: readonly SheetColumn[]): QuestionColumn[] {
  return columns.map(({ id, label, labels, set_letter, max_q }) => {
    const others = Object.entries(labels).filter(([set, other]) => set !== 'A' && other !== label)
    const sets = others.length === 0 ? '' : ` (${others.map(([set, other]) => `${set} ${other}`).join(', ')})`
    const name = set_letter === '' ? `Q${label}${sets}` : `${set_letter} Q${labels[set_letter] ?? label}`
    return { id, heading: `${name} [${max_q / 4}]` }
  })
}

const column = (name: string, more: Partial<FileColumn> = {}): FileColumn => ({ name, example: '', note: '', ...more })

/** The columns of a file of marks: of one total where there are no questions. */
export const fileColumns = (questions: readonly QuestionColumn[]): FileColumn[] => [
  column('admission_no', { required: true, also: ['Admission No', 'Adm. No.', 'Admission Number'] }),
  column('roll_no', { also: ['Roll No.', 'Roll Number'] }),
  column('name', { also: ['Student', 'Student Name'] }),
  column('section'),
  column('set'),
  column('attendance'),
  ...(questions.length === 0
    ? [column('marks')]
    : questions.map(({ heading }) => column(heading, { also: bare(heading) }))),
  column('remarks'),
  column('exam_id', { hidden: true }),
]

/** "Q7 [3]" is known as "Q7" too. */
const bare = (heading: string): string[] => [heading.replace(/ \[[^\]]*\]$/, '')]
