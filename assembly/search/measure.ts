import { meanStep } from '../../domain/papers/blueprint-defaults.ts'
import { quartersPerMark, toQuarters } from '../../domain/papers/marks.ts'
import type { Blueprint } from '../blueprint/blueprint.ts'
import { type Goal, goalsOf, meanTolerance, meanUnits, meanUnitsOf } from '../blueprint/goals.ts'
import type { Deviation, Placed } from '../paper.ts'
import { minutesOfPaper } from './time.ts'

/** What the chosen questions make of each wish, counted from the questions themselves. */
export function measureDeviations(blueprint: Blueprint, placed: readonly Placed[]): Deviation[] {
  const numbers = placed.filter(({ role }) => role === 'number')
  const goals = goalsOf(blueprint).map((goal): Deviation => {
    if (goal.kind === 'mean') return measureMean(blueprint, numbers, goal)
    const { section, kind, value, target, tolerance, weight } = goal
    const reached = numbers
      .filter((question) => (section === null || question.section === section) && traitOf(question, kind) === value)
      .reduce((sum, question) => sum + toQuarters(blueprint.sections[question.section]!.marks_each), 0)
    return {
      section: section === null ? null : blueprint.sections[section]!.section,
      goal: kind,
      value,
      target: target / quartersPerMark,
      reached: reached / quartersPerMark,
      tolerance: tolerance / quartersPerMark,
      deviation: Math.max(0, Math.abs(reached - target) - tolerance) / quartersPerMark,
      weight,
    }
  })
  return [...goals, ...measureFreshness(blueprint, placed), ...measureTime(blueprint, numbers)]
}

/** The average that pupils are expected to reach of the printed numbers. */
function measureMean(
  { sections }: Blueprint,
  numbers: readonly Placed[],
  { value, tolerance, weight }: Goal,
): Deviation {
  const wished = Number(value)
  const all = numbers.map(({ section, query }) => ({
    quarters: toQuarters(sections[section]!.marks_each),
    percent: query.percent ?? wished,
  }))
  const sum = all.reduce((total, { quarters }) => total + quarters, 0)
  const units = all.reduce((total, { quarters, percent }) => total + meanUnitsOf(quarters, percent, wished), 0)
  const away = Math.max(0, Math.abs(units) - tolerance)
  return {
    ...{ section: null, goal: 'mean', value: null, target: wished, tolerance: meanTolerance, weight },
    reached: sum === 0 ? wished : Math.round((wished + (units * meanStep) / sum) * 100) / 100,
    deviation: away / (meanUnits * quartersPerMark),
  }
}

function traitOf({ query }: Placed, kind: 'chapter' | 'topic' | 'level' | 'skill'): number | string | null {
  const traits = { chapter: query.chapter_id, topic: query.topic_id, level: query.level, skill: query.skill }
  return traits[kind]
}

function measureFreshness({ sections }: Blueprint, placed: readonly Placed[]): Deviation[] {
  return sections.map(({ section, weights }, index) => {
    const reached = placed.filter((question) => question.section === index).reduce((sum, { rank }) => sum + rank, 0)
    const { freshness } = weights
    return {
      section,
      goal: 'freshness',
      value: null,
      target: 0,
      reached,
      tolerance: 0,
      deviation: reached,
      weight: freshness,
    }
  })
}

function measureTime(blueprint: Blueprint, numbers: readonly Placed[]): Deviation[] {
  if (blueprint.time === null) return []
  const { max_minutes: target } = blueprint.time
  const reached = minutesOfPaper(
    blueprint,
    numbers.map(({ section, query }) => ({ section, minutes: query.minutes })),
  )
  const deviation = Math.max(0, Math.round((reached - target) * 100) / 100)
  return [{ section: null, goal: 'time', value: null, target, reached, tolerance: 0, deviation, weight: 'MUST' }]
}

/** Objective of the deviations; a MUST counts nothing, because it deviates by nothing. */
export function objectiveOf(deviations: readonly Deviation[]): number {
  const sum = deviations.reduce(
    (total, { deviation, weight }) => total + (weight === 'MUST' ? 0 : deviation * weight),
    0,
  )
  return exact(sum)
}

/** Quarters times hundredths need four decimals. */
export function exact(number: number): number {
  // Adding 0 makes -0 a plain 0.
  return Math.round(number * 10_000) / 10_000 + 0
}
