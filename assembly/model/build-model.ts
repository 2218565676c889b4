import { commonDivisor, quartersPerMark, toQuarters } from '../../domain/papers/marks.ts'
import type { Blueprint, Weight } from '../blueprint/blueprint.ts'
import { type Goal, goalsOf, topicCapsOf } from '../blueprint/goals.ts'
import { dropDominated, type QuestionClass } from './classes.ts'
import type { Column, Model, Pool, Row } from './model.ts'
import { addHardRows } from './model-rows.ts'

/** Weights have two decimals at most. */
const hundredths = 100

export interface ModelOptions {
  /** Pairs of similar questions that are known; they bind where both are classes of their own. */
  similar?: readonly (readonly [number, number])[]
  /** Keep classes that fresher ones make needless: necessary once similar pairs are in play. */
  keepDominated?: boolean
}

export function buildModel(
  blueprint: Blueprint,
  all: readonly QuestionClass[],
  { similar = [], keepDominated = false }: ModelOptions = {},
): Model {
  const needs = blueprint.sections.map(({ count, or_pairs }) => count + or_pairs)
  const classes = keepDominated ? [...all] : dropDominated(all, needs)
  const pools = poolsOf(blueprint)
  const columns = columnsOf(blueprint, classes, pools)
  const model: Model = { blueprint, classes, pools, columns, rows: [], entries: columns.map(() => []), unit: 1 }
  addGoalRows(model)
  addHardRows(model, topicCapsOf(blueprint), similar)
  scaleObjective(model)
  return model
}

function poolsOf({ sections }: Blueprint): Pool[] {
  return sections.flatMap(({ count, or_pairs }, section) => {
    const numbers: Pool = { section, role: 'number', need: count }
    return or_pairs > 0 ? [numbers, { section, role: 'alternative', need: or_pairs }] : [numbers]
  })
}

function columnsOf(blueprint: Blueprint, classes: readonly QuestionClass[], pools: readonly Pool[]): Column[] {
  return classes.flatMap(({ supply, rank, places, pinned }, index) =>
    places.flatMap(({ section, breaches }) => {
      const cost = rank * Math.round(blueprint.sections[section]!.weights.freshness * hundredths) * quartersPerMark
      const open = pools.flatMap((pool, place) => (pool.section === section ? [place] : []))
      return open.map((pool) => ({
        pool,
        class: index,
        cost,
        // Where it can only be a number, a pinned question is fixed by its bounds.
        lower: pinned === section && open.length === 1 ? 1 : 0,
        upper: Math.min(supply, pools[pool]!.need),
        breaches,
      }))
    }),
  )
}

function addGoalRows(model: Model): void {
  const goals = goalsOf(model.blueprint).filter(({ weight }) => weight !== 0)
  const find = goalFinder(goals)
  const quarters = model.blueprint.sections.map(({ marks_each }) => toQuarters(marks_each))
  const seen = goals.map(({ target, tolerance }) => new Set([target, tolerance]))
  const touched = model.columns.map(({ pool: place, class: index }) => {
    const { role, section } = model.pools[place]!
    const indexes = role === 'number' ? find(section, model.classes[index]!.query) : []
    for (const index of indexes) seen[index]!.add(quarters[section]!)
    return indexes
  })
  const steps = seen.map((numbers) => commonDivisor(numbers) || 1)
  model.rows.push(...goals.map((goal, index) => goalRow(goal, steps[index]!)))
  touched.forEach((indexes, column) => {
    const marks = quarters[model.pools[model.columns[column]!.pool]!.section]!
    for (const row of indexes) model.entries[column]!.push({ row, coefficient: marks / steps[row]! })
  })
}

/** Which goals a number of a section counts for. */
function goalFinder(goals: readonly Goal[]): (section: number, query: QuestionClass['query']) => number[] {
  const tables = new Map<number | null, Map<Goal['kind'], Map<Goal['value'] | null, number[]>>>()
  goals.forEach(({ section, kind, value }, index) => {
    const kinds = tables.get(section) ?? new Map<Goal['kind'], Map<Goal['value'], number[]>>()
    const values = kinds.get(kind) ?? new Map<Goal['value'], number[]>()
    tables.set(section, kinds.set(kind, values.set(value, [...(values.get(value) ?? []), index])))
  })
  return (section, { chapter_id, topic_id, level, skill }) => {
    const found: number[] = []
    for (const scope of [null, section]) {
      const kinds = tables.get(scope)
      if (!kinds) continue
      found.push(
        ...(kinds.get('chapter')?.get(chapter_id) ?? []),
        ...(kinds.get('topic')?.get(topic_id) ?? []),
        ...(kinds.get('level')?.get(level) ?? []),
        ...(kinds.get('skill')?.get(skill) ?? []),
      )
    }
    return found
  }
}

function goalRow(goal: Goal, step: number): Row {
  const { target, tolerance, weight } = goal
  const low = (target - tolerance) / step
  const high = (target + tolerance) / step
  return { about: { kind: 'goal', goal, step }, low, high, weight: rowWeight(weight, step) }
}

function rowWeight(weight: Weight, step: number): number | null {
  return weight === 'MUST' ? null : Math.round(weight * hundredths) * step
}

function scaleObjective(model: Model): void {
  const prices = [...model.columns.map(({ cost }) => cost), ...model.rows.map(({ weight }) => weight ?? 0)]
  const divisor = commonDivisor(prices) || 1
  for (const column of model.columns) column.cost /= divisor
  for (const row of model.rows) if (row.weight !== null) row.weight /= divisor
  model.unit = divisor / (hundredths * quartersPerMark)
}
