import { z } from 'zod'
import {
  ExpectedMinutes,
  html,
  Id,
  line,
  Marks,
  NegativeMarks,
  optionalHtml,
  optionalLine,
} from '../../domain/fields.ts'
import { Language, QuestionOption, SubQuestion, Translation } from '../../domain/questions/answer-shapes.ts'
import { measuredBands } from '../../domain/questions/measured.ts'
import { levels, questionTypeNames, reviewStates, skills } from '../../domain/questions/question-types.ts'
import { questionContent } from '../../domain/questions/stored-question.ts'
import { coded, say } from '../../domain/say.ts'
import { can, findingNear, heavy, upload, upTo, withBeside, withBodyUpTo, write } from '../endpoint.ts'
import { crud } from '../entity.ts'
import { allData, anyId, anyOf, anyStatus, anyText, changesTo, Instant, Parent, rowBasics, Status } from '../fields.ts'
import { messageFields } from '../message.ts'
import { readingFields } from '../uploads/reading.ts'
import { template, UploadAnswer, uploadFields } from '../uploads/upload.ts'

export const mostTags = 20

export const questionTags = z
  .array(line(40), coded('question.not_tags'))
  .max(mostTags, coded('question.too_many_tags', { most: mostTags }))

/** The whole of a question as it is created; `answer` depends on the type (answers.ts). */
export const QuestionInput = z.strictObject({
  grade_id: z.int(coded('place.choose_class')).positive(coded('place.choose_class')),
  subject_id: z.int(coded('place.choose_subject')).positive(coded('place.choose_subject')),
  chapter_id: z.int(coded('place.choose_chapter')).positive(coded('place.choose_chapter')),
  topic_id: Id.nullish(),
  type: z.enum(questionTypeNames, coded('type.choose')),
  level: z.enum(levels, coded('question.level_missing')),
  skill: z.enum(skills, coded('question.skill_missing')),
  max_marks: Marks,
  negative_marks: NegativeMarks.optional(),
  /** null: its share of a paper's time by marks. */
  expected_minutes: ExpectedMinutes.nullish(),
  question_text: html(50_000, coded('question.text_missing')),
  question_options: z
    .array(QuestionOption, coded('answer.not_options'))
    .max(8, coded('answer.too_many_options', { most: 8 }))
    .optional(),
  sub_questions: z
    .array(SubQuestion, coded('question.not_parts'))
    .max(10, coded('question.too_many_parts', { most: 10 }))
    .optional(),
  answer: z.unknown().optional(),
  explanation: optionalHtml(20_000),
  source: optionalLine(200),
  tags: questionTags.optional(),
  language: Language.optional(),
  translations: z
    .array(Translation, coded('question.not_translations'))
    .max(4, coded('question.too_many_translations', { most: 4 }))
    .optional(),
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
  /** Settled exams that asked it question by question, and how many answers of theirs are counted. */
  measured_exams: z.int(),
  measured_n: z.int(),
  /** Percent of its marks that was reached; null below ten answers. */
  facility: z.number().nullable(),
  /** Correlation with the rest of the exam, in percent. */
  discrimination: z.number().nullable(),
  /** Good pupils missed it as it stands now: assembly leaves it out unless it is pinned. */
  key_in_doubt: z.boolean(),
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
  type: anyOf(z.enum(questionTypeNames, coded('type.unknown'))),
  level: anyOf(z.enum(levels, coded('field.either', { one: 'EASY, MEDIUM', other: 'HARD' }))),
  skill: anyOf(z.enum(skills, coded('question.skill'))),
  max_marks: anyOf(z.number(coded('field.not_number'))),
  language: anyOf(Language),
  tags: anyOf(line(40)),
  review_state: anyOf(z.enum(reviewStates, coded('question.review_state'))),
  measured: anyOf(z.enum(measuredBands, coded('field.one_of', { names: measuredBands.join(', ') }))),
  created_by: anyId(),
  status: anyStatus(),
  search: anyText(),
  is_all_data_fetch: allData(),
})

/** What of a saved question prints otherwise than it was meant, by its field; absent where there is nothing to tell. */
export const SavedQuestion = z.object({
  warnings: z.array(z.object({ path: z.string(), ...messageFields })).optional(),
})

/** Of a document, whose layout tells its questions. */
const documentFields = {
  /** `true`: the layout that a dry run told was shown to somebody, and is what was meant. */
  accept_layout: z.enum(['true', 'false'], coded('field.not_boolean')).optional(),
  /** `sure` (the usual): questions without a doubt alone; `all`: those with doubts too. */
  take: z.enum(['sure', 'all'], coded('field.either', { one: 'sure', other: 'all' })).optional(),
}

const rows = crud('question', {
  input: QuestionInput,
  row: Question,
  filter: QuestionFilter,
  sort: ['id', 'level', 'type', 'max_marks', 'times_used', 'facility', 'discrimination', 'updated_at'],
  noun: 'question',
})

/** Of a question with its translations: richtext/limits.ts takes 300 KB of HTML, which JSON makes longer. */
const QUESTION_KB = 512

export const questionApi = {
  ...rows,
  list: findingNear(rows.list),
  create: withBeside(withBodyUpTo(QUESTION_KB, rows.create), SavedQuestion),
  update: withBeside(
    withBodyUpTo(
      QUESTION_KB,
      write(
        '/question/update/{id}',
        can('question', 'update'),
        changesTo(QuestionInput),
        z.object({ updatedClassesData: Question }),
        say('question.updated'),
      ),
    ),
    SavedQuestion,
  ),
  /** A spreadsheet may come in a .zip with its pictures. */
  upload: upTo(
    50 * 1024 * 1024,
    heavy(
      upload(
        '/question/upload-question',
        can('question', 'upload'),
        uploadFields([
          'opentriviaqa',
          'spreadsheet',
          'jsonl',
          'docx',
          'moodle',
          'gift',
          'aiken',
          'qti',
          'quaestor',
          'text',
          'auto',
        ]).extend({
          ...readingFields,
          ...documentFields,
        }),
        UploadAnswer,
        say('done.file'),
      ),
    ),
  ),
  template: template('/question/template', can('question', 'upload')),
}
