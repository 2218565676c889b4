import { sql } from 'kysely'
import { type BodyOf, type ClosedSitting, type examSeriesApi, type RoomClosed, say, seatLabel } from '#contract'
import { closeRoom } from '../../../../planning/seats/changes.ts'
import type { Seated } from '../../../../planning/seats/sitting.ts'
import type { RowChangeWith } from '../../../ground/change.ts'
import { ApiError, refusedField, wrongField, wrongFields } from '../../../ground/errors.ts'
import type { MailServices } from '../../../mail/queue-mail.ts'
import { keepAct, statesOn } from '../day/acts.ts'
import { readDuties } from '../duties/duty-plan.ts'
import { assertSeesPupils, lockOpen } from '../lock.ts'
import { faultsOfPlace } from '../papers.ts'
import { todayAt } from '../plan.ts'
import { publishAlone } from '../publishing/publish-alone.ts'
import { settleRooms } from '../publishing/publish-seats.ts'
import { tellOfDuties } from '../publishing/published-duties.ts'
import { tell, whatIsKnown } from '../publishing/tell.ts'
import { changesOfWatchers, type LeftRoom, moveWatchers, watchersOf } from './follow-pupils.ts'
import { storeChanged } from './move-seat.ts'
import { likeIn } from './pieces.ts'
import { publishedPlaces, seatChanges } from './seat-changes.ts'
import { readSeating, type Seating } from './seating.ts'
import {
  engineRoom,
  engineSitting,
  openRooms,
  plannedSeats,
  type Sitting,
  seatsIn,
  sittingsOf,
  type View,
} from './sittings.ts'
import { lockRooms, showMoved } from './store-seats.ts'

type Body = BodyOf<(typeof examSeriesApi)['closeRoom']>

interface Leaving {
  sitting: Sitting
  view: View
  before: Seated[]
  after: Seated[]
  moved: readonly Seated[]
  whole: number | null
}

/** A room is closed: its pupils alone go elsewhere. In a published series that is published at once, alone, and mailed to whom it concerns. */
export async function closeRoomOf(call: RowChangeWith<Body>, services: MailServices): Promise<RoomClosed> {
  assertSeesPupils(call.actor)
  const { stored } = await lockOpen({ ...call, body: {} })
  await lockRooms(call, stored.id)
  const seating = await readSeating(call, call.now, stored.id)
  await checkClosing(call, seating)
  const views = stored.state === 'PUBLISHED' ? (['planned', 'published'] as const) : (['planned'] as const)
  const leaving = views.flatMap((view) => leavingIn(seating, call.body, view))
  const told = leaving.filter(({ view }) => view === views.at(-1))
  const watching = await readDuties(call, stored.id)
  const left = told.map((one) => leftBy(seating, call.body.room_id, one))
  const duties = watchersOf(watching, left)
  const data = { ...answerOf(seating, call.body.room_id, told), duties }
  if (call.body.dry_run) return { ...data, version: stored.version, act_id: null }
  const known = await whatIsKnown(call, stored.id, { staff: true, pupils: true }, { day: call.body.day })
  const before = await statesOn(call, stored.id, [call.body.day])
  await storeClosed(call, stored.id)
  for (const { sitting, view, moved, ...seats } of leaving)
    if (view === 'planned') await storeChanged(call, stored.id, sitting, seats.before, seats.after)
    else
      await showMoved(
        call,
        stored.id,
        moved.map((seat) => ({ ...seat, paper_id: sitting.papers.get(seat.pupil)?.paper.id ?? 0 })),
      )
  await settleRooms(call, stored.id)
  await moveWatchers(call, watching, duties, stored.state === 'PUBLISHED')
  const then = await readSeating(call, call.now, stored.id)
  const changes = [
    ...seatChanges(then, publishedPlaces(seating), publishedPlaces(then)),
    ...changesOfWatchers(watching, duties),
  ]
  const version = await publishAlone(call, stored, { changes, reason: call.body.reason, action: 'close-room' })
  if (stored.state === 'PUBLISHED')
    tellOfDuties(
      call,
      stored.id,
      duties.map(({ staff }) => staff?.id ?? null),
    )
  await tell(call, services, { series_id: stored.id, name: stored.name }, known)
  const act = { days: [call.body.day], closed: { room_id: call.body.room_id, ...closedBy(call.body) } }
  return {
    ...data,
    version,
    act_id: await keepAct({ ...call, account_id: call.actor.account_id }, stored.id, act, before),
  }
}

