import { sql } from 'kysely'
import {
  type BodyOf,
  clockOf,
  english,
  type examSeriesApi,
  type SeatedRoom,
  type SeatOnWire,
  type SeatsOfSitting,
  type Sentence,
  type SetLetter,
  say,
  seatLabel,
} from '#contract'
import { SeatMap } from '../../../../planning/seats/needs.ts'
import type { Seated } from '../../../../planning/seats/sitting.ts'
import { type Asking, ask } from '../../../db/ask.ts'
import { notFound, wrongField } from '../../../ground/errors.ts'
import { assertSeesPupils, assertStaff } from '../lock.ts'
import type { Look } from '../look.ts'
import { faultsOfPlace } from '../papers.ts'
import { series } from '../rows.ts'
import { likeIn, sumOfSitting } from './pieces.ts'
import { readSeating, type Seating, type SeatingRoom } from './seating.ts'
import {
  endsOf,
  engineSitting,
  openRooms,
  plannedSeats,
  type Sitting,
  type SittingAt,
  sameSitting,
  seatsIn,
  sittingsOf,
  unmetIn,
} from './sittings.ts'

/** Papers that a sentence names. */
const MOST_NAMED = 3

const boundOf = (client_id: number, series_id: number, { day, shift }: SittingAt) => sql<{
  bound: number
  sum: string
}>`
  select (x ->> 'bound')::int as bound, x ->> 'sum' as sum
  from series_proposals p cross join lateral jsonb_array_elements(p.result -> 'seats' -> 'sittings') x
  where p.client_id = ${client_id} and p.series_id = ${series_id} and p.what = 'SEATS'
    and x ->> 'day' = ${day} and (x ->> 'shift')::int = ${shift}
  order by p.id desc limit 1`

/** What was proven of a sitting, as long as nothing that it hangs on has changed. */
async function provenBound(asking: Asking, seating: Seating, at: SittingAt): Promise<number> {
  const [stored] = await ask(asking, boundOf(asking.client_id, seating.plan.id, at))
  return stored && stored.sum === sumOfSitting(seating, at, plannedSeats(seating)) ? stored.bound : 0
}

type Call = Look<BodyOf<(typeof examSeriesApi)['seats']>>

/** Who sits where in one sitting, room by room. */
export async function lookAtSeats(call: Call): Promise<SeatsOfSitting> {
  assertStaff(call.actor)
  assertSeesPupils(call.actor)
  const [[seen]] = await call.db.read(series.seen(call.actor, call.id))
  if (!seen) throw notFound('series')
  const seating = await readSeating(call, call.now, call.id)
  const { room_id, ...at } = call.body
  const [fault] = faultsOfPlace(at, seating.plan, '')
  if (fault) throw wrongField(fault.path, { code: fault.code, params: fault.params } as Sentence)
  if (room_id !== undefined && !seating.rooms.some(({ id }) => id === room_id))
    throw wrongField('room_id', say('plan.seat.no_room'))
  const sittings = sittingsOf(seating).map((one) => {
    const own = seatsIn(seating, one)
    const { day, shift, papers } = one
    const unmet = unmetIn(seating, one, own).length
    return { day, shift, pupils: papers.size, seated: own.length, like: likeIn(seating, one, own), unmet }
  })
  const sitting = sittingsOf(seating).find((one) => sameSitting(one, at))
  if (!sitting) return { like: 0, bound: 0, proven: true, rooms: [], sittings, unseated: [], why: null, said: null }
  const seats = seatsIn(seating, sitting)
  const like = likeIn(seating, sitting, seats)
  const bound = like === 0 ? 0 : Math.min(like, await provenBound(call, seating, at))
  const isSeated = new Set(seats.map(({ pupil }) => pupil))
  const why = like > 0 ? whyOf(sitting, like === bound) : null
  return {
    ...{ sittings, like, bound, proven: like === bound, why: why && english(why), said: why },
    rooms: roomRows(seating, sitting, seats).filter(({ room }) => room_id === undefined || room.id === room_id),
    unseated: [...sitting.papers].flatMap(([id, { paper }]) => {
      const pupil = seating.pupils.get(id)
      return isSeated.has(id) || !pupil ? [] : [{ student: pupil.student, section: pupil.section, paper_id: paper.id }]
    }),
  }
}

