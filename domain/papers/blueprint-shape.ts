import { z } from 'zod'
import { Id } from '../fields.ts'
import { Language } from '../questions/answer-shapes.ts'
import { levels, skills } from '../questions/question-types.ts'
import { coded } from '../say.ts'
import { meanStep } from './blueprint-defaults.ts'
import { isQuarterStep } from './marks.ts'
import { mostInSection, planSection } from './plan.ts'

const WishMarks = z
  .number(coded('field.not_marks'))
  .min(0, coded('field.negative'))
  .max(1000, coded('field.at_most', { most: 1000 }))
  .refine(isQuarterStep, coded('marks.steps'))
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

const MeanPercent = z
  .int(coded('field.not_whole'))
  .min(meanStep, coded('field.at_least', { least: meanStep }))
  .max(100 - meanStep, coded('field.at_most', { most: 100 - meanStep }))
  .multipleOf(meanStep, coded('blueprint.mean_steps', { step: meanStep }))

/** Wishes of one section, or of the paper as a whole. Mixes are in per cent of the marks and add up to 100. */
const wishes = {
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
export const UsedWithin = z
  .int(coded('blueprint.not_days'))
  .min(0, coded('field.negative'))
  .max(36_500, coded('blueprint.too_many_days', { most: 36500 }))

export const BlueprintSection = z.strictObject(
  {
    ...planSection,
    /** Numbers that offer a second question of the same chapter and level. */
    or_pairs: z
      .int(coded('field.not_whole'))
      .min(0, coded('field.negative'))
      .max(mostInSection, coded('field.at_most', { most: mostInSection }))
      .nullish(),
    exclude_used_within_days: UsedWithin.nullish(),
    pinned: z
      .array(Id, coded('field.not_ids'))
      .max(400, coded('paper.too_many_questions', { most: 400 }))
      .nullish(),
    ...wishes,
  },
  coded('blueprint.section'),
)
export type BlueprintSection = z.output<typeof BlueprintSection>

export const QuestionLanguages = z
  .array(Language, coded('blueprint.languages'))
  .min(1, coded('blueprint.no_language'))
  .max(10, coded('blueprint.too_many_languages', { most: 10 }))
  .nullish()

/**
 * What a paper should be, as far as its shape goes: so it is stored, and so it comes back even where a later rule would refuse it.
 * Counts, types, marks and pins are hard; marks by chapter and mixes are goals.
 */
export const StoredBlueprint = z.strictObject(
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
      .refine(isQuarterStep, coded('minutes.steps'))
      .nullish(),
    /** Per cent of the marks that pupils are expected to reach on average, by what exams have shown of the questions. */
    mean_percent: MeanPercent.nullish(),
    ...wishes,
  },
  coded('blueprint.missing'),
)
export type StoredBlueprint = z.output<typeof StoredBlueprint>
