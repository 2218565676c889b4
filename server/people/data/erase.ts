import { sql } from 'kysely'
import { type BodyOf, say, type studentDataApi } from '#contract'
import { audit } from '../../ground/audit.ts'
import type { RowChangeWith } from '../../ground/change.ts'
import { ApiError, wrongField } from '../../ground/errors.ts'
import { lockPupil } from '../students/student-lock.ts'
import { GRACE_DAYS } from './erasing.ts'
import { assertWholeSchool } from './whole-school.ts'

/** Asks for a pupil's data to go, some days later. @throws forbidden while impersonating, invalid_field, duplicate where it was asked already */
export async function askToErase(
  call: RowChangeWith<BodyOf<typeof studentDataApi.erase>>,
): Promise<{ erase_on: string }> {
  const { db, client_id, actor, body, now, id } = call
  assertWholeSchool(actor)
  if (actor.impersonator_id !== null) throw new ApiError('forbidden', say('student.erase_as_other'))
  const { person } = await lockPupil(call, id)
  if (body.admission_no.toLowerCase() !== person.admission_no.toLowerCase())
    throw wrongField('admission_no', say('student.erase_other_number'))
  const { keep_results = true, reason = null } = body
  const { rows } = await sql<{ erase_on: string }>`
    insert into erasures (client_id, student_id, keep_results, reason, erase_on, created_at, created_by)
    select ${client_id}, ${id}, ${keep_results}, ${reason},
      (${now.toISOString()}::timestamptz at time zone h.timezone)::date + ${GRACE_DAYS}::integer, ${now.toISOString()}::timestamptz,
      ${actor.account_id}
    from schools h where h.id = ${client_id}
    on conflict (client_id, student_id) where cancelled_at is null do nothing
    returning erase_on`.execute(db)
  const [asked] = rows
  if (!asked) throw new ApiError('duplicate', say('student.erase_asked'))
  await audit(call, {
    entity: 'student',
    entity_id: id,
    action: 'ask-erase',
    after: { keep_results, reason, ...asked },
  })
  return asked
}

/** The data stays. @throws not_found where nobody asked, or the day has come */
export async function cancelErasing(call: RowChangeWith<object>): Promise<{ id: number }> {
  const { db, client_id, actor, now, id } = call
  assertWholeSchool(actor)
  await lockPupil(call, id)
  const { rows } = await sql<{ erase_on: string }>`
    update erasures set cancelled_at = ${now.toISOString()}::timestamptz, cancelled_by = ${actor.account_id}
    where client_id = ${client_id} and student_id = ${id} and cancelled_at is null and done_at is null
    returning erase_on`.execute(db)
  if (!rows[0]) throw new ApiError('not_found', say('student.erase_not_asked'))
  await audit(call, { entity: 'student', entity_id: id, action: 'keep', before: rows[0] })
  return { id }
}
