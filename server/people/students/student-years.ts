import { sql } from 'kysely'
import type { StudentYear, studentApi } from '#contract'

import { notFound } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { enrolmentsSeen } from '../../policy/people.ts'
import { studentsAt } from './student-row.ts'

/** What a pupil went through, as far as the caller sees the places. @throws not_found */
export async function listYears({ db, actor, id, now }: Call<(typeof studentApi)['years']>): Promise<StudentYear[]> {
  const { client_id } = actor
  const places = sql`select e.id, row_number() over (order by x.start_date desc, e.id desc) as place
    from enrolments e join sessions x on x.id = e.session_id
    where e.client_id = ${client_id} and e.student_id = ${id} and e.deleted_at is null and ${enrolmentsSeen(actor, 'e')}`
  const [years] = await db.read(studentsAt({ client_id, now }, places))
  if (years.length === 0) throw notFound('student')
  return years
}