/** The largest papers of a sitting, which neighbours share. */
function whyOf({ papers }: Sitting, isProven: boolean): Sentence {
  const counts = new Map<number, { name: Sentence; pupils: number }>()
  for (const { paper } of papers.values()) {
    const name = say('plan.paper_of', { subject: paper.subject.title, grade: paper.grade.title })
    counts.set(paper.id, { name, pupils: (counts.get(paper.id)?.pupils ?? 0) + 1 })
  }
  const largest = [...counts.values()].toSorted((a, b) => b.pupils - a.pupils).slice(0, MOST_NAMED)
  const named = largest.map(({ name, pupils }) => say('plan.seat.paper_count', { paper: name, pupils }))
  return say(isProven ? 'plan.seat.why_fewest' : 'plan.seat.why', { papers: named })
}

function roomRows(seating: Seating, sitting: Sitting, seats: readonly Seated[]): SeatedRoom[] {
  const engine = engineSitting(seating, sitting, seating.rooms)
  const map = new SeatMap(engine.pupils, seats, engine.neighbours)
  const unmet = unmetIn(seating, sitting, seats)
  const ends = endsOf(seating, sitting, seats)
  const open = new Set(openRooms(seating, sitting, plannedSeats(seating)).map(({ id }) => id))
  return seating.rooms.map((room) => {
    const own = seats.filter((seat) => seat.room === room.id)
    const end = ends.get(room.id)
    return {
      ...{ room: { id: room.id, name: room.name }, layout: room.layout, special: room.special },
      ...{ closed: !open.has(room.id), until: end === undefined ? null : clockOf(end), pupils: own.length },
      like: own.reduce((sum, seat) => sum + map.like(seat, map.pupil(seat.pupil).paper, seat.set), 0) / 2,
      papers: papersIn(seating, sitting, own),
      seats: own.flatMap((seat) => seatRow({ seating, sitting, room, unmet }, seat)),
    }
  })
}

interface InRoom {
  seating: Seating
  sitting: Sitting
  room: SeatingRoom
  unmet: ReturnType<typeof unmetIn>
}

function seatRow({ seating, sitting, room, unmet }: InRoom, { pupil: id, row, column, set }: Seated): SeatOnWire[] {
  const [pupil, of] = [seating.pupils.get(id), sitting.papers.get(id)]
  if (!pupil || !of) return []
  return [
    {
      ...{
        row,
        col: column,
        label: seatLabel(room.layout, row, column),
        student: pupil.student,
        section: pupil.section,
      },
      ...{ paper_id: of.paper.id, set: set as SetLetter | null, needs: pupil.needs },
      unmet: unmet.filter((one) => one.pupil === id).map(({ need }) => need),
    },
  ]
}

/** What is carried into a room: each paper with its copies, letter by letter. */
function papersIn({ plan }: Seating, { papers }: Sitting, seats: readonly Seated[]): SeatedRoom['papers'] {
  const found = new Map<number, SeatedRoom['papers'][number]>()
  for (const { pupil, set } of seats) {
    const paper = papers.get(pupil)?.paper
    if (!paper) continue
    const title = `${paper.subject.title}, ${paper.grade.title}`
    const row = found.get(paper.id) ?? {
      ...{ paper_id: paper.id, title, pupils: 0, copies: {}, spare: plan.rules.spare_copies },
    }
    row.pupils += 1
    row.copies[set ?? ''] = (row.copies[set ?? ''] ?? 0) + 1
    found.set(paper.id, row)
  }
  return [...found.values()].toSorted((a, b) => a.paper_id - b.paper_id)
}
