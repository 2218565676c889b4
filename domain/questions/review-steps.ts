import { type Sentence, say } from '../say.ts'
import type { ReviewState } from './question-types.ts'

/** What a step of the review needs: the permission to change or to approve questions; withdrawing is for the author or an approver. */
export type ReviewRight = 'update' | 'approve' | 'withdraw'

/** The life of a question after it is written: from each state the states that may follow, and what the step needs. */
export const reviewSteps: Record<ReviewState, Partial<Record<ReviewState, ReviewRight>>> = {
  DRAFT: { IN_REVIEW: 'update', APPROVED: 'approve' },
  IN_REVIEW: { APPROVED: 'approve', REJECTED: 'approve', DRAFT: 'withdraw' },
  REJECTED: { DRAFT: 'update', IN_REVIEW: 'update' },
  APPROVED: { RETIRED: 'approve' },
  RETIRED: { DRAFT: 'approve' },
}

/** Whether a text is judged by this step; the author of its newest version takes no part in that. */
export const isDecision = (state: ReviewState): boolean => state === 'APPROVED' || state === 'REJECTED'

/** What is said when another step is asked for. */
export const nextSteps: Record<ReviewState, Sentence> = {
  DRAFT: say('review.from_draft'),
  IN_REVIEW: say('review.from_in_review'),
  REJECTED: say('review.from_rejected'),
  APPROVED: say('review.from_approved'),
  RETIRED: say('review.from_retired'),
}

/** What is said to somebody without the right that a step needs. */
export const missingRights: Record<ReviewRight, Sentence> = {
  update: say('review.only_update'),
  approve: say('review.only_approve'),
  withdraw: say('review.only_withdraw'),
}

export const ownText = say('review.own_text')
