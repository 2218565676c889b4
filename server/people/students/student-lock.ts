import type { Selectable } from 'kysely'
import { type RawBuilder, sql } from 'kysely'
import type { Student } from '#contract'
import { say } from '#contract'
import type { Tables } from '../../db/schema.ts'
import type { Change } from '../../ground/change.ts'
import { ApiError, notFound } from '../../ground/errors.ts'
import { enrolmentsSeen, studentsSeen } from '../../policy/people.ts'
import { assertNoRicherPupils } from '../../policy/richer-roles.ts'
import { studentsAt } from './student-row.ts'

export type Person = Selectable<Tables['students']>
export type Enrolment = Selectable<Tables['enrolments']>

/** A pupil and one enrolment, locked until the call ends. */
export interface Pupil {
  person: Person
  place: Enrolment
}

/**
 * Of a pupil who is to be changed, the enrolment of the session, else the newest.
 * @throws not_found for a pupil or an enrolment that the caller does not see, forbidden where pupils are richer than the caller
 */
export async function lockPupil(call: Change, id: number, session_id?: number): Promise<Pupil> {
  const { db, client_id, actor } = call
  const { rows: people } = await sql<Person>`
    select s.* from students s where s.client_id = ${client_id} and s.id = ${id} and s.deleted_at is null
      and ${studentsSeen(actor, 's')} for update`.execute(db)
  const [person] = people
  if (!person) throw notFound('student')
  await assertNoRicherPupils(call)
  const [place] = await lockPlaces(call, id, session_id === undefined ? sql`true` : sql`e.session_id = ${session_id}`)
  if (!place) throw new ApiError('not_found', say('student.not_enrolled'))
  return { person, place }
}

/** The enrolments of a pupil that the caller sees, the newest first. An exam may put them on its list meanwhile: it is waited for after. */
export async function lockPlaces(
  { db, client_id, actor }: Change,
  student_id: number,
  which: RawBuilder<unknown>,
): Promise<Enrolment[]> {
  const { rows } = await sql<Enrolment>`
    select e.* from enrolments e join sessions x on x.id = e.session_id
    where e.client_id = ${client_id} and e.student_id = ${student_id} and e.deleted_at is null and ${which}
      and ${enrolmentsSeen(actor, 'e')}
    order by x.start_date desc, e.id desc for no key update of e`.execute(db)
  return rows
}

/** A row as the list shows it, in the transaction that has changed it. */
export async function showStudent({ db, client_id, now }: Change, enrolment_id: number): Promise<Student> {
  const place = sql`select ${enrolment_id}::bigint as id, 1 as place`
  const { rows } = await db.executeQuery(studentsAt({ client_id, now }, place).compile())
  if (!rows[0]) throw notFound('student')
  return rows[0]
}
