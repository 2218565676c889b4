import { missingRights, type QuestionPair, type Sentence } from '#contract'

export type Side = 'first' | 'second'

/** Why somebody can't keep only one of two: that retires the other, which takes the right to approve once it is approved. */
export function keepRefusal(
  pair: Record<Side, Pick<QuestionPair[Side], 'review_state'>>,
  staying: Side,
  mayApprove: boolean,
): Sentence | null {
  const retired = pair[staying === 'first' ? 'second' : 'first']
  return retired.review_state === 'APPROVED' && !mayApprove ? missingRights.approve : null
}
