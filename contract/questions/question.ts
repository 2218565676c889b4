import { z } from 'zod'
import { can, changeStatus, list, remove, upload, write } from '../endpoint.ts'
import {
  allData,
  anyId,
  anyOf,
  anyStatus,
  anyText,
  changesTo,
  html,
  Id,
  Instant,
  line,
  Marks,
  NegativeMarks,
  Nothing,
  optionalHtml,
  optionalLine,
  Parent,
  rowBasics,
  Status,
} from '../fields.ts'
import { template, UploadAnswer, uploadFields } from '../media/upload.ts'
import { QuestionOption } from './answers.ts'
import { levels, questionTypeNames, reviewStates, skills } from './question-types.ts'

export const Language = z
  .string('Please choose a language')
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Must be a language code such as "en" or "hi"')

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
  question_text: html(50_000, 'Please enter the question'),
  question_options: z.array(QuestionOption, 'Must be a list of options').max(8, 'Give at most 8 options').optional(),
  sub_questions: z.array(z.never('This type of question has no sub-questions')).optional(),
  answer: z.unknown().optional(),
  explanation: optionalHtml(20_000),
  source: optionalLine(200),
  tags: z.array(line(40), 'Must be a list of words').max(20, 'Give at most 20 tags').optional(),
  language: Language.optional(),
  translations: z.array(z.never('Translations are not accepted here')).optional(),
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
  type: z.enum(questionTypeNames),
  level: z.enum(levels),
  skill: z.enum(skills),
  max_marks: z.number(),
  negative_marks: z.number(),
  question_text: z.string(),
  question_options: z.array(z.object({ data: z.string(), is_correct: z.boolean(), fixed: z.boolean() })),
  sub_questions: z.array(z.unknown()),
  answer: z.unknown(),
  explanation: z.string().nullable(),
  source: z.string().nullable(),
  tags: z.array(z.string()),
  language: z.string(),
  translations: z.array(z.unknown()),
  version: z.int(),
  review_state: z.enum(reviewStates),
  times_used: z.int(),
  last_used_at: Instant.nullable(),
  created_by: Id.nullable(),
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
  status: anyStatus(),
  search: anyText(),
  is_all_data_fetch: allData(),
})

export const questionApi = {
  create: write('/question/create', can('question', 'create'), QuestionInput, Question, 'Question created'),
  list: list('/question/list', can('question', 'view'), QuestionFilter, Question, 'Questions found', {
    sort: ['id', 'level', 'type', 'max_marks', 'times_used', 'updated_at'],
  }),
  update: write(
    '/question/update/{id}',
    can('question', 'update'),
    changesTo(QuestionInput),
    z.object({ updatedClassesData: Question }),
    'Question updated',
  ),
  remove: remove('/question/delete/{id}', can('question', 'delete'), 'Question deleted'),
  restore: write('/question/restore/{id}', can('question', 'delete'), Nothing, Question, 'Question restored'),
  changeStatus: changeStatus('/question/change-status/{id}', can('question', 'change-status')),
  upload: upload(
    '/question/upload-question',
    can('question', 'upload'),
    uploadFields(['opentriviaqa', 'spreadsheet', 'jsonl']),
    UploadAnswer,
    'File read',
  ),
  template: template('/question/template', can('question', 'upload')),
}
