import { z } from 'zod'
import { Id, NegativeMarks, optionalLine } from '../../domain/fields.ts'
import { Language, SubQuestion } from '../../domain/questions/answer-shapes.ts'
import { levels, questionTypeNames, skills } from '../../domain/questions/question-types.ts'
import { StoredPart } from '../../domain/questions/stored-question.ts'
import { coded, say } from '../../domain/say.ts'
import { can, file, get, list, read, slow, withBodyUpTo, write } from '../endpoint.ts'
import { anyId, anyOf, Instant, Nothing } from '../fields.ts'
import { SentenceOnWire } from '../message.ts'
import { UploadAnswer } from '../uploads/upload.ts'
import { questionTags } from './question.ts'

/**
 * What was read of a file of questions, kept for a week to look at, mend and save: its maker's alone. Paragraphs and tables of the file
 * are named by their place in it, `p`, from 0.
 */

/** What becomes of a question of the file as things stand. Of these `save` takes READY ones, and DOUBTFUL ones where that is said. */
export const readingItemStates = ['READY', 'DOUBTFUL', 'BLOCKED', 'DUPLICATE', 'LEFT_OUT', 'SAVED'] as const
export type ReadingItemState = (typeof readingItemStates)[number]

export const readingStates = ['READING', 'READY', 'DONE'] as const

/** What a paragraph is, as somebody says it; null takes back what was said. */
export const paragraphRoles = ['QUESTION', 'OPTION', 'TEXT', 'ANSWER', 'EXPLANATION', 'LEAVE_OUT'] as const
export type ParagraphRole = (typeof paragraphRoles)[number]

const told = { message: z.string(), said: SentenceOnWire.optional() }

const ReadingCounts = z.record(z.enum(readingItemStates), z.int())
export type ReadingCounts = z.output<typeof ReadingCounts>

const reading = {
  id: Id,
  /** Of the file. */
  name: z.string(),
  format: z.string(),
  /** DONE: every question is saved or left out. */
  state: z.enum(readingStates),
  /** Questions of the file. */
  total: z.int(),
  counts: ReadingCounts,
  created_at: Instant,
  /** A week after the last change. */
  expires_at: Instant,
  import_ids: z.array(Id),
}

export const QuestionReadingRow = z.object(reading)
export type QuestionReadingRow = z.output<typeof QuestionReadingRow>

/** Why a paragraph is in no question; LEAVE_OUT is told as `said`. */
const LeftParagraph = z.object({ p: z.int(), text: z.string(), why: z.string(), ...told })
export type LeftParagraph = z.output<typeof LeftParagraph>

/** How the questions of the file are laid out, as it was decided for the whole of it. */
const FoundLayout = z.object({
  signature: z.string(),
  sentence: z.string(),
  said: SentenceOnWire.optional(),
  /** The shape of the labels: "1.", "a)"; '' for none. */
  numbers: z.string(),
  options: z.string(),
  /** Options that most questions have; 0 for none. */
  count: z.int(),
  key: z.enum(['LINE', 'TABLE', 'MARK', 'LOOK', 'NONE']),
  /** Questions that break no law, of all. */
  fits: z.int(),
  of: z.int(),
  against: z.array(z.object({ law: z.string(), rows: z.array(z.int()) })),
  /** Somebody of the school has confirmed it. While it is not, every question has the doubt `new_layout`. */
  known: z.boolean(),
  /** Rows to be looked at before it is confirmed: the first, last, longest and shortest question, and those that `against` names. */
  shown: z.array(z.int()),
})
export type FoundLayout = z.output<typeof FoundLayout>

/** Where questions go and what the file doesn't say of them, as the upload's `defaults`; any of it. */
export const ReadingDefaults = z.strictObject({
  grade_id: Id.nullish(),
  subject_id: Id.nullish(),
  chapter_id: Id.nullish(),
  topic_id: Id.nullish(),
  level: z.enum(levels, coded('question.level_missing')).nullish(),
  skill: z.enum(skills, coded('question.skill_missing')).nullish(),
  max_marks: z.number(coded('field.not_number')).positive().max(999).nullish(),
  language: Language.nullish(),
})
export type ReadingDefaults = z.output<typeof ReadingDefaults>

