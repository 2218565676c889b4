import { SeatMap } from './needs.ts'
import { unmetNeeds } from './own-rooms.ts'
import { isSeat, seatKey, seatsOfRoom } from './places.ts'
import type { Seat, Seated, SeatPupil, SeatRoom, SeatSitting } from './sitting.ts'

/** A sitting as it is seated. */
export type SeatedSitting = Pick<SeatSitting, 'rooms' | 'pupils' | 'neighbours'> & { seats: readonly Seated[] }

export interface FreeSeat extends Seat {
  /** Like neighbours there. */
  like: number
}

/**
 * A seat for somebody late, new or forgotten (who needn't be among the pupils): that with the fewest like neighbours, in rooms in use
 * first; nobody else moves.
 *
 * @returns null where no seat is free
 */
export function seatOne(
  { rooms, pupils, neighbours, seats }: SeatedSitting,
  pupil: SeatPupil,
  set: string | null,
): FreeSeat | null {
  const map = new SeatMap([...pupils.filter(({ id }) => id !== pupil.id), pupil], seats, neighbours)
  const inUse = new Set(seats.map(({ room }) => room))
  const apart = new Set(
    seats.filter((seat) => map.pupil(seat.pupil).ownRoom && isSpecial(rooms, seat)).map(({ room }) => room),
  )
  let best: (FreeSeat & { rank: number }) | null = null
  for (const room of rooms) {
    if (room.kind !== pupil.roomKind || room.special || apart.has(room.id)) continue
    for (const seat of seatsOfRoom(room)) {
      if (map.at.has(seatKey(seat))) continue
      const like = map.like(seat, pupil.paper, set)
      const unmet = unmetNeeds({ ...pupil, ownRoom: false }, seat, room, false).length
      // What somebody needs comes before neighbours; a room that isn't in use needs a watcher of its own.
      const rank = unmet * 10_000 + (inUse.has(room.id) ? 0 : 1000) + like
      if (!best || rank < best.rank) best = { ...seat, like, rank }
    }
  }
  if (!best) return null
  const { rank: _, ...seat } = best
  return seat
}

const isSpecial = (rooms: readonly SeatRoom[], { room }: Seat) =>
  rooms.some(({ id, special }) => id === room && special)

export type Closed =
  /** `whole`: the room that took all of them, place by place. */
  { possible: true; moved: readonly Seated[]; whole: number | null } | { possible: false; short: number }

/** A room is closed: its pupils go whole into a free room that holds them seat by seat, else each to the best free seat. Nobody else moves. */
export function closeRoom(sitting: SeatedSitting, roomId: number): Closed {
  const leaving = sitting.seats.filter(({ room }) => room === roomId)
  const open = sitting.rooms.filter(({ id }) => id !== roomId)
  const pupilOf = new Map(sitting.pupils.map((pupil) => [pupil.id, pupil]))
  const closed = sitting.rooms.find(({ id }) => id === roomId)
  const inUse = new Set(sitting.seats.map(({ room }) => room))
  const holds = (room: SeatRoom) =>
    !inUse.has(room.id) &&
    room.kind === closed?.kind &&
    room.special === closed.special &&
    leaving.every((seat) => {
      const unmet = (where: SeatRoom) => unmetNeeds(pupilOf.get(seat.pupil)!, seat, where, true).length
      return isSeat(room, seat.row, seat.column) && unmet(room) <= unmet(closed)
    })
  const whole = open.find(holds)
  if (whole) return { possible: true, moved: leaving.map((seat) => ({ ...seat, room: whole.id })), whole: whole.id }
  const seats = sitting.seats.filter(({ room }) => room !== roomId)
  const moved: Seated[] = []
  const needs = ({ pupil }: Seated) =>
    unmetNeeds(pupilOf.get(pupil)!, { room: -1, row: -1, column: -1 }, { ...closed!, stepFree: false }, false).length
  for (const seat of [...leaving].sort((a, b) => needs(b) - needs(a))) {
    const to = seatOne({ ...sitting, rooms: open, seats: [...seats, ...moved] }, pupilOf.get(seat.pupil)!, seat.set)
    if (!to) return { possible: false, short: leaving.length - moved.length }
    moved.push({ ...seat, room: to.room, row: to.row, column: to.column })
  }
  return { possible: true, moved, whole: null }
}

/** Like neighbours of a whole sitting as it is seated: before and after a move by hand. */
export function likeSeated({ pupils, neighbours, seats }: SeatedSitting): number {
  const map = new SeatMap(pupils, seats, neighbours)
  return seats.reduce((sum, seat) => sum + map.like(seat, map.pupil(seat.pupil).paper, seat.set), 0) / 2
}

/** Whom a room's new layout takes the seat from: those alone. */
export function withoutSeat(seats: readonly Seated[], room: SeatRoom): Seated[] {
  return seats.filter((seat) => seat.room === room.id && !isSeat(room, seat.row, seat.column))
}

/** When somebody with more time ends: minutes of the paper, more by so many per cent, up to full five minutes. */
export function minutesWithExtra(minutes: number, extraPercent: number): number {
  return Math.ceil((minutes * (100 + extraPercent)) / 100 / 5 - 1e-9) * 5
}
