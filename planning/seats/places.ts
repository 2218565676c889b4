import type { Neighbours, Seat, SeatRoom } from './sitting.ts'

const beside = [
  [0, -1],
  [0, 1],
] as const
const cross = [...beside, [-1, 0], [1, 0]] as const
const around = [...cross, [-1, -1], [-1, 1], [1, -1], [1, 1]] as const
const offsets: Readonly<Record<Neighbours, readonly (readonly [number, number])[]>> = {
  BESIDE: beside,
  CROSS: cross,
  AROUND: around,
}

/** Places that touch one another, of the drawn grid. */
export function touching(neighbours: Neighbours, row: number, column: number): [row: number, column: number][] {
  return offsets[neighbours].map(([down, right]) => [row + down, column + right])
}

/** Seats fall into classes of which none touch: so many, and which one a seat is in. */
export function classCount(neighbours: Neighbours): number {
  return neighbours === 'AROUND' ? 4 : 2
}

export function classOf(neighbours: Neighbours, row: number, column: number): number {
  if (neighbours === 'AROUND') return (row % 2) * 2 + (column % 2)
  return neighbours === 'CROSS' ? (row + column) % 2 : column % 2
}

export const isSeat = ({ layout }: Pick<SeatRoom, 'layout'>, row: number, column: number) =>
  layout[row]?.[column] === 'x'

/** Seats of a room, column by column from the front: as books are collected. */
export function seatsOfRoom(room: SeatRoom): Seat[] {
  const width = room.layout[0]?.length ?? 0
  return Array.from({ length: width }, (_, column) => column).flatMap((column) =>
    [...room.layout.keys()].filter((row) => isSeat(room, row, column)).map((row) => ({ room: room.id, row, column })),
  )
}

export function seatCount(rooms: readonly SeatRoom[]): number {
  return rooms.reduce((sum, { layout }) => sum + layout.join('').split('x').length - 1, 0)
}

/** The row of the front-most seat. */
export const frontRow = ({ layout }: SeatRoom) => layout.findIndex((row) => row.includes('x'))

export const seatKey = ({ room, row, column }: Seat) => `${room}/${row}/${column}`

/** All seats of some rooms, and which of them touch. */
export interface Plan {
  seats: readonly Seat[]
  near: readonly (readonly number[])[]
  /** Place of a seat, or −1. */
  find(seat: Seat): number
}

export function planOf(rooms: readonly SeatRoom[], neighbours: Neighbours): Plan {
  const seats = rooms.flatMap(seatsOfRoom)
  const place = new Map(seats.map((seat, i) => [seatKey(seat), i]))
  const find = (seat: Seat) => place.get(seatKey(seat)) ?? -1
  const near = seats.map(({ room, row, column }) =>
    touching(neighbours, row, column)
      .map(([y, x]) => find({ room, row: y, column: x }))
      .filter((i) => i >= 0),
  )
  return { seats, near, find }
}

/** Pairs of neighbours of one kind; −1 is nobody. */
export function likeOf({ near }: Plan, kinds: Int32Array): number {
  let like = 0
  near.forEach((list, i) => {
    if (kinds[i]! >= 0) for (const j of list) if (j > i && kinds[j] === kinds[i]) like += 1
  })
  return like
}
