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
