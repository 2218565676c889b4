import type { MarkKey } from '#contract'
import type { CellValue } from '#web/api/marks/cell-draft.ts'

export interface CellRef {
  mark_id: number
  field: MarkKey
}

/** A value that is put into a cell: typed, pasted, or taken back. */
export interface NewCellValue extends CellRef {
  after: CellValue
}

/** The same with what stood there, so that it can be taken back. */
interface CellChange extends NewCellValue {
  before: CellValue
}

/** What was typed, step by step, and the way back and forth. */
export class History {
  private readonly past: CellChange[][] = []
  private future: CellChange[][] = []

  get canUndo(): boolean {
    return this.past.length > 0
  }

  get canRedo(): boolean {
    return this.future.length > 0
  }

  add(step: CellChange[]): void {
    this.past.push(step)
    this.future = []
  }

  /** The values that take the last step back. */
  undo() {
    return this.move(this.past, this.future, 'before')
  }

  redo() {
    return this.move(this.future, this.past, 'after')
  }

  /** Attendance comes first, so that marks can follow; that nothing is said of it comes after the marks are gone. */
  private move(from: CellChange[][], to: CellChange[][], side: 'before' | 'after') {
    const step = from.pop() ?? []
    if (step.length > 0) to.push(step)
    const place = ({ field, [side]: value }: CellChange) => (field !== 'attendance' ? 1 : value === null ? 2 : 0)
    const ordered = [...step].sort((a, b) => place(a) - place(b))
    return ordered.map(({ mark_id, field, [side]: value }) => ({ mark_id, field, value }))
  }
}
