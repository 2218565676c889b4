import type { Model } from './model.ts'

/** A linear programme by columns: min cost · x, rowLower ≤ Ax ≤ rowUpper, lower ≤ x ≤ upper. */
export interface Program {
  cost: number[]
  lower: number[]
  upper: number[]
  integer: boolean[]
  rowLower: number[]
  rowUpper: number[]
  /** Entries of column j: rows and values from starts[j] to starts[j + 1]. */
  starts: number[]
  rows: number[]
  values: number[]
}

export function emptyProgram(): Program {
  return { cost: [], lower: [], upper: [], integer: [], rowLower: [], rowUpper: [], starts: [0], rows: [], values: [] }
}

export function addProgramRow(program: Program, low: number, high: number): number {
  program.rowLower.push(low)
  return program.rowUpper.push(high) - 1
}

export interface ProgramColumn {
  cost: number
  lower?: number
  upper?: number
  integer?: boolean
  entries: readonly { row: number; coefficient: number }[]
}

export function addProgramColumn(program: Program, column: ProgramColumn): number {
  const { cost, lower = 0, upper = Infinity, integer = false, entries } = column
  program.cost.push(cost)
  program.lower.push(lower)
  program.upper.push(upper)
  program.integer.push(integer)
  for (const { row, coefficient } of entries) {
    program.rows.push(row)
    program.values.push(coefficient)
  }
  program.starts.push(program.rows.length)
  return program.cost.length - 1
}

/**
 * The model as a linear programme: its columns first, in their order, then two for every soft row, one for each side of
 * its deviation; the pools' rows first, then the model's.
 */
export function toProgram(model: Model): Program {
  const program = emptyProgram()
  for (const { need } of model.pools) addProgramRow(program, need, need)
  for (const { low, high } of model.rows) addProgramRow(program, low, high)
  const offset = model.pools.length
  model.columns.forEach(({ pool, cost, lower, upper }, index) => {
    const entries = model.entries[index]!.map(({ row, coefficient }) => ({ row: row + offset, coefficient }))
    addProgramColumn(program, {
      cost,
      lower,
      upper,
      integer: true,
      entries: [{ row: pool, coefficient: 1 }, ...entries],
    })
  })
  model.rows.forEach(({ weight }, index) => {
    if (weight === null) return
    for (const coefficient of [1, -1]) {
      addProgramColumn(program, { cost: weight, entries: [{ row: index + offset, coefficient }] })
    }
  })
  return program
}

/** The programme without the columns that `keep` leaves out, which must be 0 then; `origins` says which columns stayed. */
export function keepColumns(
  program: Program,
  keep: (column: number) => boolean,
): { program: Program; origins: number[] } {
  const reduced = { ...emptyProgram(), rowLower: program.rowLower, rowUpper: program.rowUpper }
  const origins = [...program.cost.keys()].filter(keep)
  for (const column of origins) {
    const entries = []
    for (let entry = program.starts[column]!; entry < program.starts[column + 1]!; entry += 1) {
      entries.push({ row: program.rows[entry]!, coefficient: program.values[entry]! })
    }
    addProgramColumn(reduced, {
      cost: program.cost[column]!,
      lower: program.lower[column]!,
      upper: program.upper[column]!,
      integer: program.integer[column]!,
      entries,
    })
  }
  return { program: reduced, origins }
}
