import type { Question } from '#contract'
import type { FormValues } from './form-schema.ts'
import { toInput } from './form-values.ts'

/** What the question says; where it stands and how long it takes is no part of that. */
function contentOf(values: FormValues): string {
  const {
    grade_id: _g,
    subject_id: _s,
    chapter_id: _c,
    topic_id: _t,
    expected_minutes: _m,
    ...content
  } = toInput(values)
  return JSON.stringify(content)
}

/** Whether saving takes its approval from a question: it would no longer say what was approved. */
export const losesApproval = (
  question: Pick<Question, 'review_state'> | null,
  before: FormValues,
  now: FormValues,
): boolean => question?.review_state === 'APPROVED' && contentOf(before) !== contentOf(now)
