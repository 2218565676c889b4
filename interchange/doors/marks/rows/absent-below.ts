import { filledOf, type ListRow } from '../../grid/table-rows.ts'
import type { ListWork } from '../list-work.ts'

interface NamedRow {
  row: ListRow
  pupil: number | null
  left: string | null
  isAbsentBelow?: boolean
}

const line =
  /^(?:absent|abs?|absentees?|अनुपस्थित|गैरहाजिर|गैरहजर)(?: ?(?:roll|r)\.? ?(?:nos?|numbers?)?)?\.? ?[:=–-] ?(\d{1,6}(?:(?: ?[,;&] ?| and | )\d{1,6})*)\.?$/iu

export const isAbsentLine = (text: string): boolean => line.test(text)

/** "Absent: 3, 9" below a list: roll numbers, each of one pupil. One number alone may count the absent, and is believed only of whoever has no row with marks. */
export function nameAbsent<Row extends NamedRow>({ index, columns }: ListWork, rows: Row[]) {
  const marks = columns.filter(({ fields }) => fields.some((one) => one === 'marks' || one.startsWith('question.')))
  const hasMarks = ({ row }: Row) => marks.some(({ at }) => (row.texts[at] ?? '') !== '')
  for (const one of [...rows]) {
    if (one.pupil !== null || one.left === null) continue
    const [, said] = line.exec(filledOf(one.row).join(' ')) ?? []
    const numbers = said?.match(/\d+/g) ?? []
    const found = numbers.flatMap((number) => (index.byRoll(number).length === 1 ? index.byRoll(number) : []))
    if (found.length === 0 || found.length < numbers.length || new Set(found).size < found.length) continue
    for (const pupil of found) {
      const own = rows.find((other) => other.pupil === pupil)
      if (found.length === 1 && (!own || hasMarks(own))) continue
      if (own) own.isAbsentBelow = true
      else rows.push({ ...one, pupil, left: null, isAbsentBelow: true })
    }
  }
}
