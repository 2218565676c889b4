import { sql } from 'kysely'
import { english, questionReviewApi, type ReviewState, type Sentence } from '#contract'
import type { Change } from '../../ground/change.ts'
import { serve } from '../../http/serve.ts'
import { readHistory } from '../history.ts'
import { questions } from '../rows.ts'
import { assertComment, assertMayStep } from './review-rules.ts'
import { keepChange } from './stored-change.ts'

export const questionReviewRoutes = serve(questionReviewApi, {
  async review(call) {
    const { review_state, comment } = call.body
    const question = await questions.lock(call)
    assertMayStep(call.actor, question, review_state)
    assertComment(review_state, comment)
    await recordReviews(call, [{ ...question, next: review_state }], comment)
    const data = await questions.update(call, question, { review_state }, 'review')
    return { data, beside: { change_id: await keepChange(call, [{ row: question, values: { review_state } }]) } }
  },

  history: readHistory,
})

interface Step {
  id: number
  version: number
  review_state: ReviewState
  next: ReviewState
}

/** Keeps who took which steps; `comment` is the same for all of them, somebody's words or a sentence of ours. */
export async function recordReviews(
  change: Change,
  steps: Step[],
  comment: string | Sentence | null | undefined,
): Promise<void> {
  const sentence = typeof comment === 'object' ? comment : null
  const words = typeof comment === 'object' ? comment && english(comment) : comment
  const of = <T>(pick: (step: Step) => T): T[] => steps.map(pick)
  await sql`
    insert into question_reviews (client_id, question_id, version, from_state, review_state, comment, comment_said, created_at, created_by)
    select ${change.client_id}::bigint, question_id, version, from_state, review_state, ${words || null}::text,
      ${sentence && JSON.stringify(sentence)}::jsonb,
      ${change.now.toISOString()}::timestamptz, ${change.actor.account_id}::bigint
    from unnest(${of(({ id }) => id)}::bigint[], ${of(({ version }) => version)}::integer[],
      ${of((step) => step.review_state)}::text[], ${of(({ next }) => next)}::text[])
      as given (question_id, version, from_state, review_state)
    returning id`.execute(change.db)
}