export const QuestionReading = z.object({
  ...reading,
  losses: z.array(z.object({ code: z.string(), count: z.int(), ...told })),
  left: z.array(LeftParagraph),
  /** Of formats that have them; a Word document has none. */
  categories: z.array(
    z.object({
      path: z.array(z.string()),
      count: z.int(),
      chapter_id: Id.nullable(),
      topic_id: Id.nullable(),
      remembered: z.boolean(),
    }),
  ),
  defaults: ReadingDefaults,
  usual: z.object({ options: z.int(), key_by: z.string() }),
  /** null for a format that says what is what. */
  layout: FoundLayout.nullable(),
})
export type QuestionReading = z.output<typeof QuestionReading>

/** As question/create takes it; ids and what nobody said yet are absent. A picture's source is `/v1/question-reading/picture/{id}/{key}`. */
const ReadQuestion = z.object({
  grade_id: Id.optional(),
  subject_id: Id.optional(),
  chapter_id: Id.optional(),
  topic_id: Id.nullish(),
  type: z.enum(questionTypeNames),
  level: z.enum(levels),
  skill: z.enum(skills),
  max_marks: z.number(),
  question_text: z.string(),
  question_options: z.array(z.object({ data: z.string(), is_correct: z.boolean(), fixed: z.boolean().optional() })),
  answer: z.unknown(),
  explanation: z.string().nullable(),
  language: z.string(),
  negative_marks: z.number().optional(),
  sub_questions: z.array(StoredPart).optional(),
  source: z.string().nullish(),
  tags: z.array(z.string()).optional(),
})
export type ReadQuestion = z.output<typeof ReadQuestion>

/** `code` of codes.ts, or `invalid_field` for what question/create would refuse; `detail`: what stood there. */
const ReadDoubt = z.object({ code: z.string(), field: z.string(), detail: z.string(), ...told })
export type ReadDoubt = z.output<typeof ReadDoubt>

/** A question of the file with what is not sure of it. */
export const ReadingItem = z.object({
  /** Its place among the file's questions, from 1. */
  row: z.int(),
  /** As it is printed; null without one. */
  number: z.int().nullable(),
  /** File of a package. */
  from: z.string().nullable(),
  category: z.array(z.string()).nullable(),
  state: z.enum(readingItemStates),
  /** What somebody said of it: TAKE, though it is doubtful or a duplicate; LEAVE_OUT; null: nothing. */
  take: z.enum(['TAKE', 'LEAVE_OUT']).nullable(),
  question: ReadQuestion,
  /** Those that are open. */
  doubts: z.array(ReadDoubt),
  losses: z.array(ReadDoubt),
  /** Its paragraphs and tables of the file, as HTML, and what each was taken for. */
  source: z.array(z.object({ p: z.int(), html: z.string(), role: z.enum(paragraphRoles) })),
  /** Which question of the bank, or row of the file, says the same; score 0 to 1. */
  duplicate: z.object({ question_id: Id.optional(), row: z.int().optional(), score: z.number() }).nullable(),
  place: z.object({ grade_id: Id, subject_id: Id, chapter_id: Id, topic_id: Id.nullable() }).nullable(),
  /** Once it is saved. */
  question_id: Id.nullable(),
  row_version: z.int(),
})
export type ReadingItem = z.output<typeof ReadingItem>

/** A question as it was mended, whole or the fields that change. One that is no valid question is BLOCKED, and nothing of it is lost. */
const MendedQuestion = z.strictObject({
  grade_id: Id.nullish(),
  subject_id: Id.nullish(),
  chapter_id: Id.nullish(),
  topic_id: Id.nullish(),
  type: z.enum(questionTypeNames, coded('type.choose')).optional(),
  level: z.enum(levels, coded('question.level_missing')).optional(),
  skill: z.enum(skills, coded('question.skill_missing')).optional(),
  max_marks: z.number(coded('field.not_number')).optional(),
  question_text: z.string(coded('field.not_text')).max(50_000).optional(),
  question_options: z
    .array(
      z.strictObject({
        data: z.string(coded('field.not_text')).max(20_000),
        is_correct: z.boolean(coded('field.not_boolean')),
        fixed: z.boolean(coded('field.not_boolean')).optional(),
      }),
      coded('answer.not_options'),
    )
    .max(20)
    .optional(),
  answer: z.unknown().optional(),
  explanation: z.string(coded('field.not_text')).max(20_000).nullish(),
  language: Language.optional(),
  negative_marks: NegativeMarks.optional(),
  sub_questions: z
    .array(SubQuestion, coded('question.not_parts'))
    .max(10, coded('question.too_many_parts', { most: 10 }))
    .optional(),
  source: optionalLine(200),
  tags: questionTags.optional(),
})
export type MendedQuestion = z.output<typeof MendedQuestion>

