import { loadSolver } from '../../solver/solver.ts'
import { type Arrangement, arrangeApart, arrangeBest } from './arrange.ts'
import { type Kinds, lettersInTurn, paperKinds, setKinds } from './kinds.ts'
import { meetNeeds, SeatMap } from './needs.ts'
import { splitRooms, unmetNeeds } from './own-rooms.ts'
import { seatCount } from './places.ts'
import type { Need, Seated, SeatPupil, SeatRoom, SeatSitting } from './sitting.ts'

export interface SeatsAsked {
  effort: 'QUICK' | 'THOROUGH'
  seed?: number
}

export type SeatsProposal =
  | {
      possible: true
      seats: readonly Seated[]
      /** Pairs of neighbours with the same paper and set, in all and by room in use. */
      like: number
      rooms: readonly { room: number; pupils: number; like: number }[]
      /** Fewer are impossible. */
      bound: number
      proven: boolean
      unmet: readonly { pupil: number; need: Need }[]
    }
  | { possible: false; short: readonly { roomKind: string; needed: number; available: number }[] }

const efforts = { QUICK: 1, THOROUGH: 4 }

/** Who writes where in one sitting, with as few like neighbours as can be; or which rooms are too few. */
export async function proposeSeats(sitting: SeatSitting, asked: SeatsAsked): Promise<SeatsProposal> {
  const { seed = 1 } = asked
  const short: { roomKind: string; needed: number; available: number }[] = []
  const seats: Seated[] = []
  const own = new Set<number>()
  let bound = 0
  for (const roomKind of new Set(sitting.pupils.map((one) => one.roomKind))) {
    const pupils = sitting.pupils.filter((one) => one.roomKind === roomKind)
    // Special rooms serve whoever writes in class rooms first; a laboratory's pupils get none of them.
    const rooms = sitting.rooms.filter(
      ({ kind, special }) => kind === roomKind || (special && roomKind === 'CLASSROOM'),
    )
    const split = splitRooms(rooms, pupils)
    const available = seatCount(split.rooms)
    if (available < split.others.length) {
      short.push({ roomKind, needed: split.others.length, available })
      continue
    }
    for (const { pupil, seat } of split.own) seats.push({ pupil: pupil.id, ...seat, set: pupil.set ?? null })
    for (const { id } of split.ownRooms) own.add(id)
    for (const [group, open] of [
      [split.others, split.rooms],
      [split.together, split.togetherRooms],
    ] as const) {
      if (group.length === 0) continue
      const found = await seatGroup(sitting, group, open, seed, efforts[asked.effort])
      seats.push(...found.seats)
      bound += found.bound
    }
  }
  if (short.length > 0) return { possible: false, short }
  return judged(sitting, lettersForOwn(sitting, seats), own, bound)
}

/** One group into its rooms: neighbours differ by paper, else by paper and set. */
async function seatGroup(
  sitting: SeatSitting,
  pupils: readonly SeatPupil[],
  rooms: readonly SeatRoom[],
  seed: number,
  effort: number,
) {
  const papers = paperKinds(pupils)
  const { neighbours, fewestRooms, spareSeats } = sitting
  const asked = { rooms, counts: papers.counts, neighbours, fewestRooms, spareSeats, seed, effort }
  const sets = setKinds(sitting, pupils)
  const apart = arrangeApart(asked)
  const bySet = apart ?? arrangeApart({ ...asked, counts: sets.counts })
  const arrangement = bySet ?? arrangeBest({ ...asked, counts: sets.counts }, await loadSolver())
  const seats = seatPupils(sitting, arrangement, apart ? papers : sets, pupils)
  const map = new SeatMap(pupils, seats, neighbours)
  meetNeeds(map, arrangement.rooms, pupils)
  return { seats: [...map.seatOf.values()], bound: arrangement.bound }
}

/** Pupils into the seats of their kind by section and roll number, room by room, down the columns. */
function seatPupils(
  sitting: SeatSitting,
  { plan, kinds }: Arrangement,
  { of }: Kinds,
  pupils: readonly SeatPupil[],
): Seated[] {
  const inOrder = [...pupils].sort((a, b) => a.section - b.section || a.roll - b.roll || a.id - b.id)
  const papers = [...new Set(of.map(({ paper }) => paper))]
  return papers.flatMap((paper) => {
    const own = inOrder.filter((one) => one.paper === paper)
    const free = plan.seats.flatMap((seat, i) => {
      const kind = kinds[i]! < 0 ? undefined : of[kinds[i]!]
      return kind?.paper === paper ? [{ ...seat, set: kind.set }] : []
    })
    const isAnyLetter = of.some((kind) => kind.paper === paper && kind.set === null)
    if (isAnyLetter) {
      const letters = lettersInTurn(sitting, own)
      return own.map(({ id }, i) => ({ ...free[i]!, pupil: id, set: letters[i]! }))
    }
    // Whoever has a letter takes the next seat of it; the others, in their order, what is left.
    const left = [...free]
    const given = own
      .filter(({ set }) => set)
      .map((one) => {
        const at = left.findIndex(({ set }) => set === one.set)
        return { ...left.splice(at, 1)[0]!, pupil: one.id }
      })
    const rest = own.filter(({ set }) => !set).map((one, i) => ({ ...left[i]!, pupil: one.id }))
    return [...given, ...rest]
  })
}

/** Whoever sits in an own room has a letter too: the one that fewest have. */
function lettersForOwn(sitting: SeatSitting, seats: readonly Seated[]): Seated[] {
  const paperOf = new Map(sitting.pupils.map(({ id, paper }) => [id, paper]))
  const counts = new Map<string, number>()
  const key = (paper: number, set: string) => `${paper}/${set}`
  for (const { pupil, set } of seats)
    if (set) counts.set(key(paperOf.get(pupil)!, set), (counts.get(key(paperOf.get(pupil)!, set)) ?? 0) + 1)
  return seats.map((seat) => {
    const paper = paperOf.get(seat.pupil)!
    const count = sitting.sets?.[paper] ?? 1
    if (seat.set || count === 1) return seat
    const letters = Array.from({ length: count }, (_, i) => String.fromCharCode(65 + i))
    const has = (set: string) => counts.get(key(paper, set)) ?? 0
    const set = letters.reduce((a, b) => (has(b) < has(a) ? b : a))
    counts.set(key(paper, set), has(set) + 1)
    return { ...seat, set }
  })
}

function judged(
  sitting: SeatSitting,
  seats: readonly Seated[],
  own: ReadonlySet<number>,
  bound: number,
): SeatsProposal {
  const map = new SeatMap(sitting.pupils, seats, sitting.neighbours)
  const roomOf = new Map(sitting.rooms.map((room) => [room.id, room]))
  const rooms = new Map<number, { room: number; pupils: number; like: number }>()
  for (const seat of seats) {
    const one = rooms.get(seat.room) ?? { room: seat.room, pupils: 0, like: 0 }
    one.pupils += 1
    one.like += map.like(seat, map.pupil(seat.pupil).paper, seat.set) / 2
    rooms.set(seat.room, one)
  }
  const unmet = sitting.pupils.flatMap((pupil) => {
    const seat = map.seatOf.get(pupil.id)!
    return unmetNeeds(pupil, seat, roomOf.get(seat.room)!, own.has(seat.room)).map((need) => ({
      pupil: pupil.id,
      need,
    }))
  })
  const inOrder = sitting.rooms.flatMap(({ id }) => rooms.get(id) ?? [])
  const like = inOrder.reduce((sum, one) => sum + one.like, 0)
  return { possible: true, seats, like, rooms: inOrder, bound, proven: like === bound, unmet }
}
