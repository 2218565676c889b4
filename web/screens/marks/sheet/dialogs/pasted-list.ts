import type { Clipboard } from '../../../../../interchange/doors/grid/grid-cells.ts'
import type { CellPlace } from '../cell-range.ts'

/** What was pasted, and into which cell. */
export interface PastedList {
  clipboard: Clipboard
  at: CellPlace
}
