import { Secret, TOTP } from 'otpauth'

const PERIOD_S = 30
/** Several apps read nothing else, whatever their address says. */
const shape = { algorithm: 'SHA1', digits: 6, period: PERIOD_S } as const

export const newAppSecret = (): string => new Secret({ size: 20 }).base32

/** What an app reads from the picture. */
export const appUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), ...shape }).toString()

/** Six digits as they were typed: with spaces or dashes, or on a keyboard whose digits are wide. */
const typedDigits = (typed: string) => typed.normalize('NFKC').replace(/[\s-]/g, '')

/**
 * The step of a right code, now or half a minute to either side; null for a wrong one, and for one that is not after the step taken last: a code is
 * good once.
 */
export function stepOf(secret: string, typed: string, last: number, now: Date): number | null {
  const token = typedDigits(typed)
  if (!/^\d{6}$/.test(token)) return null
  const asked = { token, secret: Secret.fromBase32(secret), ...shape, timestamp: now.getTime(), window: 1 }
  const delta = TOTP.validate(asked)
  if (delta === null) return null
  const step = Math.floor(now.getTime() / 1000 / PERIOD_S) + delta
  return step > last ? step : null
}
