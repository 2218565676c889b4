import { z } from 'zod'
import { levels, questionTypeNames, skills } from '../../domain/questions/question-types.ts'
import { can, list, read, remove, write } from '../endpoint.ts'
import {
  anyId,
  anyOf,
  anyText,
  changesTo,
  Id,
  line,
  Marks,
  Nothing,
  optionalLine,
  optionalText,
  Parent,
  rowBasics,
} from '../fields.ts'
import { Language } from '../questions/answer-shapes.ts'

const WishMarks = z
  .number('Must be a number of marks')
  .min(0, 'Must not be negative')
  .max(1000, 'Must be at most 1000')
  .refine((marks) => Number.isInteger(marks * 4), 'Marks go in steps of 0.25')
const Percent = z.number('Must be a percentage').min(0, 'Must not be negative').max(100, 'Must be at most 100')
const FreshnessWeight = z.number('Must be a number').min(0, 'Must not be negative').max(1000, 'Must be at most 1000')
/** What one mark of deviation costs; MUST allows none. */
const Weight = z.union([FreshnessWeight, z.literal('MUST')], 'Must be a number from 0 to 1000, or MUST')

const MostQuestions = z.int('Must be a whole number').min(0, 'Must not be negative').max(400, 'Must be at most 400')

/** Wishes of one section, or of the paper as a whole. Mixes are in per cent of the marks and add up to 100. */
const Wishes = {
  /** Where there are any, no question comes from another chapter; a section's own list replaces the paper's. */
  chapters: z
    .array(
      z.strictObject({ id: Id, marks: WishMarks.nullish() }, 'Must be a chapter: an object with its id'),
      'Must be a list of chapters',
    )
    .max(100, 'At most 100 chapters')
    .nullish(),
  topics: z
    .array(
      z.strictObject(
        { id: Id, marks: WishMarks.nullish(), max_count: MostQuestions.nullish() },
        'Must be a topic: an object with its id',
      ),
      'Must be a list of topics',
    )
    .max(200, 'At most 200 topics')
    .nullish(),
  level_mix: z.partialRecord(z.enum(levels), Percent, 'Must be percentages by level').nullish(),
  skill_mix: z.partialRecord(z.enum(skills), Percent, 'Must be percentages by skill').nullish(),
  weights: z
    .strictObject(
      {
        chapters: Weight.optional(),
        topics: Weight.optional(),
        levels: Weight.optional(),
        skills: Weight.optional(),
        freshness: FreshnessWeight.optional(),
      },
      'Must be an object of weights',
    )
    .nullish(),
}

/** Days before today whose questions are left out. */
const UsedWithin = z.int('Must be whole days').min(0, 'Must not be negative').max(36_500, 'Must be at most 36500 days')

export const BlueprintSection = z.strictObject(
  {
    section: line(20, 'Please name the section'),
    instruction: optionalText(1000),
    types: z
      .array(z.enum(questionTypeNames, 'Must be a question type'), 'Choose at least one type')
      .min(1, 'Choose at least one type')
      .max(13, 'At most 13 types'),
    marks_each: Marks,
    /** Printed numbers. */
    count: z
      .number('Please enter how many questions')
      .int('Must be a whole number')
      .min(1, 'A section needs at least 1 question')
      .max(200, 'At most 200 questions in a section'),
    attempt_any: z.int('Must be a whole number').min(1, 'Must be at least 1').nullish(),
    /** Numbers that offer a second question of the same chapter and level. */
    or_pairs: z.int('Must be a whole number').min(0, 'Must not be negative').max(200, 'Must be at most 200').nullish(),
    exclude_used_within_days: UsedWithin.nullish(),
    pinned: z.array(Id, 'Must be a list of ids').max(400, 'At most 400 questions').nullish(),
    ...Wishes,
  },
  'Must be a section: an object with its types, marks and count',
)
export type BlueprintSection = z.output<typeof BlueprintSection>

const QuestionLanguages = z
  .array(Language, 'Must be a list of languages')
  .min(1, 'Choose at least one language')
  .max(10, 'At most 10 languages')
  .nullish()

