import { addProgramColumn, addProgramRow, type Program } from '../../solver/program.ts'
import type { Solver } from '../../solver/solver.ts'
import { stateOf } from '../search/search-state.ts'
import { searchTables } from '../search/search-tables.ts'
import type { Model } from './model.ts'
import { roundUp, type Solution } from './solve-model.ts'
import { toProgram } from './to-program.ts'

/** On banks of 1,000 questions (bench/assembly/bank.ts) the first node with its cuts found papers as good as a thousand nodes did. */
const nodes = 1

/**
 * A paper that leaves enough for `later` more of its kind: beside the paper stands a dummy form, `later` times as large and
 * free of integrality, that draws on the same classes and wants the same goals (van der Linden and Adema, Simultaneous
 * Assembly of Multiple Test Forms, 1998). Its costs keep the paper from taking what the later ones need.
 *
 * @returns null where the bank has not enough for all of them
 */
export function solveWithReserve(solver: Solver, model: Model, later: number): Solution | null {
  const relaxation = solver.relax(toProgram(model))
  if (relaxation === null) return null
  const { values } = solver.solveInteger(withReserve(model, later), nodes)
  if (values === null) return null
  const counts = Int32Array.from(model.columns, (_, column) => Math.round(values[column]!))
  const { cost, breach } = stateOf(searchTables(model), counts)
  if (breach > 0) return null
  return { counts, objective: cost, bound: roundUp(relaxation.objective), method: 'integer programme' }
}

/**
 * What `sets` papers from different questions cost on average at least, in units of the model, were questions divisible: each class
 * is shared out in fractions. Null where even so there is not enough.
 */
export function relaxShared(solver: Solver, model: Model, sets: number): number | null {
  const program = toProgram(model)
  const share = (index: number) => model.classes[index]!.supply / sets
  model.columns.forEach(({ class: index, upper }, column) => {
    if (model.classes[index]!.pinned === null) program.upper[column] = Math.min(upper, share(index))
  })
  model.rows.forEach(({ about }, row) => {
    if (about.kind !== 'supply' || model.classes[about.class]!.pinned !== null) return
    program.rowUpper[model.pools.length + row] = share(about.class)
  })
  return solver.relax(program)?.objective ?? null
}

/** The programme of the model, the same `later` times as large beside it, and a row for each class that both draw on. */
function withReserve(model: Model, later: number): Program {
  const own = toProgram(model)
  const program = structuredClone(own)
  const offset = own.rowLower.length
  own.rowLower.forEach((low, row) => {
    addProgramRow(program, low * later, own.rowUpper[row]! * later)
  })
  const shared = model.classes.map(({ supply, pinned }) => (pinned === null ? addProgramRow(program, 0, supply) : null))
  own.cost.forEach((cost, column) => {
    const of = model.columns[column]
    const isFree = of !== undefined && shared[of.class] !== null
    const entries = []
    for (let entry = own.starts[column]!; entry < own.starts[column + 1]!; entry += 1) {
      entries.push({ row: own.rows[entry]! + offset, coefficient: own.values[entry]! })
    }
    if (isFree) entries.push({ row: shared[of.class]!, coefficient: 1 })
    const upper = isFree ? model.classes[of.class]!.supply : own.upper[column]! * later
    addProgramColumn(program, { cost, lower: own.lower[column]! * later, upper, entries })
  })
  return addSharedEntries(program, model, shared)
}

/** The paper's own columns stand in the shared rows too. */
function addSharedEntries(program: Program, model: Model, shared: readonly (number | null)[]): Program {
  const { starts, rows, values } = program
  const merged: Program = { ...program, starts: [0], rows: [], values: [] }
  program.cost.forEach((_, column) => {
    merged.rows.push(...rows.slice(starts[column], starts[column + 1]))
    merged.values.push(...values.slice(starts[column], starts[column + 1]))
    const row = column < model.columns.length ? shared[model.columns[column]!.class] : null
    if (row != null) {
      merged.rows.push(row)
      merged.values.push(1)
    }
    merged.starts.push(merged.rows.length)
  })
  return merged
}
