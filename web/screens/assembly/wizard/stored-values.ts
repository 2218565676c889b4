import { z } from 'zod'
import { levels, questionTypeNames, skills, testTypeNames, weightNames } from '#contract'
import type { DetailsValues } from '../../papers/details/details-values.ts'
import type { BlueprintValues } from '../blueprint/values.ts'
import type { SetsWish } from '../fields/sets-wish.ts'

/** What the browser keeps of a paper that is being planned. */
export interface AutoValues {
  details: DetailsValues
  blueprint: BlueprintValues
  sets: SetsWish
  /** The draft that was stored on the way to a paper; null before. */
  draft_id: number | null
}

const FieldNumber = z.union([z.number(), z.string()])
const recordOf = <Name extends string>(names: readonly [Name, ...Name[]]) => z.record(z.enum(names), FieldNumber)

const Wishes = z.object({
  chapters: z.array(z.object({ id: z.number(), marks: FieldNumber })).nullable(),
  topics: z.array(z.object({ id: z.number(), marks: FieldNumber, max_count: FieldNumber })),
  level_mix: recordOf(levels).nullable(),
  skill_mix: recordOf(skills).nullable(),
  weights: recordOf(weightNames),
})

const PlanRow = {
  key: z.string(),
  was: z.string().nullable(),
  section: z.string(),
  instruction: z.string(),
  types: z.array(z.enum(questionTypeNames)),
  marks_each: FieldNumber,
  count: FieldNumber,
  attempt_any: FieldNumber,
}

const Section = z.object({
  ...PlanRow,
  or_pairs: FieldNumber,
  exclude_used_within_days: FieldNumber,
  pinned: z.array(z.number()),
  wishes: Wishes,
})

const id = z.number().nullable()

const Details = z.object({
  name: z.string(),
  session_id: id,
  grade_id: id,
  subject_id: id,
  header_1: z.string(),
  header_2: z.string(),
  // Absent from what was kept before papers had a language.
  language: z.string().nullable().default(null),
  type_test: z.enum(testTypeNames).nullable(),
  hours: FieldNumber,
  minutes: FieldNumber,
  question_paper_marks: FieldNumber,
  instruction_id: id,
  sets: z.number(),
  sections: z.array(z.object(PlanRow)),
})

const Blueprint = z.object({
  sections: z.array(Section).min(1),
  wishes: Wishes,
  languages: z.array(z.string()).optional(),
  // Absent from what was kept before blueprints could wish an average or limit the time.
  mean_percent: FieldNumber.default(''),
  max_minutes: FieldNumber.default(''),
  minutes_per_mark: FieldNumber.default(''),
})

const StoredValues = z.object({
  details: Details,
  blueprint: Blueprint,
  sets: z.object({ parallel_sets: z.number(), max_shared: FieldNumber }),
  draft_id: id,
})

/** Reads what an earlier visit kept; null where another release wrote it in another form. */
export const readStoredValues = (stored: unknown): AutoValues | null => StoredValues.safeParse(stored).data ?? null
