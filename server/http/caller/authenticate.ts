import type { FastifyRequest } from 'fastify'
import { type AnyEndpoint, say } from '#contract'
import { type Actor, permissionKey } from '../../ground/actor.ts'
import { ApiError } from '../../ground/errors.ts'
import { assertOpenToKey } from '../../policy/key-scopes.ts'
import { isOpenToReportLink } from '../../policy/report-pairs.ts'
import type { CallServices } from '../call.ts'
import { type ApiKeys, isKey } from './api-keys.ts'
import { findActor } from './find-actor.ts'
import type { TenantOf } from './tenant.ts'
import type { Tokens } from './tokens.ts'

/** Revocations and changed rights hold after this long at the latest. */
const CACHE_MS = 3000

export interface Caller {
  actor: Actor | null
  client_id: number
  link: string | null
}

interface SignedServices extends Pick<CallServices, 'clock'> {
  tokens: Tokens
}

/** Who may call: people who have signed in, and programs by their keys. */
export interface Callers {
  actors: Actors
  keys: ApiKeys
}

export interface Actors {
  find(client_id: number, sign_in_id: number): Promise<Actor | null>
  /** Everybody of a school, or those of one role: what they may do is read anew. */
  forget(client_id: number, role_id?: number): void
}

export function createActors(services: Pick<CallServices, 'databases' | 'clock'>): Actors {
  const cache = new Map<string, { actor: Actor; until: number }>()
  return {
    async find(client_id, sign_in_id) {
      const key = `${client_id}-${sign_in_id}`
      const now = services.clock()
      const cached = cache.get(key)
      if (cached && cached.until > now.getTime()) return cached.actor
      const actor = await findActor(services.databases, { client_id, sign_in_id }, now)
      if (cache.size > 20_000) cache.clear()
      if (actor) cache.set(key, { actor, until: now.getTime() + CACHE_MS })
      else cache.delete(key)
      return actor
    },
    forget(client_id, role_id) {
      for (const [key, { actor }] of cache) {
        const isMeant = actor.client_id === client_id && (role_id === undefined || actor.role_ref_id === role_id)
        if (isMeant) cache.delete(key)
      }
    },
  }
}

export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** Who is calling and for which school; runs before the body is read. @throws 401, 400 unknown_subdomain or 403. */
export async function authenticate(
  request: FastifyRequest,
  endpoint: AnyEndpoint,
  services: SignedServices,
  { actors, keys }: Callers,
  tenantOf: TenantOf,
): Promise<Caller> {
  const claim = await tenantOf(header(request, 'subdomain'), request.headers.host)
  const bearer = bearerOf(request)
  const t = header(request, 'signed-link') ?? (request.query as { t?: unknown } | undefined)?.t
  const link = endpoint.signed_link && typeof t === 'string' && t !== '' ? t : null
  if (endpoint.access.who === 'anyone') {
    return { actor: null, client_id: claim?.client_id ?? 0, link }
  }
  // Without a sign-in a linked call is answered to its link alone; without either it does not exist.
  if (endpoint.signed_link && !bearer) return { actor: null, client_id: claim?.client_id ?? 0, link }
  const db_token = header(request, 'db-token')
  const actor = isKey(bearer)
    ? await identifyKey(bearer, db_token, request.ip, keys)
    : await identify(bearer, db_token, services, actors)
  if (claim && claim.client_id !== actor.client_id) {
    throw new ApiError('unknown_subdomain', say('school.signed_in_elsewhere'))
  }
  assertPermitted(endpoint, actor)
  return { actor, client_id: actor.client_id, link }
}

/** A key is sent by itself. */
async function identifyKey(key: string, db_token: string | undefined, address: string, keys: ApiKeys): Promise<Actor> {
  if (db_token !== undefined) throw new ApiError('invalid_token', say('api_key.alone'))
  return keys.identify(key, address)
}

async function identify(
  bearer: string | null,
  db_token: string | undefined,
  services: SignedServices,
  actors: Actors,
): Promise<Actor> {
  if (!bearer || !db_token) throw new ApiError('invalid_token')
  const now = services.clock()
  const [ref, school] = await Promise.all([
    services.tokens.verify(bearer, 'access', now),
    services.tokens.verify(db_token, 'db', now),
  ])
  if (ref.sign_in_id !== school.sign_in_id || ref.client_id !== school.client_id) throw new ApiError('invalid_token')
  const actor = await actors.find(ref.client_id, ref.sign_in_id)
  if (!actor) throw new ApiError('token_blocked')
  return actor
}

/** What somebody needs who must set up a second step first: the own profile, who one is, confirming it, and the way out. */
const openToEnrolling = ['profile/', 'client/get-details', 'permission/active-modules', 'step-up', 'sign-out']

function assertPermitted(endpoint: AnyEndpoint, actor: Actor): void {
  if (actor.must_enrol && !openToEnrolling.some((path) => endpoint.path.startsWith(`/v1/${path}`)))
    throw new ApiError('must_enrol')
  if (actor.api_key) assertOpenToKey(endpoint, actor.api_key)
  if (actor.shared && !isOpenToReportLink(endpoint, actor.shared)) throw new ApiError('forbidden')
  if (endpoint.access.who !== 'permitted') return
  const permitted = endpoint.access.any.some(({ module, action }) =>
    actor.permissions.has(permissionKey(module, action)),
  )
  if (!permitted) throw new ApiError('forbidden')
}
