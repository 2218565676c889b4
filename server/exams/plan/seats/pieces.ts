import { createHash } from 'node:crypto'
import { likeSeated } from '../../../../planning/seats/changes.ts'
import type { Seated, SeatSitting } from '../../../../planning/seats/sitting.ts'
import { type Seating, seatKeyOf } from './seating.ts'
import {
  endsOf,
  engineSitting,
  openRooms,
  roomsThatMeet,
  type SeatedBy,
  type Sitting,
  type SittingAt,
  sameSitting,
  sittingsOf,
} from './sittings.ts'

/** Sittings that are seated as one: alone, or where everybody keeps one seat those of a shift. */
export interface Piece {
  sittings: Sitting[]
  /** One seat for all of them: neighbours are of other classes. */
  same: boolean
}

const onlyIn = (sitting: Sitting, isClassroom: boolean): Sitting => ({
  ...sitting,
  papers: new Map([...sitting.papers].filter(([, { paper }]) => (paper.room_kind === 'CLASSROOM') === isClassroom)),
})

/** The sittings that are asked for, in the order in which they are seated. */
export function piecesOf(seating: Seating, asked: Partial<SittingAt>): Piece[] {
  const isSame = seating.plan.rules.seats === 'SAME'
  const all = sittingsOf(seating).filter(({ papers }) => papers.size > 0)
  const chosen = all.filter(
    ({ day, shift }) =>
      (asked.shift === undefined || shift === asked.shift) && (isSame || asked.day === undefined || day === asked.day),
  )
  if (!isSame) return chosen.map((sitting) => ({ sittings: [sitting], same: false }))
  const shifts = [...new Set(chosen.map(({ shift }) => shift))]
  // Laboratories are never a pupil's one seat.
  const classrooms = shifts.map((shift): Piece => {
    const sittings = chosen.filter((one) => one.shift === shift).map((one) => onlyIn(one, true))
    return { sittings: sittings.filter(({ papers }) => papers.size > 0), same: true }
  })
  const others = chosen.map((one): Piece => ({ sittings: [onlyIn(one, false)], same: false }))
  return [...classrooms, ...others].filter(({ sittings }) => sittings.some(({ papers }) => papers.size > 0))
}

/** A piece as the engine takes it, in the rooms that are open to all of its sittings. */
export function engineOf(seating: Seating, piece: Piece, seated: SeatedBy, without: ReadonlySet<number>): SeatSitting {
  const open = piece.sittings.map((sitting) => new Set(openRooms(seating, sitting, seated).map(({ id }) => id)))
  const rooms = seating.rooms.filter(({ id }) => !without.has(id) && open.every((some) => some.has(id)))
  const engines = piece.sittings.map((sitting) => engineSitting(seating, sitting, rooms))
  const [first] = engines as [SeatSitting, ...SeatSitting[]]
  if (!piece.same) return first
  const pupils = new Map(engines.flatMap((one) => one.pupils.map((pupil) => [pupil.id, pupil] as const)))
  const gradeOf = (id: number) =>
    piece.sittings.find(({ papers }) => papers.has(id))?.papers.get(id)?.paper.grade.id ?? 0
  const { sets: _, ...engine } = first
  return { ...engine, pupils: [...pupils.values()].map((one) => ({ ...one, set: null, paper: gradeOf(one.id) })) }
}

/** Seats of a piece in one of its sittings: those of whoever writes then, with letters where a paper has several sets. */
export function seatsOfPiece(seating: Seating, { same }: Piece, sitting: Sitting, seats: readonly Seated[]): Seated[] {
  const own = seats.filter(({ pupil }) => sitting.papers.has(pupil))
  if (!same) return own
  const inOrder = own.toSorted((a, b) => a.room - b.room || a.column - b.column || a.row - b.row)
  const turns = new Map<number, number>()
  return inOrder.map((seat) => {
    const paper = sitting.papers.get(seat.pupil)?.paper
    if (!paper || paper.sets === 1) return { ...seat, set: null }
    const given = seating.letters.get(seatKeyOf(paper.id, seat.pupil))
    if (given) return { ...seat, set: given }
    const turn = turns.get(paper.id) ?? 0
    turns.set(paper.id, turn + 1)
    return { ...seat, set: String.fromCharCode(65 + (turn % paper.sets)) }
  })
}

/** Rooms of a piece that would last into another use of them. */
export function roomsTooLong(seating: Seating, piece: Piece, seats: readonly Seated[], seated: SeatedBy): Set<number> {
  const meet = piece.sittings.flatMap((sitting) => {
    const own = seats.filter(({ pupil }) => sitting.papers.has(pupil))
    return [...roomsThatMeet(seating, sitting, endsOf(seating, sitting, own), seated)]
  })
  return new Set(meet)
}

/** Pairs of like neighbours of a sitting as it is seated. */
export function likeIn(seating: Seating, sitting: Sitting, seats: readonly Seated[]): number {
  return likeSeated({ ...engineSitting(seating, sitting, seating.rooms), seats })
}

/** The sum of all that a sitting's fewest like neighbours hang on. */
export function sumOfSitting(seating: Seating, at: SittingAt, seated: SeatedBy): string {
  const sitting = sittingsOf(seating).find((one) => sameSitting(one, at))
  if (!sitting) return ''
  const engine = engineSitting(seating, sitting, openRooms(seating, sitting, seated))
  return createHash('sha256').update(JSON.stringify(engine)).digest('base64url')
}

/** The sum of all that a proposal is worked out from. */
export function sumOfSeats(seating: Seating): string {
  const sittings = sittingsOf(seating).map((one) => engineSitting(seating, one, seating.rooms))
  const planned = seating.rows.map(({ paper_id, enrolment_id, planned: seat }) => [paper_id, enrolment_id, seat])
  const { rooms, busy, plan } = seating
  return createHash('sha256')
    .update(JSON.stringify([sittings, planned, rooms, busy, plan.shifts, plan.rules]))
    .digest('base64url')
}
