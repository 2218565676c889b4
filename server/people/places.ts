import { type Sentence, say } from '#contract'
import type { SessionFacts } from '../entity/sessions.ts'
import type { Change, SchoolChange, StampedChange } from '../ground/change.ts'
import { dayIn } from '../ground/days.ts'
import { wrongField } from '../ground/errors.ts'
import { reachesPlace } from '../policy/places.ts'

export interface SectionPlace {
  id: number
  grade_id: number
  /** "10 A" */
  title: string
  capacity: number | null
}

/**
 * A section that takes pupils in a session: it lives, belongs to the class, is active and within the caller's reach, and lives on until this call has
 * ended. @throws invalid_field
 */
export async function takeSection(
  { db, client_id, actor }: Change,
  { session_id, grade_id, section_id }: { session_id: number; grade_id: number; section_id: number },
): Promise<SectionPlace> {
  const grade = await db
    .selectFrom('grades')
    .select('title')
    .where('client_id', '=', client_id)
    .where('id', '=', grade_id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!grade || !reachesPlace(actor, { session_id, grade_id })) throw wrongField('grade_id', say('place.no_class'))
  const section = await db
    .selectFrom('sections')
    .select(['id', 'grade_id', 'title', 'capacity', 'status'])
    .where('client_id', '=', client_id)
    .where('id', '=', section_id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (section?.grade_id !== grade_id || !reachesPlace(actor, { session_id, grade_id, section_id }))
    throw wrongField('section_id', say('place.no_section_here'))
  if (section.status === 0) throw wrongField('section_id', say('place.inactive_section'))
  return { id: section.id, grade_id, title: `${grade.title} ${section.title}`, capacity: section.capacity }
}

/** Which day it is in the school. */
export async function todayOf({ db, client_id, now }: StampedChange): Promise<string> {
  const school = await db.selectFrom('schools').select('timezone').where('id', '=', client_id).executeTakeFirst()
  return dayIn(school?.timezone, now)
}

/** More pupils than a section holds are worth saying, no more. */
export async function capacityWarning(
  { db, client_id }: SchoolChange,
  session_id: number,
  { id, title, capacity }: SectionPlace,
): Promise<Sentence[]> {
  if (capacity === null) return []
  const { count } = await db
    .selectFrom('enrolments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_id', '=', client_id)
    .where('session_id', '=', session_id)
    .where('section_id', '=', id)
    .where('state', '=', 'ACTIVE')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count > capacity ? [say('student.over_capacity', { section: title, capacity, count })] : []
}

/** Electives are subjects by choice of the class. @throws invalid_field naming the first that is none */
export async function assertElectives(
  { db, client_id }: Change,
  grade_id: number,
  electives: readonly number[],
): Promise<void> {
  if (electives.length === 0) return
  const rows = await db
    .selectFrom('subjects')
    .select('id')
    .where('client_id', '=', client_id)
    .where('grade_id', '=', grade_id)
    .where('category', '=', 'ELECTIVE')
    .where('id', 'in', electives)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  const at = electives.findIndex((id) => !known.has(id))
  if (at >= 0) throw wrongField(`electives.${at}`, say('student.no_elective'))
}

/** A day of a session. @throws invalid_field */
export function assertDay(path: string, day: string, { name, start_date, end_date }: SessionFacts): void {
  if (day < start_date || day > end_date)
    throw wrongField(path, say('person.outside_session', { session: name, start: start_date, end: end_date }))
}
