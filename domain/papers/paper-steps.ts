import type { PaperState } from './paper-states.ts'

/** Where a submitted paper goes from its state; true: a reason is needed, because somebody's work is sent back or put away. */
export const paperSteps: Record<PaperState, Partial<Record<PaperState, boolean>>> = {
  DRAFT: {},
  SUBMITTED: { APPROVED: false, DRAFT: true, ARCHIVED: false },
  APPROVED: { SUBMITTED: true, ARCHIVED: false },
  ARCHIVED: { SUBMITTED: true },
}
