import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type JWTPayload, errors as joseErrors, jwtVerify, SignJWT } from 'jose'
import { ApiError } from '../../ground/errors.ts'

/** Seconds an access token lives; the browser refreshes it by cookie. */
export const ACCESS_SECONDS = 15 * 60

export interface SignInRef {
  client_id: number
  sign_in_id: number
}

export type TokenUse = 'access' | 'db'

/** Whom a token is for: the platform's own people, or those inside a school. It is signed along, so that neither passes for the other. */
const audienceOf = (client_id: number) => (client_id === 0 ? 'platform' : 'school')

export interface Tokens {
  /** The bearer: who is calling, for 15 minutes. */
  signAccess(ref: SignInRef, now: Date): Promise<string>
  /** The Db-Token: whose rows the call may touch, for as long as the sign-in lasts. */
  signDb(ref: SignInRef, now: Date, expires: Date): Promise<string>
  /** @throws ApiError invalid_token when forged, of the other use, or expired (unless `expired` allows that). */
  verify(token: string, use: TokenUse, now: Date, allow?: { expired: boolean }): Promise<SignInRef>
  signLink(claims: Record<string, string | number>, now: Date, seconds: number): Promise<string>
  /** The claims of a link that is genuine and not expired, else null. */
  readLink(token: string, now: Date): Promise<Record<string, unknown> | null>
  /** Keyed digest for refresh cookies. */
  digest(text: string): string
}

const invalid = () => new ApiError('invalid_token')

const claimsOf = ({ client_id, sign_in_id }: SignInRef) => ({
  cid: client_id,
  sid: sign_in_id,
  aud: audienceOf(client_id),
})

/** So many tokens are known by their text; a school's whole staff at their desks is a few hundred. */
const MOST_KNOWN = 20_000

export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret)
  // Imported once: for every token it would cost as much as the signature.
  const imported = crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

  const sign = async (use: string, claims: JWTPayload, now: Date, expires: number) =>
    new SignJWT({ ...claims, use })
      .setProtectedHeader({ alg: 'HS256' })
      // Times are whole seconds: without it a token that follows at once would be the same again.
      .setJti(randomBytes(8).toString('base64url'))
      .setIssuedAt(seconds(now))
      .setExpirationTime(expires)
      .sign(await imported)

  async function open(token: string, now: Date): Promise<JWTPayload | null> {
    try {
      const { payload } = await jwtVerify(token, await imported, { algorithms: ['HS256'], currentDate: now })
      return payload
    } catch (error) {
      if (error instanceof joseErrors.JOSEError || error instanceof TypeError) return null
      throw error
    }
  }

  /** What genuine tokens say. A signature stays what it is: of a token that was looked at only its time is asked again. */
  const known = new Map<string, JWTPayload>()
  async function openKnown(token: string, now: Date): Promise<JWTPayload | null> {
    const before = known.get(token)
    if (before) return (before.exp ?? 0) > seconds(now) ? before : null
    const payload = await open(token, now)
    if (known.size >= MOST_KNOWN) known.clear()
    if (payload) known.set(token, payload)
    return payload
  }

  return {
    signAccess: (ref, now) => sign('access', claimsOf(ref), now, seconds(now) + ACCESS_SECONDS),
    signDb: (ref, now, expires) => sign('db', claimsOf(ref), now, seconds(expires)),
    async verify(token, use, now, allow) {
      const payload = await openKnown(token, allow?.expired ? new Date(0) : now)
      if (payload?.use !== use) throw invalid()
      if (typeof payload.cid !== 'number' || typeof payload.sid !== 'number') throw invalid()
      // Tokens of an older version say nothing of it: those sign-ins go on until they end.
      if (payload.aud !== undefined && payload.aud !== audienceOf(payload.cid)) throw invalid()
      return { client_id: payload.cid, sign_in_id: payload.sid }
    },
    signLink: (claims, now, life) => sign('link', claims, now, seconds(now) + life),
    async readLink(token, now) {
      const payload = await open(token, now)
      return payload?.use === 'link' ? payload : null
    },
    digest: (text) => createHmac('sha256', key).update(text).digest('base64url'),
  }
}

export function sameDigest(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
