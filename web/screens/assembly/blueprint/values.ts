import type { WeightName } from '#contract'
import {
  type Blueprint,
  type BlueprintSection,
  type Level,
  levels,
  type Skill,
  type StoredSection,
  skills,
} from '#contract'
import { type FieldNumber, makeRow, type PlanRow, rowOf, sectionOf, toNumber } from '../../papers/making/plan/plan.ts'

export interface ChapterRow {
  id: number
  /** '' means as many as it takes. */
  marks: FieldNumber
}

export interface TopicRow {
  id: number
  marks: FieldNumber
  max_count: FieldNumber
}

export type MixValues<Name extends string> = Record<Name, FieldNumber>

/** '' means the customary weight; MUST allows no deviation. */
export type WeightValue = FieldNumber | 'MUST'

/** Wishes of the paper or of one section, as they are typed. */
export interface WishValues {
  /** The chapters that are drawn from; null means any. */
  chapters: ChapterRow[] | null
  topics: TopicRow[]
  level_mix: MixValues<Level> | null
  skill_mix: MixValues<Skill> | null
  weights: Record<WeightName, WeightValue>
}

export interface SectionRow extends PlanRow {
  or_pairs: FieldNumber
  exclude_used_within_days: FieldNumber
  pinned: number[]
  wishes: WishValues
}

/** The limit of the paper's time as it is typed. */
export interface TimeValues {
  /** '' means none. */
  max_minutes: FieldNumber
  /** '' means their share of the limit. */
  minutes_per_mark: FieldNumber
}

/** A blueprint as it is typed. */
export interface BlueprintValues extends TimeValues {
  /** '' means any. */
  mean_percent: FieldNumber
  sections: SectionRow[]
  wishes: WishValues
  /** Absent: the school's first one. */
  languages?: string[]
}

const noWeights: WishValues['weights'] = { chapters: '', topics: '', levels: '', skills: '', freshness: '' }

export const noWishes: WishValues = { chapters: null, topics: [], level_mix: null, skill_mix: null, weights: noWeights }

export const noLimit: TimeValues = { max_minutes: '', minutes_per_mark: '' }

const withoutExtras = { or_pairs: '', exclude_used_within_days: '', pinned: [], wishes: noWishes }

/** A new section; the first of a paper with sections is A. */
export function makeSection(rows: readonly PlanRow[], key: string): SectionRow {
  const made = makeRow([...rows], key)
  return { ...made, section: rows.length === 0 ? 'A' : made.section, ...withoutExtras }
}

export const newBlueprint = (): BlueprintValues => ({
  sections: [makeSection([], 'first')],
  wishes: noWishes,
  mean_percent: '',
  ...noLimit,
})

/** The blueprint that a paper planned by hand amounts to. */
export const valuesOfPlan = (plan: readonly StoredSection[]): BlueprintValues => ({
  sections: plan.map((section) => ({ ...rowOf(section), ...withoutExtras })),
  wishes: noWishes,
  mean_percent: '',
  ...noLimit,
})

export const valuesOf = (blueprint: Blueprint): BlueprintValues => ({
  sections: blueprint.sections.map(sectionValues),
  wishes: wishValues(blueprint),
  mean_percent: orEmpty(blueprint.mean_percent),
  max_minutes: orEmpty(blueprint.max_minutes),
  minutes_per_mark: orEmpty(blueprint.minutes_per_mark),
  ...(blueprint.languages ? { languages: blueprint.languages } : {}),
})

const orEmpty = (value: number | null | undefined): FieldNumber => value ?? ''

function sectionValues(section: BlueprintSection, index: number): SectionRow {
  const { count, attempt_any } = section
  return {
    key: `read ${index}`,
    was: null,
    section: section.section,
    instruction: section.instruction ?? '',
    types: section.types,
    marks_each: section.marks_each,
    count,
    attempt_any: attempt_any == null || attempt_any === count ? '' : attempt_any,
    or_pairs: orEmpty(section.or_pairs || null),
    exclude_used_within_days: orEmpty(section.exclude_used_within_days || null),
    pinned: section.pinned ?? [],
    wishes: wishValues(section),
  }
}

type Wishes = Pick<Blueprint, 'chapters' | 'topics' | 'level_mix' | 'skill_mix' | 'weights'>

function wishValues({ chapters, topics, level_mix, skill_mix, weights }: Wishes): WishValues {
  return {
    chapters: chapters?.length ? chapters.map(({ id, marks }) => ({ id, marks: orEmpty(marks) })) : null,
    topics: (topics ?? []).map(({ id, marks, max_count }) => ({
      id,
      marks: orEmpty(marks),
      max_count: orEmpty(max_count),
    })),
    level_mix: mixValues(levels, level_mix),
    skill_mix: mixValues(skills, skill_mix),
    weights: { ...noWeights, ...weights },
  }
}

/** A mix that names some names leaves 0 for the others. */
function mixValues<Name extends string>(
  names: readonly Name[],
  mix: Partial<Record<Name, number>> | null | undefined,
): MixValues<Name> | null {
  if (!mix || Object.keys(mix).length === 0) return null
  return Object.fromEntries(names.map((name) => [name, mix[name] ?? 0])) as MixValues<Name>
}

const orAbsent = (value: FieldNumber): number | undefined => (value === '' ? undefined : Number(value))

/** As the wire takes it. A field that must not be empty is sent as no number, so that the schema can say so. */
export const blueprintOf = ({ sections, wishes, languages, mean_percent, ...time }: BlueprintValues): Blueprint => ({
  ...(languages ? { languages } : {}),
  mean_percent: orAbsent(mean_percent),
  max_minutes: orAbsent(time.max_minutes),
  minutes_per_mark: orAbsent(time.minutes_per_mark),
  sections: sections.map((row) => ({
    ...sectionOf(row),
    or_pairs: orAbsent(row.or_pairs),
    exclude_used_within_days: orAbsent(row.exclude_used_within_days),
    pinned: row.pinned.length > 0 ? row.pinned : undefined,
    ...wishesOf(row.wishes),
  })),
  ...wishesOf(wishes),
})

function wishesOf({ chapters, topics, level_mix, skill_mix, weights }: WishValues): Wishes {
  const given = Object.entries(weights).filter(([, weight]) => weight !== '')
  const marked = topics.map(({ id, marks, max_count }) => ({
    id,
    marks: orAbsent(marks),
    max_count: orAbsent(max_count),
  }))
  return {
    chapters: chapters?.map(({ id, marks }) => ({ id, marks: orAbsent(marks) })),
    topics: marked.length > 0 ? marked : undefined,
    level_mix: level_mix ? mixOf(level_mix) : undefined,
    skill_mix: skill_mix ? mixOf(skill_mix) : undefined,
    weights:
      given.length > 0
        ? Object.fromEntries(given.map(([name, weight]) => [name, weight === 'MUST' ? weight : toNumber(weight)]))
        : undefined,
  }
}

const mixOf = <Name extends string>(mix: MixValues<Name>) =>
  Object.fromEntries(Object.entries<FieldNumber>(mix).map(([name, percent]) => [name, Number(percent || 0)])) as Record<
    Name,
    number
  >
