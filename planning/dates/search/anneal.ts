import { type Random, randomBelow, randomFrom } from '../../../solver/random.ts'
import { Placement } from './placement.ts'
import { costOf, MUST, type SearchProblem } from './problem.ts'
import { startOf } from './start.ts'

export interface Annealing {
  seed: number
  /** Moves that are tried: a budget in time would give another date sheet on each machine. */
  steps: number
  /** Where to begin; else a start is made. */
  sheet?: Int32Array | null
  /** At this cost nothing better can exist. */
  target?: number
  /** Share of the budget that is spent (0–1), where it isn't counted in steps. */
  spent?: () => number
  stopped?: () => boolean
}

export interface Annealed {
  sheet: Int32Array
  cost: number
  steps: number
}

/** What a seat too many counts while there are any. */
const perSeat = 1000
const movesPerLook = 256
const coolings = 400

/**
 * Simulated annealing (Kirkpatrick, Gelatt and Vecchi, 1983) over Kempe chains.
 *
 * @returns the best date sheet seen that breaks nothing; null where none was
 */
export function anneal(p: SearchProblem, asked: Annealing): Annealed | null {
  const random = randomFrom(asked.seed, 21)
  const begin = asked.sheet ?? startOf(p, random)
  if (!begin || p.n === 0) return null
  const start = costOf(p, begin) >= MUST ? (meetMusts(p, begin, asked, random) ?? begin) : begin
  const found = coolDown(p, new Placement(p, start), asked, random)
  return found && found.cost < MUST ? found : null
}

/** Musts first, all alike: while some are broken, what the others cost says nothing. */
function meetMusts(p: SearchProblem, sheet: Int32Array, asked: Annealing, random: Random): Int32Array | null {
  const tables = p.tables.map((table) => table.map((cost) => Math.floor(cost / MUST)))
  const only = { ...p, tables, unary: p.unary.map((cost) => Math.floor(cost / MUST)) }
  const placement = new Placement(only, sheet)
  const { spent: _, ...rest } = asked
  return coolDown(only, placement, { ...rest, target: 0 }, random)?.sheet ?? placement.sheet
}

function coolDown(p: SearchProblem, placement: Placement, asked: Annealing, random: Random): Annealed | null {
  const { steps, target = -Infinity, spent, stopped } = asked
  const hot = typicalChange(p, placement, random) / Math.LN2
  let temperature = hot
  let best: Int32Array | null = placement.over === 0 ? placement.sheet.slice() : null
  let least = best ? placement.cost : Infinity
  let tried = 0
  for (; ; tried += 1) {
    if (tried % movesPerLook === 0) {
      const share = spent ? spent() : tried / steps
      if (share >= 1 || least <= target + 1e-9 || stopped?.()) break
      temperature = hot * coolings ** -share
    }
    if (!placement.propose(randomBelow(random, p.n), randomBelow(random, p.slots))) continue
    const change = placement.change()
    const priced = change + perSeat * placement.overChange
    if (priced > 0 && random() >= Math.exp(-priced / temperature)) continue
    placement.accept(change)
    if (placement.over > 0 || placement.cost >= least - 1e-9) continue
    least = placement.cost
    best = best ?? new Int32Array(p.n)
    best.set(placement.sheet)
  }
  return best && { sheet: best, cost: costOf(p, best), steps: tried }
}

/** A change for the worse of a smaller size, musts left out: at first, every second of them is taken. */
function typicalChange(p: SearchProblem, placement: Placement, random: Random): number {
  const worse: number[] = []
  for (let i = 0; i < 2000 && worse.length < 400; i += 1) {
    if (!placement.propose(randomBelow(random, p.n), randomBelow(random, p.slots))) continue
    const change = placement.change()
    if (change > 0 && change < MUST / 2) worse.push(change)
  }
  worse.sort((a, b) => a - b)
  return worse[worse.length >> 2] ?? 1
}
