import { barredBy, type DutyPlace, type DutyPlan, placesOf } from './plan.ts'

const free = -1
/** Has a duty then that stays. */
const fixed = -2

/**
 * Duties as a flow: teacher → day → sitting → place. A chain gives somebody one more, along whoever must change for it, until somebody has
 * one less or a free place is taken.
 */
export class DutyFlow {
  readonly places: readonly DutyPlace[]
  /** By place: of the staff, or −1. */
  readonly who: Int32Array
  /** By teacher; duties that stay count too. */
  readonly load: Int32Array
  readonly most: readonly number[]
  readonly dayOf: readonly number[]
  readonly days: number
  readonly #plan: DutyPlan
  readonly #sittings: number
  readonly #may: readonly Uint8Array[]
  readonly #placesOf: readonly number[][]
  readonly #sittingsOf: readonly number[][]
  /** By `teacher * sittings + sitting`: the place there. */
  readonly #at: Int32Array
  readonly #perDay: Int32Array
  readonly #isFixed: Uint8Array
  readonly #from: Int32Array

  constructor(plan: DutyPlan) {
    this.#plan = plan
    this.places = placesOf(plan)
    this.#sittings = plan.sittings.length
    const days = [...new Set(plan.sittings.map(({ day }) => day))]
    this.days = days.length
    this.dayOf = plan.sittings.map(({ day }) => days.indexOf(day))
    this.#sittingsOf = days.map((_, day) => [...this.dayOf.keys()].filter((s) => this.dayOf[s] === day))
    this.#placesOf = plan.sittings.map((_, s) => [...this.places.keys()].filter((q) => this.places[q]!.sitting === s))
    this.#may = plan.staff.map((one) =>
      Uint8Array.from(this.places, (place) => Number(barredBy(plan, one, place) === null)),
    )
    this.most = plan.staff.map(({ most, exempt }) => (exempt ? 0 : (most ?? Infinity)))
    this.who = new Int32Array(this.places.length).fill(free)
    this.load = new Int32Array(plan.staff.length)
    this.#at = new Int32Array(plan.staff.length * this.#sittings).fill(free)
    this.#perDay = new Int32Array(plan.staff.length * this.days)
    this.#isFixed = new Uint8Array(this.places.length)
    this.#from = new Int32Array(plan.staff.length * (1 + this.days + this.#sittings) + this.places.length)
  }

  may(t: number, q: number): boolean {
    return this.#may[t]![q] === 1
  }

  isFixed(q: number): boolean {
    return this.#isFixed[q] === 1
  }

  placesOfSitting(s: number): readonly number[] {
    return this.#placesOf[s]!
  }

  /** A place that somebody has and keeps. */
  fix(t: number, q: number): void {
    this.give(t, q)
    this.#isFixed[q] = 1
    this.#at[t * this.#sittings + this.places[q]!.sitting] = fixed
  }

  give(t: number, q: number): void {
    const { sitting } = this.places[q]!
    this.who[q] = t
    this.#at[t * this.#sittings + sitting] = q
    this.#perDay[t * this.days + this.dayOf[sitting]!]! += 1
    this.load[t]! += 1
  }

  /** Two of a sitting change places. */
  trade(a: number, b: number): void {
    const [t, u] = [this.who[a]!, this.who[b]!]
    const { sitting } = this.places[a]!
    this.who[a] = u
    this.who[b] = t
    this.#at[t * this.#sittings + sitting] = b
    this.#at[u * this.#sittings + sitting] = a
  }

  isOnDuty(t: number, sitting: number): boolean {
    return this.#at[t * this.#sittings + sitting] !== free
  }

  isDayFull(t: number, day: number): boolean {
    return this.#perDay[t * this.days + day]! >= this.#plan.rules.mostADay
  }

  canTake(t: number, q: number): boolean {
    const { sitting } = this.places[q]!
    return (
      this.may(t, q) &&
      !this.isOnDuty(t, sitting) &&
      !this.isDayFull(t, this.dayOf[sitting]!) &&
      this.load[t]! < this.most[t]!
    )
  }

  /**
   * One more for the teacher: until `stop` says of another that they shall have one less, or (`stop` null) until a free place.
   *
   * @returns whether there was such a chain; it is done then
   */
  giveOneMore(start: number, stop: ((t: number) => boolean) | null): boolean {
    const end = this.#search(start, stop)
    if (end < 0) return false
    this.#apply(start, end)
    return true
  }

  #search(start: number, stop: ((t: number) => boolean) | null): number {
    const staff = this.load.length
    const [dayNodes, sittingNodes] = [staff, staff * (1 + this.days)]
    const placeNodes = sittingNodes + staff * this.#sittings
    const from = this.#from.fill(-2)
    const queue = [start]
    from[start] = -1
    const visit = (node: number, by: number) => {
      if (from[node] !== -2) return
      from[node] = by
      queue.push(node)
    }
    for (let head = 0; head < queue.length; head += 1) {
      const node = queue[head]!
      if (node < dayNodes) {
        if (node !== start && stop?.(node)) return node
        for (let day = 0; day < this.days; day += 1)
          if (!this.isDayFull(node, day)) visit(dayNodes + node * this.days + day, node)
      } else if (node < sittingNodes) {
        const t = Math.floor((node - dayNodes) / this.days)
        const day = (node - dayNodes) % this.days
        for (const s of this.#sittingsOf[day]!)
          if (this.#at[t * this.#sittings + s] === free) visit(sittingNodes + t * this.#sittings + s, node)
        // A day gives a duty back only where it has one that may go.
        if (this.#sittingsOf[day]!.some((s) => this.#at[t * this.#sittings + s]! >= 0)) visit(t, node)
      } else if (node < placeNodes) {
        const t = Math.floor((node - sittingNodes) / this.#sittings)
        const s = (node - sittingNodes) % this.#sittings
        for (const q of this.#placesOf[s]!)
          if (this.may(t, q) && this.who[q] !== t && !this.isFixed(q)) visit(placeNodes + q, node)
        if (this.#at[t * this.#sittings + s]! >= 0) visit(dayNodes + t * this.days + this.dayOf[s]!, node)
      } else {
        const q = node - placeNodes
        if (this.who[q] === free) {
          if (stop === null) return node
        } else visit(sittingNodes + this.who[q]! * this.#sittings + this.places[q]!.sitting, node)
      }
    }
    return -1
  }

  #apply(start: number, end: number): void {
    const staff = this.load.length
    const [dayNodes, sittingNodes] = [staff, staff * (1 + this.days)]
    const placeNodes = sittingNodes + staff * this.#sittings
    const path: number[] = []
    for (let node = end; node !== -1; node = this.#from[node]!) path.unshift(node)
    for (let i = 0; i + 1 < path.length; i += 1) {
      const [node, next] = [path[i]!, path[i + 1]!]
      if (node < dayNodes) this.#perDay[next - dayNodes]! += 1
      else if (node < sittingNodes && next < dayNodes) this.#perDay[node - dayNodes]! -= 1
      else if (node >= sittingNodes && node < placeNodes && next >= placeNodes)
        this.#at[node - sittingNodes] = next - placeNodes
      else if (node >= placeNodes) {
        const q = node - placeNodes
        const at = this.who[q]! * this.#sittings + this.places[q]!.sitting
        if (this.#at[at] === q) this.#at[at] = free
      }
    }
    for (let q = 0; q < this.places.length; q += 1) if (!this.isFixed(q)) this.who[q] = free
    this.#at.forEach((q, at) => {
      if (q >= 0) this.who[q] = Math.floor(at / this.#sittings)
    })
    this.load[start]! += 1
    if (end < staff) this.load[end]! -= 1
  }
}
