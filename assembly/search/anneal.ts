import { type Random, randomBelow, randomFrom } from '../../solver/random.ts'
import { changeCount, proposeColumn, randomState, type SearchState } from './search-state.ts'
import type { SearchTables } from './search-tables.ts'

export interface Annealed {
  counts: Int32Array
  objective: number
}

/** Budgets in moves per slot, never in time, so that a seed reproduces a paper on any machine. */
const firstRun = 1000
const allRuns = 4000
const growth = 1.2

/** Temperatures in typical prices of one unit of deviation: found by trial on blueprints of 38 questions (bench/assembly/assembly.ts). */
const hottest = 1.8
const coldest = 0.07
const movesPerStep = 64

/**
 * Simulated annealing (Kirkpatrick, Gelatt and Vecchi, 1983) over classes: one slot at a time changes its class. Restarts
 * with longer runs until the bound is reached, which proves the result optimal, or the budget is spent.
 *
 * @param target objective at which nothing better can exist
 * @returns the best paper seen; null where no run met all hard rows
 */
export function anneal(tables: SearchTables, columns: number, seed: number, target: number): Annealed | null {
  const random = randomFrom(seed, 1)
  const slots = tables.slotPools.length
  let best: Annealed | null = null
  let moves = firstRun * slots
  for (let spent = 0; spent < allRuns * slots; ) {
    const state = randomState(tables, columns, random)
    if (state === null) return null
    best = coolDown(tables, state, { random, moves, target, best })
    if (best && best.objective <= target) return best
    spent += moves
    moves = Math.round(moves * growth)
  }
  return best
}

interface Run {
  random: Random
  moves: number
  target: number
  best: Annealed | null
}

function coolDown(tables: SearchTables, state: SearchState, { random, moves, target, best }: Run): Annealed | null {
  let saved = keepBest(state, best)
  let temperature = hottest * tables.typicalPrice
  const cooling = (coldest / hottest) ** (movesPerStep / moves)
  for (let move = 0; move < moves; move += 1) {
    if (move % movesPerStep === 0) temperature *= cooling
    const slot = randomBelow(random, state.slots.length)
    const from = state.slots[slot]!
    const to = proposeColumn(tables, state, slot, random)
    if (to === from || tables.lower[from]! >= state.counts[from]!) continue
    if (state.counts[to]! >= tables.upper[to]!) continue
    const change = changeCount(tables, state, from, -1) + changeCount(tables, state, to, 1)
    if (change > 0 && random() >= Math.exp(-change / temperature)) {
      changeCount(tables, state, to, -1)
      changeCount(tables, state, from, 1)
      continue
    }
    state.slots[slot] = to
    if (change >= 0 && saved !== null) continue
    saved = keepBest(state, saved)
    if (saved !== null && saved.objective <= target) return saved
  }
  return saved
}

function keepBest(state: SearchState, best: Annealed | null): Annealed | null {
  if (state.breach > 0 || (best !== null && best.objective <= state.cost)) return best
  return { counts: state.counts.slice(), objective: state.cost }
}
