import { addProgramColumn, addProgramRow, emptyProgram, type Program } from '../../solver/program.ts'
import type { Blueprint } from '../blueprint/blueprint.ts'
import type { Goal, TopicCap } from '../blueprint/goals.ts'
import type { QuestionClass } from '../model/classes.ts'
import type { Model, ModelRow } from '../model/model.ts'

/** One hard wish, as a user would drop it. */
export type Clause =
  | { kind: 'count'; section: number }
  | { kind: 'or_pairs'; section: number }
  | { kind: 'recent'; section: number }
  | { kind: 'scope'; section: number }
  | { kind: 'pin'; section: number; question_id: number }
  | { kind: 'cap'; section: number | null; cap: TopicCap }
  /** All marks of one kind: they depend on each other, so that dropping one of them would free nothing. */
  | { kind: 'must'; section: number | null; goal: Goal['kind'] }
  | { kind: 'similar'; section: null; question_ids: number[] }
  | { kind: 'time'; section: null; max_minutes: number }

/**
 * The hard part of a model with a way out of every clause: an elastic programme (Brown and Graves, 1975). The columns of
 * `waysOut` say by how much a clause is missed; a clause holds when they are 0.
 */
export interface ElasticProgram {
  program: Program
  clauses: Clause[]
  /** What would have to be dropped for a column to be used, by the number of the column. */
  waysOut: Map<number, WayOut>
}

interface WayOut {
  /** All of them must be dropped before the column may be used. */
  clauses: number[]
  /** Too few of what is wished, or too much. */
  side: 'short' | 'over'
  /** What one unit of the column stands for: questions, quarter marks of a MUST, or minutes. */
  units: number
}

/** More than any paper has: questions, or quarter marks. */
const mostMissed = 10_000
/** Longer than 400 questions of 300 minutes. */
const mostMinutes = 120_000

/** @param model a lenient one: with the classes that recent use or their chapter keeps out */
export function elasticProgram(model: Model): ElasticProgram {
  const elastic: ElasticProgram = { program: emptyProgram(), clauses: [], waysOut: new Map() }
  const { program } = elastic
  for (const { need } of model.pools) addProgramRow(program, need, need)
  const rows = model.rows.map(({ low, high, weight }) => (weight === null ? addProgramRow(program, low, high) : null))
  const clauseOf = clauseIndex(elastic)
  model.columns.forEach((column, index) => {
    const { section } = model.pools[column.pool]!
    const entries = model.entries[index]!.flatMap(({ row, coefficient }) => {
      const place = rows[row]
      return place == null ? [] : [{ row: place, coefficient }]
    })
    const { pool, upper, breaches } = column
    const own = [
      { row: pool, coefficient: 1 },
      ...pinEntry(elastic, clauseOf, model.classes[column.class]!, column.lower),
    ]
    const at = addProgramColumn(program, { cost: 0, upper, integer: true, entries: [...own, ...entries] })
    if (breaches.length > 0) {
      const clauses = breaches.map((kind) => clauseOf({ kind, section }))
      elastic.waysOut.set(at, { clauses, side: 'over', units: 1 })
    }
  })
  model.pools.forEach(({ section, role }, row) => {
    addWayOut(elastic, clauseOf({ kind: role === 'number' ? 'count' : 'or_pairs', section }), row, 1)
  })
  model.rows.forEach((row, index) => {
    if (rows[index] != null) addRowWaysOut(elastic, clauseOf, row, rows[index], model.blueprint)
  })
  return elastic
}

type ClauseOf = (clause: Clause) => number

function clauseIndex({ clauses }: ElasticProgram): ClauseOf {
  const indexes = new Map<string, number>()
  return (clause) => {
    const key = JSON.stringify(clause)
    const index = indexes.get(key) ?? clauses.push(clause) - 1
    indexes.set(key, index)
    return index
  }
}

/** A pin that bounds hold in the model is held by a row here, so that it has a way out. */
function pinEntry(elastic: ElasticProgram, clauseOf: ClauseOf, { question_id, pinned }: QuestionClass, lower: number) {
  if (lower === 0 || question_id === null || pinned === null) return []
  const row = addProgramRow(elastic.program, 1, 1)
  addWayOut(elastic, clauseOf({ kind: 'pin', section: pinned, question_id }), row, 1)
  return [{ row, coefficient: 1 }]
}

/** What the bank holds, and what an OR pair is, can't be dropped: such rows have no way out. */
function addRowWaysOut(
  elastic: ElasticProgram,
  clauseOf: ClauseOf,
  { about }: ModelRow,
  row: number,
  { time }: Blueprint,
): void {
  if (about.kind === 'goal') {
    const clause = clauseOf({ kind: 'must', section: about.goal.section, goal: about.goal.kind })
    addWayOut(elastic, clause, row, 1, about.step)
    addWayOut(elastic, clause, row, -1, about.step)
  } else if (about.kind === 'cap') {
    addWayOut(elastic, clauseOf({ kind: 'cap', section: about.cap.section, cap: about.cap }), row, -1)
  } else if (about.kind === 'pin') {
    addWayOut(elastic, clauseOf({ ...about }), row, 1)
  } else if (about.kind === 'similar') {
    addWayOut(elastic, clauseOf({ ...about, section: null }), row, -1)
  } else if (about.kind === 'time' && time) {
    const clause = clauseOf({ kind: 'time', section: null, max_minutes: time.max_minutes })
    addWayOut(elastic, clause, row, -1, 1 / about.perMinute, mostMinutes * about.perMinute)
  }
}

function addWayOut(
  elastic: ElasticProgram,
  clause: number,
  row: number,
  coefficient: number,
  units = 1,
  upper = mostMissed,
): void {
  const entries = [{ row, coefficient }]
  const at = addProgramColumn(elastic.program, { cost: 0, upper, integer: true, entries })
  elastic.waysOut.set(at, { clauses: [clause], side: coefficient > 0 ? 'short' : 'over', units })
}
