import { keepColumns, type Program } from '../../solver/program.ts'
import type { Relaxation, Solver } from '../../solver/solver.ts'
import { anneal } from '../search/anneal.ts'
import { stateOf } from '../search/search-state.ts'
import { type SearchTables, searchTables } from '../search/search-tables.ts'
import type { Model } from './model.ts'
import { toProgram } from './to-program.ts'

export interface Solution {
  /** Questions per column of the model. */
  counts: Int32Array
  /** What the solution costs, in units of the model. */
  objective: number
  /** A lower bound that the solver has proven: no paper costs less. */
  bound: number
  method: Method
}

export type Method = 'annealing' | 'integer programme'

/** Nodes of the branch and bound. A paper of 38 questions rarely takes more than 50. */
const nodes = 3000
const nodesToDecide = 50_000

/** Solver tolerances are 1e-6; objectives are whole numbers. */
const tolerance = 1e-5

export interface Effort {
  /** Nodes of the branch and bound where a paper is known. */
  budget?: number
  /** How far above the bound a paper may be for the search to end, in units of the model. */
  enough?: number
}

export class Undecided extends Error {
  constructor() {
    super('undecided')
    this.name = 'Undecided'
  }
}

/**
 * The ladder: the linear relaxation gives a bound; annealing that reaches it is optimal; otherwise branch and bound over
 * the columns that the reduced costs leave.
 *
 * @param known counts of a paper, such as the last one: where it is among the best, nothing is searched
 * @returns null where no paper meets the hard rows
 * @throws Undecided
 */
export function solveModel(
  solver: Solver,
  model: Model,
  seed: number,
  known: Int32Array | null = null,
  { budget = nodes, enough = 0 }: Effort = {},
): Solution | null {
  if (!hasEnough(model)) return null
  const program = toProgram(model)
  const relaxation = solver.relax(program)
  if (relaxation === null) return null
  const bound = roundUp(relaxation.objective)
  const last = known && stateOf(searchTables(model), known)
  if (last && last.breach === 0 && last.cost <= bound) {
    return { counts: last.counts, objective: last.cost, bound, method: 'annealing' }
  }
  const isCheap = affordable(program, relaxation, bound)
  const annealed =
    anneal(searchTables(model, isCheap), model.columns.length, seed, bound) ??
    anneal(searchTables(model), model.columns.length, seed, bound)
  const start: Solution | null = annealed && { ...annealed, bound, method: 'annealing' }
  if (start && start.objective <= bound + enough) return start
  return improve({ solver, program, relaxation, tables: searchTables(model), budget }, start)
}

/**
 * Columns that a solution of objective ≤ limit can use: one that takes column j costs at least relaxation + reduced cost
 * of j (reduced cost fixing; Dantzig, Fulkerson and Johnson, 1954). It holds for the deviations too, because they are whole.
 */
function affordable(program: Program, { objective, reducedCosts }: Relaxation, limit: number) {
  const slack = limit - objective + tolerance
  return (column: number) => program.lower[column]! > 0 || reducedCosts[column]! <= slack
}

/** Spares the solver programmes without columns, which it answers in its own way. */
function hasEnough({ pools, columns }: Model): boolean {
  return pools.every(
    ({ need }, pool) => columns.reduce((sum, column) => sum + (column.pool === pool ? column.upper : 0), 0) >= need,
  )
}

export function roundUp(objective: number): number {
  return Math.ceil(objective - tolerance * Math.max(1, Math.abs(objective) / 1000))
}

interface Programme {
  solver: Solver
  program: Program
  relaxation: Relaxation
  tables: SearchTables
  /** Nodes of a search that has a paper already. */
  budget: number
}

/**
 * Branch and bound in steps: first only where the relaxation's bound could still be met, then a quarter of the way up to the
 * best paper, then wherever a better one could be. A low limit is settled in a few ms, and proves as much.
 */
function improve(programme: Programme, start: Solution | null): Solution | null {
  const floor = roundUp(programme.relaxation.objective)
  let best = start
  let bound = floor
  const search = (limit: number, budget: number) => {
    const found = solveUpTo(programme, limit, budget)
    if (found.solution && (!best || found.solution.objective < best.objective)) {
      best = { ...found.solution, bound, method: 'integer programme' }
    }
    return found.bound
  }
  // Where the restricted programme has nothing up to its limit, nothing has.
  bound = Math.max(bound, Math.min(search(floor, programme.budget), floor + 1))
  for (const share of best ? [0.25, 1] : [1]) {
    if (best && best.objective <= bound) break
    const limit = best ? bound + Math.floor(share * (best.objective - 1 - bound)) : Infinity
    const reached = search(limit, best ? programme.budget : nodesToDecide)
    bound = Math.max(bound, Math.min(reached, limit + 1))
  }
  if (best) return { ...best, bound: Math.min(bound, best.objective) }
  if (bound === Infinity) return null
  throw new Undecided()
}

function solveUpTo({ solver, program, relaxation, tables }: Programme, limit: number, budget: number) {
  const reduced = keepColumns(program, affordable(program, relaxation, limit))
  const outcome = solver.solveInteger(reduced.program, budget, limit)
  const bound = outcome.bound === Infinity ? Infinity : roundUp(outcome.bound)
  const { values } = outcome
  if (values === null) return { solution: null, bound }
  const counts = new Int32Array(tables.cost.length)
  reduced.origins.forEach((column, index) => {
    if (column < counts.length) counts[column] = Math.round(values[index]!)
  })
  const { cost, breach } = stateOf(tables, counts)
  return { solution: breach === 0 ? { counts, objective: cost } : null, bound }
}
