import { commonDivisor, quartersPerMark, toQuarters } from '../../domain/papers/marks.ts'
import type { Blueprint, Weight } from '../blueprint/blueprint.ts'
import { type Goal, goalsOf, meanUnits, meanUnitsOf, topicCapsOf } from '../blueprint/goals.ts'
import { dropDominated, type QuestionClass } from './classes.ts'
import type { Column, Model, ModelRow, Pool } from './model.ts'
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
  const fineness = blueprint.mean_percent === null ? 1 : meanUnits
  const columns = columnsOf(blueprint, classes, pools, fineness)
  const model: Model = { blueprint, classes, pools, columns, rows: [], entries: columns.map(() => []), unit: 1 }
  addGoalRows(model, fineness)
  addHardRows(model, topicCapsOf(blueprint), similar)
  scaleObjective(model, fineness)
  return model
}

function poolsOf({ sections }: Blueprint): Pool[] {
  return sections.flatMap(({ count, or_pairs }, section) => {
    const numbers: Pool = { section, role: 'number', need: count }
    return or_pairs > 0 ? [numbers, { section, role: 'alternative', need: or_pairs }] : [numbers]
  })
}

/** @param fineness units of the objective in a hundredth of a quarter mark: a mean counts in parts of it */
function columnsOf(
  blueprint: Blueprint,
  classes: readonly QuestionClass[],
  pools: readonly Pool[],
  fineness: number,
): Column[] {
  return classes.flatMap(({ supply, rank, places, pinned }, index) =>
    places.flatMap(({ section, breaches }) => {
      const price = Math.round(blueprint.sections[section]!.weights.freshness * hundredths)
      const cost = rank * price * quartersPerMark * fineness
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

function addGoalRows(model: Model, fineness: number): void {
  const goals = goalsOf(model.blueprint).filter(({ weight }) => weight !== 0)
  const find = goalFinder(goals)
  const mean = goals.findIndex(({ kind }) => kind === 'mean')
  const quarters = model.blueprint.sections.map(({ marks_each }) => toQuarters(marks_each))
  const seen = goals.map(({ target, tolerance }) => new Set([target, tolerance]))
  const touched = model.columns.map(({ pool: place, class: index }) => {
    const { role, section } = model.pools[place]!
    const { query } = model.classes[index]!
    const marks = quarters[section]!
    const touches = role === 'number' ? find(section, query).map((row): Touch => [row, marks]) : []
    const expected =
      mean === -1 || role !== 'number' ? 0 : meanUnitsOf(marks, query.percent ?? 0, Number(goals[mean]!.value))
    if (expected !== 0) touches.push([mean, expected])
    for (const [row, units] of touches) seen[row]!.add(Math.abs(units))
    return touches
  })
  const steps = seen.map((numbers) => commonDivisor(numbers) || 1)
  model.rows.push(...goals.map((goal, index) => goalRow(goal, steps[index]!, fineness)))
  touched.forEach((touches, column) => {
    for (const [row, units] of touches) model.entries[column]!.push({ row, coefficient: units / steps[row]! })
  })
}

/** A goal, and what a number counts for it. */
type Touch = [row: number, units: number]

/** Which goals a number of a section counts for with its marks. */
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

function goalRow(goal: Goal, step: number, fineness: number): ModelRow {
  const { kind, target, tolerance, weight } = goal
  const low = (target - tolerance) / step
  const high = (target + tolerance) / step
  return {
    about: { kind: 'goal', goal, step },
    low,
    high,
    weight: rowWeight(weight, kind === 'mean' ? step : step * fineness),
  }
}

function rowWeight(weight: Weight, units: number): number | null {
  return weight === 'MUST' ? null : Math.round(weight * hundredths) * units
}

function scaleObjective(model: Model, fineness: number): void {
  const prices = [...model.columns.map(({ cost }) => cost), ...model.rows.map(({ weight }) => weight ?? 0)]
  const divisor = commonDivisor(prices) || 1
  for (const column of model.columns) column.cost /= divisor
  for (const row of model.rows) if (row.weight !== null) row.weight /= divisor
  model.unit = divisor / (hundredths * quartersPerMark * fineness)
}
