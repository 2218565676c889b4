import { sql } from 'kysely'
import { fixedRoles } from '#contract'
import { build, compilable, type Reader } from '../../db/connect.ts'

/** What a school, or the platform, has decided about how its people sign in. */
export interface Policy {
  ways: Partial<Record<string, 'ANY' | 'PROVIDER'>>
  second_step: number[]
  second_step_from: string | null
  passkeys: number[]
  /** Days for which a device may be remembered that has shown the second step; 0: it is asked for every time. */
  remember_step_days: number
  row_version: number
}

/** Until somebody decides. */
export const usualPolicy = (client_id: number): Policy => ({
  ways: {},
  second_step: [client_id === 0 ? fixedRoles.super_admin : fixedRoles.school_admin],
  second_step_from: null,
  passkeys:
    client_id === 0
      ? [fixedRoles.super_admin]
      : [fixedRoles.school_admin, fixedRoles.teacher, fixedRoles.examination_staff],
  remember_step_days: 30,
  row_version: 0,
})

export const policyQuery = (client_id: number) =>
  build
    .selectFrom('sign_in_policies')
    .select(['ways', 'second_step', 'second_step_from', 'passkeys', 'remember_step_days', 'row_version'])
    .where('client_id', '=', client_id)

export async function readPolicy(db: Pick<Reader, 'read'>, client_id: number): Promise<Policy> {
  const [[row]] = await db.read(policyQuery(client_id))
  return row ?? usualPolicy(client_id)
}

/** Days from a school's beginning until its admins need a second step. */
const DAYS_TO_GET_READY = 14

/** What holds for those who have just begun: time to get ready. */
export function newPolicy(client_id: number, now: Date) {
  const { ways, second_step, passkeys } = usualPolicy(client_id)
  const from = new Date(now.getTime() + DAYS_TO_GET_READY * 86_400_000)
  return {
    ...{ client_id, ways: JSON.stringify(ways), second_step, passkeys, second_step_from: from.toISOString() },
    updated_at: now.toISOString(),
  }
}

/** An admin of the school: whether chosen to come in without the account elsewhere, and able to. */
export interface Admin {
  account_id: number
  name: string
  is_chosen: boolean
  ready: boolean
}

/** The active admins of a school. */
export const adminsQuery = (client_id: number) =>
  compilable(sql<Admin>`
    select a.id as account_id, a.name, a.keeps_local as is_chosen,
      (exists (select 1 from passkeys k where k.client_id = ${client_id} and k.account_id = a.id and k.removed_at is null)
        or (a.password_hash is not null and exists (select 1 from authenticator_apps t
          where t.client_id = ${client_id} and t.account_id = a.id and t.removed_at is null))) as ready
    from accounts a join roles r on r.id = a.role_id
    where a.client_id = ${client_id} and a.status = 1 and a.deleted_at is null and r.status = 1 and r.deleted_at is null
      and r.base_kind = ${fixedRoles.school_admin}
    order by a.name, a.id`)
