import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Write } from '../db/connect.ts'
import type { SchoolChange, StampedChange } from '../ground/change.ts'
import type { RelyingParty } from './rp.ts'
import { algorithms, checkShown } from './webauthn.ts'

/** That a browser waits for somebody's finger, in milliseconds. */
const TIMEOUT_MS = 300_000

export const newChallenge = (): string => randomBytes(32).toString('base64url')

interface KnownPasskey {
  credential_id: string
  transports: string[]
}

const described = ({ credential_id, transports }: KnownPasskey) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports,
})

/** What a browser is asked for of somebody who signs in: of nobody's account in particular where none are named. */
export const askOptions = (party: RelyingParty, challenge: string, allowed: readonly KnownPasskey[] = []) => ({
  challenge,
  timeout: TIMEOUT_MS,
  rpId: party.id,
  allowCredentials: allowed.map(described),
  userVerification: 'required' as const,
})

interface Owner {
  handle: string
  login: string
  name: string
  school: string
}

export const makeOptions = (
  party: RelyingParty,
  challenge: string,
  { handle, login, name, school }: Owner,
  known: readonly KnownPasskey[],
) => ({
  challenge,
  rp: { name: school, id: party.id },
  user: { id: handle, name: login, displayName: `${name} · ${school}` },
  pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
  timeout: TIMEOUT_MS,
  attestation: 'none' as const,
  excludeCredentials: known.map(described),
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true,
    userVerification: 'required' as const,
  },
})

export const passkeysOf = (
  { db, client_id }: SchoolChange,
  account_id: number,
  rp_id: string,
): Promise<KnownPasskey[]> =>
  db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('client_id', '=', client_id)
    .where('account_id', '=', account_id)
    .where('rp_id', '=', rp_id)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()

/** What passkeys know an account by; made when the first one is. */
export async function takeHandle({ db, client_id }: SchoolChange, account_id: number): Promise<string> {
  const fresh = randomBytes(32).toString('base64url')
  const { passkey_handle } = await db
    .updateTable('accounts')
    .set({ passkey_handle: sql<string>`coalesce(accounts.passkey_handle, ${fresh})` })
    .where('client_id', '=', client_id)
    .where('id', '=', account_id)
    .returning('passkey_handle')
    .executeTakeFirstOrThrow()
  return passkey_handle as string
}

export type Response = Record<string, unknown>

interface Asked {
  challenge: string
  party: RelyingParty
  /** Whose it must be; left out where nobody has said who comes. */
  account_id?: number
}

/** What a shown passkey comes to: whose it is, or why it opens nothing. */
export type Shown =
  | { account_id: number; passkey_id: number }
  | { refused: 'passkey' | 'counter'; account_id: number | null }

/** Judges a passkey that is shown, found by its id in this school alone, and counts its use. */
export async function tryPasskey(change: StampedChange, response: Response, asked: Asked): Promise<Shown> {
  const { db, client_id, now } = change
  const stored = await findShown(db, client_id, response.id)
  const isMeant = stored && (asked.account_id === undefined || stored.account_id === asked.account_id)
  if (!isMeant || stored.rp_id !== asked.party.id) return { refused: 'passkey', account_id: null }
  const { id, account_id, counter } = stored
  // Found without a name the passkey says itself whose it is.
  const needsHandle = asked.account_id === undefined
  const shown = await checkShown(response, { ...asked, ...stored, needsHandle })
  if (!shown) return { refused: 'passkey', account_id }
  const isBack = (shown.counter > 0 || counter > 0) && shown.counter <= counter
  if (isBack) return { refused: 'counter', account_id }
  const used = await db
    .updateTable('passkeys')
    .set({ counter: shown.counter, backed_up: shown.backed_up, last_used_at: now.toISOString() })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .where('counter', '=', counter)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used ? { account_id, passkey_id: id } : { refused: 'counter', account_id }
}

function findShown(db: Write, client_id: number, credential_id: unknown) {
  return db
    .selectFrom('passkeys')
    .innerJoin('accounts', (join) =>
      join.on('accounts.client_id', '=', client_id).onRef('accounts.id', '=', 'passkeys.account_id'),
    )
    .select(['passkeys.id', 'passkeys.account_id', 'passkeys.credential_id', 'passkeys.public_key', 'passkeys.counter'])
    .select(['passkeys.transports', 'passkeys.rp_id', 'accounts.passkey_handle'])
    .where('passkeys.client_id', '=', client_id)
    .where('passkeys.credential_id', '=', typeof credential_id === 'string' ? credential_id : '')
    .where('passkeys.removed_at', 'is', null)
    .executeTakeFirst()
}
