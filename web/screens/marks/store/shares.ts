import { type MarkColumn, type MarkKey, questionKey } from '#contract'
import type { CellValue } from '#web/api/marks/cell-draft.ts'
import { type Shares, TOTAL } from './column-sums.ts'
import type { RowView } from './row-view.ts'

/** A question that not everybody has to attempt: of those who did not it says nothing. */
const isChosen = ({ choose, or_group, part_or_group }: MarkColumn) =>
  choose !== null || or_group !== null || part_or_group !== null

/**
 * What a pupil gives to the foot of the sheet. Only who was there; without grace; not attempted is 0, but where one may choose. The total is that of
 * who has everything.
 */
export function sharesOf(
  { row, attendance, total, isComplete, open }: RowView,
  columns: readonly MarkColumn[],
  value: (field: MarkKey) => CellValue,
): Shares {
  const shares = new Map<string, number | null>()
  if (row.left || (attendance !== null && attendance !== 'P')) return shares
  if (attendance === null) shares.set('attendance', null)
  for (const field of open) shares.set(field, null)
  for (const column of columns) {
    const field = questionKey(column.id)
    const marks = value(field)
    if (typeof marks === 'number') shares.set(field, marks)
    else if (marks === 'NA' && !isChosen(column)) shares.set(field, 0)
  }
  const typed = value('marks')
  if (columns.length === 0 && typeof typed === 'number') shares.set('marks', typed)
  shares.set(TOTAL, isComplete ? total : null)
  return shares
}
