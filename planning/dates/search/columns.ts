import { addProgramColumn, addProgramRow, emptyProgram, type Program } from '../../../solver/program.ts'
import type { Solver } from '../../../solver/solver.ts'
import { classProblem } from '../exact/class-problem.ts'
import { cliqueBounds } from '../exact/cliques.ts'
import { solveClass } from '../exact/solve-class.ts'
import { anneal } from './anneal.ts'
import { costOf, MUST, partOf } from './problem.ts'
import type { Together } from './together.ts'

interface Column {
  part: number
  slots: Int32Array
  cost: number
  /** Seats by `kind * slots + slot`. */
  load: ReadonlyMap<number, number>
}

interface Rows {
  program: Program
  /** First row of the seats, and per link and day the rows of its two papers. */
  seats: number
  links: (readonly [number, number][] | null)[]
}

/** Dearer than any part may be: in the place of a part that has no timetable yet. */
const missing = 1e7

/**
 * Whole timetables of parts as columns, seats and links as rows (Dantzig and Wolfe, 1960): its bound sees what seats cost, and its
 * programme puts together what the search found one by one.
 */
export function searchColumns(search: Together, solver: Solver): void {
  const pool = new ColumnPool(search)
  let isGrowing = true
  for (let round = 0; round < search.effort.pricings && isGrowing; round += 1) {
    if (search.whole.isProven || search.effort.stopped()) return
    const { program, seats, links } = pool.program(false)
    const relaxed = solver.relax(program)
    if (!relaxed) return
    const prices = pool.prices(relaxed.rowPrices, seats, links)
    const { grew, gain } = pool.priceOut(prices, relaxed.rowPrices, round)
    isGrowing = grew
    if (relaxed.objective < missing) {
      const bound = Math.ceil(relaxed.objective + gain - 1e-4)
      search.whole.bound = Math.max(search.whole.bound, Math.min(bound, search.whole.best?.cost ?? bound))
      if (search.whole.bound >= relaxed.objective - 1e-4) break
    }
  }
  const { program } = pool.program(true)
  const highest = search.whole.best ? search.whole.best.cost - 1 : undefined
  const { values } = solver.solveInteger(program, search.effort.nodes, highest)
  if (values) search.whole.offer(pool.sheetOf(values))
}

class ColumnPool {
  readonly #columns: Column[] = []
  readonly #known = new Set<string>()
  readonly #search: Together
  readonly #partOfPaper: Int32Array
  readonly #placeOfPaper: Int32Array

