/** Whole numbers as first and last of each run: 1, 2, 3, 7 are 1 to 3 and 7 to 7. */
export function inRuns(numbers: readonly number[]): [number, number][] {
  const runs: [number, number][] = []
  for (const number of [...numbers].sort((one, other) => one - other)) {
    const run = runs.at(-1)
    if (run && number <= run[1] + 1) run[1] = number
    else runs.push([number, number])
  }
  return runs
}

/** Printed numbers as a sentence names them: "1–6, 8–17". */
export const runsText = (numbers: readonly number[], write: (number: number) => string = String): string =>
  inRuns(numbers)
    .map(([first, last]) => (first === last ? write(first) : `${write(first)}–${write(last)}`))
    .join(', ')
