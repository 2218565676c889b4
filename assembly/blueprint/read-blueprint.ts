import { errorsOf, type FieldError } from '../../domain/field-error.ts'
import { PaperBlueprint } from '../../domain/papers/blueprint.ts'
import { customaryMinutesPerMark, customaryWeights } from '../../domain/papers/blueprint-defaults.ts'
import type { BlueprintSection } from '../../domain/papers/blueprint-shape.ts'
import { reachedMarks, sumOf } from '../../domain/papers/plan-checks.ts'
import { levels, skills } from '../../domain/questions/question-types.ts'
import type { Blueprint, SectionBlueprint, TimeLimit, Weights, Wishes } from './blueprint.ts'

export type BlueprintReading = { blueprint: Blueprint } | { problems: FieldError[] }

/**
 * Reads a blueprint as it comes over the wire or out of a file: fills in what was left out and finds what can't be meant.
 * `instruction` and `languages` are left to the caller, whose bank holds what may be taken; `question_paper_marks`, where given, is compared with the sections.
 */
export function readBlueprint(input: unknown): BlueprintReading {
  const read = PaperBlueprint.safeParse(input)
  if (!read.success) return { problems: errorsOf(read.error) }
  const { sections: given, max_minutes, minutes_per_mark, mean_percent = null, ...wishes } = read.data
  const paper = fillWishes(wishes, customaryWeights)
  const sections = given.map((section) => fillSection(section, paper.weights))
  return { blueprint: { ...paper, sections, mean_percent, time: fillTime(max_minutes, minutes_per_mark, sections) } }
}

/** Without a limit nobody asks how long a mark takes. */
function fillTime(
  max_minutes: number | null | undefined,
  minutes_per_mark: number | null | undefined,
  sections: readonly SectionBlueprint[],
): TimeLimit | null {
  if (max_minutes == null) return null
  return {
    max_minutes,
    minutes_per_mark: minutes_per_mark ?? customaryMinutesPerMark(max_minutes, sumOf(sections, reachedMarks)),
  }
}

function fillSection(input: BlueprintSection, weights: Weights): SectionBlueprint {
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

type WishInput = Pick<BlueprintSection, keyof Wishes>

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