  constructor(search: Together) {
    this.#search = search
    const { problem, parts, whole, sheet } = search
    this.#partOfPaper = new Int32Array(problem.n)
    this.#placeOfPaper = new Int32Array(problem.n)
    parts.forEach(({ ids, slots }, part) => {
      ids.forEach((id, i) => {
        this.#partOfPaper[id] = part
        this.#placeOfPaper[id] = i
      })
      if (slots) this.#add(part, slots)
      for (const one of [sheet, whole.best?.sheet])
        if (one)
          this.#add(
            part,
            Int32Array.from(ids, (id) => one[id]!),
          )
      const alone = partOf(problem, ids)
      for (let seed = 1; seed <= (ids.length > 10 ? 3 : 8); seed += 1) {
        const found = anneal(alone, { seed: seed * 101, steps: 4000 })
        if (found) this.#add(part, found.sheet)
      }
    })
  }

  #add(part: number, slots: Int32Array): boolean {
    const key = `${part} ${slots.join()}`
    if (this.#known.has(key) || slots.includes(-1)) return false
    const { problem, parts } = this.#search
    const { ids } = parts[part]!
    const cost = costOf(partOf(problem, ids), slots)
    if (cost >= MUST) return false
    this.#known.add(key)
    const load = new Map<number, number>()
    ids.forEach((id, i) => {
      const at = problem.kind[id]! * problem.slots + slots[i]!
      load.set(at, (load.get(at) ?? 0) + problem.size[id]!)
    })
    this.#columns.push({ part, slots: slots.slice(), cost, load })
    return true
  }

  program(integer: boolean): Rows {
    const { problem, parts, links, model } = this.#search
    const program = emptyProgram()
    for (const _ of parts) addProgramRow(program, 1, 1)
    const seats = program.rowLower.length
    for (const open of problem.seats) addProgramRow(program, -Infinity, open)
    const days = model.school.days.length
    const linkRows = links.map(({ kind }): readonly [number, number][] | null => {
      if (kind !== 'SAME_DAY' && kind !== 'DIFFERENT_DAYS') return null
      return Array.from({ length: days }, (): [number, number] => {
        if (kind === 'SAME_DAY') return [addProgramRow(program, -Infinity, 0), addProgramRow(program, -Infinity, 0)]
        const row = addProgramRow(program, -Infinity, 1)
        return [row, row]
      })
    })
    this.#timetables(program, seats, linkRows, integer)
    parts.forEach((_, part) => {
      addProgramColumn(program, { cost: missing, upper: 1, entries: [{ row: part, coefficient: 1 }] })
    })
    links.forEach(({ kind, cost }, i) => {
      const price = Math.min(cost, missing / 10)
      if (kind === 'SAME_DAY') sameDayColumns(program, linkRows[i]!, price)
      else if (kind === 'DIFFERENT_DAYS')
        for (const [row] of linkRows[i]!)
          addProgramColumn(program, { cost: price, upper: 1, entries: [{ row, coefficient: -1 }] })
    })
    return { program, seats, links: linkRows }
  }

  #timetables(program: Program, seats: number, linkRows: Rows['links'], integer: boolean): void {
    const { links, model } = this.#search
    for (const { part, slots, cost, load } of this.#columns) {
      const entries = new Map<number, number>([[part, 1]])
      for (const [at, size] of load) entries.set(seats + at, size)
      links.forEach(({ kind, a, b }, i) => {
        const rows = linkRows[i]
        if (!rows) return
        for (const [paper, side] of [
          [a, 0],
          [b, 1],
        ] as const) {
          if (this.#partOfPaper[paper] !== part) continue
          const day = Math.floor(slots[this.#placeOfPaper[paper]!]! / model.shifts)
          entries.set(rows[day]![side], kind === 'SAME_DAY' ? -1 : 1)
        }
      })
      const list = [...entries].map(([row, coefficient]) => ({ row, coefficient }))
      addProgramColumn(program, { cost, upper: 1, integer, entries: list })
    }
  }

  /** What a paper costs more in a slot, by the prices of seats there and of the days of its links. */
  prices(rowPrices: Float64Array, seats: number, linkRows: Rows['links']): Float64Array {
    const { problem, links, model } = this.#search
    const { n, slots, kind, size } = problem
    const prices = new Float64Array(n * slots)
    for (let e = 0; e < n; e += 1)
      for (let t = 0; t < slots; t += 1) prices[e * slots + t]! -= rowPrices[seats + kind[e]! * slots + t]! * size[e]!
    links.forEach(({ kind: wish, a, b }, i) => {
      linkRows[i]?.forEach(([first, second], day) => {
        const sign = wish === 'SAME_DAY' ? 1 : -1
        for (let k = 0; k < model.shifts; k += 1) {
          const t = day * model.shifts + k
          prices[a * slots + t]! += sign * rowPrices[first]!
          prices[b * slots + t]! += sign * rowPrices[second]!
        }
      })
    })
    return prices
  }

  /** New timetables at these prices, and how much lower than the programme's cost they may bring it at most (as a number below 0). */
  priceOut(prices: Float64Array, rowPrices: Float64Array, round: number): { grew: boolean; gain: number } {
    const { model, problem, parts } = this.#search
    const { slots } = problem
    const price = (id: number, t: number) => prices[id * slots + t]!
    let grew = false
    let gain = 0
    parts.forEach(({ ids, bound }, part) => {
      const worth = rowPrices[part]!
      const quick = anneal(partOf(problem, ids, price), { seed: round + 7, steps: ids.length > 10 ? 20_000 : 6000 })
      if (quick && quick.cost < worth - 1e-6) grew = this.#add(part, quick.sheet) || grew
      const c = classProblem(model, problem, ids, price)
      const bounds = cliqueBounds(c)
      // No timetable costs less than the proven best, nor gets less than the best price of each of its papers.
      const cheapest = ids.reduce((sum, id) => sum + cheapestPrice(prices, problem, id), bound === Infinity ? 0 : bound)
      let least = Math.max(bounds.root, cheapest)
      if (least < worth - 1e-6 && ids.length <= 10) {
        const exact = solveClass(c, { upper: quick?.cost ?? Infinity, bounds, mostStates: 60_000 })
        if (exact.slots && exact.cost < worth - 1e-6) grew = this.#add(part, exact.slots) || grew
        least = Math.max(least, exact.bound - 1e-5)
      }
      gain += Math.min(0, least - worth)
    })
    return { grew, gain }
  }

  sheetOf(values: Float64Array): Int32Array {
    const sheet = new Int32Array(this.#search.problem.n).fill(-1)
    this.#columns.forEach(({ part, slots }, j) => {
      if (values[j]! < 0.5) return
      this.#search.parts[part]!.ids.forEach((id, i) => {
        sheet[id] = slots[i]!
      })
    })
    return sheet
  }
}

function cheapestPrice(prices: Float64Array, { slots, allowed }: Together['problem'], id: number): number {
  let least = Infinity
  for (let t = 0; t < slots; t += 1) if (allowed[id * slots + t]) least = Math.min(least, prices[id * slots + t]!)
  return least
}

/** Together on a day as far as both are there; what is lacking of 1 costs. */
function sameDayColumns(program: Program, rows: readonly [number, number][], cost: number): void {
  const total = addProgramRow(program, 1, Infinity)
  addProgramColumn(program, { cost, upper: 1, entries: [{ row: total, coefficient: 1 }] })
  for (const [first, second] of rows)
    addProgramColumn(program, {
      cost: 0,
      upper: 1,
      entries: [total, first, second].map((row) => ({ row, coefficient: 1 })),
    })
}
