import { z } from 'zod'
import { levels, questionTypeNames, reviewStates, skills } from '../../domain/questions/question-types.ts'
import { questionContent } from '../../domain/questions/stored-question.ts'
import { can, upload, upTo, write } from '../endpoint.ts'
import { crud } from '../entity.ts'
import {
  allData,
  anyId,
  anyOf,
  anyStatus,
  anyText,
  changesTo,
  ExpectedMinutes,
  html,
  Id,
  Instant,
  line,
  Marks,
  NegativeMarks,
  optionalHtml,
  optionalLine,
  Parent,
  rowBasics,
  Status,
} from '../fields.ts'
import { template, UploadAnswer, uploadFields } from '../media/upload.ts'
import { Language, QuestionOption, SubQuestion, Translation } from './answer-shapes.ts'

/** The whole of a question as it is created; `answer` depends on the type (answers.ts). */
export const QuestionInput = z.strictObject({
  grade_id: z.int('Please choose a class').positive('Please choose a class'),
  subject_id: z.int('Please choose a subject').positive('Please choose a subject'),
  chapter_id: z.int('Please choose a chapter').positive('Please choose a chapter'),
  topic_id: Id.nullish(),
  type: z.enum(questionTypeNames, 'Please choose a type'),
  level: z.enum(levels, 'Please choose a level'),
  skill: z.enum(skills, 'Please choose a skill'),
  max_marks: Marks,
  negative_marks: NegativeMarks.optional(),
  /** null: its share of a paper's time by marks. */
  expected_minutes: ExpectedMinutes.nullish(),
  question_text: html(50_000, 'Please enter the question'),
  question_options: z.array(QuestionOption, 'Must be a list of options').max(8, 'Give at most 8 options').optional(),
  sub_questions: z.array(SubQuestion, 'Must be a list of sub-questions').max(10, 'At most 10 sub-questions').optional(),
  answer: z.unknown().optional(),
  explanation: optionalHtml(20_000),
  source: optionalLine(200),
  tags: z.array(line(40), 'Must be a list of words').max(20, 'Give at most 20 tags').optional(),
  language: Language.optional(),
  translations: z.array(Translation, 'Must be a list of translations').max(4, 'At most 4 translations').optional(),
  status: Status.optional(),
})
export type QuestionInput = z.output<typeof QuestionInput>

export const Question = z.object({
  ...rowBasics,
  grade_id: Id,
  grade: Parent,
  subject_id: Id,
  subject: Parent,
  chapter_id: Id,
  chapter: Parent,
  topic_id: Id.nullable(),
  topic: Parent.nullable(),
  ...questionContent,
  tags: z.array(z.string()),
  expected_minutes: z.number().nullable(),
  version: z.int(),
  review_state: z.enum(reviewStates),
  times_used: z.int(),
  last_used_at: Instant.nullable(),
  created_by: Id.nullable(),
  /** Who wrote the newest version: the one who may not approve it. */
  written_by: Id.nullable(),
  status: Status,
})
export type Question = z.output<typeof Question>

export const QuestionFilter = z.strictObject({
  id: anyId(),
  grade_id: anyId(),
  subject_id: anyId(),
  chapter_id: anyId(),
  topic_id: anyId(),
  type: anyOf(z.enum(questionTypeNames, 'Must be a question type')),
  level: anyOf(z.enum(levels, 'Must be EASY, MEDIUM or HARD')),
  skill: anyOf(z.enum(skills, 'Must be a skill')),
  max_marks: anyOf(z.number('Must be a number')),
  language: anyOf(Language),
  tags: anyOf(line(40)),
  review_state: anyOf(z.enum(reviewStates, 'Must be a review state')),
  created_by: anyId(),
  status: anyStatus(),
  search: anyText(),
  is_all_data_fetch: allData(),
})

export const questionApi = {
  ...crud('question', {
    input: QuestionInput,
    row: Question,
    filter: QuestionFilter,
    sort: ['id', 'level', 'type', 'max_marks', 'times_used', 'updated_at'],
    titles: ['Question', 'Questions'],
  }),
  update: write(
    '/question/update/{id}',
    can('question', 'update'),
    changesTo(QuestionInput),
    z.object({ updatedClassesData: Question }),
    'Question updated',
  ),
  /** A spreadsheet may come in a .zip with its pictures. */
  upload: upTo(
    50 * 1024 * 1024,
    upload(
      '/question/upload-question',
      can('question', 'upload'),
      uploadFields(['opentriviaqa', 'spreadsheet', 'jsonl']),
      UploadAnswer,
      'File read',
    ),
  ),
  template: template('/question/template', can('question', 'upload')),
}
