import { sql } from 'kysely'
import { questionReviewApi, type ReviewState } from '#contract'
import { changeRow, lockRow } from '../../db/change-row.ts'
import type { Change } from '../../http/call.ts'
import { serve } from '../../http/serve.ts'
import { visibleTo } from '../../policy/policy.ts'
import { readHistory } from '../history.ts'
import { questionKind } from '../kind.ts'
import { getQuestion } from '../rows.ts'
import { assertComment, findReviewFault, type Reviewed } from './review-rules.ts'

export const questionReviewRoutes = serve(questionReviewApi, {
  async review(call) {
    const { db, actor, id } = call
    const { review_state, comment, row_version } = call.body
    const show = () => getQuestion(db, actor, id)
    const locked = await lockRow(call, questionKind, id, visibleTo(actor, 'questions'), row_version, show)
    const question = locked as typeof locked & Reviewed & { version: number }
    const fault = findReviewFault(actor, question, review_state)
    if (fault) throw fault
    assertComment(review_state, comment)
    await changeRow(call, questionKind, locked, { review_state }, 'review')
    await recordReviews(call, [{ ...question, next: review_state }], comment)
    return show()
  },

  history: readHistory,
})

interface Step {
  id: number
  version: number
  review_state: ReviewState
  next: ReviewState
}

/** Keeps who took which steps; `comment` is the same for all of them. */
export async function recordReviews(change: Change, steps: Step[], comment: string | null | undefined): Promise<void> {
  const of = <T>(pick: (step: Step) => T): T[] => steps.map(pick)
  await sql`
    insert into question_reviews (client_id, question_id, version, from_state, review_state, comment, created_at, created_by)
    select ${change.client_id}::bigint, question_id, version, from_state, review_state, ${comment || null}::text,
      ${change.now.toISOString()}::timestamptz, ${change.actor.account_id}::bigint
    from unnest(${of(({ id }) => id)}::bigint[], ${of(({ version }) => version)}::integer[],
      ${of((step) => step.review_state)}::text[], ${of(({ next }) => next)}::text[])
      as given (question_id, version, from_state, review_state)`.execute(change.db)
}
