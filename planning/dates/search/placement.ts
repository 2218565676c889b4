import { costOf, type SearchProblem } from './problem.ts'

/**
 * A date sheet while it is searched: beside it, what each paper would cost in each slot. A move is a chain: the paper, and by turns all
 * that hang together in the two groups (Kempe), so that nobody ever writes twice at a time.
 */
export class Placement {
  readonly sheet: Int32Array
  cost: number
  /** Seats too many, over all slots: only a sheet that is given has any. */
  over = 0
  /** The chain that was proposed last, and where it goes. */
  length = 0
  readonly #chain: Int32Array
  readonly #goes: Int32Array
  readonly #p: SearchProblem
  readonly #costs: Float64Array
  readonly #clash: Int32Array
  readonly #load: Float64Array
  readonly #mark: Int32Array
  readonly #place: Int32Array
  readonly #slotsOf: readonly number[][]
  #round = 0
  #overBy = 0

  constructor(p: SearchProblem, sheet: Int32Array) {
    this.#p = p
    this.sheet = Int32Array.from(sheet)
    this.cost = costOf(p, sheet)
    this.#costs = Float64Array.from(p.unary)
    this.#clash = new Int32Array(p.n * p.groups)
    this.#load = new Float64Array(p.seats.length)
    this.#chain = new Int32Array(p.n)
    this.#goes = new Int32Array(p.n)
    this.#mark = new Int32Array(p.n)
    this.#place = new Int32Array(p.n)
    const slotsOf: number[][] = Array.from({ length: p.groups }, () => [])
    p.group.forEach((group, slot) => {
      slotsOf[group]!.push(slot)
    })
    this.#slotsOf = slotsOf
    this.#countAll()
  }

