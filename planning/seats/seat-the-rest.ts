import { seatOne } from './changes.ts'
import { proposeSeats, type SeatsAsked } from './propose-seats.ts'
import type { Seated, SeatSitting } from './sitting.ts'

export interface SittingAsked extends SeatsAsked {
  sitting: SeatSitting
  /** Who is seated already stays. */
  keep?: readonly Seated[] | undefined
}

export type SittingSeats =
  | { possible: true; seats: readonly Seated[]; bound: number }
  | { possible: false; short: readonly { roomKind: string; needed: number; available: number }[] }

/** Seats everybody of a sitting, or beside those who are kept whoever has no seat yet. */
export async function seatSitting({ sitting, keep, ...asked }: SittingAsked): Promise<SittingSeats> {
  if (!keep || keep.length === 0) return proposeSeats(sitting, asked)
  return seatTheRest(sitting, keep)
}

function seatTheRest(sitting: SeatSitting, keep: readonly Seated[]): SittingSeats {
  const seats = [...keep]
  const isKept = new Set(keep.map(({ pupil }) => pupil))
  const left = new Map<string, number>()
  for (const pupil of sitting.pupils) {
    if (isKept.has(pupil.id)) continue
    const set = pupil.set ?? rarestLetter(sitting, seats, pupil.paper)
    const seat = seatOne({ ...sitting, seats }, pupil, set)
    if (seat) seats.push({ pupil: pupil.id, room: seat.room, row: seat.row, column: seat.column, set })
    else left.set(pupil.roomKind, (left.get(pupil.roomKind) ?? 0) + 1)
  }
  if (left.size === 0) return { possible: true, seats, bound: 0 }
  const short = [...left].map(([roomKind, more]) => {
    const of = sitting.pupils.filter((pupil) => pupil.roomKind === roomKind).length
    return { roomKind, needed: of, available: of - more }
  })
  return { possible: false, short }
}

/** Of a paper's letters that which fewest have; null where it has one set. */
export function rarestLetter(
  { pupils, sets }: Pick<SeatSitting, 'pupils' | 'sets'>,
  seats: readonly Seated[],
  paper: number,
): string | null {
  const count = sets?.[paper] ?? 1
  if (count === 1) return null
  const paperOf = new Map(pupils.map((pupil) => [pupil.id, pupil.paper]))
  const has = (letter: string) =>
    seats.filter(({ pupil, set }) => set === letter && paperOf.get(pupil) === paper).length
  const letters = Array.from({ length: count }, (_, at) => String.fromCharCode(65 + at))
  return letters.reduce((rarest, letter) => (has(letter) < has(rarest) ? letter : rarest))
}
