import { sql } from 'kysely'
import { fixedRoles } from '#contract'
import type { Change, SignedChange } from '../../ground/change.ts'
import { insertAccount, shutOut } from '../accounts.ts'
import { giveLoginName, giveLoginNames } from '../login-names.ts'
import { fullName } from '../names.ts'

interface Named {
  f_name: string
  l_name?: string | null | undefined
  email?: string | null | undefined
}

/** What an account takes from its pupil. */
export const accountOf = ({ f_name, l_name, email }: Named) => ({
  name: fullName({ first: f_name, last: l_name }),
  email: email ?? null,
})

/** A pupil's way in, as yet without a password; none where the school's pupils have none. */
export async function openAccount(change: Change, pupil: Named & { admission_no: string }): Promise<number | null> {
  const school = await change.db
    .selectFrom('schools')
    .select('student_sign_in')
    .where('id', '=', change.client_id)
    .executeTakeFirst()
  if (school?.student_sign_in === false) return null
  const login_name = await giveLoginName(change, 'pupil', { number: pupil.admission_no })
  return insertAccount(change, { ...accountOf(pupil), login_name, role_id: fixedRoles.student })
}

/**
 * A way in for every pupil who has none: they were taken in while the school's pupils had no sign-in. Whose e-mail address somebody else has by now
 * gets none.
 */
export async function openMissing(change: SignedChange): Promise<void> {
  const { db, client_id, now, actor } = change
  const made = sql`${now.toISOString()}::timestamptz, ${actor.account_id}::bigint`
  const { rows: missing } = await sql<{ id: number; admission_no: string }>`
    select s.id, s.admission_no from students s
    where s.client_id = ${client_id} and s.account_id is null and s.deleted_at is null and not exists (
      select 1 from erasures r where r.client_id = ${client_id} and r.student_id = s.id and r.done_at is not null)`.execute(
    db,
  )
  const names = await giveLoginNames(
    change,
    'pupil',
    missing.map(({ admission_no }) => ({ number: admission_no })),
  )
  const { rows } = await sql<{ id: number }>`
    with missing as (
      select s.id, given.login_name, s.email, concat_ws(' ', s.f_name, s.l_name) as name
      from unnest(${missing.map(({ id }) => id)}::bigint[], ${names}::text[]) as given (id, login_name)
        join students s on s.client_id = ${client_id} and s.id = given.id),
    opened as (
      insert into accounts (client_id, name, email, login_name, role_id, created_at, created_by, updated_at, updated_by)
      select ${client_id}::bigint, name, email, login_name, ${fixedRoles.student}::bigint, ${made}, ${made} from missing
      on conflict do nothing returning id, login_name)
    update students s set account_id = o.id from opened o join missing m on m.login_name = o.login_name
    where s.client_id = ${client_id} and s.id = m.id returning s.id`.execute(db)
  await settleAccounts(
    change,
    rows.map(({ id }) => id),
  )
}

/**
 * Whoever left, was transferred or made inactive in the newest session signs in no more, at once; whoever is back does. Those who have graduated
 * keep their sign-in until the nightly task ends it.
 */
export async function settleAccounts(change: SignedChange, student_ids: readonly number[]): Promise<void> {
  const { db, client_id, now, actor } = change
  const { rows } = await sql<{ id: number; status: 0 | 1 }>`
    with newest as (
      select distinct on (e.student_id) e.student_id, e.state, e.status
      from enrolments e join sessions x on x.id = e.session_id
      where e.client_id = ${client_id} and e.deleted_at is null and e.student_id = any(${student_ids}::bigint[])
      order by e.student_id, x.start_date desc, e.id desc),
    wanted as (
      select s.account_id, case when n.status = 1 and n.state not in ('LEFT', 'TRANSFERRED') then 1 else 0 end as status
      from students s join newest n on n.student_id = s.id
      where s.client_id = ${client_id} and s.account_id is not null)
    update accounts a set status = w.status, row_version = a.row_version + 1, updated_at = ${now.toISOString()}::timestamptz,
      updated_by = ${actor.account_id}
    from wanted w where a.client_id = ${client_id} and a.id = w.account_id and a.status <> w.status and a.deleted_at is null
    returning a.id, a.status`.execute(db)
  await shutOut(
    change,
    rows.filter(({ status }) => status === 0).map(({ id }) => id),
  )
}
