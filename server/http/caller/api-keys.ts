import { sql } from 'kysely'
import { type ApiKeyScope, fixedRoles, say } from '#contract'
import { compilable, type Databases, readerFor, writeAtOnce } from '../../db/connect.ts'
import { type Actor, accountOfKey } from '../../ground/actor.ts'
import { ApiError } from '../../ground/errors.ts'
import { findOpenSessions, schoolQuery, sessionsQuery } from '../../policy/current-session.ts'
import { rightsOfKey } from '../../policy/key-scopes.ts'
import type { SharedCounts } from '../shared-counts.ts'
import { isWithin } from './networks.ts'
import { sameDigest, type Tokens } from './tokens.ts'

/** What a key says of itself: whose it is, and which. */
interface Named {
  client_id: number
  id: number
}

const form = /^qk_([0-9a-z]{1,10})_([0-9a-z]{1,10})_[A-Za-z0-9_-]{43}$/

/** Whether a bearer means to be a key: what is wrong with it is no matter of sign-ins. */
export const isKey = (bearer: string | null): bearer is string => bearer?.startsWith('qk_') === true

export const writeKey = ({ client_id, id }: Named, secret: Buffer): string =>
  `qk_${client_id.toString(36)}_${id.toString(36)}_${secret.toString('base64url')}`

function readKey(text: string): Named | null {
  const [, school = '', id = ''] = form.exec(text) ?? []
  const named = { client_id: Number.parseInt(school, 36), id: Number.parseInt(id, 36) }
  return named.client_id > 0 && named.id > 0 && Number.isSafeInteger(named.id) ? named : null
}

interface Stored {
  id: number
  name: string
  scopes: ApiKeyScope[]
  digest: string
  digest_before: string | null
  before_until: string | null
  networks: string[]
  per_minute: number
  expires_at: string
  last_used_at: string | null
  revoked_at: string | null
  /** The role of whoever made it: it gives nobody more than that. */
  role_ref_id: number | null
}

interface Found {
  stored: Stored
  actor: Actor
}

/** A revocation holds after this long at the latest, in other processes too. */
const CACHE_MS = 3000
const MOST_KNOWN = 5000
const A_MINUTE = 60_000

export interface ApiKeys {
  /** Whom a key stands for; each call by it is counted. @throws invalid_token, token_blocked, forbidden from elsewhere, slow_down */
  identify(text: string, address: string): Promise<Actor>
  /** Of a school: its keys are read anew. */
  forget(client_id: number): void
}

interface Needs {
  databases: Databases
  clock: () => Date
  tokens: Pick<Tokens, 'digest'>
}

export function createApiKeys({ databases, clock, tokens }: Needs, counts: Pick<SharedCounts, 'add'>): ApiKeys {
  const cache = new Map<string, Found & { until: number }>()

  async function find(named: Named, digest: string, now: Date): Promise<Found> {
    const cached = cache.get(digest)
    if (cached && cached.until > now.getTime()) return cached
    const found = await load(databases, named, digest, now)
    if (cache.size > MOST_KNOWN) cache.clear()
    cache.set(digest, { ...found, until: now.getTime() + CACHE_MS })
    if (isLongAgo(found.stored.last_used_at, now)) await noteUse(databases, named, now)
    return found
  }

  function count({ per_minute }: Stored, { client_id, id }: Named): void {
    const { current, ttl } = counts.add(`key ${client_id} ${id}`, A_MINUTE, per_minute)
    if (current > per_minute)
      throw new ApiError('slow_down', undefined, { retry_after: Math.max(1, Math.ceil(ttl / 1000)) })
  }

  return {
    async identify(text, address) {
      const named = readKey(text)
      if (!named) throw new ApiError('invalid_token')
      const now = clock()
      const digest = tokens.digest(text)
      const { stored, actor } = await find(named, digest, now)
      assertGood(stored, digest, now)
      if (stored.networks.length > 0 && !isWithin(address, stored.networks))
        throw new ApiError('forbidden', say('api_key.elsewhere'))
      count(stored, named)
      return actor
    },
    forget(client_id) {
      for (const [digest, { actor }] of cache) if (actor.client_id === client_id) cache.delete(digest)
    },
  }
}

/** Of a key that somebody has in hand it is told that it has ended; what is none of ours is told nothing. @throws */
function assertGood(stored: Stored, digest: string, now: Date): void {
  const isNow = sameDigest(stored.digest, digest)
  const isBefore = stored.digest_before !== null && sameDigest(stored.digest_before, digest)
  if (!isNow && !isBefore) throw new ApiError('invalid_token')
  const has_ended = (moment: string | null) => moment !== null && Date.parse(moment) <= now.getTime()
  if (has_ended(stored.revoked_at) || has_ended(stored.expires_at) || (!isNow && has_ended(stored.before_until)))
    throw new ApiError('token_blocked', say('api_key.ended'))
}

const keyQuery = ({ client_id, id }: Named) =>
  compilable(sql<Stored>`
    select k.id, k.name, k.scopes, k.digest, k.digest_before, k.before_until, k.networks, k.per_minute, k.expires_at, k.last_used_at, k.revoked_at,
      (select a.role_id from accounts a where a.client_id = ${client_id} and a.id = k.created_by) as role_ref_id
    from api_keys k where k.client_id = ${client_id} and k.id = ${id}`)

/** @throws invalid_token where there is no such key, token_blocked where its school is closed */
async function load({ app }: Databases, named: Named, digest: string, now: Date): Promise<Found> {
  const { client_id } = named
  const [[stored], [school], sessions] = await readerFor(app, client_id).read<
    [Stored, { status: number; session_id: number | null }, { id: number; is_default: boolean; end_date: string }]
  >(keyQuery(named), schoolQuery(client_id), sessionsQuery)
  if (!stored) throw new ApiError('invalid_token')
  assertGood(stored, digest, now)
  if (school?.status !== 1) throw new ApiError('token_blocked')
  const { id, name, scopes, role_ref_id, expires_at } = stored
  const actor: Actor = {
    ...{ account_id: accountOfKey(id), client_id, sign_in_id: 0, name, email: null, login_name: null },
    ...{ role_id: fixedRoles.examination_staff, role_ref_id: role_ref_id ?? fixedRoles.examination_staff },
    ...{ scope: 'ALL', impersonator_id: null, kind: 'KEY', shared: null, expires_at },
    api_key: { id, name, scopes },
    permissions: rightsOfKey(scopes),
    session_id: findOpenSessions(sessions, school.session_id, now).session_id,
    reach: null,
  }
  return { stored, actor }
}

const isLongAgo = (moment: string | null, now: Date) => moment === null || Date.parse(moment) < now.getTime() - A_MINUTE

/** When it was used last, to the minute: calls of a busy program write nothing. */
async function noteUse({ app }: Databases, { client_id, id }: Named, now: Date): Promise<void> {
  await writeAtOnce(
    app,
    client_id,
    compilable(
      sql`update api_keys set last_used_at = ${now.toISOString()} where client_id = ${client_id} and id = ${id}`,
    ),
  )
}
