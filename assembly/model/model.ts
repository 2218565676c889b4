import type { Blueprint } from '../blueprint/blueprint.ts'
import type { Goal, TopicCap } from '../blueprint/goals.ts'
import type { Breach, QuestionClass } from './classes.ts'

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
  rows: ModelRow[]
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

export interface ModelRow {
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
