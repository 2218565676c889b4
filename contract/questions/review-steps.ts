import type { ReviewState } from '../../domain/questions/question-types.ts'

/** What a step of the review needs: the permission to change or to approve questions; withdrawing is for the author or an approver. */
export type ReviewRight = 'update' | 'approve' | 'withdraw'

/** The life of a question after it is written: from each state the states that may follow, and what the step needs. */
export const reviewSteps: Record<ReviewState, Partial<Record<ReviewState, ReviewRight>>> = {
  DRAFT: { IN_REVIEW: 'update' },
  IN_REVIEW: { APPROVED: 'approve', REJECTED: 'approve', DRAFT: 'withdraw' },
  REJECTED: { DRAFT: 'update', IN_REVIEW: 'update' },
  APPROVED: { RETIRED: 'approve' },
  RETIRED: { DRAFT: 'approve' },
}

/** Whether a text is judged by this step; the author of its newest version takes no part in that. */
export const isDecision = (state: ReviewState): boolean => state === 'APPROVED' || state === 'REJECTED'

/** What is said when another step is asked for. */
export const nextSteps: Record<ReviewState, string> = {
  DRAFT: 'A draft can only be sent to review',
  IN_REVIEW: 'A question in review can be approved, rejected or taken back to draft',
  REJECTED: 'A rejected question can be sent to review again or taken back to draft',
  APPROVED: 'An approved question can only be retired',
  RETIRED: 'A retired question can only be taken back to draft',
}

/** What is said to somebody without the right that a step needs. */
export const missingRights: Record<ReviewRight, string> = {
  update: 'Only people who may change questions can do this',
  approve: 'Only people who may approve questions can do this',
  withdraw: 'Only its author or somebody who may approve questions takes it back',
}

export const ownText = 'You wrote this text, so somebody else approves or rejects it'
