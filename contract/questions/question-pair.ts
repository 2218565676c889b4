import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { pairStates } from '../../domain/questions/pair-states.ts'
import { levels, questionTypeNames, reviewStates } from '../../domain/questions/question-types.ts'
import { coded, say } from '../../domain/say.ts'
import { can, canAny, heavy, list, read, withBodyUpTo, write } from '../endpoint.ts'
import { anyId, anyOf, Instant, Parent } from '../fields.ts'

const Member = z.object({
  id: Id,
  question_text: z.string(),
  question_options: z.array(z.object({ data: z.string(), is_correct: z.boolean() })),
  /** What else it prints: parts of a case study with their options, entries of columns and sequences. */
  parts: z.array(z.string()),
  type: z.enum(questionTypeNames),
  level: z.enum(levels),
  max_marks: z.number(),
  chapter: Parent,
  review_state: z.enum(reviewStates),
  times_used: z.int(),
  last_used_at: Instant.nullable(),
})

export const QuestionPair = z.object({
  id: Id,
  /** 0–1 */
  score: z.number(),
  state: z.enum(pairStates),
  subject: Parent,
  first: Member,
  second: Member,
  decided_at: Instant.nullable(),
})
export type QuestionPair = z.output<typeof QuestionPair>

/** After MERGE: the drafts that hold the question which was retired. */
const DecidedPair = QuestionPair.extend({ drafts: z.array(Parent) })
export type DecidedPair = z.output<typeof DecidedPair>

const Similar = z.object({
  id: Id,
  question_text: z.string(),
  /** 0–1 */
  score: z.number(),
  last_used_at: Instant.nullable(),
})
export type SimilarQuestion = z.output<typeof Similar>

/** Characters of each option and entry that stands with a text that is compared; longer ones are told apart by their beginning. */
export const MOST_COMPARED = 500

export const questionPairApi = {
  similar: withBodyUpTo(
    256,
    heavy(
      read(
        '/question/similar-questions',
        can('question', 'view'),
        z
          .strictObject({
            question_id: Id.nullish(),
            text: z.string(coded('field.not_text')).max(50_000).nullish(),
            /** What stands with the text: options, parts, entries of columns. */
            options: z
              .array(z.string(coded('field.not_text')).max(MOST_COMPARED))
              .max(60)
              .nullish(),
            subject_id: Id.nullish(),
            limit: z
              .int(coded('field.not_whole'))
              .min(1, coded('field.at_least', { least: 1 }))
              .max(20, coded('field.at_most', { most: 20 }))
              .nullish(),
          })
          .refine(({ question_id, text }) => question_id != null || (text != null && text.trim() !== ''), {
            path: ['text'],
            message: coded('similar.nothing_given'),
          }),
        z.array(Similar),
      ),
    ),
  ),

  list: list(
    '/question-pair/list',
    can('question', 'view'),
    z.strictObject({
      id: anyId(),
      grade_id: anyId(),
      subject_id: anyId(),
      chapter_id: anyId(),
      question_id: anyId(),
      state: anyOf(z.enum(pairStates, coded('pair.state'))),
    }),
    QuestionPair,
    say('pair.found'),
    { sort: ['score', 'id'] },
  ),
  decide: write(
    '/question-pair/decide/{id}',
    can('question', 'update'),
    z
      .strictObject({
        decision: z.enum(
          ['MERGE', 'KEEP_BOTH', 'ENEMIES', 'UNDO'],
          coded('field.either', { one: 'MERGE, KEEP_BOTH, ENEMIES', other: 'UNDO' }),
        ),
        /** For MERGE: the question that stays; the other is retired. */
        keep_id: Id.nullish(),
      })
      .refine(({ decision, keep_id }) => decision !== 'MERGE' || keep_id != null, {
        path: ['keep_id'],
        message: coded('pair.keep_missing'),
      }),
    DecidedPair,
    say('done.pair'),
  ),
  /** Compares all questions of a subject in the background. */
  detect: write(
    '/question-pair/detect',
    canAny(['question', 'update'], ['question', 'upload']),
    z.strictObject({ subject_id: z.int(coded('place.choose_subject')).positive(coded('place.choose_subject')) }),
    z.object({ job_id: Id }),
    say('done.search'),
  ),
}
