import { readNumber } from '../../list/read-number.ts'

interface Step {
  marks: number | string
}

/** What the steps give away so far; marks that can't be read count as 0. */
export const sumOfSteps = (steps: Step[]): number =>
  steps.reduce((total, { marks }) => total + (readNumber(marks) || 0), 0)

/**
 * Shares what is left of the marks among the steps without any, in quarters, the earlier ones getting what doesn't divide; with no
 * such step the last one gets it. null where nothing is left, or less than a quarter for each.
 */
export function shareRest<S extends Step>(steps: S[], all: number): S[] | null {
  const rest = Math.round((all - sumOfSteps(steps)) * 4)
  const open = steps.filter(({ marks }) => !readNumber(marks))
  if (rest <= 0 || steps.length === 0 || rest < open.length) return null
  if (open.length === 0) {
    const last = steps.length - 1
    return steps.map((step, index) =>
      index === last ? { ...step, marks: (readNumber(step.marks) ?? 0) + rest / 4 } : step,
    )
  }
  // Whole marks where they divide, halves next, quarters last.
  const unit = [4, 2, 1].find((size) => rest % size === 0 && rest / size >= open.length) ?? 1
  const units = rest / unit
  let given = 0
  return steps.map((step) => {
    if (readNumber(step.marks)) return step
    const share = Math.floor(units / open.length) + (given++ < units % open.length ? 1 : 0)
    return { ...step, marks: (share * unit) / 4 }
  })
}
