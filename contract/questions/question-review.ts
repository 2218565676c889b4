import { z } from 'zod'
import { Id, optionalText } from '../../domain/fields.ts'
import { reviewStates } from '../../domain/questions/question-types.ts'
import { questionContent } from '../../domain/questions/stored-question.ts'
import { coded, say } from '../../domain/say.ts'
import { can, canAny, read, withBeside, write } from '../endpoint.ts'
import { Instant, Nothing, Parent } from '../fields.ts'
import { SentenceOnWire } from '../message.ts'
import { Question } from './question.ts'

const Person = z.object({ id: Id, name: z.string() })

/** All that happened to a question, newest first. */
export const QuestionHistory = z.object({
  versions: z.array(z.object({ version: z.int(), created_at: Instant, author: Person.nullable(), ...questionContent })),
  reviews: z.array(
    z.object({
      version: z.int(),
      from_state: z.enum(reviewStates),
      review_state: z.enum(reviewStates),
      comment: z.string().nullable(),
      /** Of a comment that Quaestor made itself: its code. */
      comment_said: SentenceOnWire.nullable(),
      created_at: Instant,
      reviewer: Person.nullable(),
    }),
  ),
  /** Papers that print it: a draft follows the newest version (null), a submitted paper keeps its own. */
  papers: z.array(
    z.object({
      id: Id,
      name: z.string(),
      state: z.string(),
      session: Parent,
      version: z.int().nullable(),
      submitted_at: Instant.nullable(),
    }),
  ),
  /** What settled exams have shown of it, the newest first; those that this person sees. */
  exams: z.array(
    z.object({
      exam: Parent,
      date: z.string(),
      version: z.int(),
      n: z.int(),
      facility: z.number().nullable(),
      discrimination: z.number().nullable(),
      key_in_doubt: z.boolean(),
    }),
  ),
  /** What is older was left out, because there are some 8 MB of it. */
  truncated: z.boolean().optional(),
})
export type QuestionHistory = z.output<typeof QuestionHistory>

/** `change_id` undoes the step while nobody has touched the question since. */
const UndoneBy = z.object({ change_id: Id })

export const questionReviewApi = {
  /** Draft → in review → approved or rejected with a comment; nobody approves the own text. */
  review: withBeside(
    write(
      '/question/review/{id}',
      canAny(['question', 'update'], ['question', 'approve']),
      z.strictObject({
        review_state: z.enum(reviewStates, coded('question.review_state_missing')),
        comment: optionalText(1000),
        row_version: z.int(coded('field.not_whole')).optional(),
      }),
      Question,
      say('done.review'),
    ),
    UndoneBy,
  ),
  history: read('/question/history/{id}', can('question', 'view'), Nothing, QuestionHistory),
}
