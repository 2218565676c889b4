import { fitsShift, type SeriesModel, seatsAt, seatsOf } from '../model.ts'
import type { DateSheet, Strength } from '../school.ts'
import { factors } from '../wish-rules.ts'
import { type Edge, MUST, problemFrom, type SearchProblem } from './problem.ts'

/** What of a date sheet must stay: everything before the day `from`, which the others must not go back to. */
export interface Past {
  from: number
  current: DateSheet
}

/** Papers that lie before that day: they are facts, and break nothing among themselves any more. */
export function pastPapers({ shifts }: SeriesModel, past: Past | null): Set<number> {
  if (!past) return new Set()
  return new Set(
    past.current.flatMap((slot, place) => (slot >= 0 && Math.floor(slot / shifts) < past.from ? [place] : [])),
  )
}

const priceOf = (strength: Strength, amount: number) => (strength === 'MUST' ? MUST : factors[strength] * amount)

/** A school as numbers. Papers are those of the school, in their order. */
export function problemOf(model: SeriesModel, past: Past | null = null): SearchProblem {
  const { school, slots, shifts } = model
  const { papers } = school
  const gone = pastPapers(model, past)
  const kinds = [...new Set(papers.map(({ roomKind }) => roomKind))]
  const firstSlot = past ? past.from * shifts : 0
  const edges = new Edges(model, gone)
  return problemFrom(
    {
      n: papers.length,
      slots,
      group: Int32Array.from({ length: slots }, (_, t) => (school.mostADay === 1 ? Math.floor(t / shifts) : t)),
      ...slotsOfPapers(model, past, gone),
      size: Float64Array.from(papers, seatsOf),
      kind: Int32Array.from(papers, ({ roomKind }) => kinds.indexOf(roomKind)),
      seats: Float64Array.from(
        kinds.flatMap((kind) => Array.from({ length: slots }, (_, t) => [kind, t] as const)),
        ([kind, t]) => (t < firstSlot ? Infinity : seatsAt(school, kind, t)),
      ),
    },
    edges.list,
    edges.tables,
  )
}

/** Where each paper may lie, and what that costs it. */
function slotsOfPapers(model: SeriesModel, past: Past | null, gone: Set<number>) {
  const { school, slots, shifts, ones } = model
  const unary = new Float64Array(school.papers.length * slots)
  const allowed = new Uint8Array(unary.length)
  school.papers.forEach((paper, place) => {
    const { pinned } = paper
    for (let t = 0; t < slots; t += 1) {
      const hasSeats = seatsOf(paper) <= seatsAt(school, paper.roomKind, t)
      const isOpen = fitsShift(model, place, t) && hasSeats && (!past || t >= past.from * shifts)
      const isPinned = pinned === null || t === pinned.day * shifts + pinned.shift
      allowed[place * slots + t] = Number(gone.has(place) ? t === past!.current[place] : isOpen && isPinned)
    }
  })
  for (const { wish, papers, amount } of ones)
    for (const place of papers)
      for (let t = 0; t < slots; t += 1) {
        if (amount[t] === 0) continue
        if (wish.strength !== 'MUST')
          unary[place * slots + t]! += factors[wish.strength] * amount[t]! * school.papers[place]!.pupils.length
        else if (!gone.has(place)) allowed[place * slots + t] = 0
      }
  return { unary, allowed }
}

/** Edges of papers: one for what pupils have in common, one more for each wish over others. */
class Edges {
  readonly list: Edge[] = []
  readonly tables: Float64Array[] = []
  readonly #known = new Map<string, number>()
  readonly #model: SeriesModel
  readonly #gone: Set<number>

  constructor(model: SeriesModel, gone: Set<number>) {
    this.#model = model
    this.#gone = gone
    const shared = new Map<string, { rule: number; turned: boolean }[]>()
    model.twos.forEach(({ pairs, isShared }, rule) => {
      for (const { a, b, pupils } of pairs) {
        if (!isShared) {
          this.list.push({ a, b, weight: pupils, table: this.#table([{ rule, turned: false }], a, b), apart: false })
          continue
        }
        const key = a < b ? `${a},${b}` : `${b},${a}`
        const own = shared.get(key) ?? []
        own.push({ rule, turned: a > b })
        shared.set(key, own)
      }
    })
    for (const { a, b, pupils } of model.pairs) {
      const own = shared.get(`${a},${b}`) ?? []
      const apart = !(gone.has(a) && gone.has(b))
      this.list.push({ a, b, weight: own.length > 0 ? pupils : 0, table: this.#table(own, a, b), apart })
    }
  }

  #table(rules: readonly { rule: number; turned: boolean }[], a: number, b: number): number {
    const isPast = this.#gone.has(a) && this.#gone.has(b)
    const key = JSON.stringify([rules, isPast])
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const { twos, slots, shifts, school } = this.#model
    const days = school.days.length
    const table = new Float64Array(slots * slots)
    for (const { rule, turned } of rules) {
      const { wish, amount } = twos[rule]!
      if (isPast && wish.strength === 'MUST') continue
      for (let s = 0; s < slots; s += 1)
        for (let t = 0; t < slots; t += 1) {
          const [x, y] = [Math.floor(s / shifts), Math.floor(t / shifts)]
          const lacking = amount[turned ? y * days + x : x * days + y]!
          if (lacking > 0) table[s * slots + t]! += priceOf(wish.strength, lacking)
        }
    }
    const at = this.tables.push(table) - 1
    this.#known.set(key, at)
    return at
  }
}

/** Papers that hang together by pupils (a class, mostly): only seats and wishes over several tie them to others. */
export function partsOf({ school, pairs }: SeriesModel): number[][] {
  const up = school.papers.map((_, place) => place)
  const root = (place: number): number => {
    let at = place
    while (up[at] !== at) at = up[at]!
    up[place] = at
    return at
  }
  for (const { a, b } of pairs) up[root(a)] = root(b)
  const parts = new Map<number, number[]>()
  school.papers.forEach((paper, place) => {
    if (paper.pupils.length === 0) return
    const own = parts.get(root(place))
    if (own) own.push(place)
    else parts.set(root(place), [place])
  })
  return [...parts.values()]
}
