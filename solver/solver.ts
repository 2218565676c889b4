import loadHighs, { type Highs } from 'highs'
import type { Program } from './program.ts'

/** HiGHS (Huangfu and Hall, 2018), MIT licence, as WebAssembly: single-threaded, and the same steps on every machine. */
export interface Solver {
  /** The programme without integrality; null = nothing meets its rows. */
  relax(program: Program): Relaxation | null
  /**
   * @param maxNodes budget of the branch and bound, in nodes: a budget in time would not be repeatable
   * @param highest a whole number; only solutions that cost no more are looked for, which spares most of the work
   */
  solveInteger(program: Program, maxNodes: number, highest?: number): IntegerOutcome
}

export interface Relaxation {
  objective: number
  values: Float64Array
  reducedCosts: Float64Array
  /** What a row would spare per unit that it asked less. */
  rowPrices: Float64Array
}

export interface IntegerOutcome {
  /** The best values found; null = none. */
  values: Float64Array | null
  /** No solution is below it; Infinity = none exists, or none that costs no more than asked. */
  bound: number
  isFinished: boolean
}

let loading: Promise<Highs> | null = null

/** Loads the solver once per process or worker (3.5 MB, about 40 ms). */
export async function loadSolver(): Promise<Solver> {
  loading ??= loadHighs()
  const highs = await loading
  return {
    relax: (program) => relax(highs, program),
    solveInteger: (program, maxNodes, highest) => solveInteger(highs, program, maxNodes, highest),
  }
}

function relax(highs: Highs, program: Program): Relaxation | null {
  if (program.cost.length === 0) {
    const { values, bound } = solveEmpty(program)
    return values && { objective: bound, values, reducedCosts: new Float64Array(), rowPrices: new Float64Array() }
  }
  return withModel(highs, program, false, (model) => {
    model.run()
    const status = model.getModelStatus()
    if (isInfeasible(highs, status)) return null
    if (status !== highs.constants.modelStatus.optimal) throw new Error(`The solver ended with status ${status}`)
    const { colValue, colDual, rowDual } = model.getSolution()
    return { objective: model.getObjectiveValue(), values: colValue, reducedCosts: colDual, rowPrices: rowDual }
  })
}

/** Objectives are whole numbers, so that a gap below 1 leaves no room for a better one. */
const wholeGap = 0.999

function solveInteger(highs: Highs, program: Program, maxNodes: number, highest = Infinity): IntegerOutcome {
  if (program.cost.length === 0) return solveEmpty(program)
  return withModel(highs, program, true, (model) => {
    model.options.set({ mip_abs_gap: wholeGap, mip_rel_gap: 0, mip_max_nodes: maxNodes })
    // Half a unit above, so that rounding can't shut out what costs just as much.
    if (highest < Infinity) model.options.set({ objective_bound: highest + 0.5 })
    model.run()
    const status = model.getModelStatus()
    if (isInfeasible(highs, status) || status === highs.constants.modelStatus.objectiveBound)
      return { values: null, bound: Infinity, isFinished: true }
    const { feasible } = highs.constants.solutionStatus
    const hasValues = model.info.get('primal_solution_status') === feasible
    return {
      values: hasValues ? model.getSolution().colValue : null,
      bound: Number(model.info.get('mip_dual_bound')),
      isFinished: status === highs.constants.modelStatus.optimal,
    }
  })
}

/** HiGHS gives a programme without columns a status of its own. */
function solveEmpty({ rowLower, rowUpper }: Program): IntegerOutcome {
  const isMet = rowLower.every((low) => low <= 0) && rowUpper.every((high) => high >= 0)
  return { values: isMet ? new Float64Array() : null, bound: isMet ? 0 : Infinity, isFinished: true }
}

function isInfeasible({ constants }: Highs, status: number): boolean {
  // Every column is bounded where it could earn anything, so that "or unbounded" can't be.
  return status === constants.modelStatus.infeasible || status === constants.modelStatus.unboundedOrInfeasible
}

/**
 * Presolve is off because HiGHS 1.14 and 1.15 call some feasible integer programmes infeasible with it (ERGO-Code/HiGHS
 * issue 3090; one of 18 columns is in solver.test.ts), and a wrong "infeasible" would be a wrong proof. Symmetry detection
 * has nothing to find over classes, and annealing has already looked for what the heuristics look for.
 */
const options = {
  output_flag: false,
  random_seed: 0,
  presolve: 'off',
  mip_detect_symmetry: false,
  mip_heuristic_run_feasibility_jump: false,
  mip_heuristic_effort: 0,
} as const

type HighsModel = ReturnType<Highs['createModel']>

function withModel<Result>(highs: Highs, program: Program, integers: boolean, use: (model: HighsModel) => Result) {
  const { cost, lower, upper, integer, rowLower, rowUpper, starts, rows, values } = program
  const { continuous, integer: whole } = highs.constants.variableType
  const size = { numCols: cost.length, numRows: rowLower.length }
  const data = {
    ...size,
    colCost: cost,
    colLower: lower,
    colUpper: upper,
    rowLower,
    rowUpper,
    matrix: { format: 'csc' as const, ...size, starts, indices: rows, values },
  }
  try {
    return highs.withModel(
      integers ? { ...data, integrality: integer.map((is) => (is ? whole : continuous)) } : data,
      (model): Result => {
        model.options.set(options)
        return use(model)
      },
    )
  } catch (error) {
    // A trap inside WebAssembly leaves its memory in an unknown state: the next call starts from a fresh one.
    if (error instanceof WebAssembly.RuntimeError) loading = null
    throw error
  }
}
