import {
  isDecision,
  missingRights,
  nextSteps,
  ownText,
  type ReviewRight,
  type ReviewState,
  reviewSteps,
  type Sentence,
  say,
} from '#contract'
import { type Actor, may } from '../../ground/actor.ts'
import { ApiError, wrongField } from '../../ground/errors.ts'

/** What the rules look at. */
export interface Reviewed {
  review_state: ReviewState
  written_by: number | null
}

/** Why this person can't take this step with this question; null when nothing stands against it. */
export function findReviewFault(
  actor: Actor,
  { review_state, written_by }: Reviewed,
  next: ReviewState,
): Sentence | null {
  const right = reviewSteps[review_state][next]
  if (!right) return nextSteps[review_state]
  if (!hasRight(actor, right, written_by)) return missingRights[right]
  return isDecision(next) && written_by === actor.account_id ? ownText : null
}

/** @throws invalid_field when there is no such step, forbidden when it is not this person's */
export function assertMayStep(actor: Actor, row: Reviewed, next: ReviewState): void {
  const fault = findReviewFault(actor, row, next)
  if (!fault) return
  throw reviewSteps[row.review_state][next] ? new ApiError('forbidden', fault) : wrongField('review_state', fault)
}

function hasRight(actor: Actor, right: ReviewRight, written_by: number | null): boolean {
  if (right !== 'withdraw') return may(actor, 'question', right)
  return written_by === actor.account_id || may(actor, 'question', 'approve')
}

/** @throws invalid_field when a question is rejected without a word to its author */
export function assertComment(next: ReviewState, comment: string | null | undefined): void {
  if (next === 'REJECTED' && !comment) throw wrongField('comment', say('review.comment_missing'))
}

/** @throws forbidden when this person can take no step into this state, whatever the question */
export function assertMayReview(actor: Actor, next: ReviewState): void {
  const rights = Object.values(reviewSteps).flatMap((steps) => steps[next] ?? [])
  // Whether a question is the own one is seen row by row.
  if (!rights.some((right) => right === 'withdraw' || may(actor, 'question', right))) {
    throw new ApiError('forbidden', missingRights[rights[0] ?? 'approve'])
  }
}
