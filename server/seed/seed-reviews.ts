import { sql } from 'kysely'
import type { ReviewState } from '#contract'
import type { Seeding } from './seeding.ts'

/** One step of a review. */
interface Step {
  question_id: number
  from_state: ReviewState
  review_state: ReviewState
  comment: string | null
  account_id: number
}

export interface SeededQuestion {
  id: number
  /** Who wrote it; never who approves it. */
  author_id: number
  review_state: ReviewState
}

const rejection =
  'Two of the steps can be read as the same one. Please say what each mark is given for, so that two examiners give the same marks.'

/** Leads each question to its state by the steps that a school would take, and records them. */
export async function seedReviews(
  { db, client_id, now }: Seeding,
  reviewer_id: number,
  questions: SeededQuestion[],
): Promise<void> {
  const steps = questions.flatMap((question) => stepsTo(question, reviewer_id))
  const of = <T>(pick: (step: Step) => T): T[] => steps.map(pick)
  await sql`
    insert into question_reviews (client_id, question_id, version, from_state, review_state, comment, created_at, created_by)
    select ${client_id}::bigint, question_id, 1, from_state, review_state, comment, ${now.toISOString()}::timestamptz, account_id
    from unnest(${of((step) => step.question_id)}::bigint[], ${of((step) => step.from_state)}::text[],
      ${of((step) => step.review_state)}::text[], ${of((step) => step.comment)}::text[],
      ${of((step) => step.account_id)}::bigint[])
      with ordinality as given (question_id, from_state, review_state, comment, account_id, place)
    order by place
    returning id`.execute(db)
  await sql`
    update questions set review_state = given.review_state
    from unnest(${questions.map(({ id }) => id)}::bigint[], ${questions.map((one) => one.review_state)}::text[])
      as given (id, review_state)
    where questions.client_id = ${client_id} and questions.id = given.id`.execute(db)
}

function stepsTo({ id: question_id, author_id, review_state }: SeededQuestion, reviewer_id: number): Step[] {
  if (review_state === 'DRAFT') return []
  const handed: Step = {
    question_id,
    from_state: 'DRAFT',
    review_state: 'IN_REVIEW',
    comment: null,
    account_id: author_id,
  }
  if (review_state === 'IN_REVIEW') return [handed]
  const comment = review_state === 'REJECTED' ? rejection : null
  return [handed, { question_id, from_state: 'IN_REVIEW', review_state, comment, account_id: reviewer_id }]
}
