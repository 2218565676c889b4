import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Write } from '../db/connect.ts'
import type { StampedChange } from '../ground/change.ts'
import type { Cookies } from '../http/call.ts'
import { type SignInRef, sameDigest, type Tokens } from '../http/caller/tokens.ts'
import { lookAtStep } from '../identity/policy/entering.ts'
import { distrustDevices } from '../identity/trusted-device.ts'
import { deviceName, maskedAddress } from './agent.ts'

const HOUR = 3_600_000

/** How long a sign-in lasts, in milliseconds. Without remember-me the browser drops the cookie when it closes as well. */
export const signInLife = {
  remembered: 30 * 24 * HOUR,
  plain: 24 * HOUR,
  impersonation: HOUR,
  by_provider: 7 * 24 * HOUR,
}

/** A rotated cookie stays good this long and yields the same successor: retries and two open tabs are honest. */
const GRACE_MS = 30_000

/** What was shown when a sign-in began; TRUSTED stands for a second step that this device may skip. */
export type SignInMethod = 'PASSWORD' | 'PASSKEY' | 'OIDC' | 'TOTP' | 'RECOVERY' | 'TRUSTED' | 'LINK'

export interface NewSignIn {
  client_id: number
  account_id: number
  kind: 'PASSWORD' | 'IMPERSONATION' | 'REPORT'
  impersonator_id: number | null
  /** The platform's sign-in from which somebody acts: this one ends with it. */
  impersonator_sign_in_id?: number
  remember: boolean
  /** By which issuer: whom the school removes there is out here within days. */
  provider_id?: number
  methods?: SignInMethod[]
  /** When its person has shown who they are, for what asks for that; null or left out where they haven't. */
  confirmed_at?: Date | null
  /** The report link that somebody came by, and when it ends. */
  link?: { id: number; expires_at: string }
}

export interface IssuedPair {
  token: string
  db_token: string
  /** Before all else a second step is set up; left out where not. */
  must_enrol?: true
}

/** Where somebody signs in from, and the log that says so. */
export interface SignInOrigin {
  agent: string
  address: string
  log: Pick<FastifyBaseLogger, 'info'>
}

/** A call of somebody who signs in. */
export interface PasswordCall extends SignInOrigin {
  client_id: number
  now: Date
  network: string
  cookies: Cookies
  request_id: string
}

