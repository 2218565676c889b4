import {
  type Action,
  isDecision,
  ownText,
  type Question,
  type ReviewState,
  reviewSteps,
  type Sentence,
} from '#contract'

export interface OpenStep {
  state: ReviewState
  /** Why this person can't take it; null when it is open. */
  refusal: Sentence | null
}

type Reviewed = Pick<Question, 'review_state' | 'written_by'>

/** The steps that this person's role may take with a question; what the own hand forbids is there with the reason. */
export function openSteps(
  { review_state, written_by }: Reviewed,
  may: (action: Action) => boolean,
  account_id: number | undefined,
): OpenStep[] {
  const isOwn = written_by !== null && written_by === account_id
  const steps = Object.keys(reviewSteps[review_state]) as ReviewState[]
  return steps.flatMap((state) => {
    const right = reviewSteps[review_state][state]
    const has = right === 'withdraw' ? isOwn || may('approve') : right !== undefined && may(right)
    return has ? [{ state, refusal: isOwn && isDecision(state) ? ownText : null }] : []
  })
}
