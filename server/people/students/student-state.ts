import { sql } from 'kysely'
import { type Student, say } from '#contract'
import { restorableSince } from '../../entity/change-row.ts'
import { takeSession } from '../../entity/sessions.ts'
import { followEnrolments } from '../../exams/follow-enrolments.ts'
import { audit } from '../../ground/audit.ts'
import type { Change, RowChange, RowChangeWith } from '../../ground/change.ts'
import { ApiError, wrongField, wrongFields } from '../../ground/errors.ts'
import { enrolmentsSeen } from '../../policy/people.ts'
import { assertNoRicherPupils } from '../../policy/richer-roles.ts'
import { endSignIns } from '../../sign-in/sign-ins.ts'
import { reopenAccount, shutOut } from '../accounts.ts'
import { todayOf } from '../places.ts'
import { electivesOf } from '../promotion/candidates.ts'
import { tellOfPlaces } from '../pupil-events.ts'
import { writeColumns } from '../write-columns.ts'
import { settleAccounts } from './student-accounts.ts'
import { dayFault } from './student-checks.ts'
import { type Enrolment, lockPupil, type Pupil, showStudent } from './student-lock.ts'
import { assertNoMarks } from './student-update.ts'

interface InSession {
  session_id: number
}

/** Changes an enrolment, records it and lets the sign-in follow. */
async function turn(
  call: Change,
  { person, place }: Pupil,
  columns: Partial<Enrolment>,
  action: string,
): Promise<void> {
  await writeColumns(call, 'enrolments', place.id, columns)
  await followEnrolments(call, [place.id])
  const before = Object.fromEntries(Object.keys(columns).map((name) => [name, place[name as keyof Enrolment]]))
  await audit(call, {
    entity: 'student',
    entity_id: person.id,
    action,
    before,
    after: { session_id: place.session_id, ...columns },
  })
  await settleAccounts(call, [person.id])
}

export async function changeStudentStatus(call: RowChangeWith<InSession>): Promise<{ id: number; status: 0 | 1 }> {
  const pupil = await lockPupil(call, call.id, call.body.session_id)
  const status = pupil.place.status === 1 ? 0 : 1
  await turn(call, pupil, { status }, 'change-status')
  return { id: call.id, status }
}

/** Signs a pupil out everywhere; the account stays open. */
export async function endSignInsOfPupil(call: RowChange): Promise<{ id: number; ended: number }> {
  const { person } = await lockPupil(call, call.id)
  const ended = person.account_id === null ? 0 : await endSignIns(call, person.account_id)
  await audit(call, { entity: 'student', entity_id: person.id, action: 'end-sign-ins', after: { ended } })
  return { id: call.id, ended }
}

/** Leaves in mid-year: the enrolment closes with its day and keeps what hangs on it. @throws invalid_field */
export async function leaveSchool(
  call: RowChangeWith<InSession & { left_on: string; reason: 'TRANSFER' | 'OTHER' }>,
): Promise<Student> {
  const { session_id, left_on, reason } = call.body
  const pupil = await lockPupil(call, call.id, session_id)
  const { place } = pupil
  if (place.state !== 'ACTIVE') throw wrongField('session_id', say('student.not_there'))
  const faults = dayFault('left_on', left_on, await takeSession(call.db, session_id))
  if (faults.length > 0) throw wrongFields(faults)
  if (place.joined_on !== null && left_on < place.joined_on)
    throw wrongField('left_on', say('student.left_before', { joined: place.joined_on }))
  const state = reason === 'TRANSFER' ? 'TRANSFERRED' : 'LEFT'
  await turn(call, pupil, { state, left_on, leave_reason: reason }, 'leave')
  await tellOfPlaces(call, [{ enrolment_id: place.id, type: 'student.left', on: left_on }])
  return showStudent(call, place.id)
}

/** Comes back to the same enrolment; a roll number that somebody else has by now is given up. @throws invalid_field */
export async function returnToSchool(call: RowChangeWith<InSession>): Promise<Student> {
  const pupil = await lockPupil(call, call.id, call.body.session_id)
  const { place } = pupil
  if (place.state !== 'LEFT' && place.state !== 'TRANSFERRED')
    throw wrongField('session_id', say('student.has_not_left'))
  const roll_no = (await isRollFree(call, place)) ? place.roll_no : null
  const away = await daysAway(call, place)
  await turn(call, pupil, { state: 'ACTIVE', left_on: null, leave_reason: null, roll_no, away }, 'return')
  await tellOfPlaces(call, [{ enrolment_id: place.id, type: 'student.enrolled' }])
  return showStudent(call, place.id)
}

