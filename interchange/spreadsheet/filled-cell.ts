import type { GridCell } from '../doors/grid/grid-cells.ts'

/** Whether something stands in a cell, be it a value that is not known. */
export const isFilled = ({ shown, kind, stored }: GridCell): boolean =>
  shown.trim() !== '' || kind === 'no_value' || stored !== undefined
