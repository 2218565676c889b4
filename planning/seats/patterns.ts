import { addProgramColumn, addProgramRow, emptyProgram, type Program } from '../../solver/program.ts'
import type { Solver } from '../../solver/solver.ts'
import { cheapestRoom, type Grid } from './cheapest-room.ts'
import { classOf, type Plan, touching } from './places.ts'
import { type Shape, shapesOf } from './shapes.ts'
import type { Neighbours, SeatRoom } from './sitting.ts'

interface Pattern {
  shape: number
  grid: Grid
  /** Seats by kind from 1. */
  counts: readonly number[]
  like: number
}

export interface Patterned {
  /** Fewer like neighbours are impossible. */
  bound: number
  /** Kinds by seat of the plan, −1 for others; null where no rooms were put together. */
  kinds: Int32Array | null
}

const mostRounds = 60
const mostNodes = 2000
/** Dearer than any seat may be: for who finds none. */
const unseated = 100
/** Cells of the last row times kinds: above it a room takes too long. */
export const mostStates = 300_000

/**
 * The largest kinds as patterns of rooms, all others harmless: how many rooms of a shape get which, by HiGHS, patterns priced as they are
 * needed. The prices are the proof.
 */
export function byPatterns(
  rooms: readonly SeatRoom[],
  plan: Plan,
  counts: readonly number[],
  neighbours: Neighbours,
  solver: Solver,
): Patterned {
  const pool = new PatternPool(shapesOf(rooms, neighbours), counts, neighbours)
  let bound = 0
  for (let round = 0, some = 2; round < mostRounds; round += 1) {
    const relaxed = solver.relax(pool.program(false))
    if (!relaxed) break
    const isAll = some >= pool.shapes.length
    const { grew, value } = pool.priceOut(relaxed.rowPrices, some)
    if (!isAll) {
      // The commonest shapes first; the others, and the bound, once these have nothing new.
      if (!grew) some *= 3
      continue
    }
    bound = Math.max(bound, value)
    if (!grew || Math.ceil(bound - 1e-6) >= relaxed.objective - 1e-6) break
  }
  const { values } = solver.solveInteger(pool.program(true), mostNodes)
  return { bound: Math.max(0, Math.ceil(bound - 1e-6)), kinds: values && pool.kindsOf(values, plan) }
}

class PatternPool {
  readonly shapes: readonly Shape[]
  readonly #counts: readonly number[]
  readonly #neighbours: Neighbours
  readonly #patterns: Pattern[] = []
  readonly #known = new Set<string>()

  constructor(shapes: readonly Shape[], counts: readonly number[], neighbours: Neighbours) {
    this.shapes = shapes
    this.#counts = counts
    this.#neighbours = neighbours
    const kinds = counts.length
    shapes.forEach(({ layout }, shape) => {
      const make = (kindAt: (row: number, column: number) => number) =>
        this.#add(
          shape,
          layout.map((row, y) => Array.from(row, (cell, x) => (cell === 'x' ? kindAt(y, x) : 0))),
        )
      make(() => 0)
      for (let k = 0; k <= kinds; k += 1) {
        make((_, x) => 1 + ((x + k) % kinds))
        make((y) => 1 + ((y + k) % kinds))
        make((y, x) => ((classOf(neighbours, y, x) + k) % 4) % (kinds + 1))
        make(() => k)
      }
    })
  }

  #add(shape: number, grid: Grid): boolean {
    const counts = new Array<number>(this.#counts.length + 1).fill(0)
    let like = 0
    grid.forEach((row, y) => {
      row.forEach((kind, x) => {
        if (kind === 0) return
        counts[kind]! += 1
        for (const [down, right] of touching(this.#neighbours, y, x)) if (grid[down]?.[right] === kind) like += 0.5
      })
    })
    const key = `${shape} ${counts.join()} ${like}`
    if (this.#known.has(key)) return false
    this.#known.add(key)
    this.#patterns.push({ shape, grid, counts, like })
    return true
  }

  program(integer: boolean): Program {
    const program = emptyProgram()
    for (const { rooms } of this.shapes) addProgramRow(program, rooms.length, rooms.length)
    const first = this.shapes.length
    for (const count of this.#counts) addProgramRow(program, count, Infinity)
    for (const { shape, counts, like } of this.#patterns) {
      const seats = this.#counts.map((_, i) => ({ row: first + i, coefficient: counts[i + 1]! }))
      const entries = [{ row: shape, coefficient: 1 }, ...seats.filter(({ coefficient }) => coefficient > 0)]
      addProgramColumn(program, { cost: like, upper: this.shapes[shape]!.rooms.length, integer, entries })
    }
    this.#counts.forEach((_, i) => {
      addProgramColumn(program, { cost: unseated, entries: [{ row: first + i, coefficient: 1 }] })
    })
    return program
  }

  /** New patterns of the first shapes; with all of them, what no seating of these kinds costs less than. */
  priceOut(rowPrices: Float64Array, some: number): { grew: boolean; value: number } {
    const seatPrices = this.#counts.map((_, i) => rowPrices[this.shapes.length + i]!)
    let value = this.#counts.reduce((sum, count, i) => sum + seatPrices[i]! * count, 0)
    let grew = false
    this.shapes.slice(0, some).forEach(({ layout, rooms }, shape) => {
      const best = cheapestRoom(layout, this.#neighbours, [0, ...seatPrices.map((price) => -price)])
      value += best.value * rooms.length
      if (best.value < rowPrices[shape]! - 1e-7) grew = this.#add(shape, best.grid) || grew
    })
    return { grew, value }
  }

  kindsOf(values: Float64Array, plan: Plan): Int32Array | null {
    const free = this.shapes.map(({ rooms }) => [...rooms])
    const left = [...this.#counts]
    const kinds = new Int32Array(plan.seats.length).fill(-1)
    const byRoom = new Map<number, number[]>()
    plan.seats.forEach(({ room }, i) => {
      const own = byRoom.get(room)
      if (own) own.push(i)
      else byRoom.set(room, [i])
    })
    this.#patterns.forEach(({ shape, grid }, j) => {
      for (let i = 0; i < Math.round(values[j]!); i += 1) {
        const one = free[shape]!.shift()
        if (!one) return
        for (const seat of byRoom.get(one.room.id)!) {
          const { row, column } = plan.seats[seat]!
          const [y, x] = one.cellOf(row, column)
          const kind = grid[y]![x]! - 1
          if (kind < 0 || left[kind]! === 0) continue
          kinds[seat] = kind
          left[kind]! -= 1
        }
      }
    })
    return kinds
  }
}
