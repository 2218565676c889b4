import { addProgramColumn, addProgramRow, emptyProgram, type Program } from '../../solver/program.ts'
import type { Model } from './model.ts'

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
