import { type Random, shuffle } from '../../../solver/random.ts'
import type { SearchProblem } from './problem.ts'

const triesPerPaper = 40

/**
 * A date sheet that breaks neither slots nor seats, and has nobody twice at a time: always the paper with the fewest free slots
 * (Brélaz, 1979). What stands in its way is thrown out and comes again, later and dearer.
 *
 * @returns null where none was found
 */
export function startOf(p: SearchProblem, random: Random): Int32Array | null {
  const builder = new Builder(p, random)
  for (let step = 0; builder.open.size > 0; step += 1) {
    if (step >= p.n * triesPerPaper || !builder.placeOne()) return null
  }
  return builder.sheet
}

class Builder {
  readonly open: Set<number>
  readonly sheet: Int32Array
  readonly #p: SearchProblem
  readonly #random: Random
  readonly #clash: Int32Array
  readonly #load: Float64Array
  readonly #waits: Int32Array

  constructor(p: SearchProblem, random: Random) {
    this.#p = p
    this.#random = random
    this.open = new Set(Array.from({ length: p.n }, (_, e) => e))
    this.sheet = new Int32Array(p.n).fill(-1)
    this.#clash = new Int32Array(p.n * p.groups)
    this.#load = new Float64Array(p.seats.length)
    this.#waits = new Int32Array(p.n)
  }

  /** Places the most pressing paper; false where nothing makes room for it. */
  placeOne(): boolean {
    const e = this.#mostPressing()
    this.open.delete(e)
    const free = this.#cheapest(e, (t) => this.#p.unary[e * this.#p.slots + t]! + this.#random(), true)
    if (free >= 0) {
      this.#put(e, free)
      return true
    }
    this.#waits[e]! += 1
    const forced = this.#cheapest(e, (t) => this.#inTheWay(e, t), false)
    return forced >= 0 && this.#makeRoom(e, forced)
  }

  #mostPressing(): number {
    const { from } = this.#p
    let best = -1
    let least = Infinity
    for (const e of this.open) {
      let free = 0
      for (let t = 0; t < this.#p.slots; t += 1) if (this.#isFree(e, t)) free += 1
      const key = free * 1000 - (from[e + 1]! - from[e]!) - this.#waits[e]! * 50 + this.#random()
      if (key < least) {
        least = key
        best = e
      }
    }
    return best
  }

  #isFree(e: number, t: number): boolean {
    const { slots, allowed, groups, group } = this.#p
    return allowed[e * slots + t] === 1 && this.#clash[e * groups + group[t]!] === 0 && this.#tooMany(e, t) <= 0
  }

  #tooMany(e: number, t: number): number {
    const at = this.#p.kind[e]! * this.#p.slots + t
    return this.#load[at]! + this.#p.size[e]! - this.#p.seats[at]!
  }

  #cheapest(e: number, costOf: (t: number) => number, onlyFree: boolean): number {
    let best = -1
    let least = Infinity
    for (let t = 0; t < this.#p.slots; t += 1) {
      if (!(onlyFree ? this.#isFree(e, t) : this.#p.allowed[e * this.#p.slots + t])) continue
      const cost = costOf(t)
      if (cost < least) {
        least = cost
        best = t
      }
    }
    return best
  }

  #inTheWay(e: number, t: number): number {
    let cost = this.#random() + Math.max(0, this.#tooMany(e, t)) / (this.#p.size[e]! || 1)
    for (const other of this.#thoseMet(e, t)) cost += 1 + this.#waits[other]!
    return cost
  }

  *#thoseMet(e: number, t: number): Generator<number> {
    const { from, to, apart, group } = this.#p
    for (let k = from[e]!; k < from[e + 1]!; k += 1) {
      const there = this.sheet[to[k]!]!
      if (apart[k] && there >= 0 && group[there] === group[t]) yield to[k]!
    }
  }

  #makeRoom(e: number, t: number): boolean {
    for (const other of new Set(this.#thoseMet(e, t))) this.#take(other)
    const others = shuffle(
      Array.from({ length: this.#p.n }, (_, f) => f).filter(
        (f) => this.sheet[f] === t && this.#p.kind[f] === this.#p.kind[e],
      ),
      this.#random,
    )
    for (const other of others) if (this.#tooMany(e, t) > 0) this.#take(other)
    if (this.#tooMany(e, t) > 0) return false
    this.#put(e, t)
    return true
  }

  #put(e: number, t: number): void {
    this.sheet[e] = t
    this.#count(e, t, 1)
  }

  #take(e: number): void {
    this.#count(e, this.sheet[e]!, -1)
    this.sheet[e] = -1
    this.open.add(e)
  }

  #count(e: number, t: number, by: number): void {
    const { from, to, apart, group, groups, slots, kind, size } = this.#p
    this.#load[kind[e]! * slots + t]! += by * size[e]!
    for (let k = from[e]!; k < from[e + 1]!; k += 1) if (apart[k]) this.#clash[to[k]! * groups + group[t]!]! += by
  }
}
