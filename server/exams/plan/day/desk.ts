import { sql } from 'kysely'
import {
  type BodyOf,
  clockOf,
  type DeskPacket,
  type DeskRoom,
  type ExamAttendance,
  type examSeriesApi,
  type Sentence,
  type SeriesDesk,
  type SeriesDuty,
} from '#contract'
import type { Seated } from '../../../../planning/seats/sitting.ts'
import { ask } from '../../../db/ask.ts'
import { notFound, wrongField } from '../../../ground/errors.ts'
import { readDuties, timesOf } from '../duties/duty-plan.ts'
import { awayIn, dutyRows } from '../duties/look-at-duties.ts'
import { assertSeesPupils, assertStaff } from '../lock.ts'
import type { Look } from '../look.ts'
import { faultsOfPlace } from '../papers.ts'
import { series } from '../rows.ts'
import { readSeating, type Seating, type SeatingRoom } from '../seats/seating.ts'
import { endsOf, isClosed, type Sitting, sameSitting, seatsIn, sittingsOf, type View } from '../seats/sittings.ts'
import { freedIn } from './freed.ts'
import { packetsOf } from './packets.ts'
import { reprintOf } from './reprint.ts'

/** What is said of somebody who writes. */
interface Said {
  exam_id: number
  enrolment_id: number
  attendance: ExamAttendance | null
  arrived: string | null
  handed_in: boolean
}

const saidIn = (client_id: number, exam_ids: readonly number[]) => sql<Said>`
  select m.exam_id, m.enrolment_id, m.attendance, x.arrived::text, coalesce(o.state = 'SUBMITTED', false) as handed_in
  from exam_marks m
    left join exam_presence x on x.client_id = ${client_id} and x.exam_id = m.exam_id and x.enrolment_id = m.enrolment_id
    left join exam_sections o on o.client_id = ${client_id} and o.exam_id = m.exam_id and o.section_id = m.section_id
  where m.client_id = ${client_id} and m.exam_id = any(${exam_ids}::bigint[]) and m.left_at is null`

interface Desk {
  seating: Seating
  sitting: Sitting
  seats: Seated[]
  duties: SeriesDuty[]
  /** By exam and enrolment. */
  said: ReadonlyMap<string, Said>
  /** By room. */
  packets: ReadonlyMap<number, DeskPacket>
}

type Call = Look<BodyOf<(typeof examSeriesApi)['desk']>>

const frameOf = (client_id: number, id: number) => sql<{ state: string }>`
  select state from exam_series where client_id = ${client_id} and id = ${id}`

/** A sitting on its day as everybody knows it; as it is planned while nothing is published. */
export async function lookAtDesk(call: Call): Promise<SeriesDesk> {
  assertStaff(call.actor)
  assertSeesPupils(call.actor)
  const { client_id, id, body: at } = call
  const [[seen]] = await call.db.read(series.seen(call.actor, id))
  if (!seen) throw notFound('series')
  const seating = await readSeating(call, call.now, id)
  const [fault] = faultsOfPlace(at, seating.plan, '')
  if (fault) throw wrongField(fault.path, { code: fault.code, params: fault.params } as Sentence)
  const [frame] = await ask(call, frameOf(client_id, id))
  const view: View = frame?.state === 'PUBLISHED' || frame?.state === 'CLOSED' ? 'published' : 'planned'
  const none: Sitting = { ...at, starts: 0, papers: new Map() }
  const sitting = sittingsOf(seating, view).find((one) => sameSitting(one, at)) ?? none
  const seats = seatsIn(seating, sitting, view)
  const planned = await readDuties(call, id)
  const duties = dutyRows(planned).filter((one) => one.id !== null && sameSitting(one, at))
  const exam_ids = seating.plan.papers.flatMap(({ exam_id }) => exam_id ?? [])
  const said = await ask(call, saidIn(client_id, exam_ids))
  const desk: Desk = {
    ...{ seating, sitting, seats, duties },
    said: new Map(said.map((one) => [`${one.exam_id} ${one.enrolment_id}`, one])),
    packets: await packetsOf(call, id, at),
  }
  const rooms = roomsOf(desk)
  const isAway = awayIn(planned)
  return {
    ...at,
    ...timesOf(seating.plan.shifts, at.day, at.shift),
    rooms,
    reserve: duties.filter(({ room }) => room === null),
    free: await freedIn(call, id, at),
    to_replace: duties.filter(isAway),
    unseated: unseatedOf(desk),
    reprint: await reprintOf(call, { series_id: id, day: at.day, rooms }),
  }
}

