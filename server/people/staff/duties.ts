import { sql } from 'kysely'
import type { StaffDuty, staffApi } from '#contract'
import { ask } from '../../db/ask.ts'
import type { Change } from '../../ground/change.ts'
import { notFound } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { staffSeen } from '../../policy/people.ts'

/** Exams of which somebody has a recheck to answer: while that can be answered at all. */
const rechecksOf = (client_id: number, staff_id: number) => sql`
  select r.exam_id from exam_rechecks r join exams e on e.client_id = ${client_id} and e.id = r.exam_id and e.deleted_at is null
    join sessions y on y.id = e.session_id
  where r.client_id = ${client_id} and r.assigned_to = ${staff_id} and r.state = 'OPEN' and e.state = 'PUBLISHED' and not y.is_locked`

/** What would be left open if somebody went: the exams that are not settled yet and the rechecks, the next one first. @throws not_found */
export async function listDuties({ db, actor, id }: Call<(typeof staffApi)['duties']>): Promise<StaffDuty[]> {
  const { client_id } = actor
  const rows = await ask(
    { db, client_id },
    sql<StaffDuty | { exam_id: null }>`
    select distinct x.id as exam_id, x.name as exam, x.exam_date::text as date, d.duty
    from staff st
      left join (
        select exam_id, duty from exam_staff where client_id = ${client_id} and staff_id = ${id}
        union all select exam_id, 'RECHECK' from (${rechecksOf(client_id, id)}) as asked) d on true
      left join exams x on x.client_id = ${client_id} and x.id = d.exam_id and x.deleted_at is null
        and (d.duty = 'RECHECK' or x.state in ('DRAFT', 'SCHEDULED', 'MARKING', 'SUBMITTED'))
    where st.client_id = ${client_id} and st.id = ${id} and st.deleted_at is null and ${staffSeen(actor, 'st')}
    order by date, exam_id, d.duty`,
  )
  if (rows.length === 0) throw notFound('staff')
  return rows.filter((row): row is StaffDuty => row.exam_id !== null)
}

/** How many exams there are at which somebody watches or marks, or has a recheck to answer. */
export async function countDuties({ db, client_id }: Change, staff_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select d.exam_id from exam_staff d join exams x on x.client_id = ${client_id} and x.id = d.exam_id and x.deleted_at is null
      where d.client_id = ${client_id} and d.staff_id = ${staff_id}
      union ${rechecksOf(client_id, staff_id)}) as open`.execute(db)
  return rows[0]?.count ?? 0
}
