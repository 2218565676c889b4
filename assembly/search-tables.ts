import { groupBy } from './group.ts'
import type { Model } from './model.ts'

/** The model in typed arrays, for the searches that try thousands of moves. */
export interface SearchTables {
  /** Entries of column j: from start[j] to start[j + 1]. */
  start: Int32Array
  row: Int32Array
  coefficient: Int32Array
  cost: Int32Array
  lower: Int32Array
  upper: Int32Array
  low: Int32Array
  high: Int32Array
  price: Float64Array
  isHard: Uint8Array
  /** Pool of each slot; a slot is one question to be chosen. */
  slotPools: Int32Array
  columnsByPool: Int32Array[]
  /** Per trait, the columns of the same pool that differ from column j in that trait alone (and in freshness). */
  neighbours: Int32Array[][]
  /** What one unit of deviation costs in the middle of the soft rows: the scale of the temperatures. */
  typicalPrice: number
}

/** Stands for no limit; sums of marks stay far below. */
const unlimited = 2 ** 30

/** @param isOpen which columns a search may take; by default all */
export function searchTables(model: Model, isOpen: (column: number) => boolean = () => true): SearchTables {
  const { columns, rows, pools } = model
  const open = [...columns.keys()].filter((column) => columns[column]!.lower > 0 || isOpen(column))
  const flat = model.entries.flat()
  const start = new Int32Array(columns.length + 1)
  model.entries.forEach((list, index) => {
    start[index + 1] = start[index]! + list.length
  })
  const soft = rows.flatMap(({ weight }) => (weight === null ? [] : [weight])).sort((a, b) => a - b)
  const breachPrice = hardPrice(model)
  const columnsByPool = pools.map((_, pool) => Int32Array.from(open.filter((index) => columns[index]!.pool === pool)))
  return {
    start,
    row: Int32Array.from(flat, (entry) => entry.row),
    coefficient: Int32Array.from(flat, (entry) => entry.coefficient),
    cost: Int32Array.from(columns, (column) => column.cost),
    lower: Int32Array.from(columns, (column) => column.lower),
    upper: Int32Array.from(columns, (column) => column.upper),
    low: Int32Array.from(rows, (row) => Math.max(row.low, -unlimited)),
    high: Int32Array.from(rows, (row) => Math.min(row.high, unlimited)),
    price: Float64Array.from(rows, (row) => row.weight ?? breachPrice),
    isHard: Uint8Array.from(rows, (row) => (row.weight === null ? 1 : 0)),
    slotPools: Int32Array.from(pools.flatMap(({ need }, pool) => new Array<number>(need).fill(pool))),
    columnsByPool,
    neighbours: neighbourLists(model, open),
    typicalPrice: soft[soft.length >> 1] ?? 1,
  }
}

/** More than one question can earn, so that the searches leave a breach as soon as they can. */
function hardPrice({ columns, rows, entries }: Model): number {
  const stakes = columns.map(({ cost }, index) =>
    entries[index]!.reduce((sum, { row, coefficient }) => sum + (rows[row]!.weight ?? 0) * Math.abs(coefficient), cost),
  )
  return 1 + stakes.reduce((most, stake) => Math.max(most, stake), 0)
}

/** Chapter and topic, level, skill: most good moves change one of them only. */
function neighbourLists({ columns, classes }: Model, open: readonly number[]): Int32Array[][] {
  const traits = columns.map(({ pool, class: index }) => {
    const { chapter_id, topic_id, level, skill } = classes[index]!.query
    return { pool, place: `${chapter_id}/${topic_id}`, level, skill }
  })
  const keys = [
    (index: number) => `${traits[index]!.pool}|${traits[index]!.level}|${traits[index]!.skill}`,
    (index: number) => `${traits[index]!.pool}|${traits[index]!.place}|${traits[index]!.skill}`,
    (index: number) => `${traits[index]!.pool}|${traits[index]!.place}|${traits[index]!.level}`,
  ]
  const none = new Int32Array()
  return keys.map((keyOf) => {
    const lists = new Map([...groupBy(open, keyOf)].map(([key, list]) => [key, Int32Array.from(list)]))
    return columns.map((_, index) => lists.get(keyOf(index)) ?? none)
  })
}