/** The rooms in which somebody sits or watches, and those that were closed. */
function roomsOf(desk: Desk): DeskRoom[] {
  const { seating, sitting, seats, duties } = desk
  const ends = endsOf(seating, sitting, seats)
  return seating.rooms.flatMap((room): DeskRoom[] => {
    const own = seats.filter((seat) => seat.room === room.id)
    const watching = duties.filter((one) => one.room?.id === room.id && (one.published ?? one.staff) !== null)
    const closed = isClosed(room.closed, sitting)
    if (own.length === 0 && watching.length === 0 && !closed) return []
    const end = ends.get(room.id)
    const places = duties.filter((one) => one.room?.id === room.id)
    return [
      {
        ...{ room: { id: room.id, name: room.name }, closed, seats: seatsOf(room), pupils: own.length },
        ...{ until: end === undefined ? null : clockOf(end), duties: own.length > 0 ? places : watching },
        packet: desk.packets.get(room.id) ?? null,
        ...papersAnd(desk, own),
      },
    ]
  })
}

const seatsOf = ({ layout }: SeatingRoom) => layout.join('').replaceAll('.', '').length

/** What is written in a room, and what is said of those who write it. */
function papersAnd({ seating, sitting, said }: Desk, own: readonly Seated[]) {
  const papers = new Map<number, DeskRoom['papers'][number]>()
  const missing: DeskRoom['missing'] = []
  const counts = { taken: 0, present: 0, absent: 0, late: 0 }
  let open = 0
  for (const { pupil: id } of own) {
    const [pupil, paper] = [seating.pupils.get(id), sitting.papers.get(id)?.paper]
    if (!pupil || !paper) continue
    const title = `${paper.subject.title}, ${paper.grade.title}`
    const row = papers.get(paper.id) ?? { paper_id: paper.id, exam_id: paper.exam_id, title, pupils: 0 }
    papers.set(paper.id, { ...row, pupils: row.pupils + 1 })
    const one = said.get(`${paper.exam_id} ${id}`)
    const attendance = one?.attendance ?? null
    if (!one?.handed_in) open += 1
    if (attendance === null) continue
    counts.taken += 1
    if (attendance === 'P' || attendance === 'UFM') counts.present += 1
    else missing.push({ student: pupil.student, section: pupil.section, paper_id: paper.id, attendance })
    if (attendance === 'A' || attendance === 'ML') counts.absent += 1
    if (one?.arrived) counts.late += 1
  }
  return { papers: [...papers.values()], ...counts, missing, handed_in: own.length > 0 && open === 0 }
}

function unseatedOf({ seating, sitting, seats }: Desk): SeriesDesk['unseated'] {
  const isSeated = new Set(seats.map(({ pupil }) => pupil))
  // Nobody is without a seat before seats are given.
  if (seats.length === 0) return []
  return [...writersOf(seating, sitting)].flatMap(([id, paper_id]) => {
    const pupil = seating.pupils.get(id)
    return isSeated.has(id) || !pupil ? [] : [{ student: pupil.student, section: pupil.section, paper_id }]
  })
}

/** Who writes then by the plan: a newcomer is in no sitting that was published. */
function writersOf(seating: Seating, sitting: Sitting): Map<number, number> {
  const planned = sittingsOf(seating).find((one) => sameSitting(one, sitting))
  return new Map([...(planned ?? sitting).papers].map(([id, { paper }]) => [id, paper.id]))
}
