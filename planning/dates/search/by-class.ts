import { aloneBound, type ClassProblem, classProblem } from '../exact/class-problem.ts'
import { type CliqueBounds, cliqueBounds } from '../exact/cliques.ts'
import { solveClass } from '../exact/solve-class.ts'
import type { SeriesModel } from '../model.ts'
import { anneal } from './anneal.ts'
import type { Effort } from './effort.ts'
import { partOf, type SearchProblem } from './problem.ts'

/** Papers that hang together, solved by themselves: without seats, and without wishes that tie them to others. */
export interface SolvedPart {
  ids: readonly number[]
  /** By paper of the part; null where none was found. */
  slots: Int32Array | null
  cost: number
  /** No date sheet of these papers costs less; Infinity: none is possible. */
  bound: number
}

/** One paper a pupil and day, and nothing of the past that breaks it: else a day may hold what no exact step counts with. */
function isExact({ school, pairs }: SeriesModel, p: SearchProblem, ids: readonly number[]): boolean {
  if (school.mostADay !== 1) return false
  const own = new Set(ids)
  let shared = 0
  let apart = 0
  for (const { a } of pairs) if (own.has(a)) shared += 2
  for (const id of ids) for (let k = p.from[id]!; k < p.from[id + 1]!; k += 1) apart += p.apart[k]!
  return shared === apart
}

export function solvePart(
  model: SeriesModel,
  p: SearchProblem,
  ids: readonly number[],
  seed: number,
  effort: Effort,
): SolvedPart {
  const c = classProblem(model, p, ids)
  const bounds = isExact(model, p, ids) ? cliqueBounds(c) : null
  const root = bounds ? bounds.root : aloneBound(c)
  if (root === Infinity) return { ids, slots: null, cost: Infinity, bound: Infinity }
  const found = annealPart(partOf(p, ids), root, seed, effort)
  const upper = found?.cost ?? Infinity
  if (!bounds || upper <= root + 1e-6)
    return { ids, slots: found?.sheet ?? null, cost: upper, bound: wholeBound(root, upper) }
  return exactPart(c, bounds, found?.sheet ?? null, upper, effort)
}

function annealPart(part: SearchProblem, target: number, seed: number, { classSteps, stopped }: Effort) {
  let best: ReturnType<typeof anneal> = null
  for (let round = 0; round < 3 && !(best && best.cost <= target + 1e-6); round += 1) {
    const steps = classSteps * (round + 1)
    const found = anneal(part, { seed: seed + round, steps, target, stopped })
    if (found && (!best || found.cost < best.cost)) best = found
    // A small class is as good as solved after one; what it costs is proven exactly.
    if (part.n <= 10) break
  }
  return best
}

function exactPart(
  c: ClassProblem,
  bounds: CliqueBounds,
  sheet: Int32Array | null,
  upper: number,
  effort: Effort,
): SolvedPart {
  const exact = solveClass(c, { upper, bounds, mostStates: effort.mostStates })
  return { ids: c.ids, slots: exact.slots ?? sheet, cost: exact.cost, bound: wholeBound(exact.bound, exact.cost) }
}

/** Costs are whole numbers. */
export function wholeBound(bound: number, cost: number): number {
  return bound === Infinity ? Infinity : Math.min(cost, Math.ceil(bound - 1e-6))
}
