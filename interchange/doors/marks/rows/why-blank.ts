import type { ExamAttendance } from '../../../../domain/exams/exam-words.ts'
import { readAttendance } from '../../../../domain/exams/read-attendance.ts'
import { folded } from '../../grid/shown.ts'
import { type ListRow, textAt } from '../../grid/table-rows.ts'
import type { MarksHeading } from '../headings.ts'
import type { ColumnUse, ListWork } from '../list-work.ts'

const yes = new Set(['y', 'yes', 'true', '1', '✓', '✔', 'हाँ', 'हां'])
const no = new Set(['n', 'no', 'false', '0', 'नहीं'])

/** "Y" under "Absent" and "N" under "Present" say that somebody was not there. */
export function attendanceFlag(heading: MarksHeading | null, text: string): ExamAttendance | null {
  const word = folded(text)
  const isYes = yes.has(word)
  if (!isYes && !no.has(word)) return null
  return isYes === (heading === 'absence') ? 'A' : 'P'
}

/** "-", "- - -": nothing was written there. */
export const isDash = (text: string): boolean => /^[-–—][-–— ]*$/.test(text.trim())

/** Nothing, or a dash. */
export const isUnwritten = (text: string): boolean => text === '' || isDash(text)

const mayTell = ({ fields, left_as }: ColumnUse) =>
  fields.includes('remarks') || left_as === 'other' || left_as === 'grade'

/** Whether a remark of the row is a word of absence. */
export const saysAbsence = (work: ListWork, row: ListRow): boolean =>
  work.columns.filter(mayTell).some(({ at }) => {
    const text = textAt(row, at)
    return text.length > 1 && !['P', null].includes(readAttendance(text))
  })

/** So many words beside marks are remarks, names or houses. */
const mostWords = 3

/**
 * The text that says why a row has no marks, where it can: a remark, or what stands in a column of few words in such rows alone.
 */
export function whyBlank(
  { columns, table }: ListWork,
  places: readonly { column: ColumnUse }[],
  row: ListRow,
): { column: ColumnUse; text: string } | null {
  if (places.length === 0) return null
  const isBlank = (one: ListRow) => places.every(({ column: { at } }) => isUnwritten(textAt(one, at)))
  const marked = table.rows.filter((one) => !isBlank(one))
  if (marked.length < table.rows.length / 2) return null
  for (const column of columns.filter(mayTell)) {
    const text = textAt(row, column.at)
    if (!/\p{L}{2}/u.test(text) || text.length > 40) continue
    if (column.fields.includes('remarks')) return { column, text }
    const others = new Set(marked.map((one) => folded(textAt(one, column.at))).filter((one) => one !== ''))
    if (others.size <= mostWords && !others.has(folded(text))) return { column, text }
  }
  return null
}