  #countAll(): void {
    const { n, slots, from, to, apart, group, groups, size, kind, weight, table, tables, seats } = this.#p
    for (let e = 0; e < n; e += 1) {
      this.#load[kind[e]! * slots + this.sheet[e]!]! += size[e]!
      for (let k = from[e]!; k < from[e + 1]!; k += 1) {
        const there = this.sheet[to[k]!]!
        if (apart[k]) this.#clash[e * groups + group[there]!]! += 1
        if (weight[k] === 0) continue
        for (let t = 0; t < slots; t += 1)
          this.#costs[e * slots + t]! += weight[k]! * tables[table[k]!]![t * slots + there]!
      }
    }
    this.over = this.#load.reduce((sum, load, i) => sum + Math.max(0, load - seats[i]!), 0)
  }

  /** A chain that begins with the paper going to the slot; false where it may not go. */
  propose(e: number, t: number): boolean {
    const { slots, allowed, group } = this.#p
    const from = this.sheet[e]!
    if (t === from || allowed[e * slots + t] === 0) return false
    this.#round += 1
    this.#chain[0] = e
    this.#goes[0] = t
    this.#mark[e] = this.#round
    this.#place[e] = 0
    this.length = 1
    return (group[t] === group[from] || this.#follow(group[from]!, group[t]!)) && this.#fits()
  }

  #follow(a: number, b: number): boolean {
    const { from, to, apart, group, groups } = this.#p
    for (let i = 0; i < this.length; i += 1) {
      const e = this.#chain[i]!
      const own = group[this.sheet[e]!]!
      const next = own === a ? b : a
      if (this.#clash[e * groups + next] === 0) continue
      for (let k = from[e]!; k < from[e + 1]!; k += 1) {
        const other = to[k]!
        if (apart[k] === 0 || this.#mark[other] === this.#round || group[this.sheet[other]!] !== next) continue
        const slot = this.#slotIn(own, other)
        if (slot < 0) return false
        this.#mark[other] = this.#round
        this.#place[other] = this.length
        this.#chain[this.length] = other
        this.#goes[this.length] = slot
        this.length += 1
      }
    }
    return true
  }

  /** The same shift of the other day where the paper may be there, else any. */
  #slotIn(group: number, e: number): number {
    const { slots, allowed } = this.#p
    const own = this.sheet[e]!
    const list = this.#slotsOf[group]!
    const same = list[this.#slotsOf[this.#p.group[own]!]!.indexOf(own)]
    if (same !== undefined && allowed[e * slots + same]) return same
    for (const slot of list) if (allowed[e * slots + slot]) return slot
    return -1
  }

  /** A slot that is too full may only get emptier. */
  #fits(): boolean {
    const { slots, kind, size, seats } = this.#p
    const load = this.#load
    this.#overBy = 0
    for (let i = 0; i < this.length; i += 1) this.#shift(i, 1)
    let isRoom = true
    for (let i = 0; i < this.length && isRoom; i += 1) {
      const e = this.#chain[i]!
      const at = kind[e]! * slots + this.#goes[i]!
      isRoom = size[e] === 0 || load[at]! <= seats[at]! || this.#wasFuller(at, load[at]!)
    }
    if (isRoom && this.over > 0) this.#overBy = this.#tooMany() - this.over
    for (let i = 0; i < this.length; i += 1) this.#shift(i, -1)
    return isRoom
  }

  #shift(i: number, by: number): void {
    const { slots, kind, size } = this.#p
    const e = this.#chain[i]!
    const base = kind[e]! * slots
    this.#load[base + this.sheet[e]!]! -= by * size[e]!
    this.#load[base + this.#goes[i]!]! += by * size[e]!
  }

  #wasFuller(at: number, now: number): boolean {
    if (this.over === 0) return false
    const { slots, kind, size } = this.#p
    let before = now
    for (let i = 0; i < this.length; i += 1) {
      const e = this.#chain[i]!
      if (kind[e]! * slots + this.sheet[e]! === at) before += size[e]!
      if (kind[e]! * slots + this.#goes[i]! === at) before -= size[e]!
    }
    return before >= now
  }

  #tooMany(): number {
    let sum = 0
    for (let i = 0; i < this.#load.length; i += 1) sum += Math.max(0, this.#load[i]! - this.#p.seats[i]!)
    return sum
  }

  /** Seats too many after the chain, less those of today. */
  get overChange(): number {
    return this.#overBy
  }

  /** What the proposed chain would change. */
  change(): number {
    const { slots } = this.#p
    let change = 0
    for (let i = 0; i < this.length; i += 1) {
      const e = this.#chain[i]!
      change += this.#costs[e * slots + this.#goes[i]!]! - this.#costs[e * slots + this.sheet[e]!]!
    }
    return this.length > 1 ? change + this.#amongThemselves() : change
  }

  /** Each was counted from where the others of the chain stood: what it is once both have moved. */
  #amongThemselves(): number {
    const { slots, from, to, weight, table, tables } = this.#p
    let change = 0
    for (let i = 0; i < this.length; i += 1) {
      const e = this.#chain[i]!
      for (let k = from[e]!; k < from[e + 1]!; k += 1) {
        const other = to[k]!
        if (weight[k] === 0 || other < e || this.#mark[other] !== this.#round) continue
        const costs = tables[table[k]!]!
        const [own, its] = [this.sheet[e]! * slots, this.sheet[other]!]
        const [next, itsNext] = [this.#goes[i]! * slots, this.#goes[this.#place[other]!]!]
        change += weight[k]! * (costs[next + itsNext]! + costs[own + its]! - costs[next + its]! - costs[own + itsNext]!)
      }
    }
    return change
  }

  /** Does what was proposed. */
  accept(change: number): void {
    for (let i = 0; i < this.length; i += 1) this.#shift(i, 1)
    for (let i = 0; i < this.length; i += 1) this.#move(this.#chain[i]!, this.#goes[i]!)
    this.cost += change
    this.over += this.#overBy
  }

  #move(e: number, t: number): void {
    const { slots, from, to, apart, group, groups, weight, table, tables, near } = this.#p
    const s = this.sheet[e]!
    this.sheet[e] = t
    const costs = this.#costs
    const [left, entered] = [group[s]!, group[t]!]
    for (let k = from[e]!; k < from[e + 1]!; k += 1) {
      const other = to[k]!
      if (apart[k] && left !== entered) {
        this.#clash[other * groups + left]! -= 1
        this.#clash[other * groups + entered]! += 1
      }
      const w = weight[k]!
      if (w === 0) continue
      const kind = table[k]! ^ 1
      const values = tables[kind]!
      const base = other * slots
      const before = near[kind]![s]!
      for (let i = 0; i < before.length; i += 1) costs[base + before[i]!]! -= w * values[before[i]! * slots + s]!
      const after = near[kind]![t]!
      for (let i = 0; i < after.length; i += 1) costs[base + after[i]!]! += w * values[after[i]! * slots + t]!
    }
  }
}
