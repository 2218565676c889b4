import type { UploadProblem } from '#contract'

/** Problems that say the same of the same column: shown once. In the order of the first of each. */
export interface AlikeProblems {
  first: UploadProblem
  /** Ascending, each once. */
  rows: number[]
  /** The first few texts of the file, each once; '…' behind them where there are more. */
  values: string[]
}

/** So many are shown one by one: with their texts they say more than a line about all of them. */
const FEW = 4
const shownValues = 3

/** @param textOf what is said of a problem */
export function alikeProblems(
  problems: readonly UploadProblem[],
  textOf: (problem: UploadProblem) => string,
): AlikeProblems[] {
  const keyOf = (problem: UploadProblem) => `${problem.column}\n${textOf(problem)}`
  const all = new Map<string, UploadProblem[]>()
  for (const problem of problems) {
    const alike = all.get(keyOf(problem))
    if (alike) alike.push(problem)
    else all.set(keyOf(problem), [problem])
  }
  const shown = new Set<string>()
  return problems.flatMap((problem): AlikeProblems[] => {
    const key = keyOf(problem)
    const alike = all.get(key) ?? []
    if (alike.length <= FEW) return [groupOf([problem])]
    if (shown.has(key)) return []
    shown.add(key)
    return [groupOf(alike)]
  })
}

function groupOf(problems: readonly UploadProblem[]): AlikeProblems {
  const rows = [...new Set(problems.map(({ row }) => row))].sort((a, b) => a - b)
  const values = [...new Set(problems.flatMap(({ value }) => value ?? []))]
  const shown = [...values.slice(0, shownValues), ...(values.length > shownValues ? ['…'] : [])]
  return { first: problems[0] as UploadProblem, rows, values: shown }
}

/** Neighbours together: [4, 5, 6, 9] is [[4, 6], [9, 9]]. */
export function spansOf(rows: readonly number[]): [from: number, to: number][] {
  const spans: [number, number][] = []
  for (const row of rows) {
    const last = spans.at(-1)
    if (last && last[1] === row - 1) last[1] = row
    else spans.push([row, row])
  }
  return spans
}