/** @throws invalid_field where there is no such room, day or shift, it is over, or the room is closed already */
async function checkClosing(call: RowChangeWith<Body>, { plan, rooms }: Seating): Promise<void> {
  const { room_id, day, shift } = call.body
  const room = rooms.find(({ id }) => id === room_id)
  if (!room) throw wrongField('room_id', say('plan.seat.no_room'))
  const [fault] = faultsOfPlace({ day, shift: shift ?? 0 }, plan, '')
  if (fault) throw wrongFields([fault])
  if (day < (await todayAt(call, call.now))) throw wrongField('day', say('plan.seat.past'))
  if (room.closed.some((one) => one.day === day && (one.shift === null || one.shift === (shift ?? null))))
    throw wrongField('room_id', say('plan.seat.closed_already'))
}

/** Where the pupils of the room go, in each sitting that it is closed for. @throws invalid_field where the others don't hold them */
function leavingIn(seating: Seating, { room_id, day, shift }: Body, view: View): Leaving[] {
  const planned = plannedSeats(seating)
  const sittings = sittingsOf(seating, view).filter((one) => one.day === day && (shift == null || one.shift === shift))
  return sittings.flatMap((sitting): Leaving[] => {
    const before = seatsIn(seating, sitting, view)
    if (!before.some(({ room }) => room === room_id)) return []
    const open = openRooms(seating, sitting, planned)
    const rooms = seating.rooms.filter((room) => room.id === room_id || open.includes(room)).map(engineRoom)
    const closed = closeRoom({ ...engineSitting(seating, sitting, seating.rooms), rooms, seats: before }, room_id)
    if (!closed.possible) {
      const said = say('plan.seat.room_full', { short: closed.short })
      throw new ApiError('invalid_field', said, {
        errors: [refusedField('room_id', said)],
        data: { short: closed.short },
      })
    }
    const movedTo = new Map(closed.moved.map((seat) => [seat.pupil, seat]))
    const after = before.map((seat) => movedTo.get(seat.pupil) ?? seat)
    return [{ sitting, view, before, after, moved: closed.moved, whole: closed.whole }]
  })
}

const roomNamed = ({ rooms }: Seating, id: number) => ({ id, name: rooms.find((room) => room.id === id)?.name ?? '' })

/** The rooms that take its pupils, most first. */
function leftBy(seating: Seating, room_id: number, { sitting: { day, shift }, moved, whole }: Leaving): LeftRoom {
  const taken = new Map<number, number>()
  for (const { room } of moved) taken.set(room, (taken.get(room) ?? 0) + 1)
  const rooms = [...taken].toSorted((a, b) => b[1] - a[1])
  return { day, shift, room_id, to: rooms.map(([id]) => roomNamed(seating, id)), isWhole: whole !== null }
}

function answerOf(
  seating: Seating,
  room_id: number,
  leaving: readonly Leaving[],
): Omit<RoomClosed, 'version' | 'duties' | 'act_id'> {
  const named = (id: number) => roomNamed(seating, id)
  const seatRow = ({ room, row, column }: Seated) => {
    const layout = seating.rooms.find(({ id }) => id === room)?.layout ?? []
    return { room: named(room), row, col: column, label: seatLabel(layout, row, column) }
  }
  const sum = (of: 'before' | 'after') => leaving.reduce((all, one) => all + likeIn(seating, one.sitting, one[of]), 0)
  const wholes = new Set(leaving.map(({ whole }) => whole))
  const [whole] = wholes
  return {
    moved: leaving.flatMap(({ sitting, before, moved }) =>
      moved.map((to) => ({
        student_id: seating.pupils.get(to.pupil)?.student.id ?? 0,
        paper_id: sitting.papers.get(to.pupil)?.paper.id ?? 0,
        from: seatRow(before.find((seat) => seat.pupil === to.pupil) ?? { ...to, room: room_id }),
        to: seatRow(to),
      })),
    ),
    whole: wholes.size === 1 && whole != null ? named(whole) : null,
    ...{ like_before: sum('before'), like_after: sum('after') },
  }
}

const closedBy = ({ day, shift }: Body): ClosedSitting => ({ day, shift: shift ?? null })

async function storeClosed({ db, client_id, body }: RowChangeWith<Body>, series_id: number): Promise<void> {
  await sql`update series_rooms set closed = closed || ${JSON.stringify([closedBy(body)])}::jsonb
    where client_id = ${client_id} and series_id = ${series_id} and room_id = ${body.room_id}`.execute(db)
}
