import { type ListRow, textAt } from '../../grid/table-rows.ts'
import { numberIn } from '../../values/numbers.ts'
import type { ColumnUse, ListWork } from '../list-work.ts'

/** The highest mark that a column says of itself: in its heading, or in a row of such under it. */
export function saidMaximum(work: ListWork, { head, at }: ColumnUse): number | null {
  if (head.maximum !== null) return head.maximum
  const [row] = [...work.table.maxima, ...rowsWithoutKey(work)]
  return row ? numberIn(textAt(row, at)) : null
}

/** The first row, where it is nobody's. */
export function rowsWithoutKey({ table, columns }: ListWork): ListRow[] {
  const [first] = table.rows
  const keys = columns.filter(({ fields }) =>
    fields.some((one) => one === 'roll_no' || one === 'name' || one === 'admission_no'),
  )
  return first && keys.length > 0 && keys.every(({ at }) => textAt(first, at) === '') ? [first] : []
}
