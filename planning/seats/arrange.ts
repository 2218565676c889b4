import { type Random, randomBelow, randomFrom, shuffle } from '../../solver/random.ts'
import type { Solver } from '../../solver/solver.ts'
import { byPatterns, mostStates } from './patterns.ts'
import { classOf, likeOf, type Plan, planOf, seatCount } from './places.ts'
import type { Neighbours, SeatRoom } from './sitting.ts'
import { withoutLike } from './tape.ts'

/** Which kind sits where, with as few like neighbours as can be. */
export interface Arrangement {
  rooms: readonly SeatRoom[]
  plan: Plan
  /** By seat of the plan, −1 nobody. */
  kinds: Int32Array
  like: number
  bound: number
}

export interface Arranging {
  rooms: readonly SeatRoom[]
  counts: readonly number[]
  neighbours: Neighbours
  fewestRooms: boolean
  spareSeats: number
  seed: number
  /** Swaps that are tried, in units of 100,000. */
  effort: number
}

/** Without like neighbours, in the fewest rooms of the order that this needs; null where it isn't possible so simply. */
export function arrangeApart({ rooms, counts, neighbours, fewestRooms, spareSeats }: Arranging): Arrangement | null {
  const needed = counts.reduce((sum, count) => sum + count, 0)
  for (let spare = spareSeats; spare >= 0; spare -= 1) {
    const open = rooms.map((room) => withSpare(room, spare))
    let first = 1
    while (first < open.length && seatCount(open.slice(0, first)) < needed) first += 1
    for (let count = fewestRooms ? first : open.length; count <= open.length; count += 1) {
      const some = open.slice(0, count)
      const plan = planOf(some, neighbours)
      const kinds = withoutLike(some, plan, counts, neighbours)
      if (kinds) return { rooms: rooms.slice(0, count), plan, kinds, like: 0, bound: 0 }
    }
  }
  return null
}

/** The last seats of the room, at its back, are left out. */
function withSpare(room: SeatRoom, spare: number): SeatRoom {
  let left = spare
  const layout = [...room.layout].reverse().map((row) => {
    const cells = [...row]
    for (let x = cells.length - 1; x >= 0 && left > 0; x -= 1)
      if (cells[x] === 'x') {
        cells[x] = '.'
        left -= 1
      }
    return cells.join('')
  })
  return { ...room, layout: layout.reverse() }
}

/** In all rooms, with the fewest like neighbours that are found, and what is proven of them. */
export function arrangeBest(asked: Arranging, solver: Solver): Arrangement {
  const { rooms, counts, neighbours, seed, effort } = asked
  const plan = planOf(rooms, neighbours)
  const random = randomFrom(seed, 31)
  const bySize = [...counts.keys()].sort((a, b) => counts[b]! - counts[a]! || a - b)
  const everybody = bySize.flatMap((kind) => new Array<number>(counts[kind]!).fill(kind))
  const start = new Int32Array(plan.seats.length).fill(-1)
  start.set(everybody)
  const state: { bound: number; best: Pick<Arrangement, 'kinds' | 'like'> } = {
    bound: 0,
    best: polish(plan, Int32Array.from(shuffle([...start], random)), random, 4 * effort, 0),
  }
  const widest = Math.max(...rooms.map(({ layout }) => Math.min(layout.length, layout[0]!.length)))
  for (let large = 1; large <= Math.min(3, counts.length) && state.best.like > state.bound; large += 1) {
    if ((large + 1) ** (widest + 1) > mostStates) break
    const named = bySize.slice(0, large)
    const found = byPatterns(
      rooms,
      plan,
      named.map((kind) => counts[kind]!),
      neighbours,
      solver,
    )
    state.bound = Math.max(state.bound, found.bound)
    if (!found.kinds) continue
    const given = fillUp(plan, found.kinds, named, counts, neighbours)
    for (const hot of [0, 0.25, 0.6]) {
      if (state.best.like <= state.bound) break
      const one =
        hot === 0
          ? { kinds: given, like: likeOf(plan, given) }
          : polish(plan, given, random, 2.5 * effort, state.bound, hot)
      if (one.like < state.best.like) state.best = one
    }
  }
  if (state.best.like > state.bound) {
    const one = polish(plan, state.best.kinds, random, 9 * effort, state.bound, 0.5)
    if (one.like < state.best.like) state.best = one
  }
  return { rooms, plan, ...state.best, bound: state.bound }
}

/** The others go on the tape of the seats that are left, class by class. */
function fillUp(
  plan: Plan,
  patterned: Int32Array,
  named: readonly number[],
  counts: readonly number[],
  neighbours: Neighbours,
): Int32Array {
  const kinds = patterned.map((kind) => (kind < 0 ? -1 : named[kind]!))
  const left = [...counts]
  for (const kind of kinds) if (kind >= 0) left[kind]! -= 1
  const free = [...kinds.keys()].filter((i) => kinds[i]! < 0)
  const classAt = (i: number) => classOf(neighbours, plan.seats[i]!.row, plan.seats[i]!.column)
  free.sort((a, b) => classAt(a) - classAt(b) || a - b)
  const order = [...counts.keys()].sort((a, b) => left[b]! - left[a]! || a - b)
  let at = 0
  for (const kind of order) for (let i = 0; i < left[kind]!; i += 1, at += 1) kinds[free[at]!] = kind
  return kinds
}

/** Two change places, also of two rooms, while fewer like neighbours come of it. */
function polish(
  plan: Plan,
  given: Int32Array,
  random: Random,
  effort: number,
  target: number,
  hot = 1.2,
): Pick<Arrangement, 'kinds' | 'like'> {
  const kinds = given.slice()
  const { near } = plan
  const likeAt = (i: number, kind: number) => {
    if (kind < 0) return 0
    let like = 0
    for (const j of near[i]!) if (kinds[j] === kind) like += 1
    return like
  }
  let like = likeOf(plan, kinds)
  let best: Pick<Arrangement, 'kinds' | 'like'> = { kinds: kinds.slice(), like }
  const steps = effort * Math.min(100_000, 1000 * near.length)
  for (let step = 0; step < steps && best.like > target; step += 1) {
    const [i, j] = [randomBelow(random, near.length), randomBelow(random, near.length)]
    const [a, b] = [kinds[i]!, kinds[j]!]
    if (a === b) continue
    const before = likeAt(i, a) + likeAt(j, b)
    kinds[i] = b
    kinds[j] = a
    const change = likeAt(i, b) + likeAt(j, a) - before
    const temperature = hot * (0.06 / hot) ** (step / steps)
    if (change > 0 && random() >= Math.exp(-change / temperature)) {
      kinds[i] = a
      kinds[j] = b
      continue
    }
    like += change
    if (like < best.like) best = { kinds: kinds.slice(), like }
  }
  return best
}
