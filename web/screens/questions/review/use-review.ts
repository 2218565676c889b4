import { type Question, questionApi, questionBulkApi, questionReviewApi, type ReviewState, say } from '#contract'
import { sayDone } from '#web/api/call-toasts.ts'
import { type ActionOptions, useAction } from '#web/api/use/use-action.ts'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { showSuccess, showUndo, showWarning } from '#web/ui/message/toast.tsx'

const options: Pick<ActionOptions<never>, 'invalidates' | 'toasts' | 'conflicts'> = {
  invalidates: [questionApi.list, questionBulkApi.counts, questionReviewApi.history],
  toasts: 'failures',
  conflicts: 'toast',
}
/** Decided fast one after the other: toasts would hide the next question. */
const subject = 'review'

/**
 * Takes one question a step on, with a way back; only what was looked at is decided on, so a row that somebody has changed since is refused.
 *
 * @param onPutBack the step was undone
 */
export function useReview(onPutBack?: () => void) {
  const review = useAction(questionReviewApi.review, options)
  const undo = useAction(questionBulkApi.undoChange, options)

  const putBack = async (id: number) => {
    const { data } = await undo.run({ id })
    const [left] = data.failed
    if (left) return showWarning(textOf(left))
    showSuccess(await sayDone(say('done.change_undone')), subject)
    onPutBack?.()
  }
  const offer = async (change_id: number) =>
    showUndo(await sayDone(say('done.review')), () => void putBack(change_id).catch(() => undefined), subject)
  const run = async ({ id, row_version }: Question, review_state: ReviewState, comment?: string) => {
    const { change_id } = await review.run({ id, row_version, review_state, comment })
    void offer(change_id)
  }
  return { run, pending: review.pending || undo.pending }
}
