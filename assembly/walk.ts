import { randomBelow, randomFrom } from './random.ts'
import { changeCount, proposeColumn, type SearchState, stateOf } from './search-state.ts'
import type { SearchTables } from './search-tables.ts'

/** Moves per slot: far enough that two walks rarely end alike, and still a few milliseconds. */
const stepsPerSlot = 300
const mostSlots = 3

/**
 * A seeded random walk among papers that cost no more than the one it starts from. One to three questions change at a
 * time, because one change alone rarely keeps every sum.
 */
export function walkAway(tables: SearchTables, counts: ArrayLike<number>, seed: number): Int32Array {
  const random = randomFrom(seed, 3)
  const state = stateOf(tables, counts)
  const limit = state.cost
  for (let step = 0; step < stepsPerSlot * state.slots.length; step += 1) {
    const moves: { slot: number; from: number; to: number }[] = []
    for (let left = 1 + randomBelow(random, mostSlots); left > 0; left -= 1) {
      const slot = randomBelow(random, state.slots.length)
      const from = state.slots[slot]!
      const to = proposeColumn(tables, state, slot, random)
      if (to === from || state.counts[from]! <= tables.lower[from]!) continue
      if (state.counts[to]! >= tables.upper[to]!) continue
      moves.push({ slot, from, to })
      move(tables, state, slot, from, to)
    }
    if (state.cost <= limit && state.breach === 0) continue
    for (const { slot, from, to } of moves.reverse()) move(tables, state, slot, to, from)
  }
  return state.counts
}

function move(tables: SearchTables, state: SearchState, slot: number, from: number, to: number): void {
  changeCount(tables, state, from, -1)
  changeCount(tables, state, to, 1)
  state.slots[slot] = to
}
