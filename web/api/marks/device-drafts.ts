import type { DraftChanges } from './batches.ts'
import type { AnyDraft, Batch, TypedInto } from './cell-draft.ts'

/** What was typed into the marks of an exam or a room is read as, all at once. */
export interface ExamDrafts {
  cells: Map<string, AnyDraft>
  batches: Batch[]
}

/** Where typed values lie until the server has acknowledged them. Every change is one step: it happens as a whole or not at all. */
export interface MarkDrafts {
  /** Whether the values outlive the page. */
  readonly durable: boolean
  read(into: TypedInto): Promise<ExamDrafts>
  /** Settles once the change is on the disk. */
  change<C extends DraftChanges>(into: TypedInto, work: (ofExam: ExamDrafts) => C | null): Promise<C | null>
  /** One cell, without reading the others. */
  put(cell: AnyDraft, merge: (before: AnyDraft | undefined) => AnyDraft): Promise<void>
  /** Into what something was typed. */
  all(): Promise<TypedInto[]>
  count(): Promise<number>
}
