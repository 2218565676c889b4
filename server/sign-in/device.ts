import { randomBytes } from 'node:crypto'
import type { Cookies } from '../http/call.ts'
import { sameDigest, type Tokens } from '../http/caller/tokens.ts'

const YEAR_MS = 365 * 86_400_000

/** Of a school, so that the sign-ins of two schools on one device don't overwrite each other. */
const cookieName = (client_id: number) => `q_dev_${client_id}`

interface Account {
  client_id: number
  email: string
}

const signedNonce = (tokens: Tokens, { client_id, email }: Account, nonce: string) =>
  `${nonce}.${tokens.digest(`device/${client_id}/${email.toLowerCase()}/${nonce}`)}`

/**
 * The device that an attempt comes from, when this account has signed in on it before; null for any other. Wrong passwords are counted
 * by it, so that a stranger behind the same network address can't pause the account for its owner.
 * Method: device cookies, OWASP "Slow Down Online Guessing Attacks with Device Cookies".
 */
export function findDevice(tokens: Tokens, cookies: Cookies, account: Account): string | null {
  const given = cookies.get(cookieName(account.client_id))
  const nonce = given?.split('.')[0]
  if (!given || !nonce || !sameDigest(given, signedNonce(tokens, account, nonce))) return null
  return `device ${nonce}`
}

/** Remembers that the account has signed in on this device: for a year where the person asked to be remembered, else until the browser closes. */
export function rememberDevice(tokens: Tokens, cookies: Cookies, account: Account, remember: boolean, now: Date): void {
  if (findDevice(tokens, cookies, account)) return
  const value = signedNonce(tokens, account, randomBytes(16).toString('hex'))
  cookies.set(cookieName(account.client_id), value, remember ? new Date(now.getTime() + YEAR_MS) : null)
}
