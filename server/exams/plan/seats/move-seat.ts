import { type BodyOf, type examSeriesApi, type SeatMoved, say } from '#contract'
import { isSeat } from '../../../../planning/seats/places.ts'
import { rarestLetter } from '../../../../planning/seats/seat-the-rest.ts'
import type { Seated } from '../../../../planning/seats/sitting.ts'
import { changeRow } from '../../../entity/change-row.ts'
import type { RowChangeWith } from '../../../ground/change.ts'
import { ApiError, wrongField } from '../../../ground/errors.ts'
import { assertSeesPupils, lockOpen } from '../lock.ts'
import { series } from '../rows.ts'
import { likeIn } from './pieces.ts'
import { readSeating, type Seating, type SeatingRoom } from './seating.ts'
import {
  endsOf,
  engineSitting,
  openRooms,
  plannedSeats,
  roomsThatMeet,
  type Sitting,
  seatsIn,
  sittingsOf,
} from './sittings.ts'
import { freeSeats, freeStale, lockRooms, type NewSeat, storeSeats } from './store-seats.ts'

type Body = BodyOf<(typeof examSeriesApi)['seat']>
type Target = { room: number; row: number; column: number } | null

/** Moves a pupil by hand. Where everybody keeps one seat, it is moved in all sittings of the shift. */
export async function movePupil(call: RowChangeWith<Body>): Promise<SeatMoved> {
  assertSeesPupils(call.actor)
  const { stored } = await lockOpen(call)
  await lockRooms(call, stored.id)
  const seating = await readSeating(call, call.now, stored.id)
  const { sitting, pupil } = sittingOf(seating, call.body)
  const to = targetOf(seating, sitting, call.body)
  const before = seatsIn(seating, sitting)
  const after = moved(seating, sitting, before, { pupil, to, swap: call.body.swap ?? false })
  for (const one of sittingsAlike(seating, sitting, pupil)) {
    const there = seatsIn(seating, one)
    const then = one === sitting ? after : moved(seating, one, there, { pupil, to, swap: call.body.swap ?? false })
    await storeChanged(call, stored.id, one, there, then)
  }
  await changeRow(call, series.kind, { id: stored.id }, {}, 'seat')
  return {
    moved: changedSeats(before, after).map(({ id, from, to: now }) => ({
      ...{ student_id: seating.pupils.get(id)?.student.id ?? 0, from: whereOf(from), to: whereOf(now) },
    })),
    ...{ like_before: likeIn(seating, sitting, before), like_after: likeIn(seating, sitting, after) },
  }
}

const whereOf = (seat: Seated | undefined) => (seat ? { room_id: seat.room, row: seat.row, col: seat.column } : null)

function sittingOf(seating: Seating, { paper_id, student_id, room_id }: Body): { sitting: Sitting; pupil: number } {
  if (!seating.plan.papers.some(({ id }) => id === paper_id)) throw wrongField('paper_id', say('plan.no_paper'))
  if (room_id !== null && !seating.rooms.some(({ id }) => id === room_id))
    throw wrongField('room_id', say('plan.seat.no_room'))
  for (const sitting of sittingsOf(seating))
    for (const [pupil, { paper }] of sitting.papers)
      if (paper.id === paper_id && seating.pupils.get(pupil)?.student.id === student_id) return { sitting, pupil }
  throw wrongField('student_id', say('plan.seat.not_there'))
}

/** @throws invalid_field where there is no such seat then */
function targetOf(seating: Seating, sitting: Sitting, { room_id, row, col }: Body): Target {
  if (room_id === null) return null
  const room = seating.rooms.find(({ id }) => id === room_id) as SeatingRoom
  if (row === undefined) throw wrongField('row', say('field.required'))
  if (col === undefined) throw wrongField('col', say('field.required'))
  if (!isSeat(room, row, col)) throw wrongField('row', say('plan.seat.no_seat'))
  if (!openRooms(seating, sitting, plannedSeats(seating)).includes(room))
    throw wrongField('room_id', say('plan.seat.room_closed'))
  return { room: room_id, row, column: col }
}

interface Move {
  pupil: number
  to: Target
  swap: boolean
}

/** The seats of a sitting once a pupil has changed place. @throws in_use where somebody sits there and nobody is to change places */
function moved(seating: Seating, sitting: Sitting, before: readonly Seated[], { pupil, to, swap }: Move): Seated[] {
  const own = before.find((seat) => seat.pupil === pupil)
  const rest = before.filter((seat) => seat.pupil !== pupil)
  if (!to) return rest
  const there = rest.find(({ room, row, column }) => room === to.room && row === to.row && column === to.column)
  if (there && !swap) throw new ApiError('in_use', say('plan.seat.taken'))
  const engine = engineSitting(seating, sitting, seating.rooms)
  const paper = sitting.papers.get(pupil)?.paper.id ?? 0
  const given = engine.pupils.find(({ id }) => id === pupil)?.set
  const set = own?.set ?? given ?? rarestLetter(engine, before, paper)
  const after = rest.flatMap((seat) => {
    if (seat !== there) return [seat]
    return own ? [{ ...seat, room: own.room, row: own.row, column: own.column }] : []
  })
  after.push({ pupil, ...to, set })
  if (roomsThatMeet(seating, sitting, endsOf(seating, sitting, after), plannedSeats(seating)).has(to.room))
    throw wrongField('room_id', say('plan.seat.room_closed'))
  return after
}

function sittingsAlike(seating: Seating, sitting: Sitting, pupil: number): Sitting[] {
  const all = sittingsOf(seating)
  const own = all.find((one) => one.day === sitting.day && one.shift === sitting.shift)
  if (seating.plan.rules.seats !== 'SAME') return own ? [sitting] : []
  const isClassroom = (one: Sitting) => one.papers.get(pupil)?.paper.room_kind === 'CLASSROOM'
  const others = all.filter((one) => one !== own && one.shift === sitting.shift && isClassroom(one))
  return [sitting, ...others]
}

function changedSeats(before: readonly Seated[], after: readonly Seated[]) {
  const then = new Map(after.map((seat) => [seat.pupil, seat]))
  const first = new Map(before.map((seat) => [seat.pupil, seat]))
  return [...new Set([...first.keys(), ...then.keys()])].flatMap((id) => {
    const [from, to] = [first.get(id), then.get(id)]
    const isSame = from?.room === to?.room && from?.row === to?.row && from?.column === to?.column
    return isSame ? [] : [{ id, from, to }]
  })
}

/** Stores what has changed in a sitting: seats are free before they are taken. */
export async function storeChanged(
  call: Pick<RowChangeWith<object>, 'db' | 'client_id'>,
  series_id: number,
  { day, shift, papers }: Sitting,
  before: readonly Seated[],
  after: readonly Seated[],
): Promise<void> {
  const rows = changedSeats(before, after).flatMap(({ id, from, to }): NewSeat[] => {
    const of = papers.get(id)
    if (!of) return []
    const where = { room_id: to?.room ?? null, row: to?.row ?? null, col: to?.column ?? null }
    const set = to?.set ?? from?.set ?? null
    return [{ paper_id: of.paper.id, enrolment_id: id, batch: of.batch, day, shift, ...where, set }]
  })
  await freeSeats(call, series_id, rows)
  await freeStale(
    call,
    series_id,
    rows,
    after.map(({ pupil }) => pupil),
  )
  await storeSeats(call, series_id, rows)
}
