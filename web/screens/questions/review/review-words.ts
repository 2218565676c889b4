import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReviewState } from '#contract'
import type { StateLook } from '#web/ui/state-look.ts'

export const reviewLabels: Record<ReviewState, MessageDescriptor> = {
  DRAFT: msg({ message: 'Draft', context: 'question' }),
  IN_REVIEW: msg`In review`,
  APPROVED: msg({ message: 'Approved', context: 'question' }),
  REJECTED: msg({ message: 'Rejected', context: 'question' }),
  RETIRED: msg({ message: 'Retired', context: 'question' }),
}

export const reviewLooks: Record<ReviewState, StateLook> = {
  DRAFT: 'draft',
  IN_REVIEW: 'going',
  APPROVED: 'done',
  REJECTED: 'refused',
  RETIRED: 'resting',
}

/** What the step into a state is called on a button. */
export const stepLabels: Record<ReviewState, MessageDescriptor> = {
  DRAFT: msg`Back to draft`,
  IN_REVIEW: msg`Send to review`,
  APPROVED: msg`Approve`,
  REJECTED: msg`Reject`,
  RETIRED: msg`Retire`,
}
