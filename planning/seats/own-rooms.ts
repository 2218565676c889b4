import { classOf, frontRow, seatCount, seatsOfRoom } from './places.ts'
import type { Need, Seat, SeatPupil, SeatRoom } from './sitting.ts'

/** At most so many in one room of their own, none of them touching. */
const mostInOne = 4

/** Which of a pupil's needs a seat doesn't meet; `isOwn`: nobody but others with that need is in the room. */
export function unmetNeeds(pupil: SeatPupil, seat: Seat, room: SeatRoom, isOwn: boolean): Need[] {
  return [
    ...(pupil.frontRow && seat.row !== frontRow(room) ? (['front_row'] as const) : []),
    ...(pupil.stepFree && !room.stepFree ? (['step_free'] as const) : []),
    ...(pupil.ownRoom && !isOwn ? (['own_room'] as const) : []),
  ]
}

function seatsApart(room: SeatRoom): Seat[] {
  const classes = [0, 1, 2, 3].map((one) =>
    seatsOfRoom(room).filter(({ row, column }) => classOf('AROUND', row, column) === one),
  )
  return classes.reduce((most, one) => (one.length > most.length ? one : most)).slice(0, mostInOne)
}

export interface Split {
  /** Who has a room of their own, and where. */
  own: { pupil: SeatPupil; seat: Seat }[]
  ownRooms: SeatRoom[]
  /** Those who sit together apart from the rest, and their rooms. */
  together: SeatPupil[]
  togetherRooms: SeatRoom[]
  /** Everybody else, those too whom no such room is left for. */
  others: SeatPupil[]
  rooms: SeatRoom[]
}

/** Special rooms first, then the last rooms of the order, as long as the others still have seats. */
export function splitRooms(rooms: readonly SeatRoom[], pupils: readonly SeatPupil[]): Split {
  const special = rooms.filter((room) => room.special)
  const main = rooms.filter((room) => !room.special)
  const own = pupils.filter(({ ownRoom }) => ownRoom)
  const together = pupils.filter((pupil) => pupil.together && !pupil.ownRoom)
  const others = pupils.filter((pupil) => !pupil.together && !pupil.ownRoom)
  const isSpare = (room: SeatRoom) => seatCount(main) - seatCount([room]) >= others.length
  const takeLast = () => (main.length > 0 && isSpare(main.at(-1)!) ? main.pop()! : null)
  const seats = placeOwn(own, special, takeLast)
  const ownRooms = rooms.filter(({ id }) => seats.some(({ seat }) => seat.room === id))
  const left = special.filter((room) => !ownRooms.includes(room))
  const togetherRooms = roomsFor(together.length, left, takeLast)
  const isSeated = new Set(seats.map(({ pupil }) => pupil))
  return {
    own: seats,
    ownRooms,
    together: togetherRooms ? together : [],
    togetherRooms: togetherRooms ?? [],
    others: pupils.filter((pupil) => !isSeated.has(pupil) && !(togetherRooms && together.includes(pupil))),
    rooms: main,
  }
}

function placeOwn(
  own: readonly SeatPupil[],
  special: readonly SeatRoom[],
  takeLast: () => SeatRoom | null,
): Split['own'] {
  const rooms = [...special]
  const free = rooms.flatMap((room) => seatsApart(room).map((seat) => ({ seat, room })))
  const seats: Split['own'] = []
  // Whoever needs most chooses first.
  const order = [...own].sort((a, b) => needCount(b) - needCount(a))
  for (const pupil of order) {
    if (free.length === 0) {
      const room = takeLast()
      if (!room) break
      free.push(...seatsApart(room).map((seat) => ({ seat, room })))
    }
    const fits = free.findIndex(({ seat, room }) => unmetNeeds(pupil, seat, room, true).length === 0)
    const [one] = free.splice(Math.max(0, fits), 1)
    seats.push({ pupil, seat: one!.seat })
  }
  return seats
}

const needCount = ({ stepFree, frontRow }: SeatPupil) => 2 * Number(stepFree ?? false) + Number(frontRow ?? false)

function roomsFor(count: number, special: readonly SeatRoom[], takeLast: () => SeatRoom | null): SeatRoom[] | null {
  const rooms: SeatRoom[] = []
  for (const room of special) if (seatCount(rooms) < count) rooms.push(room)
  while (seatCount(rooms) < count) {
    const room = takeLast()
    if (!room) return null
    rooms.push(room)
  }
  return rooms
}