/** The days on which somebody who comes back today was not here: those of before, and each after the one of leaving. */
async function daysAway(call: Change, { id, away }: Enrolment): Promise<string> {
  const { rows } = await sql<{ away: string }>`
    select away + datemultirange(daterange(left_on + 1, greatest(left_on + 1, ${await todayOf(call)}::date))) as away
    from enrolments where client_id = ${call.client_id} and id = ${id} and left_on is not null`.execute(call.db)
  return rows[0]?.away ?? away
}

async function isRollFree({ db, client_id }: Change, place: Enrolment): Promise<boolean> {
  const { rows } =
    await sql`select 1 from enrolments where client_id = ${client_id} and session_id = ${place.session_id}
    and section_id = ${place.section_id} and lower(roll_no) = lower(${place.roll_no}) and left_on is null
    and deleted_at is null and id <> ${place.id}`.execute(db)
  return rows.length === 0
}

/** Removes one enrolment; the person and the sign-in go with the last. @throws in_use where marks hang on it */
export async function removeStudent(call: RowChangeWith<InSession>): Promise<{ id: number }> {
  const { person, place } = await lockPupil(call, call.id, call.body.session_id)
  await assertNoMarks(call, place.id)
  const deleted_at = call.now.toISOString()
  await writeColumns(call, 'enrolments', place.id, { deleted_at })
  await followEnrolments(call, [place.id])
  const { rows } = await sql`select 1 from enrolments where client_id = ${call.client_id} and student_id = ${person.id}
    and deleted_at is null limit 1`.execute(call.db)
  const isLast = rows.length === 0
  if (isLast) {
    await writeColumns(call, 'students', person.id, { deleted_at })
    if (person.account_id !== null) {
      await writeColumns(call, 'accounts', person.account_id, { deleted_at })
      await shutOut(call, [person.account_id])
    }
  } else await settleAccounts(call, [person.id])
  await audit(call, {
    entity: 'student',
    entity_id: person.id,
    action: 'delete',
    before: isLast ? { ...person, enrolment: place } : { enrolment: place },
    after: { deleted_at, session_id: place.session_id },
  })
  if (place.left_on === null)
    await tellOfPlaces(call, [{ enrolment_id: place.id, type: 'student.left', on: await todayOf(call) }])
  return { id: call.id }
}

/** A subject that was deleted meanwhile, or is no more by choice, is nobody's choice any more. */
async function dropGoneElectives({ db, client_id }: Change, enrolment_id: number): Promise<void> {
  await sql`
    delete from enrolment_subjects where client_id = ${client_id} and enrolment_id = ${enrolment_id}
      and subject_id not in (select l.subject_id from ${electivesOf(client_id, sql`${enrolment_id}`)})`.execute(db)
}

/** Brings back the enrolment that was removed last, or that of a session, with its person. @throws not_found, duplicate */
export async function restoreStudent(call: RowChangeWith<{ session_id?: number | undefined }>): Promise<Student> {
  const { db, client_id, actor, id, body } = call
  const since = restorableSince(call.now)
  const ofSession = body.session_id === undefined ? sql`true` : sql`e.session_id = ${body.session_id}`
  const { rows } = await sql<
    Enrolment & {
      account_id: number | null
      admission_no: string
      person_deleted_at: string | null
      section_gone: boolean
    }
  >`
    select e.*, s.account_id, s.admission_no, s.deleted_at as person_deleted_at,
      c.deleted_at is not null or g.deleted_at is not null as section_gone
    from enrolments e
      join students s on s.client_id = ${client_id} and s.id = e.student_id
      join sections c on c.client_id = ${client_id} and c.id = e.section_id
      join grades g on g.client_id = ${client_id} and g.id = e.grade_id
    where e.client_id = ${client_id} and e.student_id = ${id} and e.deleted_at > ${since}::timestamptz and ${ofSession}
      and ${enrolmentsSeen(actor, 'e')}
    order by e.deleted_at desc, e.id desc limit 1 for no key update of e, s`.execute(db)
  const [place] = rows
  if (!place) throw new ApiError('not_found', say('row.deleted_not_found', { noun: say('noun.student') }))
  await assertNoRicherPupils(call)
  if (place.section_gone)
    throw new ApiError('not_found', say('row.parent_gone', { parent: say('noun.section'), noun: say('noun.student') }))
  if (place.person_deleted_at !== null) {
    await writeColumns(call, 'students', id, { deleted_at: null })
    const { account_id, admission_no: number } = place
    if (account_id !== null) await reopenAccount(call, 'pupil', { number, account_id })
  }
  await writeColumns(call, 'enrolments', place.id, { deleted_at: null })
  await dropGoneElectives(call, place.id)
  await followEnrolments(call, [place.id])
  await settleAccounts(call, [id])
  await audit(call, {
    entity: 'student',
    entity_id: id,
    action: 'restore',
    after: { session_id: place.session_id, deleted_at: null },
  })
  if (place.left_on === null) await tellOfPlaces(call, [{ enrolment_id: place.id, type: 'student.enrolled' }])
  return showStudent(call, place.id)
}
