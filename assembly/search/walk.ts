import { randomBelow, randomFrom } from '../../solver/random.ts'
import { changeCount, proposeColumn, type SearchState, stateOf } from './search-state.ts'
import type { SearchTables } from './search-tables.ts'

/** Moves per slot: far enough that two walks rarely end alike, and still a few milliseconds. */
const stepsPerSlot = 200
const mostSlots = 3

/** What the last paper took of each class. */
export interface LastPaper {
  /** By column. */
  classes: ArrayLike<number>
  /** By class: its questions that the last paper did not have. */
  fresh: ArrayLike<number>
}

/** Share of the steps after which the walk goes back no more. */
const wandering = 0.9

/**
 * A seeded random walk among papers that cost no more than the one it starts from, to one with as few questions of the last paper as
 * any that was met. One to three questions change at a time, because one change alone rarely keeps every sum. The walk may go back to
 * one old question more than the fewest so far (record-to-record travel; Dueck, 1993).
 */
export function walkAway(tables: SearchTables, counts: ArrayLike<number>, seed: number, last: LastPaper): Int32Array {
  const random = randomFrom(seed, 3)
  const state = stateOf(tables, counts)
  const limit = state.cost
  const ages = agesOf(state, last)
  let fewest = { old: ages.old, counts: state.counts.slice() }
  const steps = stepsPerSlot * state.slots.length
  for (let step = 0; step < steps; step += 1) {
    const most = step < wandering * steps ? fewest.old + 1 : Math.max(fewest.old, ages.old)
    const moves: { slot: number; from: number; to: number }[] = []
    for (let left = 1 + randomBelow(random, mostSlots); left > 0; left -= 1) {
      const slot = randomBelow(random, state.slots.length)
      const from = state.slots[slot]!
      const to = proposeColumn(tables, state, slot, random)
      if (to === from || state.counts[from]! <= tables.lower[from]!) continue
      if (state.counts[to]! >= tables.upper[to]!) continue
      moves.push({ slot, from, to })
      move(tables, state, slot, from, to)
      ages.move(from, to)
    }
    if (state.cost <= limit && state.breach === 0 && ages.old <= most) {
      if (ages.old < fewest.old) fewest = { old: ages.old, counts: state.counts.slice() }
      continue
    }
    for (const { slot, from, to } of moves.reverse()) {
      move(tables, state, slot, to, from)
      ages.move(to, from)
    }
  }
  return ages.old <= fewest.old ? state.counts : fewest.counts
}

/** Counts the questions that can only be those of the last paper. */
function agesOf({ counts }: SearchState, { classes, fresh }: LastPaper) {
  const taken = new Int32Array(fresh.length)
  for (let column = 0; column < counts.length; column += 1) taken[classes[column]!]! += counts[column]!
  const oldOf = (at: number) => Math.max(0, taken[at]! - fresh[at]!)
  let old = 0
  for (let at = 0; at < taken.length; at += 1) old += oldOf(at)
  const change = (at: number, sign: 1 | -1) => {
    old -= oldOf(at)
    taken[at]! += sign
    old += oldOf(at)
  }
  return {
    get old() {
      return old
    },
    move(from: number, to: number) {
      change(classes[from]!, -1)
      change(classes[to]!, 1)
    },
  }
}

function move(tables: SearchTables, state: SearchState, slot: number, from: number, to: number): void {
  changeCount(tables, state, from, -1)
  changeCount(tables, state, to, 1)
  state.slots[slot] = to
}
