import { z } from 'zod'
import { levels, questionTypeNames, skills } from '../../domain/questions/question-types.ts'
import { type Labels, plainLabels } from '../explain/sentences.ts'
import { customaryMinutesPerMark, type TimeLimit } from '../search/time.ts'
import {
  type Blueprint,
  type BlueprintProblem,
  defaultWeights,
  type SectionBlueprint,
  type Weights,
  type Wishes,
} from './blueprint.ts'
import { checkBlueprint } from './check-blueprint.ts'

export type BlueprintReading = { blueprint: Blueprint } | { problems: BlueprintProblem[] }

const Id = z.int('Must be a whole number').positive('Must be 1 or more')
const Marks = z.number('Must be a number of marks').min(0, 'Must not be negative').max(1000, 'Must be at most 1000')
const Percent = z.number('Must be a percentage').min(0, 'Must not be negative').max(100, 'Must be at most 100')
const FreshnessWeight = z.number('Must be a number').min(0, 'Must not be negative').max(1000, 'Must be at most 1000')
const Weight = z.union([FreshnessWeight, z.literal('MUST')], 'Must be a number from 0 to 1000, or MUST')
const Count = (least: number) =>
  z.int('Must be a whole number').min(least, `Must be at least ${least}`).max(400, 'Must be at most 400')

const WishFields = {
  chapters: z.array(z.strictObject({ id: Id, marks: Marks.nullish() })).nullish(),
  topics: z.array(z.strictObject({ id: Id, marks: Marks.nullish(), max_count: Count(0).nullish() })).nullish(),
  level_mix: z.partialRecord(z.enum(levels), Percent).nullish(),
  skill_mix: z.partialRecord(z.enum(skills), Percent).nullish(),
  weights: z
    .strictObject({
      chapters: Weight.optional(),
      topics: Weight.optional(),
      levels: Weight.optional(),
      skills: Weight.optional(),
      freshness: FreshnessWeight.optional(),
    })
    .nullish(),
}

const SectionInput = z.strictObject({
  section: z
    .string('Please name the section')
    .trim()
    .min(1, 'Please name the section')
    .max(20, 'At most 20 characters'),
  instruction: z.string().nullish(),
  types: z
    .array(
      z.enum(questionTypeNames, `Must be one of the question types: ${questionTypeNames.join(', ')}`),
      'Choose at least one type',
    )
    .min(1, 'Choose at least one type'),
  marks_each: Marks,
  count: Count(1),
  attempt_any: Count(1).nullish(),
  or_pairs: Count(0).nullish(),
  exclude_used_within_days: z
    .int('Must be whole days')
    .min(0, 'Must not be negative')
    .max(36_500, 'Must be at most 36500')
    .nullish(),
  pinned: z.array(Id).nullish(),
  ...WishFields,
})

const BlueprintInput = z.strictObject({
  sections: z
    .array(SectionInput, 'Plan at least one section')
    .min(1, 'Plan at least one section')
    .max(20, 'At most 20 sections'),
  question_paper_marks: Marks.nullish(),
  languages: z.array(z.string()).nullish(),
  max_minutes: z
    .int('Must be whole minutes')
    .min(1, 'Must be at least 1 minute')
    .max(1000, 'Must be at most 1000 minutes')
    .nullish(),
  minutes_per_mark: z
    .number('Must be a number of minutes')
    .min(0.25, 'Must be at least 0.25 minutes')
    .max(60, 'Must be at most 60 minutes')
    .nullish(),
  ...WishFields,
})

/**
 * Reads a blueprint as it comes over the wire or out of a file: fills in what was left out and finds what can't be meant.
 * `instruction` and `languages` are accepted and left to the caller, whose bank holds what may be taken; `question_paper_marks`, where given, is compared with the sections.
 */
export function readBlueprint(input: unknown, labels: Labels = plainLabels): BlueprintReading {
  const read = BlueprintInput.safeParse(input)
  if (!read.success) {
    return { problems: read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) }
  }
  const { sections: given, question_paper_marks, languages: _, max_minutes, minutes_per_mark, ...wishes } = read.data
  const paper = fillWishes(wishes, defaultWeights)
  const sections = given.map((section) => fillSection(section, paper.weights))
  const blueprint = { ...paper, sections, time: fillTime(max_minutes, minutes_per_mark, sections) }
  const problems = checkBlueprint(blueprint, question_paper_marks ?? null, labels)
  return problems.length > 0 ? { problems } : { blueprint }
}

/** Without a limit nobody asks how long a mark takes. */
function fillTime(
  max_minutes: number | null | undefined,
  minutes_per_mark: number | null | undefined,
  sections: readonly SectionBlueprint[],
): TimeLimit | null {
  if (max_minutes == null) return null
  return { max_minutes, minutes_per_mark: minutes_per_mark ?? customaryMinutesPerMark(max_minutes, sections) }
}

function fillSection(input: z.output<typeof SectionInput>, weights: Weights): SectionBlueprint {
  return {
    ...fillWishes(input, weights),
    section: input.section,
    types: [...new Set(input.types)],
    marks_each: input.marks_each,
    count: input.count,
    attempt_any: input.attempt_any ?? input.count,
    or_pairs: input.or_pairs ?? 0,
    exclude_used_within_days: input.exclude_used_within_days ?? 0,
    pinned: input.pinned ?? [],
  }
}

type WishInput = Pick<z.output<typeof SectionInput>, keyof typeof WishFields>

function fillWishes(input: WishInput, weights: Weights): Wishes {
  return {
    chapters: (input.chapters ?? []).map(({ id, marks }) => ({ id, marks: marks ?? null })),
    topics: (input.topics ?? []).map(({ id, marks, max_count }) => ({
      id,
      marks: marks ?? null,
      max_count: max_count ?? null,
    })),
    level_mix: fillMix(levels, input.level_mix),
    skill_mix: fillMix(skills, input.skill_mix),
    weights: { ...weights, ...definedOnly(input.weights ?? {}) },
  }
}

/** A mix that names some names leaves 0 for the others; an empty one is no wish. */
function fillMix<Name extends string>(
  names: readonly Name[],
  mix: Partial<Record<Name, number>> | null | undefined,
): Record<Name, number> | null {
  if (!mix || Object.keys(mix).length === 0) return null
  return Object.fromEntries(names.map((name) => [name, mix[name] ?? 0])) as Record<Name, number>
}

function definedOnly<Value extends object>(value: Value): Partial<Value> {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Partial<Value>
}
