import type { QuestionClass } from '../model/classes.ts'
import { groupBy } from '../model/group.ts'
import type { Model } from '../model/model.ts'

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

const whole = new WeakMap<Model, SearchTables>()

/** @param isOpen which columns a search may take; by default all */
export function searchTables(model: Model, isOpen?: (column: number) => boolean): SearchTables {
  if (isOpen) return makeTables(model, isOpen)
  const tables = whole.get(model) ?? makeTables(model, () => true)
  whole.set(model, tables)
  return tables
}

function makeTables(model: Model, isOpen: (column: number) => boolean): SearchTables {
  const { columns, rows, pools } = model
  const open = [...columns.keys()].filter((column) => columns[column]!.lower > 0 || isOpen(column))
  const soft = rows.flatMap(({ weight }) => (weight === null ? [] : [weight])).sort((a, b) => a - b)
  const breachPrice = hardPrice(model)
  const columnsByPool = pools.map((_, pool) => Int32Array.from(open.filter((index) => columns[index]!.pool === pool)))
  return {
    ...flatEntries(model),
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

function flatEntries({ entries }: Model): Pick<SearchTables, 'start' | 'row' | 'coefficient'> {
  const start = new Int32Array(entries.length + 1)
  entries.forEach((list, index) => {
    start[index + 1] = start[index]! + list.length
  })
  const row = new Int32Array(start[entries.length]!)
  const coefficient = new Int32Array(row.length)
  let at = 0
  for (const list of entries) {
    for (const entry of list) {
      row[at] = entry.row
      coefficient[at] = entry.coefficient
      at += 1
    }
  }
  return { start, row, coefficient }
}

/** More than one question can earn, so that the searches leave a breach as soon as they can. */
function hardPrice({ columns, rows, entries }: Model): number {
  const stakes = columns.map(({ cost }, index) =>
    entries[index]!.reduce((sum, { row, coefficient }) => sum + (rows[row]!.weight ?? 0) * Math.abs(coefficient), cost),
  )
  return 1 + stakes.reduce((most, stake) => Math.max(most, stake), 0)
}

/** Chapter and topic, level, skill: most good moves change one of them only. */
function neighbourLists({ columns, classes, pools }: Model, open: readonly number[]): Int32Array[][] {
  const place = numbered(classes, ({ query }) => `${query.chapter_id}/${query.topic_id}`)
  const level = numbered(classes, ({ query }) => query.level)
  const skill = numbered(classes, ({ query }) => query.skill)
  const none = new Int32Array()
  return [
    [level, skill],
    [place, skill],
    [place, level],
  ].map(([first, second]) => {
    const keyOf = (column: number) => {
      const { pool, class: index } = columns[column]!
      return (first![index]! * classes.length + second![index]!) * pools.length + pool
    }
    const lists = new Map([...groupBy(open, keyOf)].map(([key, list]) => [key, Int32Array.from(list)]))
    return columns.map((_, column) => lists.get(keyOf(column)) ?? none)
  })
}

/** The same small number for the same name. */
function numbered(classes: readonly QuestionClass[], nameOf: (one: QuestionClass) => string): number[] {
  const numbers = new Map<string, number>()
  return classes.map((one) => {
    const name = nameOf(one)
    const number = numbers.get(name) ?? numbers.size
    numbers.set(name, number)
    return number
  })
}
