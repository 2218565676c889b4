import type { ConfirmMethod } from '#contract'
import { build, type Databases, readerFor } from '../db/connect.ts'
import type { Actor } from '../ground/actor.ts'
import { ApiError } from '../ground/errors.ts'
import { confirmMethods, readOwnWays } from './ways-to-confirm.ts'

/** For so long it holds that somebody has shown who they are. */
export const CONFIRMED_MS = 10 * 60_000

/** Whose ways confirm a sign-in: of whoever acts as somebody the own ones. */
export const confirmsAs = ({ client_id, account_id, impersonator_id }: Actor) =>
  impersonator_id === null ? { client_id, account_id } : { client_id: 0, account_id: impersonator_id }

/** Until when a sign-in counts as confirmed; null where it doesn't. Read anew: what is remembered of an actor may be some seconds old. */
export async function confirmedUntil(
  { app }: Pick<Databases, 'app'>,
  { client_id, sign_in_id }: Pick<Actor, 'client_id' | 'sign_in_id'>,
  now: Date,
): Promise<Date | null> {
  const [[row]] = await readerFor(app, client_id).read(
    build
      .selectFrom('sign_ins')
      .select('stepped_up_at')
      .where('client_id', '=', client_id)
      .where('id', '=', sign_in_id)
      .where('revoked_at', 'is', null),
  )
  if (!row?.stepped_up_at) return null
  const until = Date.parse(row.stepped_up_at) + CONFIRMED_MS
  return until > now.getTime() ? new Date(until) : null
}

/** @throws step_up_needed with the ways to confirm, unless whoever signed in has shown in the last minutes who they are */
export async function assertConfirmed(databases: Databases, actor: Actor, now: Date): Promise<void> {
  // Neither a program nor the bearer of a link has any way to.
  if (actor.api_key || actor.shared) throw new ApiError('forbidden')
  if (await confirmedUntil(databases, actor, now)) return
  const { client_id, account_id } = confirmsAs(actor)
  const ways = await readOwnWays(readerFor(databases.app, client_id), client_id, account_id)
  const methods: ConfirmMethod[] = confirmMethods(ways)
  throw new ApiError('step_up_needed', undefined, { data: { methods } })
}
