import { sql } from 'kysely'
import { fixedRoles } from '#contract'
import type { Databases } from '../db/connect.ts'

/** Days after the end of their last session for which those who have graduated can still sign in. */
const GRADUATES_DAYS = 90

/**
 * Once a day, over all schools: ends the sign-ins of staff whose last day has come and of pupils who graduated long enough ago. An admin stays, for
 * the school may have no other.
 */
export async function closeLeavers({ owner_kysely }: Databases, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await sql`
    with newest as (
      select distinct on (e.client_id, e.student_id) e.client_id, e.student_id, e.state, x.end_date
      from enrolments e join sessions x on x.id = e.session_id
      where e.deleted_at is null
      order by e.client_id, e.student_id, x.start_date desc, e.id desc),
    leaving as (
      select st.client_id, st.account_id from staff st
        join schools h on h.id = st.client_id
      where st.deleted_at is null and st.left_on <= (${at} at time zone h.timezone)::date
      union all
      select s.client_id, s.account_id from students s
        join newest n on n.client_id = s.client_id and n.student_id = s.id
      where s.deleted_at is null and s.account_id is not null and n.state = 'GRADUATED'
        and n.end_date + ${GRADUATES_DAYS}::integer < ${at}::date),
    closed as (
      update accounts a set status = 0, row_version = a.row_version + 1, updated_at = ${at}
      from leaving l, roles r
      where a.client_id = l.client_id and a.id = l.account_id and a.status = 1 and r.id = a.role_id
        and r.base_kind <> ${fixedRoles.school_admin}
      returning a.client_id, a.id),
    revoked as (
      update account_links k set revoked_at = ${at} from closed c
      where k.client_id = c.client_id and k.account_id = c.id and k.used_at is null and k.revoked_at is null
      returning k.id)
    update sign_ins i set revoked_at = ${at} from closed c
    where i.client_id = c.client_id and i.account_id = c.id and i.revoked_at is null`.execute(owner_kysely)
}
