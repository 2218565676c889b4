import type { RowProblem } from '../../../interchange/doors/marks/reading.ts'
import type { ShownList } from './shown-list.ts'

interface RowsOfList {
  /** Taken once somebody has looked at them. */
  doubtful: ProblemRow[]
  /** Out whatever is said of them, but for what a cell holds. */
  out: ProblemRow[]
}

/** Whether the rows of the list are put to people who are here; those of an upload are not. */
export const findsPeople = ({ reading }: ShownList): boolean => reading.preview.some(({ who }) => who !== null)

export interface ProblemRow {
  row: number
  problems: RowProblem[]
}

/** The rows of which something is to be known, in their order. */
export function rowsOf({ problems }: Pick<ShownList, 'problems'>, accepted: readonly number[] = []): RowsOfList {
  const byRow = new Map<number, RowProblem[]>()
  for (const problem of problems) byRow.set(problem.row, [...(byRow.get(problem.row) ?? []), problem])
  const rows = [...byRow].map(([row, own]): ProblemRow => ({ row, problems: own })).sort((a, b) => a.row - b.row)
  const isDoubtful = (one: ProblemRow) => one.problems.every(({ is_doubt }) => is_doubt)
  return {
    doubtful: rows.filter((one) => isDoubtful(one) && !accepted.includes(one.row)),
    out: rows.filter((one) => !isDoubtful(one)),
  }
}
