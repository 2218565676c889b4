import { type ListRow, textAt } from '../../grid/table-rows.ts'
import { numberIn } from '../../values/numbers.ts'
import type { ColumnUse, ListWork } from '../list-work.ts'

/** The highest mark that a column says of itself: in its heading, or in a row of such under it. */
export function saidMaximum(work: ListWork, { head, at, facts }: ColumnUse): number | null {
  if (head.maximum !== null) return head.maximum
  const [row] = [...work.table.maxima, ...rowsWithoutKey(work)]
  if (row) return numberIn(textAt(row, at))
  // Under a subject: elsewhere parts and their total say as much of themselves.
  return head.above === '' ? null : endingMaximum(head.text, facts.numbers)
}

/** "H.Y. 40": a number behind a heading, where no cell of the column is above it. */
function endingMaximum(text: string, numbers: readonly (number | null)[]): number | null {
  const [, said] = /\p{L}[^\d]*? (\d{2,4})$/u.exec(text) ?? []
  return said !== undefined && numbers.every((number) => (number ?? 0) <= Number(said)) ? Number(said) : null
}

/** The first row, where it is nobody's. */
export function rowsWithoutKey({ table, columns }: ListWork): ListRow[] {
  const [first] = table.rows
  const keys = columns.filter(({ fields }) =>
    fields.some((one) => one === 'roll_no' || one === 'name' || one === 'admission_no'),
  )
  return first && keys.length > 0 && keys.every(({ at }) => textAt(first, at) === '') ? [first] : []
}
