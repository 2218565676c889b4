import { sql } from 'kysely'
import { type RefusedField, type SeriesChange, say } from '#contract'
import { givenRows } from '../../../db/given-rows.ts'
import type { Change } from '../../../ground/change.ts'
import { refusedField } from '../../../ground/errors.ts'
import { isFilled } from '../../values.ts'
import { placesOf, publishedPlaces, seatChanges } from '../seats/seat-changes.ts'
import type { Seating } from '../seats/seating.ts'
import { endsOf, plannedSeats, roomsThatMeet, type Sitting, seatsIn, sittingsOf, unmetIn } from '../seats/sittings.ts'
import { freeSeats } from '../seats/store-seats.ts'
import { roomText } from './room-text.ts'

/** Seats are planned as soon as somebody has one. */
export const areSeatsPlanned = ({ rows }: Seating): boolean => rows.some(({ planned }) => planned.room_id !== null)

const paperName = (sitting: Sitting, pupil: number) => {
  const paper = sitting.papers.get(pupil)?.paper
  return say('plan.paper_of', { subject: paper?.subject.title ?? '', grade: paper?.grade.title ?? '' })
}

/** Pupils without a seat, rooms that others have at that time, and needs that are not met and not said to be known. */
export function seatFaults(seating: Seating, isAccepted: boolean): RefusedField[] {
  if (!areSeatsPlanned(seating)) return []
  const seated = plannedSeats(seating)
  return sittingsOf(seating).flatMap((sitting) => {
    const seats = seatsIn(seating, sitting)
    const isSeated = new Set(seats.map(({ pupil }) => pupil))
    const named = (pupil: number) => ({
      student: seating.pupils.get(pupil)?.student.name ?? '',
      paper: paperName(sitting, pupil),
    })
    const path = (pupil: number) => `students.${seating.pupils.get(pupil)?.student.id}`
    const lacking = [...sitting.papers.keys()].filter((pupil) => !isSeated.has(pupil))
    const twice = roomsThatMeet(seating, sitting, endsOf(seating, sitting, seats), seated)
    const unmet = isAccepted ? [] : unmetIn(seating, sitting, seats)
    return [
      ...lacking.map((pupil) => refusedField(path(pupil), say('plan.seat.lacks', named(pupil)))),
      ...[...twice].map((id) => {
        const room = seating.rooms.find((one) => one.id === id)?.name ?? ''
        return refusedField(`rooms.${id}`, say('plan.seat.room_twice', { room, day: sitting.day }))
      }),
      ...unmet.map(({ pupil, need }) => refusedField(path(pupil), say(`plan.seat.unmet.${need}`, named(pupil)))),
    ]
  })
}

/** How many needs are left unmet: publishing them wants a reason. */
export const countUnmet = (seating: Seating): number =>
  sittingsOf(seating).reduce((sum, sitting) => sum + unmetIn(seating, sitting, seatsIn(seating, sitting)).length, 0)

/** What publishing would change of the seats. */
export const pendingSeats = (seating: Seating): SeriesChange[] =>
  seatChanges(seating, publishedPlaces(seating), placesOf(seating, 'planned'))

/** The seats that are planned are from now on what everybody knows. */
export async function publishSeats(change: Change, seating: Seating): Promise<void> {
  const { db, client_id } = change
  const { id } = seating.plan
  const holds = placesOf(seating, 'planned')
  const stale = seating.rows.filter(
    ({ paper_id, enrolment_id, planned }) => planned.room_id !== null && !holds.has(`${paper_id} ${enrolment_id}`),
  )
  await freeSeats(change, id, stale)
  // Seats that were written in this transaction have no statistics yet: which papers are gone is asked first, in the table that hasn't grown.
  const { rows: gone } = await sql<{ id: number }>`
    select p.id from series_papers p where p.client_id = ${client_id} and p.series_id = ${id} and p.deleted_at is not null`.execute(
    db,
  )
  if (gone.length > 0)
    await sql`delete from series_seats s where s.client_id = ${client_id} and s.series_id = ${id}
      and s.paper_id = any(${gone.map((paper) => paper.id)}::bigint[])`.execute(db)
  const when = (column: string) => sql`case when room_id is not null then ${sql.ref(column)} end`
  await sql`update series_seats set published_batch = ${when('batch')}, published_day = ${when('day')},
      published_shift = ${when('shift')}, published_room_id = room_id, published_row = seat_row, published_col = seat_col,
      published_set = ${when('set_letter')}
    where client_id = ${client_id} and series_id = ${id} and (published_room_id, published_row, published_col, published_day, published_shift,
      published_set) is distinct from (room_id, seat_row, seat_col, ${when('day')}, ${when('shift')}, ${when('set_letter')})`.execute(
    db,
  )
  await settleRooms(change, id)
}