/** Starts a sign-in in the transaction's school, sets its refresh cookie and answers its pair. */
export async function startSignIn(
  db: Write,
  tokens: Tokens,
  cookies: Cookies,
  sign_in: NewSignIn,
  now: Date,
  from: SignInOrigin,
): Promise<IssuedPair> {
  const { link, methods = [], confirmed_at = null, ...stored } = sign_in
  const life =
    sign_in.kind === 'IMPERSONATION'
      ? signInLife.impersonation
      : sign_in.remember
        ? sign_in.provider_id
          ? signInLife.by_provider
          : signInLife.remembered
        : signInLife.plain
  const until = link ? Date.parse(link.expires_at) : Number.POSITIVE_INFINITY
  const expires = new Date(Math.min(now.getTime() + life, until))
  const nonce = randomBytes(24).toString('base64url')
  const { id } = await db
    .insertInto('sign_ins')
    .values({
      ...stored,
      link_id: link?.id ?? null,
      methods,
      auth_at: now.toISOString(),
      stepped_up_at: confirmed_at?.toISOString() ?? null,
      nonce,
      rotated_at: now.toISOString(),
      created_at: now.toISOString(),
      expires_at: expires.toISOString(),
      device: deviceName(from.agent),
      address_masked: maskedAddress(from.address),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { client_id, account_id, kind, impersonator_id } = sign_in
  const whom = { client_id, account_id, kind, impersonator_id }
  from.log.info({ event: 'sign-in', address: from.address, ...whom }, 'signed in')
  const ref = { client_id, sign_in_id: id }
  const must_enrol = kind === 'PASSWORD' && (await lookAtStep(db, ref, now))
  setRefreshCookie(tokens, cookies, { ...ref, nonce, count: 0, remember: sign_in.remember, expires })
  return {
    token: await tokens.signAccess(ref, now),
    db_token: await tokens.signDb(ref, now, expires),
    ...(must_enrol && { must_enrol }),
  }
}

interface Refresh extends SignInRef {
  nonce: string
  count: number
  remember: boolean
  expires: Date
}

export const cookieName = ({ sign_in_id }: SignInRef) => `q_rt_${sign_in_id}`

/** As it was called before; a sign-in of then goes on. */
const formerName = ({ client_id, sign_in_id }: SignInRef) => `q_rt_${client_id}-${sign_in_id}`

/** The n-th cookie of a sign-in is computed, not stored, so that a repeated request gets the same successor. */
const cookieValue = (tokens: Tokens, { client_id, sign_in_id, nonce, count }: Refresh) =>
  `${count}.${tokens.digest(`refresh/${client_id}/${sign_in_id}/${nonce}/${count}`)}`

function setRefreshCookie(tokens: Tokens, cookies: Cookies, refresh: Refresh): void {
  cookies.set(cookieName(refresh), cookieValue(tokens, refresh), refresh.remember ? refresh.expires : null)
}

/**
 * Rotates the refresh cookie. Answers false when this sign-in is over: revoked, expired, no or a forged cookie, or an old cookie used
 * again, which ends the whole sign-in because somebody else may hold it.
 */
export async function rotate(db: Write, tokens: Tokens, cookies: Cookies, ref: SignInRef, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sign_ins')
    .select(['nonce', 'refresh_count', 'rotated_at', 'remember', 'expires_at', 'revoked_at'])
    .where('client_id', '=', ref.client_id)
    .where('id', '=', ref.sign_in_id)
    .forUpdate()
    .executeTakeFirst()
  const given = cookies.get(cookieName(ref)) ?? cookies.get(formerName(ref))
  if (!row || row.revoked_at || Date.parse(row.expires_at) <= now.getTime() || !given) return false
  const current: Refresh = {
    ...ref,
    nonce: row.nonce,
    count: row.refresh_count,
    remember: row.remember,
    expires: new Date(row.expires_at),
  }
  const count = Number(given.split('.')[0])
  if (!Number.isSafeInteger(count) || !sameDigest(given, cookieValue(tokens, { ...current, count }))) return false
  if (count === current.count) {
    await db
      .updateTable('sign_ins')
      .set({ refresh_count: count + 1, rotated_at: now.toISOString() })
      .where('client_id', '=', ref.client_id)
      .where('id', '=', ref.sign_in_id)
      .execute()
    setRefreshCookie(tokens, cookies, { ...current, count: count + 1 })
    return true
  }
  if (count === current.count - 1 && now.getTime() - Date.parse(row.rotated_at) <= GRACE_MS) {
    setRefreshCookie(tokens, cookies, current)
    return true
  }
  await revoke(db, ref, now)
  return false
}

export async function revoke(db: Write, ref: SignInRef, now: Date): Promise<void> {
  await db
    .updateTable('sign_ins')
    .set({ revoked_at: now.toISOString() })
    .where('client_id', '=', ref.client_id)
    .where('id', '=', ref.sign_in_id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends all sign-ins of a person but one. */
export async function revokeOthers(db: Write, ref: SignInRef, account_id: number, now: Date): Promise<void> {
  await db
    .updateTable('sign_ins')
    .set({ revoked_at: now.toISOString() })
    .where('client_id', '=', ref.client_id)
    .where('account_id', '=', account_id)
    .where('id', '<>', ref.sign_in_id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends the sign-ins of one account of the school, whose devices show the second step again, or of everybody; answers how many were open. */
export async function endSignIns(change: StampedChange, account_id?: number): Promise<number> {
  const { db, client_id, now } = change
  let query = db
    .updateTable('sign_ins')
    .set({ revoked_at: now.toISOString() })
    .where('client_id', '=', client_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
  if (account_id !== undefined) {
    query = query.where('account_id', '=', account_id)
    await distrustDevices(change, account_id)
  }
  const { numUpdatedRows } = await query.executeTakeFirst()
  return Number(numUpdatedRows)
}
