import type { WeightName } from '../../domain/papers/blueprint-defaults.ts'
import type { Level, QuestionType, Skill } from '../../domain/questions/question-types.ts'

/** What a paper should be. Shapes and words are those of the wire; a blueprint that was read has every field. */

/** What one mark of deviation costs (freshness: one question by its rank); 'MUST' = no deviation at all. */
export type Weight = number | 'MUST'

export type Weights = Record<Exclude<WeightName, 'freshness'>, Weight> & { freshness: number }

export interface ChapterWish {
  id: number
  /** null: questions may come from the chapter, as many as it takes. */
  marks: number | null
}

export interface TopicWish {
  id: number
  marks: number | null
  /** Hard: most questions of the topic, alternatives included; null = no limit. */
  max_count: number | null
}

/** Wishes of one section, or of the paper as a whole. They count every printed number once, an OR pair by its first question. */
export interface Wishes {
  /** Where there are any, no question comes from another chapter. A section's own list replaces the paper's. */
  chapters: ChapterWish[]
  topics: TopicWish[]
  /** Per cent of the marks; null = no wish. */
  level_mix: Record<Level, number> | null
  skill_mix: Record<Skill, number> | null
  weights: Weights
}

export interface SectionBlueprint extends Wishes {
  section: string
  types: QuestionType[]
  marks_each: number
  /** Printed numbers. */
  count: number
  attempt_any: number
  /** Numbers that offer a second question of the same chapter and level: the section takes count + or_pairs questions. */
  or_pairs: number
  /** 0 = none is left out. */
  exclude_used_within_days: number
  /** Question ids that must be in the section; a pinned question may be one that was used lately. */
  pinned: number[]
}

/** The limit of a paper's time: hard, and met by what pupils must attempt, not by all that is printed. */
export interface TimeLimit {
  max_minutes: number
  /** For questions whose expected time is not known. */
  minutes_per_mark: number
}

export interface Blueprint extends Wishes {
  sections: SectionBlueprint[]
  /** Per cent of the marks that pupils are expected to reach on average; null = no wish. */
  mean_percent: number | null
  /** null: time is not looked at. */
  time: TimeLimit | null
}
