import { sql } from 'kysely'
import { fixedRoles, say } from '#contract'
import { compilable, readerIn, type Write } from '../../db/connect.ts'
import { ApiError } from '../../ground/errors.ts'
import type { SignInRef } from '../../http/caller/tokens.ts'
import { schoolOf } from '../../mail/school-of.ts'
import { providerOf } from './stays.ts'

/** Whether the policy lets an account in by an account elsewhere alone: local admins come as they like. */
const needsProvider = (client_id: number, account_id: number) =>
  compilable(sql<{ base_kind: number }>`
    select r.base_kind from accounts a join roles r on r.id = a.role_id
      join sign_in_policies p on p.client_id = ${client_id}
    where a.client_id = ${client_id} and a.id = ${account_id} and p.ways ->> r.base_kind::text = 'PROVIDER'
      and not (a.keeps_local and r.base_kind = ${fixedRoles.school_admin})`)

/** By which account elsewhere somebody signs in, where that is the only way: its name and the refusal that says so; null where there are others. */
export async function providerAlone(
  db: Write,
  client_id: number,
  account_id: number,
): Promise<{ provider: string; refusal: ApiError } | null> {
  const [[found]] = await readerIn(db).read(needsProvider(client_id, account_id))
  if (!found) return null
  const provider = (await providerOf(db, client_id)) ?? ''
  const named = { school: (await schoolOf(db, client_id)).name, provider }
  const sentence = {
    2: say('sign_in_policy.use_provider_2', named),
    3: say('sign_in_policy.use_provider_3', named),
    4: say('sign_in_policy.use_provider_4', named),
    5: say('sign_in_policy.use_provider_5', named),
  }[found.base_kind]
  return { provider, refusal: new ApiError('use_provider', sentence) }
}

/** Of an account `a` without a second step: from when on it needs one. */
const stepFrom = (client_id: number) => sql`
  select p.second_step_from from sign_in_policies p join roles r on r.id = a.role_id
  where p.client_id = ${client_id} and r.base_kind = any(p.second_step)
    and not exists (select 1 from passkeys k where k.client_id = ${client_id} and k.account_id = a.id and k.removed_at is null)
    and not exists (select 1 from authenticator_apps t where t.client_id = ${client_id} and t.account_id = a.id and t.removed_at is null)`

/** From when on somebody needs a second step who has none; null: never, or there is one. */
export const secondStepByQuery = (client_id: number, account_id: number) =>
  compilable(sql<{ by: string | null }>`
    select (${stepFrom(client_id)}) as by from accounts a where a.client_id = ${client_id} and a.id = ${account_id}`)

/**
 * Looks whether the person of a sign-in must set up a second step before all else, as it begins and at each refresh, and notes it there. Who came by an
 * issuer whose second step is enough has one.
 */
export async function lookAtStep(db: Write, { client_id, sign_in_id }: SignInRef, now: Date): Promise<boolean> {
  const { rows } = await sql<{ before: boolean; due: boolean }>`
    select s.must_enrol as before,
      coalesce((${stepFrom(client_id)}) <= ${now.toISOString()}::timestamptz and s.kind = 'PASSWORD' and not exists (
        select 1 from sign_in_providers v where v.client_id = ${client_id} and v.id = s.provider_id and v.trusts_second_step), false) as due
    from sign_ins s join accounts a on a.client_id = ${client_id} and a.id = s.account_id
    where s.client_id = ${client_id} and s.id = ${sign_in_id}`.execute(db)
  const [found] = rows
  if (!found) return false
  if (found.before !== found.due) await note(db, { client_id, sign_in_id }, found.due)
  return found.due
}

const note = (db: Write, { client_id, sign_in_id }: SignInRef, must_enrol: boolean) =>
  db
    .updateTable('sign_ins')
    .set({ must_enrol })
    .where('client_id', '=', client_id)
    .where('id', '=', sign_in_id)
    .execute()

/** Somebody has set up a second step: all sign-ins go on. */
export async function hasEnrolled(db: Write, client_id: number, account_id: number): Promise<void> {
  await db
    .updateTable('sign_ins')
    .set({ must_enrol: false })
    .where('client_id', '=', client_id)
    .where('account_id', '=', account_id)
    .where('must_enrol', '=', true)
    .execute()
}