/** What a paper should be. Counts, types, marks and pins are hard; marks by chapter and mixes are goals. */
export const Blueprint = z.strictObject(
  {
    sections: z
      .array(BlueprintSection, 'Plan at least one section')
      .min(1, 'Plan at least one section')
      .max(20, 'At most 20 sections'),
    /** Languages of the questions; without them the first language of the school, or any where the subject has no question in it. */
    languages: QuestionLanguages,
    /** Hard: longest that all numbers to be attempted may take together; without it time is not looked at. */
    max_minutes: z
      .int('Must be whole minutes')
      .min(1, 'Must be at least 1 minute')
      .max(1000, 'Must be at most 1000 minutes')
      .nullish(),
    /** For questions without an expected time; without it their share of max_minutes by marks, rounded down to 0.25. */
    minutes_per_mark: z
      .number('Must be a number of minutes')
      .min(0.25, 'Must be at least 0.25 minutes')
      .max(60, 'Must be at most 60 minutes')
      .refine((minutes) => Number.isInteger(minutes * 4), 'Minutes go in steps of 0.25')
      .nullish(),
    ...Wishes,
  },
  'Send a blueprint: an object with its sections',
)
export type Blueprint = z.output<typeof Blueprint>

/** A template of the school: its own one until it is shared. */
export const BlueprintRow = z.object({
  ...rowBasics,
  title: z.string(),
  description: z.string().nullable(),
  grade_id: Id.nullable(),
  grade: Parent.nullable(),
  subject_id: Id.nullable(),
  subject: Parent.nullable(),
  blueprint: Blueprint,
  is_shared: z.boolean(),
  is_own: z.boolean(),
  question_paper_marks: z.number(),
})
export type BlueprintRow = z.output<typeof BlueprintRow>

/** Without a class it is for any class; a blueprint that names chapters needs its subject. */
export const BlueprintInput = z.strictObject({
  title: line(100, 'Please enter a title'),
  description: optionalLine(300),
  grade_id: Id.nullish(),
  subject_id: Id.nullish(),
  blueprint: Blueprint,
  is_shared: z.boolean('Must be true or false').optional(),
})

/** Questions of the bank that a section could take, counted. */
const SupplyCell = z.object({
  section: z.string(),
  chapter_id: Id,
  type: z.enum(questionTypeNames),
  level: z.enum(levels),
  skill: z.enum(skills),
  count: z.int(),
})
export type SupplyCell = z.output<typeof SupplyCell>

const SupplyInput = z.strictObject({
  languages: QuestionLanguages,
  subject_id: z.int('Please choose a subject').positive('Please choose a subject'),
  sections: z
    .array(
      z.strictObject(
        {
          section: line(20),
          types: z
            .array(z.enum(questionTypeNames, 'Must be a question type'), 'Must be a list of question types')
            .max(13, 'At most 13 types'),
          marks_each: z.number('Must be a number of marks'),
          exclude_used_within_days: UsedWithin.nullish(),
        },
        'Must be a section: an object with its types and marks',
      ),
      'Must be a list of sections',
    )
    .max(20, 'At most 20 sections'),
})

const may = (action: 'view' | 'create' | 'update' | 'delete') => can('question-paper', action)

export const blueprintApi = {
  create: write('/blueprint/create', may('create'), BlueprintInput, BlueprintRow, 'Blueprint saved'),
  list: list(
    '/blueprint/list',
    may('view'),
    z.strictObject({
      id: anyId(),
      title: anyText(),
      grade_id: anyId(),
      subject_id: anyId(),
      is_own: anyOf(z.boolean('Must be true or false')),
    }),
    BlueprintRow,
    'Blueprints found',
    { sort: ['id', 'title', 'updated_at'] },
  ),
  update: write('/blueprint/update/{id}', may('create'), changesTo(BlueprintInput), BlueprintRow, 'Blueprint saved'),
  remove: remove('/blueprint/delete/{id}', may('create'), 'Blueprint deleted'),
  restore: write('/blueprint/restore/{id}', may('create'), Nothing, BlueprintRow, 'Blueprint restored'),
  /** What the bank holds for each section, while it is typed. */
  supply: read('/blueprint/supply', may('create'), SupplyInput, z.array(SupplyCell)),
}
