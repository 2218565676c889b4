import { type MarkInput, workOut } from './mark.ts'
import { compare } from './ratio.ts'
import type { Moderation } from './sheet.ts'

/** What was changed for all after the marks were entered. `floor`: whoever would lose by it keeps what they had. */
export type Correction = { floor: boolean } & (
  | { kind: 'DROP' | 'FULL'; exam_question_id: number }
  | { kind: 'ADD'; q: number }
  | { kind: 'SCALE'; factor: number }
)

function after(input: MarkInput, one: Correction): MarkInput {
  if (one.kind === 'ADD' || one.kind === 'SCALE') {
    const moderation: Moderation =
      one.kind === 'ADD' ? { kind: 'ADD', q: one.q } : { kind: 'SCALE', factor: one.factor }
    return { ...input, moderation: [...(input.moderation ?? []), moderation] }
  }
  if (!input.questions) return input
  const columns = input.questions.columns.map((column) =>
    column.id === one.exam_question_id ? { ...column, treatment: one.kind } : column,
  )
  return { ...input, questions: { ...input.questions, columns } }
}

/** Whether a student has less by the one than by the other: fails instead of passing, or a smaller share of the marks. */
function loses(before: MarkInput, then: MarkInput): boolean {
  const [a, b] = [workOut(before), workOut(then)]
  if (!a.exact || !b.exact) return false
  if (a.result !== b.result) return a.result === 'PASS'
  return compare(b.exact, a.exact) < 0
}

export interface Corrected {
  input: MarkInput
  /** The last correction would have cost marks. */
  isProtected: boolean
}

/** A row of the sheet as entered, with the corrections of its exam in their order. */
export function corrected(entered: MarkInput, corrections: readonly Correction[]): Corrected {
  let accepted: Corrected = { input: entered, isProtected: false }
  for (const [at, one] of corrections.entries()) {
    const next = corrections.slice(0, at + 1).reduce(after, entered)
    accepted =
      one.floor && loses(accepted.input, next)
        ? { ...accepted, isProtected: true }
        : { input: next, isProtected: false }
  }
  return accepted
}

/** Whether nothing is left of a paper to be marked. */
export const isEmptied = (entered: MarkInput, corrections: readonly Correction[]): boolean =>
  workOut(corrections.reduce(after, entered)).counted_q === 0
