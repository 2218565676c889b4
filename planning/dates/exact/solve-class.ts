import type { ClassProblem } from './class-problem.ts'
import { type CliqueBounds, cliqueBounds, cliqueRest } from './cliques.ts'
import { type DaySets, daySets, farCost } from './day-sets.ts'
import { Layer } from './layer.ts'
import { type DayTable, oneDayBack } from './one-day-back.ts'

export interface ClassSolution {
  /** By paper of the class; null where nothing that costs less than `upper` was found. */
  slots: Int32Array | null
  cost: number
  /** Nothing costs less. */
  bound: number
  /** What was found, or else `upper`, is the least. */
  proven: boolean
  /** How much was looked at. */
  states: number
}

export interface ClassSearch {
  /** A cost that is known to be possible. */
  upper?: number
  mostStates?: number
  bounds?: CliqueBounds
}

/** Masks of papers are kept in 32 bits, their tables in memory: larger classes are planned without a proof. */
const mostPapers = 26
const mostSets = 3000

/**
 * The cheapest date sheet of a class and the proof: day by day over (papers written, sets of the last days), never keeping what can't
 * become cheaper than `upper`.
 */
export function solveClass(
  c: ClassProblem,
  { upper = Infinity, mostStates = 300_000, bounds = cliqueBounds(c) }: ClassSearch = {},
): ClassSolution {
  const { root } = bounds
  const none = (bound: number, proven: boolean): ClassSolution => ({
    slots: null,
    cost: upper,
    bound,
    proven,
    states: 0,
  })
  if (root === Infinity) return none(upper, true)
  const slack = c.costsAreWhole ? 1 - 1e-4 : 1e-6
  const cut = upper - slack
  if (root > cut) return none(upper, true)
  const sets = c.m > mostPapers ? null : daySets(c, mostSets)
  if (!sets) return none(root, false)
  const back = oneDayBack(c, sets, upper)
  const least = Math.max(root, back ? back[0]!.least[0]! : -Infinity)
  if (least === Infinity || (c.costsAreWhole && least > cut)) return none(upper, true)
  const search = new DaySearch(c, sets, bounds, back)
  return search.run(cut, mostStates, upper, least)
}

class DaySearch {
  readonly #c: ClassProblem
  readonly #sets: DaySets
  readonly #bounds: CliqueBounds
  readonly #back: DayTable[] | null
  /** `recent` is a number to this base, the day before first. */
  readonly #base: number
  readonly #recent: (readonly number[])[]
  #cut = Infinity

  constructor(c: ClassProblem, sets: DaySets, bounds: CliqueBounds, back: DayTable[] | null) {
    this.#c = c
    this.#sets = sets
    this.#bounds = bounds
    this.#back = back
    this.#base = sets.papers.length
    this.#recent = Array.from({ length: c.window }, () => [])
  }

  run(cut: number, mostStates: number, upper: number, root: number): ClassSolution {
    this.#cut = cut
    const layers: Layer[] = []
    let layer = new Layer(2)
    layer.put(layer.find(0, 0), 0, 0, 0, 0, -1, 0)
    let lost = Infinity
    let states = 0
    for (let day = 0; day < this.#c.days; day += 1) {
      layers.push(layer)
      layer = this.#nextDay(layer, day)
      states += layer.count
      if (layer.count <= mostStates) continue
      const narrowed = layer.narrow(mostStates)
      layer = narrowed.layer
      lost = Math.min(lost, narrowed.limit)
    }
    layers.push(layer)
    const best = cheapest(layer, 2 ** this.#c.m - 1)
    const cost = Math.min(best < 0 ? Infinity : layer.cost[best]!, upper)
    const slack = this.#c.costsAreWhole ? 1 - 1e-4 : 1e-6
    const proven = lost > cost - slack
    return {
      slots: best < 0 ? null : this.#readOff(layers, best),
      cost,
      bound: proven ? cost : Math.max(root, Math.min(lost, cost)),
      proven,
      states,
    }
  }

  #nextDay(layer: Layer, day: number): Layer {
    const next = new Layer(8)
    const { window, days, hasFar, jumps, costsAreWhole } = this.#c
    const { usable, mask, own, after, papers } = this.#sets
    const base = this.#base
    const jump = jumps[day]!
    const list = usable[day]!
    for (let at = 0; at < layer.size; at += 1) {
      if (!layer.used[at]) continue
      const done = layer.done[at]!
      const recent = layer.recent[at]!
      const older = jump >= window ? 0 : (recent % base ** (window - jump)) * base ** jump
      for (let i = 0; i < list.length; i += 1) {
        const s = list[i]!
        if (mask[s]! & done) continue
        let cost = layer.cost[at]! + own[s * days + day]!
        for (let gap = 1, rest = recent; rest > 0; gap += 1, rest = Math.floor(rest / base))
          cost += after[gap]![(rest % base) * base + s]!
        if (hasFar && s > 0) cost += farCost(this.#c, papers[s]!, done)
        // With prices, what is to come may cost less than nothing.
        if (cost === Infinity || (costsAreWhole && cost > this.#cut)) continue
        const now = done | mask[s]!
        const key = older + (jump <= window ? s * base ** (jump - 1) : 0)
        const place = next.find(now, key)
        if (next.used[place]) {
          const rest = next.estimate[place]! - next.cost[place]!
          if (next.cost[place]! > cost) next.put(place, now, key, cost, cost + rest, at, s)
          continue
        }
        const estimate = cost + this.#rest(day + 1, now, key)
        if (estimate <= this.#cut && estimate < Infinity) next.put(place, now, key, cost, estimate, at, s)
      }
    }
    return next
  }

  #rest(day: number, done: number, recent: number): number {
    if (this.#back) {
      const { lasts, least } = this.#back[day]!
      const rest = least[done * lasts + (lasts > 1 ? recent % this.#base : 0)]!
      // Prices are no whole numbers, and 32 bits round them.
      return this.#c.costsAreWhole ? rest : rest - Math.abs(rest) * 1e-6
    }
    for (let age = 0, left = recent; age < this.#c.window; age += 1, left = Math.floor(left / this.#base))
      this.#recent[age] = this.#sets.papers[left % this.#base]!
    return cliqueRest(this.#c, this.#bounds, day, done, this.#recent)
  }

  #readOff(layers: readonly Layer[], best: number): Int32Array {
    const { m, days, slot } = this.#c
    const slots = new Int32Array(m)
    for (let day = days - 1, at = best; day >= 0; day -= 1) {
      const layer = layers[day + 1]!
      for (const p of this.#sets.papers[layer.set[at]!]!) slots[p] = slot[p * days + day]!
      at = layer.parent[at]!
    }
    return slots
  }
}

function cheapest(layer: Layer, full: number): number {
  let best = -1
  for (let at = 0; at < layer.size; at += 1)
    if (layer.used[at] && layer.done[at] === full && (best < 0 || layer.cost[at]! < layer.cost[best]!)) best = at
  return best
}