interface RoomsOfSection {
  exam_id: number
  section_id: number
  rooms: string[]
}

/** Exams say in which rooms a section sits, and marks which set a pupil has, as far as nothing stands there and no copy is printed. */
export async function settleRooms({ db, client_id }: Change, series_id: number): Promise<void> {
  const { rows } = await sql<RoomsOfSection>`
    select x.exam_id, x.section_id, coalesce(w.rooms, '{}') as rooms
    from series_papers p
      join exam_sections x on x.client_id = ${client_id} and x.exam_id = p.exam_id
      left join lateral (select array_agg(r.name order by o.position, r.id) as rooms
        from (select distinct s.published_room_id as id from series_seats s
            join enrolments e on e.client_id = ${client_id} and e.id = s.enrolment_id and e.section_id = x.section_id
          where s.client_id = ${client_id} and s.paper_id = p.id and s.published_room_id is not null) u
          join rooms r on r.client_id = ${client_id} and r.id = u.id
          left join series_rooms o on o.client_id = ${client_id} and o.series_id = ${series_id} and o.room_id = r.id) w on true
    where p.client_id = ${client_id} and p.series_id = ${series_id} and p.deleted_at is null and p.exam_id is not null
      and exists (select 1 from series_seats s where s.client_id = ${client_id} and s.paper_id = p.id)`.execute(db)
  if (rows.length === 0) return
  const texts = rows.map(({ rooms, ...of }) => ({ ...of, room: roomText(rooms) }))
  await sql`update exam_sections x set room = given.room
    from ${givenRows('exam_sections', ['exam_id', 'section_id', 'room'], texts)}
    where x.client_id = ${client_id} and x.exam_id = given.exam_id and x.section_id = given.section_id
      and x.room is distinct from given.room`.execute(db)
  await sql`update exam_marks m set set_letter = s.published_set
    from series_seats s join series_papers p on p.client_id = ${client_id} and p.id = s.paper_id and p.sets > 1
    where s.client_id = ${client_id} and s.series_id = ${series_id} and s.published_set is not null
      and m.client_id = ${client_id} and m.exam_id = p.exam_id and m.enrolment_id = s.enrolment_id
      and m.set_letter is distinct from s.published_set and not ${isFilled(client_id, sql`p.exam_id`)}
      and not exists (select 1 from answer_sheets a where a.client_id = ${client_id} and a.exam_id = p.exam_id
        and a.enrolment_id = s.enrolment_id and a.set_letter is not null and a.voided_at is null)
      and (not exists (select 1 from exam_papers q where q.client_id = ${client_id} and q.exam_id = p.exam_id)
        or exists (select 1 from exam_papers q where q.client_id = ${client_id} and q.exam_id = p.exam_id
          and q.set_letter = s.published_set))`.execute(db)
}

/** What is planned is again what everybody knows. */
export async function revertSeats({ db, client_id }: Change, series_id: number): Promise<void> {
  const own = sql`client_id = ${client_id} and series_id = ${series_id}`
  await sql`update series_seats set room_id = null, seat_row = null, seat_col = null where ${own} and room_id is not null`.execute(
    db,
  )
  await sql`update series_seats set batch = published_batch, day = published_day, shift = published_shift,
      room_id = published_room_id, seat_row = published_row, seat_col = published_col, set_letter = published_set
    where ${own} and published_room_id is not null`.execute(db)
}
