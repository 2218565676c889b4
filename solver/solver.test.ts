import { describe, expect, it } from 'vitest'
import { addProgramColumn, addProgramRow, emptyProgram, type Program } from './program.ts'
import { loadSolver } from './solver.ts'

/** Rows by their bounds, columns of upper bound 1 by the rows they stand in. */
function programOf(
  rows: [number, number][],
  columns: { cost?: number; upper?: number; entries: number[][] }[],
): Program {
  const program = emptyProgram()
  for (const [low, high] of rows) addProgramRow(program, low, high)
  for (const { cost = 0, upper = 1, entries } of columns) {
    addProgramColumn(program, {
      cost,
      upper,
      integer: true,
      entries: entries.map(([row, coefficient]) => ({ row: row!, coefficient: coefficient! })),
    })
  }
  return program
}

describe('the solver', () => {
  it('finds the best whole numbers, and the bound of the relaxation', async () => {
    const solver = await loadSolver()
    const knapsack = programOf(
      [[-Infinity, 5]],
      [
        { cost: -4, upper: 3, entries: [[0, 3]] },
        { cost: -3, upper: 3, entries: [[0, 2]] },
      ],
    )
    expect(solver.relax(knapsack)?.objective).toBeCloseTo(-7.5, 6)
    const { values, bound, isFinished } = solver.solveInteger(knapsack, 100)
    expect([...values!].map(Math.round)).toEqual([1, 1])
    expect(Math.round(bound)).toBe(-7)
    expect(isFinished).toBe(true)
  })

  it('says that nothing meets the rows, with and without columns', async () => {
    const solver = await loadSolver()
    const short = programOf([[2, 2]], [{ entries: [[0, 1]] }])
    expect(solver.relax(short)).toBeNull()
    expect(solver.solveInteger(short, 100)).toMatchObject({ values: null, bound: Infinity })
    expect(solver.relax(programOf([[1, 1]], []))).toBeNull()
    expect(solver.relax(programOf([[0, 1]], []))).toMatchObject({ objective: 0 })
    expect(solver.solveInteger(programOf([[1, 1]], []), 100)).toMatchObject({ values: null, bound: Infinity })
    expect(solver.solveInteger(programOf([[0, 1]], []), 100)).toMatchObject({ bound: 0 })
  })

  it('finds the paper of a programme that HiGHS 1.15.3 with presolve takes for infeasible', async () => {
    const solver = await loadSolver()
    const rows: [number, number][] = [
      [2, 2],
      [1, 1],
      [3, 3],
      ...Array.from({ length: 5 }, (): [number, number] => [-Infinity, 1]),
      ...Array.from({ length: 4 }, (): [number, number] => [-Infinity, 0]),
    ]
    const pairRows = [8, 9, 10, 9, 11]
    const columns = pairRows.flatMap((pairRow, question) => [
      [
        [0, 1],
        [3 + question, 1],
        [pairRow, -1],
      ],
      [
        [1, 1],
        [3 + question, 1],
        [pairRow, 1],
      ],
      [
        [2, 1],
        [3 + question, 1],
      ],
    ])
    const missing = { cost: 1, entries: [[1, 1]] }
    const program = programOf(rows, [...columns.map((entries) => ({ entries })), missing])
    const { values } = solver.solveInteger(program, 1000)
    expect(values).not.toBeNull()
  })
})
