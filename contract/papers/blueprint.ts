import { z } from 'zod'
import { levels, questionTypeNames, skills } from '../../domain/questions/question-types.ts'
import { coded } from '../../domain/say.ts'
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
  .number(coded('field.not_marks'))
  .min(0, coded('field.negative'))
  .max(1000, coded('field.at_most', { most: 1000 }))
  .refine((marks) => Number.isInteger(marks * 4), coded('marks.steps'))
const Percent = z
  .number(coded('blueprint.not_percentage'))
  .min(0, coded('field.negative'))
  .max(100, coded('field.at_most', { most: 100 }))
const FreshnessWeight = z
  .number(coded('field.not_number'))
  .min(0, coded('field.negative'))
  .max(1000, coded('field.at_most', { most: 1000 }))
/** What one mark of deviation costs; MUST allows none. */
const Weight = z.union([FreshnessWeight, z.literal('MUST')], coded('blueprint.weight'))

const MostQuestions = z
  .int(coded('field.not_whole'))
  .min(0, coded('field.negative'))
  .max(400, coded('field.at_most', { most: 400 }))

/** Wishes of one section, or of the paper as a whole. Mixes are in per cent of the marks and add up to 100. */
const Wishes = {
  /** Where there are any, no question comes from another chapter; a section's own list replaces the paper's. */
  chapters: z
    .array(
      z.strictObject({ id: Id, marks: WishMarks.nullish() }, coded('blueprint.chapter')),
      coded('blueprint.chapters'),
    )
    .max(100, coded('blueprint.too_many_chapters', { most: 100 }))
    .nullish(),
  topics: z
    .array(
      z.strictObject(
        { id: Id, marks: WishMarks.nullish(), max_count: MostQuestions.nullish() },
        coded('blueprint.topic'),
      ),
      coded('blueprint.topics'),
    )
    .max(200, coded('blueprint.too_many_topics', { most: 200 }))
    .nullish(),
  level_mix: z.partialRecord(z.enum(levels), Percent, coded('blueprint.level_mix')).nullish(),
  skill_mix: z.partialRecord(z.enum(skills), Percent, coded('blueprint.skill_mix')).nullish(),
  weights: z
    .strictObject(
      {
        chapters: Weight.optional(),
        topics: Weight.optional(),
        levels: Weight.optional(),
        skills: Weight.optional(),
        freshness: FreshnessWeight.optional(),
      },
      coded('blueprint.weights'),
    )
    .nullish(),
}

/** Days before today whose questions are left out. */
const UsedWithin = z
  .int(coded('blueprint.not_days'))
  .min(0, coded('field.negative'))
  .max(36_500, coded('blueprint.too_many_days', { most: 36500 }))

export const BlueprintSection = z.strictObject(
  {
    section: line(20, coded('paper.section_missing')),
    instruction: optionalText(1000),
    types: z
      .array(z.enum(questionTypeNames, coded('type.unknown')), coded('paper.type_missing'))
      .min(1, coded('paper.type_missing'))
      .max(13, coded('paper.too_many_types', { most: 13 })),
    marks_each: Marks,
    /** Printed numbers. */
    count: z
      .number(coded('paper.count_missing'))
      .int(coded('field.not_whole'))
      .min(1, coded('paper.section_empty'))
      .max(200, coded('paper.section_too_long', { most: 200 })),
    attempt_any: z
      .int(coded('field.not_whole'))
      .min(1, coded('field.at_least', { least: 1 }))
      .nullish(),
    /** Numbers that offer a second question of the same chapter and level. */
    or_pairs: z
      .int(coded('field.not_whole'))
      .min(0, coded('field.negative'))
      .max(200, coded('field.at_most', { most: 200 }))
      .nullish(),
    exclude_used_within_days: UsedWithin.nullish(),
    pinned: z
      .array(Id, coded('field.not_ids'))
      .max(400, coded('paper.too_many_questions', { most: 400 }))
      .nullish(),
    ...Wishes,
  },
  coded('blueprint.section'),
)
export type BlueprintSection = z.output<typeof BlueprintSection>

const QuestionLanguages = z
  .array(Language, coded('blueprint.languages'))
  .min(1, coded('blueprint.no_language'))
  .max(10, coded('blueprint.too_many_languages', { most: 10 }))
  .nullish()

/** What a paper should be. Counts, types, marks and pins are hard; marks by chapter and mixes are goals. */
export const Blueprint = z.strictObject(
  {
    sections: z
      .array(BlueprintSection, coded('paper.no_section'))
      .min(1, coded('paper.no_section'))
      .max(20, coded('paper.too_many_sections', { most: 20 })),
    /** Languages of the questions; without them the first language of the school, or any where the subject has no question in it. */
    languages: QuestionLanguages,
    /** Hard: longest that all numbers to be attempted may take together; without it time is not looked at. */
    max_minutes: z
      .int(coded('blueprint.not_minutes'))
      .min(1, coded('blueprint.no_minute'))
      .max(1000, coded('minutes.at_most', { most: 1000 }))
      .nullish(),
    /** For questions without an expected time; without it their share of max_minutes by marks, rounded down to 0.25. */
    minutes_per_mark: z
      .number(coded('minutes.not_number'))
      .min(0.25, coded('minutes.at_least', { least: 0.25 }))
      .max(60, coded('minutes.at_most', { most: 60 }))
      .refine((minutes) => Number.isInteger(minutes * 4), coded('minutes.steps'))
      .nullish(),
    ...Wishes,
  },
  coded('blueprint.missing'),
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
  title: line(100, coded('paper.title_missing')),
  description: optionalLine(300),
  grade_id: Id.nullish(),
  subject_id: Id.nullish(),
  blueprint: Blueprint,
  is_shared: z.boolean(coded('field.not_boolean')).optional(),
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
  subject_id: z.int(coded('place.choose_subject')).positive(coded('place.choose_subject')),
  sections: z
    .array(
      z.strictObject(
        {
          section: line(20),
          types: z
            .array(z.enum(questionTypeNames, coded('type.unknown')), coded('blueprint.supply_types'))
            .max(13, coded('paper.too_many_types', { most: 13 })),
          marks_each: z.number(coded('field.not_marks')),
          exclude_used_within_days: UsedWithin.nullish(),
        },
        coded('blueprint.supply_section'),
      ),
      coded('blueprint.sections'),
    )
    .max(20, coded('paper.too_many_sections', { most: 20 })),
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
      is_own: anyOf(z.boolean(coded('field.not_boolean'))),
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
