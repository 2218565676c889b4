import type { ConfirmMethod } from '#contract'
import { build, type Databases, enterSchool, type Reader, readerFor, readerIn, type Write } from '../db/connect.ts'
import type { Actor } from '../ground/actor.ts'
import { ApiError } from '../ground/errors.ts'
import { confirmMethods, readOwnWays } from './ways-to-confirm.ts'

/** For so long it holds that somebody has shown who they are. */
export const CONFIRMED_MS = 10 * 60_000

/** Whose ways confirm a sign-in: of whoever acts as somebody the own ones. */
export const confirmsAs = ({ client_id, account_id, impersonator_id }: Actor) =>
  impersonator_id === null ? { client_id, account_id } : { client_id: 0, account_id: impersonator_id }

/** Until when a sign-in counts as confirmed; null where it doesn't. Read anew: what is remembered of an actor may be some seconds old. */
export const confirmedUntil = ({ app }: Pick<Databases, 'app'>, actor: SignedIn, now: Date): Promise<Date | null> =>
  readUntil(readerFor(app, actor.client_id), actor, now)

type SignedIn = Pick<Actor, 'client_id' | 'sign_in_id'>

async function readUntil(db: Pick<Reader, 'read'>, { client_id, sign_in_id }: SignedIn, now: Date) {
  const [[row]] = await db.read(
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
  throw await stepUpNeeded(readerFor(databases.app, confirmsAs(actor).client_id), actor)
}

async function stepUpNeeded(db: Pick<Reader, 'read'>, actor: Actor): Promise<ApiError> {
  const { client_id, account_id } = confirmsAs(actor)
  const ways = await readOwnWays(db, client_id, account_id)
  const methods: ConfirmMethod[] = confirmMethods(ways, actor.impersonator_id !== null)
  return new ApiError('step_up_needed', undefined, { data: { methods } })
}

/** The same where only a row says that something is dangerous, in the transaction that reads it and is rolled back. */
export async function assertConfirmedIn(db: Write, actor: Actor, now: Date): Promise<void> {
  if (actor.api_key || actor.shared) throw new ApiError('forbidden')
  if (await readUntil(readerIn(db), actor, now)) return
  await enterSchool(db, confirmsAs(actor).client_id)
  throw await stepUpNeeded(readerIn(db), actor)
}
