import { createHmac, timingSafeEqual } from 'node:crypto'
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose'
import { ApiError } from '../../ground/errors.ts'

/** Seconds an access token lives; the browser refreshes it by cookie. */
export const ACCESS_SECONDS = 15 * 60

export interface SignInRef {
  client_id: number
  sign_in_id: number
}

export type TokenUse = 'access' | 'db'

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

export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret)
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

  const sign = (use: string, claims: Record<string, string | number>, now: Date, expires: number) =>
    new SignJWT({ ...claims, use })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt(seconds(now))
      .setExpirationTime(expires)
      .sign(key)

  async function open(token: string, use: string, now: Date): Promise<Record<string, unknown> | null> {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now })
      return payload.use === use ? payload : null
    } catch (error) {
      if (error instanceof joseErrors.JOSEError || error instanceof TypeError) return null
      throw error
    }
  }

  return {
    signAccess: (ref, now) =>
      sign('access', { cid: ref.client_id, sid: ref.sign_in_id }, now, seconds(now) + ACCESS_SECONDS),
    signDb: (ref, now, expires) => sign('db', { cid: ref.client_id, sid: ref.sign_in_id }, now, seconds(expires)),
    async verify(token, use, now, allow) {
      const payload = await open(token, use, allow?.expired ? new Date(0) : now)
      if (typeof payload?.cid !== 'number' || typeof payload.sid !== 'number') throw invalid()
      return { client_id: payload.cid, sign_in_id: payload.sid }
    },
    signLink: (claims, now, life) => sign('link', claims, now, seconds(now) + life),
    readLink: (token, now) => open(token, 'link', now),
    digest: (text) => createHmac('sha256', key).update(text).digest('base64url'),
  }
}

export function sameDigest(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