/** Questions of a reading at most. */
const MOST_ITEMS = 5000

const ChangedItem = z.strictObject({
  row: z.int(coded('field.not_whole')).min(1).max(MOST_ITEMS),
  /** As it was answered last; else it is changed whatever it is by now. */
  row_version: z.int(coded('field.not_whole')).optional(),
  question: MendedQuestion.optional(),
  take: z.enum(['TAKE', 'LEAVE_OUT'], coded('field.either', { one: 'TAKE', other: 'LEAVE_OUT' })).nullish(),
  /** Doubts that somebody has looked at, by their codes; true: all of the question that block it not. */
  accept: z.union([z.literal(true), z.array(z.string().max(40)).max(50)], coded('question_reading.accept')).optional(),
})

const Row = z.int(coded('field.not_whole')).min(1).max(MOST_ITEMS)

export const ReadingChange = z
  .strictObject({
    items: z.array(ChangedItem).max(MOST_ITEMS).optional(),
    /** Right answers by the printed numbers: "1 b 2 c 3 (a)", or two columns of a spreadsheet. */
    keys: z.string(coded('field.not_text')).max(100_000).optional(),
    roles: z
      .array(
        z.strictObject({
          p: z.int(coded('field.not_whole')).min(0).max(50_000),
          role: z.enum(paragraphRoles, coded('field.one_of', { names: paragraphRoles.join(', ') })).nullable(),
        }),
      )
      .max(2000)
      .optional(),
    defaults: ReadingDefaults.optional(),
    places: z
      .array(
        z.strictObject({
          path: z.array(z.string().max(400)).max(30),
          chapter_id: Id.nullable(),
          topic_id: Id.nullish(),
        }),
      )
      .max(1000)
      .optional(),
    /** `confirm`: the file is laid out as `layout` says; it is known in the school from then on. */
    layout: z.enum(['confirm'], coded('field.only', { names: 'confirm' })).optional(),
  })
  .refine((change) => Object.values(change).some((one) => one !== undefined), coded('field.nothing_to_change'))

const ChangedReading = z.object({
  /** Rows that are otherwise than before. */
  changed: z.array(z.int()),
  counts: ReadingCounts,
  /** The part of `keys` that says nothing. */
  unread: z.string(),
})
export type ChangedReading = z.output<typeof ChangedReading>

const ItemFilter = z.strictObject({
  state: anyOf(z.enum(readingItemStates, coded('field.one_of', { names: readingItemStates.join(', ') }))),
  row: anyOf(Row, MOST_ITEMS),
  /** Doubts that are open, or losses. */
  code: anyOf(z.string().max(40)),
})

const ReadingFilter = z.strictObject({
  id: anyId(),
  state: anyOf(z.enum(readingStates, coded('field.one_of', { names: readingStates.join(', ') }))),
})

const access = can('question', 'upload')
const CHANGE_KB = 2048

export const questionReadingApi = {
  list: list('/question-reading/list', access, ReadingFilter, QuestionReadingRow, say('question_reading.found'), {
    sort: ['id'],
  }),
  get: read('/question-reading/get/{id}', access, Nothing, QuestionReading),
  /** DOUBTFUL ones first, then BLOCKED, READY, DUPLICATE, LEFT_OUT and SAVED, each in the order of the file. */
  items: list('/question-reading/items/{id}', access, ItemFilter, ReadingItem, say('question_reading.items'), {
    sort: ['row'],
    page_size: 50,
  }),
  change: withBodyUpTo(CHANGE_KB, write('/question-reading/change/{id}', access, ReadingChange, ChangedReading, null)),
  save: slow(
    write(
      '/question-reading/save/{id}',
      access,
      z
        .strictObject({
          /** `sure`: READY ones; `all`: DOUBTFUL ones too; rows: these, but no BLOCKED one. */
          take: z
            .union([z.enum(['sure', 'all']), z.array(Row).min(1).max(MOST_ITEMS)], coded('question_reading.take'))
            .optional(),
        })
        .prefault({}),
      UploadAnswer,
      say('done.reading_saved'),
    ),
  ),
  remove: write('/question-reading/delete/{id}', access, Nothing, z.object({ id: Id }), say('done.reading_deleted')),
  /** A picture of a question that is not saved yet. */
  picture: get(file('/question-reading/picture/{id}/{key}', access, Nothing)),
}
