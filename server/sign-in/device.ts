import { randomBytes } from 'node:crypto'
import type { Cookies } from '../http/call.ts'
import { sameDigest, type Tokens } from '../http/caller/tokens.ts'

const YEAR_MS = 365 * 86_400_000

/** Of a school, so that the sign-ins of two schools on one device don't overwrite each other. */
const cookieName = (client_id: number) => `q_dev_${client_id}`

interface Account {
  client_id: number
  /** What was typed, in small letters. */
  email: string
  /** Whom it means, if anybody. */
  account_id: number | null
}

/** So many accounts are known on a device: those of a family, or of whoever shares a desk. Of more the one that was there longest is forgotten. */
const MOST = 8

const signedNonce = (tokens: Tokens, client_id: number, name: string, nonce: string) =>
  `${nonce}.${tokens.digest(`device/${client_id}/${name}/${nonce}`)}`

const givenTo = (cookies: Cookies, client_id: number) => cookies.get(cookieName(client_id))?.split('~') ?? []

/**
 * The device that an attempt comes from, when this account has signed in on it before; null for any other. Wrong passwords are counted
 * by it, so that a stranger behind the same network address can't pause the account for its owner.
 * Method: device cookies, OWASP "Slow Down Online Guessing Attacks with Device Cookies".
 */
export function findDevice(tokens: Tokens, cookies: Cookies, { client_id, email, account_id }: Account): string | null {
  // The latter was signed by an earlier release.
  const names = account_id === null ? [email] : [nameOf(account_id), email]
  for (const given of givenTo(cookies, client_id).slice(-MOST)) {
    const nonce = given.split('.')[0]
    const isOwn = nonce && names.some((name) => sameDigest(given, signedNonce(tokens, client_id, name, nonce)))
    if (isOwn) return `device ${nonce}`
  }
  return null
}

const nameOf = (account_id: number) => `#${account_id}`

/** Remembers that the account has signed in on this device: for a year where the person asked to be remembered, else until the browser closes. */
export function rememberDevice(
  tokens: Tokens,
  cookies: Cookies,
  account: Account & { account_id: number },
  remember: boolean,
  now: Date,
): void {
  if (findDevice(tokens, cookies, account)) return
  const { client_id, account_id } = account
  const own = signedNonce(tokens, client_id, nameOf(account_id), randomBytes(16).toString('hex'))
  const value = [...givenTo(cookies, client_id), own].slice(-MOST).join('~')
  cookies.set(cookieName(client_id), value, remember ? new Date(now.getTime() + YEAR_MS) : null)
}
