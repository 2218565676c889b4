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
}

/** After so many wrong codes the app opens nothing until it is set up anew. */
export const MOST_WRONG = 100

export const ownWaysQuery = (client_id: number, account_id: number) =>
  compilable(sql<OwnWays>`select
    (select a.password_hash is not null from accounts a where a.client_id = ${client_id} and a.id = ${account_id}) as has_password,
    (select count(*)::int from passkeys p where p.client_id = ${client_id} and p.account_id = ${account_id} and p.removed_at is null) as passkeys,
    (select t.wrong from authenticator_apps t where t.client_id = ${client_id} and t.account_id = ${account_id} and t.removed_at is null) as app_wrong,
    (select count(*)::int from recovery_codes c where c.client_id = ${client_id} and c.account_id = ${account_id}
      and c.used_at is null and c.revoked_at is null) as recovery_left`)

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

/** What somebody confirms by: the password only where there is nothing better. */
export const confirmMethods = (ways: OwnWays): ConfirmMethod[] =>
  hasSecondStep(ways) ? stepMethods(ways) : ways.has_password ? ['PASSWORD'] : []
