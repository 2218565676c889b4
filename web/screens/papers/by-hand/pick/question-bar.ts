import type { Question } from '#contract'

/** Why a question may not go into a paper at present. */
export type Bar = 'rejected' | 'retired' | 'unapproved'

/** null when it may; `approved_only` is the school's setting. */
export function findBar({ review_state }: Pick<Question, 'review_state'>, approved_only: boolean): Bar | null {
  if (review_state === 'REJECTED') return 'rejected'
  if (review_state === 'RETIRED') return 'retired'
  return approved_only && review_state !== 'APPROVED' ? 'unapproved' : null
}
