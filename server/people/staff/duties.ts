import { sql } from 'kysely'
import type { StaffDuty, staffApi } from '#contract'
import { ask } from '../../db/ask.ts'
import { notFound } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { staffSeen } from '../../policy/people.ts'

/** What would be left open if somebody went: the exams that are not settled yet, the next one first. @throws not_found */
export async function listDuties({ db, actor, id }: Call<(typeof staffApi)['duties']>): Promise<StaffDuty[]> {
  const { client_id } = actor
  const rows = await ask(
    { db, client_id },
    sql<StaffDuty | { exam_id: null }>`
    select distinct x.id as exam_id, x.name as exam, x.exam_date::text as date, d.duty
    from staff st
      left join exam_staff d on d.client_id = ${client_id} and d.staff_id = st.id
      left join exams x on x.client_id = ${client_id} and x.id = d.exam_id and x.deleted_at is null
        and x.state in ('DRAFT', 'SCHEDULED', 'MARKING', 'SUBMITTED')
    where st.client_id = ${client_id} and st.id = ${id} and st.deleted_at is null and ${staffSeen(actor, 'st')}
    order by date, exam_id, d.duty`,
  )
  if (rows.length === 0) throw notFound('staff')
  return rows.filter((row): row is StaffDuty => row.exam_id !== null)
}
