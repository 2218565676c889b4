import { type MarkColumn, questionKey } from '#contract'
import type { AnyDraft } from '#web/api/marks/cell-draft.ts'
import type { RowView } from './row-view.ts'

/** A line of the file of what is on this device only: whose, where, what was typed, what the server holds, and why it was not taken. */
export type UnsentLine = (string | number | null)[]

/** Everything that was typed and not acknowledged, in the order in which it was typed. */
export function unsentLines(
  cells: Iterable<AnyDraft>,
  viewOf: (id: number) => RowView | null,
  columns: readonly MarkColumn[],
): UnsentLine[] {
  const questionOf = (field: AnyDraft['field']) => {
    const column = columns.find(({ id }) => questionKey(id) === field)
    return column ? `Q${column.labels.A ?? ''}` : field
  }
  return [...cells]
    .sort((a, b) => a.typed_at - b.typed_at)
    .map((cell) => {
      const { admission_no = '', name = '' } = viewOf(cell.mark_id)?.row.student ?? {}
      const theirs = cell.theirs ? cell.theirs.value : cell.base
      return [admission_no, name, questionOf(cell.field), cell.value, theirs, cell.why?.message ?? '']
    })
}
