import { sql } from 'kysely'
import { emit } from '../events/emit.ts'
import type { StampedChange } from '../ground/change.ts'

interface PupilPlace {
  student_id: number
  enrolment_id: number
  session_id: number
  grade_id: number
  section_id: number
  left_on: string | null
}

/** What happened to the place of a pupil. Who left without a day did so on the one that is said. */
export type PlaceEvent = { enrolment_id: number } & (
  | { type: 'student.enrolled' }
  | { type: 'student.moved'; from_section_id: number }
  | { type: 'student.left'; on: string }
)

/** Tells of places in classes as they are now, all in one statement. */
export async function tellOfPlaces(change: StampedChange, events: readonly PlaceEvent[]): Promise<void> {
  if (events.length === 0) return
  const { db, client_id } = change
  const { rows } = await sql<PupilPlace>`
    select e.id as enrolment_id, e.student_id, e.session_id, e.grade_id, e.section_id, e.left_on from enrolments e
    where e.client_id = ${client_id} and e.id = any(${events.map(({ enrolment_id }) => enrolment_id)}::bigint[])`.execute(
    db,
  )
  const places = new Map(rows.map((row) => [row.enrolment_id, row]))
  for (const event of events) {
    const place = places.get(event.enrolment_id)
    if (!place) continue
    if (event.type === 'student.left') emit(change, event.type, { ...place, left_on: place.left_on ?? event.on })
    else if (event.type === 'student.moved')
      emit(change, event.type, { ...place, from_section_id: event.from_section_id })
    else emit(change, event.type, place)
  }
}
