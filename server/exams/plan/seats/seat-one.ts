import { type BodyOf, english, type examSeriesApi, type SeatsGiven, type Sentence, say, seatLabel } from '#contract'
import { seatOne } from '../../../../planning/seats/changes.ts'
import { rarestLetter } from '../../../../planning/seats/seat-the-rest.ts'
import type { Seated, SeatPupil } from '../../../../planning/seats/sitting.ts'
import type { RowChangeWith } from '../../../ground/change.ts'
import { ApiError, wrongField } from '../../../ground/errors.ts'
import type { MailServices } from '../../../mail/queue-mail.ts'
import { keepAct, statesOn } from '../day/acts.ts'
import { assertSeesPupils, lockOpen } from '../lock.ts'
import { todayAt } from '../plan.ts'
import { publishAlone } from '../publishing/publish-alone.ts'
import { settleRooms } from '../publishing/publish-seats.ts'
import { writeInvigilators } from '../publishing/published-duties.ts'
import { tell, whatIsKnown } from '../publishing/tell.ts'
import { storeChanged } from './move-seat.ts'
import { publishedPlaces, seatChanges } from './seat-changes.ts'
import { readSeating, type Seating } from './seating.ts'
import { atKey, engineSitting, openRooms, plannedSeats, type Sitting, seatsIn, sittingsOf } from './sittings.ts'
import { lockRooms, showSeats } from './store-seats.ts'

interface Given {
  sitting: Sitting
  seat: Seated & { like: number }
  /** The sitting is published as it is planned: the seat is too. */
  isShown: boolean
}

/** A seat for whoever is late, new or forgotten, in each coming sitting; nobody else moves. @throws duplicate where nothing lacks */
export async function seatPupil(
  call: RowChangeWith<BodyOf<(typeof examSeriesApi)['seatOne']>>,
  services: MailServices,
): Promise<SeatsGiven> {
  assertSeesPupils(call.actor)
  const { stored } = await lockOpen({ ...call, body: {} })
  await lockRooms(call, stored.id)
  const seating = await readSeating(call, call.now, stored.id)
  const today = await todayAt(call, call.now)
  const { student_id, dry_run } = call.body
  const own = sittingsOf(seating).flatMap((sitting) => {
    const pupil = [...sitting.papers.keys()].find((id) => seating.pupils.get(id)?.student.id === student_id)
    return pupil === undefined ? [] : [{ sitting, pupil }]
  })
  if (own.length === 0) throw wrongField('student_id', say('plan.seat.no_pupil'))
  const seated = plannedSeats(seating)
  const lacking = own.filter(({ sitting, pupil }) => {
    const there = seated.get(atKey(sitting)) ?? []
    return sitting.day >= today && there.length > 0 && !there.some((seat) => seat.pupil === pupil)
  })
  if (lacking.length === 0) throw new ApiError('duplicate', say('plan.seat.all_seated'))
  const given: Given[] = []
  const left: SeatsGiven['left'] = []
  for (const { sitting, pupil } of lacking) {
    const one = placeFor(seating, sitting, pupil, stored.state === 'PUBLISHED')
    if (one) given.push(one)
    else left.push({ paper_id: sitting.papers.get(pupil)?.paper.id ?? 0, ...worded(say('plan.seat.none_free')) })
  }
  if (given.length === 0) throw wrongField('student_id', say('plan.seat.none_free'))
  const seats = given.map((one) => rowOf(seating, one))
  if (dry_run) return { seats, left, version: stored.version, act_id: null }
  const known = await whatIsKnown(call, stored.id, { pupils: true }, { student_id })
  const days = [...new Set(given.map(({ sitting }) => sitting.day))]
  const states = await statesOn(call, stored.id, days)
  for (const { sitting, seat } of given) {
    const before = seatsIn(seating, sitting)
    await storeChanged(call, stored.id, sitting, before, [...before, seat])
  }
  await showSeats(
    call,
    stored.id,
    given.flatMap(({ sitting, seat, isShown }) =>
      isShown ? [{ paper_id: sitting.papers.get(seat.pupil)?.paper.id ?? 0, enrolment_id: seat.pupil }] : [],
    ),
  )
  await settleRooms(call, stored.id)
  if (stored.state === 'PUBLISHED') await writeInvigilators(call, stored.id)
  const after = await readSeating(call, call.now, stored.id)
  const changes = seatChanges(after, publishedPlaces(seating), publishedPlaces(after))
  const version = await publishAlone(call, stored, { changes, reason: null, action: 'seat-one' })
  await tell(call, services, { series_id: stored.id, name: stored.name }, known)
  const act_id = await keepAct({ ...call, account_id: call.actor.account_id }, stored.id, { days }, states)
  return { seats, left, version, act_id }
}

const worded = (said: Sentence) => ({ message: english(said), said })

/** The best free seat: one that nobody has been told of either, where the sitting is published. */
function placeFor(seating: Seating, sitting: Sitting, pupil: number, isPublished: boolean): Given | null {
  const engine = engineSitting(seating, sitting, openRooms(seating, sitting, plannedSeats(seating)))
  const own = engine.pupils.find(({ id }) => id === pupil) as SeatPupil
  const seats = seatsIn(seating, sitting)
  const shown = isPublished ? sittingsOf(seating, 'published').find((one) => atKey(one) === atKey(sitting)) : undefined
  const told = shown ? seatsIn(seating, shown, 'published') : []
  const isShown = told.length > 0
  const taken = new Set(seats.map(({ room, row, column }) => `${room} ${row} ${column}`))
  // Seats that are published of somebody else and free in the plan are kept free by nobodies.
  const nobodies = told.filter((one) => one.pupil !== pupil && !taken.has(`${one.room} ${one.row} ${one.column}`))
  const ghosts = nobodies.map((one) => ({ ...one, pupil: -one.pupil, set: null }))
  const pupils = [
    ...engine.pupils,
    ...ghosts.map(({ pupil: id }): SeatPupil => ({ id, paper: -1, roomKind: '', section: 0, roll: 0 })),
  ]
  const set = own.set ?? rarestLetter(engine, seats, own.paper)
  const seat = seatOne({ ...engine, pupils, rooms: engine.rooms, seats: [...seats, ...ghosts] }, own, set)
  return seat ? { sitting, seat: { ...seat, pupil, set }, isShown } : null
}

function rowOf({ rooms }: Seating, { sitting, seat }: Given): SeatsGiven['seats'][number] {
  const room = rooms.find(({ id }) => id === seat.room)
  return {
    ...{ paper_id: sitting.papers.get(seat.pupil)?.paper.id ?? 0, day: sitting.day, shift: sitting.shift },
    ...{ room: { id: seat.room, name: room?.name ?? '' }, row: seat.row, col: seat.column, like: seat.like },
    label: seatLabel(room?.layout ?? [], seat.row, seat.column),
  }
}
