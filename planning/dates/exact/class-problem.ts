import type { SeriesModel } from '../model.ts'
import type { SearchProblem } from '../search/problem.ts'
import { factors } from '../wish-rules.ts'

/**
 * Papers that hang together, one of them a pupil and day: what is solved exactly. Costs by `q * m + p` are those of q before p; what no
 * wish allows costs Infinity.
 */
export interface ClassProblem {
  /** Places in the school's papers. */
  ids: readonly number[]
  m: number
  days: number
  /** Calendar days to the next day; after the last, more than any wish looks back. */
  jumps: readonly number[]
  /** How many calendar days wishes look back, at least one. */
  window: number
  /** By `paper * days + day`, at the cheapest shift, and that slot. */
  cost: Float64Array
  slot: Int32Array
  /** By calendar days between (from 1), what stands beside `far`, which counts however far. */
  near: readonly Float64Array[]
  far: Float64Array
  hasFar: boolean
  same: Float64Array
  /** Pupils in common. */
  common: Float64Array
  /** The same for one pupil whom two have in common. */
  perPupil: readonly Float64Array[]
  costsAreWhole: boolean
}

type Price = (paper: number, slot: number) => number

export function classProblem(
  model: SeriesModel,
  problem: SearchProblem,
  ids: readonly number[],
  price?: Price,
  costsAreWhole = price === undefined,
): ClassProblem {
  const { school } = model
  const m = ids.length
  const window = Math.max(
    1,
    ...model.twos.map(({ aFirst, bFirst }) => Math.max(aFirst.near.length, bFirst.near.length)),
  )
  const square = () => new Float64Array(m * m)
  const windows = () => Array.from({ length: window + 1 }, square)
  const one = {
    ids,
    m,
    days: school.days.length,
    jumps: school.days.map(({ number }, i) => (school.days[i + 1]?.number ?? number + window + 1) - number),
    window,
    near: windows(),
    far: square(),
    same: square(),
    common: square(),
    perPupil: windows(),
    costsAreWhole,
    ...cheapestShifts(model, problem, ids, price),
  }
  const place = new Map(ids.map((id, i) => [id, i]))
  for (const { a, b, pupils } of model.pairs) {
    const [i, j] = [place.get(a), place.get(b)]
    if (i !== undefined && j !== undefined) one.common[i * m + j] = one.common[j * m + i] = pupils
  }
  addWishes(one, model, place)
  return { ...one, hasFar: one.far.some((cost) => cost > 0) }
}

function addWishes(one: Omit<ClassProblem, 'hasFar'>, model: SeriesModel, place: ReadonlyMap<number, number>): void {
  const { m, near, far, same, perPupil, window } = one
  const add = (costs: Float64Array, at: number, cost: number) => {
    costs[at]! += cost
  }
  for (const { wish, pairs, isShared, aFirst, bFirst, same: onOneDay } of model.twos) {
    const priceOf = (amount: number) => {
      if (wish.strength === 'MUST') return amount > 0 ? Infinity : 0
      return factors[wish.strength] * amount
    }
    for (const { a, b, pupils } of pairs) {
      const [i, j] = [place.get(a), place.get(b)]
      if (i === undefined || j === undefined) continue
      for (const [at, { near: steps, far: always }] of [
        [i * m + j, aFirst],
        [j * m + i, bFirst],
      ] as const) {
        add(far, at, pupils * priceOf(always))
        for (let gap = 1; gap <= window; gap += 1) {
          const step = priceOf(steps[gap - 1] ?? 0)
          add(near[gap]!, at, pupils * step)
          if (isShared) add(perPupil[gap]!, at, step + priceOf(always))
        }
        add(same, at, pupils * priceOf(onOneDay))
      }
    }
  }
}

function cheapestShifts({ shifts, school }: SeriesModel, p: SearchProblem, ids: readonly number[], price?: Price) {
  const days = school.days.length
  const cost = new Float64Array(ids.length * days).fill(Infinity)
  const slot = new Int32Array(cost.length).fill(-1)
  ids.forEach((id, i) => {
    for (let t = 0; t < p.slots; t += 1) {
      if (!p.allowed[id * p.slots + t]) continue
      const at = i * days + Math.floor(t / shifts)
      const costs = p.unary[id * p.slots + t]! + (price?.(id, t) ?? 0)
      if (costs >= cost[at]!) continue
      cost[at] = costs
      slot[at] = t
    }
  })
  return { cost, slot }
}

/** What papers cost at least, each by itself. */
export function aloneBound({ m, days, cost }: ClassProblem): number {
  let sum = 0
  for (let p = 0; p < m; p += 1)
    sum += cost.subarray(p * days, (p + 1) * days).reduce((a, b) => Math.min(a, b), Infinity)
  return sum
}
