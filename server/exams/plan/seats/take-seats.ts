import type { StoredProposal, StoredSeat } from '#contract'
import type { Seated } from '../../../../planning/seats/sitting.ts'
import { keepProposal } from '../keep-proposal.ts'
import type { Seating } from './seating.ts'
import {
  atKey,
  openRooms,
  plannedSeats,
  type SeatedBy,
  type Sitting,
  type SittingAt,
  seatsIn,
  sittingsOf,
} from './sittings.ts'
import { freeSittings, type NewSeat, storedSeats, storeSeats } from './store-seats.ts'

type By = Parameters<typeof keepProposal>[0]
type Proposed = Required<StoredProposal>['seats']

/** Keeps what is seated in these sittings as what was before. @returns its id */
export async function keepBefore(
  by: By,
  series_id: number,
  { sittings, input_sum }: { sittings: readonly SittingAt[]; input_sum: string },
): Promise<number> {
  const isOf = new Set(sittings.map(atKey))
  const seated = (await storedSeats(by, series_id)).filter((one) => isOf.has(atKey(one)))
  const of = sittings.map(({ day, shift }) => ({ day, shift, bound: 0, sum: '' }))
  return keepProposal(by, series_id, { what: 'BEFORE', result: { seats: { sittings: of, seated } }, input_sum })
}

/**
 * Puts pupils where a proposal has them: what it says of a sitting holds for all of it. Who no longer writes there, a room that is closed
 * or in use by others, a place that is no seat are left out.
 */
export async function putSeats(
  change: Pick<By, 'db' | 'client_id'>,
  seating: Seating,
  { sittings, seated }: Proposed,
): Promise<void> {
  const { id } = seating.plan
  await freeSittings(change, id, sittings)
  const isOf = new Set(sittings.map(atKey))
  const byPupil = new Map(seated.map((one) => [`${atKey(one)} ${one.enrolment_id}`, one]))
  const there = plannedSeats(seating)
  for (const key of isOf) there.delete(key)
  const rows: NewSeat[] = []
  for (const sitting of sittingsOf(seating).filter((one) => isOf.has(atKey(one)))) {
    const own = seatsOf(seating, sitting, byPupil, there)
    there.set(atKey(sitting), own)
    rows.push(...rowsOf(sitting, own))
  }
  await storeSeats(change, id, rows)
}

/** What still is a seat of whoever writes in a sitting. */
function seatsOf(
  seating: Seating,
  sitting: Sitting,
  byPupil: ReadonlyMap<string, StoredSeat>,
  there: SeatedBy,
): Seated[] {
  const { day, shift } = sitting
  const open = new Set(openRooms(seating, sitting, there).map(({ id }) => id))
  const nowhere = { room_id: null, row: null, col: null, set: null, batch: null, day, shift }
  const rows = [...sitting.papers].flatMap(([enrolment_id, { paper }]) => {
    const seat = byPupil.get(`${atKey(sitting)} ${enrolment_id}`)
    if (seat?.paper_id !== paper.id || !open.has(seat.room_id)) return []
    const planned = { ...nowhere, room_id: seat.room_id, row: seat.row, col: seat.col, set: seat.set as never }
    return [{ paper_id: paper.id, enrolment_id, planned, published: nowhere }]
  })
  return seatsIn({ ...seating, rows }, sitting)
}

/** Everybody of a sitting, with their seat or without one. */
function rowsOf({ day, shift, papers }: Sitting, seats: readonly Seated[]): NewSeat[] {
  const seatOf = new Map(seats.map((seat) => [seat.pupil, seat]))
  return [...papers].map(([enrolment_id, { paper, batch }]) => {
    const seat = seatOf.get(enrolment_id)
    const where = { room_id: seat?.room ?? null, row: seat?.row ?? null, col: seat?.column ?? null }
    return { paper_id: paper.id, enrolment_id, batch, day, shift, ...where, set: seat?.set ?? null }
  })
}
