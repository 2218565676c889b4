import { type Question, questionApi, questionBulkApi, questionReviewApi, type ReviewState } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'

/** Takes one question a step on; only what was looked at is decided on, so a row that somebody has changed since is refused. */
export function useReview() {
  const review = useAction(questionReviewApi.review, {
    invalidates: [questionApi.list, questionBulkApi.counts, questionReviewApi.history],
    conflicts: 'toast',
  })
  const run = ({ id, row_version }: Question, review_state: ReviewState, comment?: string) =>
    review.run({ id, row_version, review_state, comment })
  return { run, pending: review.pending }
}
