import type { ExamAttendance, MarkRow } from '#contract'
import type { CellDraft } from '#web/api/marks/cell-draft.ts'
import type { Computed, Uncounted } from './compute-row.ts'

/** saved: as the server has it. typed: not yet on the disk. */
export type Shown = 'saved' | 'typed' | 'kept' | 'conflict' | 'refused' | 'wrong'

export interface CellView {
  text: string
  shown: Shown
  draft: CellDraft | null
  /** Why it is no part of the total. */
  uncounted: Uncounted | null
  /** Who has just changed it, elsewhere. */
  by: string | null
}

/** One pupil's line as it is shown: the server's row with what was typed over it. */
export interface RowView extends Computed {
  row: MarkRow
  cells: Map<string, CellView>
  attendance: ExamAttendance | null
  /** Nothing of the row waits: percent and grade are the server's. */
  isSettled: boolean
}
