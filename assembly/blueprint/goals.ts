import { meanStep, meanWeight } from '../../domain/papers/blueprint-defaults.ts'
import { apportion, commonDivisor, quartersPerMark, toQuarters } from '../../domain/papers/marks.ts'
import { levels, skills } from '../../domain/questions/question-types.ts'
import type { Blueprint, SectionBlueprint, Weight, Wishes } from './blueprint.ts'

/**
 * Marks that the printed numbers of one kind should add up to. A `mean` is of the whole paper: what all its numbers are expected to be
 * above or below the wished average together, which should be nothing.
 */
export interface Goal {
  /** Index of the section; null = the whole paper. */
  section: number | null
  kind: 'chapter' | 'topic' | 'level' | 'skill' | 'mean'
  /** Id of the chapter or topic, name of the level or skill; the average in per cent. */
  value: number | string
  /** Quarter marks; of a mean twentieths of them (`meanUnits`). */
  target: number
  /** A goal counts as met when the paper misses its target by no more than this. */
  tolerance: number
  weight: Weight
}

/** Most questions of a topic, alternatives included. */
export interface TopicCap {
  section: number | null
  topic_id: number
  max_count: number
}

/** The wishes of sections and paper as targets. Those with weight 0 stay: they are reported, though nothing is paid. */
export function goalsOf(blueprint: Blueprint): Goal[] {
  const steps = blueprint.sections.map((section) => toQuarters(section.marks_each))
  const totals = blueprint.sections.map((section, index) => section.count * steps[index]!)
  const total = totals.reduce((sum, one) => sum + one, 0)
  const paperTolerance = new Set(steps).size > 1 ? mixTolerance : 0
  return [
    ...(blueprint.mean_percent === null ? [] : [meanGoal(blueprint.mean_percent, total)]),
    ...goalsOfWishes(blueprint, { section: null, total, step: commonDivisor(steps), tolerance: paperTolerance }),
    ...blueprint.sections.flatMap((section, index) =>
      goalsOfWishes(section, { section: index, total: totals[index]!, step: steps[index]!, tolerance: 0 }),
    ),
  ]
}

/** So many units of a mean are one quarter mark: averages are wished, and questions expected, in steps of 5 %. */
export const meanUnits = 100 / meanStep

/** Per cent of the average that are not meant more exactly. */
export const meanTolerance = 1

const meanGoal = (percent: number, total: number): Goal => ({
  ...{ section: null, kind: 'mean', value: percent, target: 0, weight: meanWeight },
  tolerance: Math.floor((total * meanUnits * meanTolerance) / 100),
})

/** What one number is expected to be above or below a wished average. */
export const meanUnitsOf = (quarters: number, expected: number, wished: number): number =>
  (quarters * (expected - wished)) / meanStep

interface Scope {
  section: number | null
  /** Quarter marks of all printed numbers, and what all of them are multiples of. */
  total: number
  step: number
  tolerance: number
}

/**
 * A mix of a paper whose sections differ in marks is met within one mark: percentages are not meant more exactly. In a
 * section, or where all questions have the same marks, the target is already a whole number of questions.
 */
const mixTolerance = quartersPerMark

/**
 * Percentages become marks by the largest remainder, in steps that the questions can make: a mix asks for nothing that
 * no paper could meet.
 */
function goalsOfWishes(wishes: Wishes, { section, total, step, tolerance }: Scope): Goal[] {
  const { chapters, topics, level_mix, skill_mix, weights } = wishes
  const goals: Goal[] = []
  const addMarks = (kind: 'chapter' | 'topic', list: { id: number; marks: number | null }[], weight: Weight) => {
    for (const { id, marks } of list) {
      if (marks !== null) goals.push({ section, kind, value: id, target: toQuarters(marks), tolerance: 0, weight })
    }
  }
  const addMix = (kind: 'level' | 'skill', names: readonly string[], percents: number[], weight: Weight) => {
    const targets = apportion(total, percents, step)
    goals.push(...names.map((value, index) => ({ section, kind, value, target: targets[index]!, tolerance, weight })))
  }
  addMarks('chapter', chapters, weights.chapters)
  addMarks('topic', topics, weights.topics)
  if (level_mix) addMix('level', levels, inOrder(levels, level_mix), weights.levels)
  if (skill_mix) addMix('skill', skills, inOrder(skills, skill_mix), weights.skills)
  return goals
}

function inOrder<Name extends string>(names: readonly Name[], mix: Record<Name, number>): number[] {
  return names.map((name) => mix[name])
}

export function topicCapsOf(blueprint: Blueprint): TopicCap[] {
  const capsOf = (wishes: Wishes, section: number | null) =>
    wishes.topics.flatMap(({ id, max_count }) => (max_count === null ? [] : [{ section, topic_id: id, max_count }]))
  return [...capsOf(blueprint, null), ...blueprint.sections.flatMap(capsOf)]
}

/** Topics that some wish names: only these part classes. */
export function namedTopics(blueprint: Blueprint): number[] {
  const all = [blueprint, ...blueprint.sections].flatMap((wishes) => wishes.topics.map(({ id }) => id))
  return [...new Set(all)].sort((a, b) => a - b)
}

/** Chapters a section may draw from; null = any. Chapters with 0 marks are named to be kept out. */
export function chapterScope(blueprint: Blueprint, section: SectionBlueprint): Set<number> | null {
  const chapters = section.chapters.length > 0 ? section.chapters : blueprint.chapters
  if (chapters.length === 0) return null
  return new Set(chapters.filter(({ marks }) => marks !== 0).map(({ id }) => id))
}
