import { type Random, randomBelow } from '../../solver/random.ts'
import type { SearchTables } from './search-tables.ts'

/** One choice of a column per slot, and what it costs. */
export interface SearchState {
  slots: Int32Array
  counts: Int32Array
  /** Value of each row. */
  values: Int32Array
  /** Objective plus the price of breached hard rows. */
  cost: number
  /** Units by which hard rows are breached; 0 = a paper. */
  breach: number
}

/** Adds (sign 1) or removes (-1) one question of a column; answers the change of the cost. */
export function changeCount(tables: SearchTables, state: SearchState, column: number, sign: 1 | -1): number {
  const { start, row, coefficient, low, high, price, isHard } = tables
  let change = sign * tables.cost[column]!
  const end = start[column + 1]!
  for (let entry = start[column]!; entry < end; entry += 1) {
    const at = row[entry]!
    const before = state.values[at]!
    const after = before + sign * coefficient[entry]!
    const moved = deviation(after, low[at]!, high[at]!) - deviation(before, low[at]!, high[at]!)
    state.values[at] = after
    if (moved === 0) continue
    change += price[at]! * moved
    if (isHard[at]) state.breach += moved
  }
  state.counts[column]! += sign
  state.cost += change
  return change
}

function deviation(value: number, low: number, high: number): number {
  return value < low ? low - value : value > high ? value - high : 0
}

export function emptyState({ slotPools, low, high, price, isHard }: SearchTables, columns: number): SearchState {
  const slots = new Int32Array(slotPools.length).fill(-1)
  const state = { slots, counts: new Int32Array(columns), values: new Int32Array(low.length), cost: 0, breach: 0 }
  for (let row = 0; row < low.length; row += 1) {
    const away = deviation(0, low[row]!, high[row]!)
    state.cost += price[row]! * away
    if (isHard[row]) state.breach += away
  }
  return state
}

/** Fills every slot: what must be in first, the rest at random. Null where a pool has too few questions. */
export function randomState(tables: SearchTables, columns: number, random: Random): SearchState | null {
  const state = emptyState(tables, columns)
  const forced = tables.columnsByPool.map((list) => [...list].filter((column) => tables.lower[column]! > 0))
  for (let slot = 0; slot < state.slots.length; slot += 1) {
    const pool = tables.slotPools[slot]!
    const column = forced[pool]!.pop() ?? findOpenColumn(tables, state, pool, random)
    if (column === null) return null
    state.slots[slot] = column
    changeCount(tables, state, column, 1)
  }
  return state
}

function findOpenColumn(tables: SearchTables, state: SearchState, pool: number, random: Random): number | null {
  const list = tables.columnsByPool[pool]!
  const isOpen = (column: number) => state.counts[column]! < tables.upper[column]!
  for (let attempt = 0; attempt < 30 && list.length > 0; attempt += 1) {
    const column = list[randomBelow(random, list.length)]!
    if (isOpen(column)) return column
  }
  const open = list.filter(isOpen)
  return open.length > 0 ? open[randomBelow(random, open.length)]! : null
}

/** The state of given counts per column, such as a solver's answer. */
export function stateOf(tables: SearchTables, counts: ArrayLike<number>): SearchState {
  const state = emptyState(tables, counts.length)
  let slot = 0
  for (const [pool, list] of tables.columnsByPool.entries()) {
    for (const column of list) {
      for (let left = Math.round(counts[column]!); left > 0; left -= 1) {
        if (tables.slotPools[slot] === pool) state.slots[slot++] = column
        changeCount(tables, state, column, 1)
      }
    }
    while (tables.slotPools[slot] === pool) slot += 1
  }
  return state
}

/** Share of moves that take any column of the pool; the others change one trait. */
const farMoves = 0.2

/** Chapter moves are tried more often, because chapters are more than levels or skills. */
const traitShares = [0.4, 0.65]

export function proposeColumn(tables: SearchTables, state: SearchState, slot: number, random: Random): number {
  const column = state.slots[slot]!
  const trait = random()
  const list =
    random() < farMoves
      ? tables.columnsByPool[tables.slotPools[slot]!]!
      : tables.neighbours[trait < traitShares[0]! ? 0 : trait < traitShares[1]! ? 1 : 2]![column]!
  return list[randomBelow(random, list.length)]!
}
