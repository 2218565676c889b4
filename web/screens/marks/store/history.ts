import type { MarkKey } from '#contract'
import type { CellValue } from '#web/api/marks/cell-draft.ts'

export interface CellRef {
  mark_id: number
  field: MarkKey
}

export interface Change extends CellRef {
  before: CellValue
  after: CellValue
}

/** What was typed, step by step, and the way back and forth. */
export class History {
  private readonly past: Change[][] = []
  private future: Change[][] = []

  get canUndo(): boolean {
    return this.past.length > 0
  }

  get canRedo(): boolean {
    return this.future.length > 0
  }

  add(step: Change[]): void {
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
  private move(from: Change[][], to: Change[][], side: 'before' | 'after') {
    const step = from.pop() ?? []
    if (step.length > 0) to.push(step)
    const place = ({ field, [side]: value }: Change) => (field !== 'attendance' ? 1 : value === null ? 2 : 0)
    const ordered = [...step].sort((a, b) => place(a) - place(b))
    return ordered.map(({ mark_id, field, [side]: value }) => ({ mark_id, field, value }))
  }
}
