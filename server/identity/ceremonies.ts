import { randomBytes } from 'node:crypto'
import { say } from '#contract'
import type { Write } from '../db/connect.ts'
import type { Seal } from '../db/seal.ts'
import { ApiError } from '../ground/errors.ts'
import type { Cookies } from '../http/call.ts'

/** After which nothing that was begun is ended any more. */
const LIFE_MS = 10 * 60_000

/** What a ceremony keeps from its beginning to its end, by its kind. */
export interface StateOf {
  /** A sign-in, or a link, by an issuer. */
  oidc: Readonly<Record<string, string | number | boolean | null>>
  /** A sign-in by a passkey. */
  passkey: { challenge: string }
  /** The second step of a sign-in: what was shown before it. */
  step: {
    challenge: string | null
    methods: string[]
    remember: boolean
    provider?: { id: number; label: string; is_fresh: boolean; is_enough: boolean }
  }
  /** Confirming that somebody is who has signed in. */
  confirm: { challenge: string | null }
  /** A passkey that is added. */
  add: { challenge: string }
  /** An app that is set up. */
  app: { secret: string }
}
export type CeremonyKind = keyof StateOf

/** What begins in a browser and ends there. */
export interface Ceremony<K extends CeremonyKind = CeremonyKind> {
  id: string
  kind: K
  client_id: number
  /** Whose it is, where that is known when it begins. */
  account_id: number | null
  /** The sign-in in which it began, and in which alone it ends. */
  sign_in_id: number | null
  /** Milliseconds since 1970. */
  begun: number
  expires: number
  kept: StateOf[K]
}

/** Of a call as much as a ceremony needs. */
export interface CeremonyCall {
  client_id: number
  cookies: Cookies
  now: Date
}

interface Needs {
  ceremonies: Seal
}

/** Why a sign-in, or what else begins in a browser, was refused; sent as data.reason. */
export type RefusedReason =
  | 'ceremony'
  | 'used'
  | 'passkey'
  | 'counter'
  | 'way'
  | 'state'
  | 'provider_said'
  | 'hd'
  | 'tid'
  | 'token'
  | 'claim'
  | 'auth_time'
export const signInRefused = (reason: RefusedReason, sentence = say('ceremony.begun_elsewhere')) =>
  new ApiError('sign_in_refused', sentence, { data: { reason } })

/** Several windows may be on their way to an issuer at the same time: each has a cookie of its own. */
const cookieName = (kind: CeremonyKind, id: string) => (kind === 'oidc' ? `q_c_oidc_${id.slice(0, 8)}` : `q_c_${kind}`)

/** Begins a ceremony and answers its id. All that is kept of it lies sealed in the browser: a flood of beginnings fills no table. */
export function beginCeremony<K extends CeremonyKind>(
  { client_id, cookies, now }: CeremonyCall,
  { ceremonies }: Needs,
  kind: K,
  of: { account_id?: number; sign_in_id?: number; kept: StateOf[K] },
): string {
  const id = randomBytes(18).toString('base64url')
  const begun = now.getTime()
  const expires = begun + LIFE_MS
  const { account_id = null, sign_in_id = null, kept } = of
  const ceremony: Ceremony<K> = { id, kind, client_id, account_id, sign_in_id, begun, expires, kept }
  cookies.set(cookieName(kind, id), ceremonies.seal(JSON.stringify(ceremony)), new Date(expires))
  return id
}

/**
 * The ceremony of this kind and id that this browser has begun in this school and, where one is named, this sign-in.
 * @throws sign_in_refused
 */
export function openCeremony<K extends CeremonyKind>(
  { client_id, cookies, now }: CeremonyCall,
  { ceremonies }: Needs,
  kind: K,
  id: string,
  sign_in_id: number | null = null,
): Ceremony<K> {
  const ceremony = opened(ceremonies, cookies.get(cookieName(kind, id)))
  const isOwn =
    ceremony?.id === id &&
    ceremony.kind === kind &&
    ceremony.client_id === client_id &&
    ceremony.sign_in_id === sign_in_id &&
    ceremony.expires > now.getTime()
  if (!isOwn) throw signInRefused('ceremony')
  return ceremony as Ceremony<K>
}

function opened(ceremonies: Seal, sealed: string | undefined): Ceremony | null {
  if (!sealed) return null
  try {
    return JSON.parse(ceremonies.open(sealed)) as Ceremony
  } catch {
    // Touched, or sealed by a key that was given up.
    return null
  }
}

/** Ends it in the transaction of what it yields. @throws sign_in_refused for one that has ended before, or is ending right now */
export async function endCeremony(db: Write, { client_id, id, kind, expires }: Ceremony, cookies: Cookies) {
  const ended = await db
    .insertInto('ceremonies_used')
    .values({ client_id, ceremony: id, expires_at: new Date(expires).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('ceremony')
    .executeTakeFirst()
  if (!ended) throw signInRefused('used')
  cookies.clear(cookieName(kind, id))
}
