import { sql } from 'kysely'
import type { ConfirmMethod } from '#contract'
import { compilable, type Reader } from '../db/connect.ts'

/** By what an account shows who it is, beside its password. */
export interface OwnWays {
  has_password: boolean
  passkeys: number
  /** Wrong codes of the app since the last right one; null without an app. */
  app_wrong: number | null
  /** Recovery codes that are still good. */
  recovery_left: number
  /** Accounts elsewhere that are linked, of ways to sign in that are on. */
  linked: number
}

/** After so many wrong codes the app opens nothing until it is set up anew. */
export const MOST_WRONG = 100

export const ownWaysQuery = (client_id: number, account_id: number) =>
  compilable(sql<OwnWays>`select
    (select a.password_hash is not null from accounts a where a.client_id = ${client_id} and a.id = ${account_id}) as has_password,
    (select count(*)::int from passkeys p where p.client_id = ${client_id} and p.account_id = ${account_id} and p.removed_at is null) as passkeys,
    (select t.wrong from authenticator_apps t where t.client_id = ${client_id} and t.account_id = ${account_id} and t.removed_at is null) as app_wrong,
    (select count(*)::int from recovery_codes c where c.client_id = ${client_id} and c.account_id = ${account_id}
      and c.used_at is null and c.revoked_at is null) as recovery_left,
    (select count(*)::int from identities i join sign_in_providers v on v.client_id = ${client_id} and v.id = i.provider_id
      where i.client_id = ${client_id} and i.account_id = ${account_id} and i.removed_at is null and v.status = 1
        and v.deleted_at is null) as linked`)

export async function readOwnWays(db: Pick<Reader, 'read'>, client_id: number, account_id: number): Promise<OwnWays> {
  const [[ways]] = await db.read(ownWaysQuery(client_id, account_id))
  return ways as OwnWays
}

/** Whether a second step is asked of it; an app whose codes have been guessed at too often is one still, and opens nothing. */
export const hasSecondStep = ({ passkeys, app_wrong }: OwnWays): boolean => passkeys > 0 || app_wrong !== null

/** What the second step is shown by. */
export function stepMethods({ passkeys, app_wrong, recovery_left }: OwnWays): ('PASSKEY' | 'APP' | 'RECOVERY')[] {
  return [
    ...(passkeys > 0 ? (['PASSKEY'] as const) : []),
    ...(app_wrong !== null && app_wrong < MOST_WRONG ? (['APP'] as const) : []),
    ...(recovery_left > 0 ? (['RECOVERY'] as const) : []),
  ]
}

/** What somebody confirms by: the password, or signing in anew elsewhere, only where there is nothing better. Who acts as somebody is at another place than the own accounts. */
export function confirmMethods(ways: OwnWays, isActing: boolean): ConfirmMethod[] {
  if (hasSecondStep(ways)) return stepMethods(ways)
  return [
    ...(ways.has_password ? (['PASSWORD'] as const) : []),
    ...(ways.linked > 0 && !isActing ? (['PROVIDER'] as const) : []),
  ]
}
