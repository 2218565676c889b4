import { unmetNeeds } from './own-rooms.ts'
import { seatKey, seatsOfRoom, touching } from './places.ts'
import type { Neighbours, Seat, Seated, SeatPupil, SeatRoom } from './sitting.ts'

/** Who sits where, and who is beside whom. */
export class SeatMap {
  readonly at = new Map<string, Seated>()
  readonly seatOf = new Map<number, Seated>()
  readonly #pupils: ReadonlyMap<number, SeatPupil>
  readonly #neighbours: Neighbours

  constructor(pupils: readonly SeatPupil[], seats: readonly Seated[], neighbours: Neighbours) {
    this.#pupils = new Map(pupils.map((pupil) => [pupil.id, pupil]))
    this.#neighbours = neighbours
    for (const seat of seats) this.put(seat)
  }

  put(seat: Seated): void {
    this.at.set(seatKey(seat), seat)
    this.seatOf.set(seat.pupil, seat)
  }

  take(seat: Seated): void {
    this.at.delete(seatKey(seat))
    this.seatOf.delete(seat.pupil)
  }

  pupil(id: number): SeatPupil {
    return this.#pupils.get(id)!
  }

  /** Neighbours of a seat who write this paper and set. */
  like({ room, row, column }: Seat, paper: number, set: string | null, except?: number): number {
    return touching(this.#neighbours, row, column).filter(([y, x]) => {
      const other = this.at.get(seatKey({ room, row: y, column: x }))
      return other && other.pupil !== except && other.set === set && this.pupil(other.pupil).paper === paper
    }).length
  }
}

const place = ({ room, row, column }: Seat): Seat => ({ room, row, column })

/**
 * Front rows and step-free rooms: pupils of one paper and set change places, which leaves neighbours' papers as they are; else with whoever
 * makes fewest like neighbours more. Whom no such seat is found for stays.
 */
export function meetNeeds(map: SeatMap, rooms: readonly SeatRoom[], pupils: readonly SeatPupil[]): void {
  const roomOf = new Map(rooms.map((room) => [room.id, room]))
  const fits = (pupil: SeatPupil, seat: Seat) =>
    unmetNeeds({ ...pupil, ownRoom: false }, seat, roomOf.get(seat.room)!, false).length === 0
  for (const pupil of pupils) {
    const own = map.seatOf.get(pupil.id)!
    if (fits(pupil, own)) continue
    const mate = mateFor(map, pupil, own, pupils, fits)
    if (mate) swap(map, own, mate)
    else cheapestChange(map, pupil, own, rooms, fits)
  }
}

type Fits = (pupil: SeatPupil, seat: Seat) => boolean

function mateFor(map: SeatMap, pupil: SeatPupil, own: Seated, pupils: readonly SeatPupil[], fits: Fits): Seated | null {
  const mates = pupils
    .filter((one) => one.paper === pupil.paper && one.id !== pupil.id)
    .map((one) => ({ one, seat: map.seatOf.get(one.id)! }))
    .filter(({ one, seat }) => seat.set === own.set && fits(pupil, seat) && fits(one, own))
  const there = mates.find(({ seat }) => seat.room === own.room) ?? mates[0]
  return there?.seat ?? null
}

function swap(map: SeatMap, one: Seated, other: Seated): void {
  map.take(one)
  map.take(other)
  map.put({ ...one, ...place(other) })
  map.put({ ...other, ...place(one) })
}

function cheapestChange(map: SeatMap, pupil: SeatPupil, own: Seated, rooms: readonly SeatRoom[], fits: Fits): void {
  let best: { seat: Seat; there: Seated | undefined; rank: number } | null = null
  const paperOf = (seat: Seated) => map.pupil(seat.pupil).paper
  for (const seat of rooms.flatMap(seatsOfRoom)) {
    if (!fits(pupil, seat)) continue
    const there = map.at.get(seatKey(seat))
    if (there && !fits(map.pupil(there.pupil), own)) continue
    // Whether two who change places touch each other makes no difference: they differ, or nothing changes.
    const change =
      map.like(seat, pupil.paper, own.set, pupil.id) -
      map.like(own, pupil.paper, own.set) +
      (there ? map.like(own, paperOf(there), there.set, there.pupil) - map.like(there, paperOf(there), there.set) : 0)
    const rank = 2 * change + Number(seat.room !== own.room)
    if (!best || rank < best.rank) best = { seat, there, rank }
  }
  if (!best) return
  if (best.there) swap(map, own, best.there)
  else {
    map.take(own)
    map.put({ ...own, ...place(best.seat) })
  }
}
