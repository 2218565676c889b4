import { commonDivisor, quartersPerMark, toQuarters } from '../../domain/papers/marks.ts'
import type { Blueprint, Weight } from '../blueprint/blueprint.ts'
import { type Goal, goalsOf, type TopicCap, topicCapsOf } from '../blueprint/goals.ts'
import { type Breach, dropDominated, type QuestionClass } from './classes.ts'
import { addHardRows } from './model-rows.ts'

/**
 * The paper as an integer programme over classes of questions:
 *
 *     min   Σ_j cost_j n_j + Σ_r weight_r · deviation_r
 *     s.t.  Σ_{j ∈ pool} n_j = need                      counts per section: numbers, and alternatives of OR pairs
 *           deviation_r = max(0, low_r − v_r, v_r − high_r),  v_r = Σ_j a_rj n_j
 *           deviation_r = 0 for hard rows,  lower_j ≤ n_j ≤ upper_j,  n_j integer
 *
 * The form of van der Linden, Linear Models for Optimal Test Design (2005), chapters 3 and 4, with the weighted
 * deviations of Stocking and Swanson (1993), over classes instead of items. All numbers are integers: marks in quarters,
 * weights in hundredths, and the objective divided by what it is always a multiple of, so that a fractional bound can be
 * rounded up to the next whole number.
 */
export interface Model {
  blueprint: Blueprint
  classes: QuestionClass[]
  pools: Pool[]
  columns: Column[]
  rows: Row[]
  /** Entries of column j are entries[j]. */
  entries: Entry[][]
  /** Marks × weight (as shown to users) of one unit of the objective. */
  unit: number
}

export type Role = 'number' | 'alternative'

export interface Pool {
  section: number
  role: Role
  need: number
}

/** How many questions of a class take a role in a section. */
export interface Column {
  pool: number
  class: number
  cost: number
  lower: number
  upper: number
  breaches: Breach[]
}

export interface Row {
  about: RowSubject
  low: number
  high: number
  /** Price of one unit of deviation; null = hard. */
  weight: number | null
}

export type RowSubject =
  | { kind: 'goal'; goal: Goal /** Quarter marks of one unit. */; step: number }
  | { kind: 'cap'; cap: TopicCap }
  | { kind: 'pairs'; section: number }
  | { kind: 'supply'; class: number }
  | { kind: 'pin'; question_id: number; section: number }
  | { kind: 'similar'; question_ids: number[] }
  | { kind: 'time' /** Units of the row. */; perMinute: number }

export interface Entry {
  row: number
  coefficient: number
}

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
