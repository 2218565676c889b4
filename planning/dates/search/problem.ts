/**
 * Papers into slots, as numbers: what is searched, whether it comes from a school or from elsewhere.
 *
 * Edges of paper e are those from `from[e]` to `from[e + 1]`; each stands there for both its papers.
 */
export interface SearchProblem {
  n: number
  slots: number
  /** By slot: where papers with pupils in common never meet (a day; with two papers a day, the slot itself). */
  group: Int32Array
  groups: number
  from: Int32Array
  to: Int32Array
  weight: Float64Array
  /** Place in `tables`. */
  table: Int32Array
  /** 1: the two never meet in a group. */
  apart: Uint8Array
  /** By `own slot * slots + slot of the other`, per unit of weight; the table beside it (`^ 1`) is its mirror. */
  tables: readonly Float64Array[]
  /** By table and slot of the other: own slots whose cost it changes. */
  near: readonly (readonly Int32Array[])[]
  /** By `paper * slots + slot`. */
  unary: Float64Array
  allowed: Uint8Array
  /** Seats that a paper needs, of which kind of rooms; seats by `kind * slots + slot`. */
  size: Float64Array
  kind: Int32Array
  seats: Float64Array
}

export interface Edge {
  a: number
  b: number
  weight: number
  /** Place in the tables that are given. */
  table: number
  apart: boolean
}

type Given = Omit<SearchProblem, 'groups' | 'from' | 'to' | 'weight' | 'table' | 'apart' | 'tables' | 'near'>

/** What isn't met by paying: above all that wishes can cost together, and whole numbers are exact up to far above it. */
export const MUST = 1e9

export function problemFrom(given: Given, edges: readonly Edge[], tables: readonly Float64Array[]): SearchProblem {
  const { n, slots } = given
  const from = new Int32Array(n + 1)
  for (const { a, b } of edges) {
    from[a + 1]! += 1
    from[b + 1]! += 1
  }
  for (let e = 0; e < n; e += 1) from[e + 1]! += from[e]!
  const next = from.slice()
  const to = new Int32Array(edges.length * 2)
  const weight = new Float64Array(to.length)
  const table = new Int32Array(to.length)
  const apart = new Uint8Array(to.length)
  const put = (own: number, other: number, edge: Edge, at: number) => {
    const k = next[own]!
    next[own] = k + 1
    to[k] = other
    weight[k] = edge.weight
    table[k] = at
    apart[k] = Number(edge.apart)
  }
  for (const edge of edges) {
    put(edge.a, edge.b, edge, 2 * edge.table)
    put(edge.b, edge.a, edge, 2 * edge.table + 1)
  }
  const mirrored = tables.flatMap((one) => [one, mirror(one, slots)])
  const near = mirrored.map((one) => nearSlots(one, slots))
  const groups = given.group.reduce((most, group) => Math.max(most, group), -1) + 1
  return { ...given, groups, from, to, weight, table, apart, tables: mirrored, near }
}

function mirror(table: Float64Array, slots: number): Float64Array {
  return table.map((_, i) => table[(i % slots) * slots + Math.floor(i / slots)]!)
}

function nearSlots(table: Float64Array, slots: number): Int32Array[] {
  return Array.from({ length: slots }, (_, other) =>
    Int32Array.from({ length: slots }, (__, own) => own).filter((own) => table[own * slots + other] !== 0),
  )
}

/** What a whole date sheet costs; musts that aren't met count MUST. */
export function costOf(p: SearchProblem, sheet: Int32Array): number {
  let cost = 0
  for (let e = 0; e < p.n; e += 1) {
    cost += p.unary[e * p.slots + sheet[e]!]!
    for (let k = p.from[e]!; k < p.from[e + 1]!; k += 1)
      if (p.to[k]! > e) cost += p.weight[k]! * p.tables[p.table[k]!]![sheet[e]! * p.slots + sheet[p.to[k]!]!]!
  }
  return cost
}

/** Whether every hard rule holds: slots that are allowed, papers apart, seats, musts. */
export function isWhole(p: SearchProblem, sheet: Int32Array): boolean {
  const load = new Float64Array(p.seats.length)
  for (let e = 0; e < p.n; e += 1) {
    const slot = sheet[e]!
    if (slot < 0 || !p.allowed[e * p.slots + slot]) return false
    load[p.kind[e]! * p.slots + slot]! += p.size[e]!
    for (let k = p.from[e]!; k < p.from[e + 1]!; k += 1)
      if (p.apart[k] && p.group[slot] === p.group[sheet[p.to[k]!]!]) return false
  }
  return load.every((seats, i) => seats <= p.seats[i]!) && costOf(p, sheet) < MUST
}

/** Some of the papers as a problem of their own, without seats; `price` is added to what a paper costs in a slot. */
export function partOf(
  p: SearchProblem,
  ids: readonly number[],
  price?: (paper: number, slot: number) => number,
): SearchProblem {
  const place = new Map(ids.map((id, i) => [id, i]))
  const from = new Int32Array(ids.length + 1)
  const own: number[] = []
  ids.forEach((id, i) => {
    for (let k = p.from[id]!; k < p.from[id + 1]!; k += 1) if (place.has(p.to[k]!)) own.push(k)
    from[i + 1] = own.length
  })
  const unary = rowsOf(p.unary, ids, p.slots)
  if (price)
    ids.forEach((id, i) => {
      for (let t = 0; t < p.slots; t += 1) unary[i * p.slots + t]! += price(id, t)
    })
  return {
    ...p,
    n: ids.length,
    from,
    to: Int32Array.from(own, (k) => place.get(p.to[k]!)!),
    weight: Float64Array.from(own, (k) => p.weight[k]!),
    table: Int32Array.from(own, (k) => p.table[k]!),
    apart: Uint8Array.from(own, (k) => p.apart[k]!),
    unary,
    allowed: rowsOf(p.allowed, ids, p.slots),
    size: Float64Array.from(ids, (id) => p.size[id]!),
    kind: Int32Array.from(ids, (id) => p.kind[id]!),
    seats: new Float64Array(p.seats.length).fill(Infinity),
  }
}

function rowsOf<Values extends Float64Array | Uint8Array>(all: Values, ids: readonly number[], slots: number): Values {
  const some = all.slice(0, ids.length * slots) as Values
  ids.forEach((id, i) => {
    some.set(all.subarray(id * slots, (id + 1) * slots), i * slots)
  })
  return some
}

/** Some papers while all others stay where they are: what those cost them, and the seats that they leave. */
export function besideOthers(p: SearchProblem, ids: readonly number[], sheet: Int32Array): SearchProblem {
  const part = partOf(p, ids)
  const mine = new Set(ids)
  const seats = p.seats.slice()
  for (let e = 0; e < p.n; e += 1) if (!mine.has(e)) seats[p.kind[e]! * p.slots + sheet[e]!]! -= p.size[e]!
  ids.forEach((id, i) => {
    for (let k = p.from[id]!; k < p.from[id + 1]!; k += 1) {
      const other = p.to[k]!
      if (mine.has(other)) continue
      const [table, there] = [p.tables[p.table[k]!]!, sheet[other]!]
      for (let t = 0; t < p.slots; t += 1) {
        part.unary[i * p.slots + t]! += p.weight[k]! * table[t * p.slots + there]!
        if (p.apart[k] && p.group[t] === p.group[there]) part.allowed[i * p.slots + t] = 0
      }
    }
  })
  return { ...part, seats: seats.map((left) => Math.max(0, left)) }
}
