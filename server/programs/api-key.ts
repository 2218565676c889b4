import { randomBytes } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import {
  type ApiKeyRow,
  type ApiKeyScope,
  apiKeyApi,
  MOST_API_KEYS,
  MOST_KEY_DAYS,
  say,
  usualKeepHours,
  usualPerMinute,
} from '#contract'
import { lockAlone } from '../db/platform-locks.ts'
import { anyMatch, by, oneOf } from '../entity/conditions.ts'
import { basics, type From, listing } from '../entity/list.ts'
import type { Actor } from '../ground/actor.ts'
import { permissionKey } from '../ground/actor.ts'
import { audit } from '../ground/audit.ts'
import type { Change, RowChange } from '../ground/change.ts'
import { ApiError, duplicate, notFound, refusedField, staleRow, wrongField } from '../ground/errors.ts'
import type { Call } from '../http/call.ts'
import { writeKey } from '../http/caller/api-keys.ts'
import { readNetwork } from '../http/caller/networks.ts'
import { serve } from '../http/serve.ts'
import { keyScopes } from '../policy/key-scopes.ts'
import type { Services } from '../services.ts'
import { assertOfSchool } from './of-school.ts'

type Api = typeof apiKeyApi
type Needs = Pick<Services, 'tokens' | 'forgetKeys'>

const DAY = 86_400_000
const HINT = 4

/** Keys are the school's people's: nobody makes or sees them who acts as one. @throws not_found, forbidden */
function assertOwn(actor: Actor): void {
  assertOfSchool(actor)
  if (actor.impersonator_id !== null) throw new ApiError('forbidden', say('api_key.acting'))
}

const rowsOf = (from: From<'api_keys'>, { client_id }: Pick<Actor, 'client_id'>) =>
  from
    .select(basics)
    .select(['name', 'hint', 'networks', 'per_minute', 'expires_at', 'last_used_at', 'before_until', 'revoked_at'])
    .select([
      sql<ApiKeyScope[]>`api_keys.scopes`.as('scopes'),
      sql<
        string | null
      >`(select a.name from accounts a where a.client_id = ${client_id} and a.id = api_keys.created_by)`.as('by'),
    ])

const orders = { id: by('api_keys.id') }

const keys = listing(apiKeyApi.list, ({ client_id }) => [sql<SqlBool>`api_keys.client_id = ${client_id}`], {
  table: 'api_keys',
  rows: rowsOf,
  filters: { id: oneOf, name: anyMatch, live: (_, live) => sql<SqlBool>`(api_keys.revoked_at is null) = ${live}` },
  orders,
  natural: [{ by: sql`(api_keys.revoked_at is not null)` }, orders.id],
})

async function show({ db, client_id }: Pick<Change, 'db' | 'client_id'>, id: number): Promise<ApiKeyRow> {
  const row = await rowsOf(db.selectFrom('api_keys'), { client_id })
    .where('api_keys.client_id', '=', client_id)
    .where('api_keys.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('api_key')
  return row
}

/** @throws not_found, stale_row */
async function lock(call: RowChange, row_version?: number) {
  const { db, client_id, id } = call
  assertOwn(call.actor)
  const row = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('api_key')
  if (row_version !== undefined && row_version !== row.row_version) throw staleRow(await show(call, id))
  return row
}

type Stored = Awaited<ReturnType<typeof lock>>

/** @throws in_use where nothing can be done with it any more */
function assertLive({ revoked_at, expires_at }: Stored, now: Date): void {
  if (revoked_at !== null) throw new ApiError('in_use', say('api_key.is_revoked'))
  if (Date.parse(expires_at) <= now.getTime()) throw new ApiError('in_use', say('api_key.is_expired'))
}

/** One school's keys are made one after the other. @throws duplicate for a name that another has, in_use where there are too many */
async function assertFree({ db, client_id, now }: Change, name: string, id = 0): Promise<void> {
  await lockAlone(db, `api-keys/${client_id}`)
  const { rows } = await sql<{ same: boolean; live: number }>`
    select coalesce(bool_or(lower(k.name) = lower(${name}) and k.id <> ${id}), false) as same,
      count(*) filter (where k.expires_at > ${now.toISOString()})::int as live
    from api_keys k where k.client_id = ${client_id} and k.revoked_at is null`.execute(db)
  if (rows[0]?.same) throw duplicate('name', say('api_key.taken'))
  if (id === 0 && (rows[0]?.live ?? 0) >= MOST_API_KEYS)
    throw new ApiError('in_use', say('api_key.too_many', { most: MOST_API_KEYS }))
}

/** Nobody gives a program what they may not do themselves. @throws forbidden */
function assertMayGive({ permissions }: Actor, scopes: readonly ApiKeyScope[]): void {
  const lacks = (scope: ApiKeyScope) =>
    keyScopes[scope].rights.some(([module, action]) => !permissions.has(permissionKey(module, action)))
  const at = scopes.findIndex(lacks)
  if (at < 0) return
  const sentence = say('api_key.scope_lacked')
  throw new ApiError('forbidden', sentence, { errors: [refusedField(`scopes.${at}`, sentence)] })
}

function readNetworks(given: readonly string[]): string[] {
  const read = given.map((text, at) => {
    const network = readNetwork(text)
    if (network === null) throw wrongField(`networks.${at}`, say('api_key.network_form'))
    return network
  })
  return [...new Set(read)]
}

function assertEnd(expires_at: string, now: Date): void {
  const left = Date.parse(expires_at) - now.getTime()
  if (left <= 0) throw wrongField('expires_at', say('api_key.in_past'))
  if (left > MOST_KEY_DAYS * DAY) throw wrongField('expires_at', say('api_key.too_long', { days: MOST_KEY_DAYS }))
}

const stamped = ({ now, actor }: Change) => ({ updated_at: now.toISOString(), updated_by: actor.account_id })

async function change(call: RowChange, { row_version }: Stored, columns: object): Promise<void> {
  await call.db
    .updateTable('api_keys')
    .set({ ...columns, ...stamped(call), row_version: row_version + 1 })
    .where('client_id', '=', call.client_id)
    .where('id', '=', call.id)
    .execute()
}

/** A key of a row: what is shown once, and what is kept of it. */
function newKey({ tokens }: Pick<Needs, 'tokens'>, of: { client_id: number; id: number }) {
  const key = writeKey(of, randomBytes(32))
  return { key, kept: { digest: tokens.digest(key), hint: key.slice(-HINT) } }
}

export const apiKeyRoutes = serve(apiKeyApi, {
  async list(call: Call<Api['list']>) {
    assertOwn(call.actor)
    return keys.page(call)
  },

  async create(call: Call<Api['create']>, services: Needs) {
    const { db, client_id, now, actor, body } = call
    assertOwn(actor)
    const scopes = [...new Set(body.scopes)]
    assertMayGive(actor, body.scopes)
    assertEnd(body.expires_at, now)
    const networks = readNetworks(body.networks ?? [])
    await assertFree(call, body.name)
    const { id } = await db
      .insertInto('api_keys')
      .values({
        ...{ client_id, name: body.name, scopes, networks, per_minute: body.per_minute ?? usualPerMinute },
        // Of the key stands its id: it is made once the row has one.
        ...{ digest: '', hint: '', expires_at: body.expires_at },
        ...{ created_at: now.toISOString(), created_by: actor.account_id, ...stamped(call) },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { key, kept } = newKey(services, { client_id, id })
    await db.updateTable('api_keys').set(kept).where('client_id', '=', client_id).where('id', '=', id).execute()
    return { key, row: await show(call, id) }
  },

  async update(call: Call<Api['update']>, { forgetKeys }: Needs) {
    const { id, client_id, now, body } = call
    const before = await lock(call, body.row_version)
    assertLive(before, now)
    const { row_version: _, name, networks, per_minute } = body
    if (name !== undefined && name !== before.name) await assertFree(call, name, id)
    const columns = { name, per_minute, networks: networks && readNetworks(networks) }
    const after = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
    await change(call, before, after)
    await audit(call, { entity: 'api-key', entity_id: id, action: 'update', before: shown(before), after })
    forgetKeys(client_id)
    return show(call, id)
  },

  async rotate(call: Call<Api['rotate']>, services: Needs) {
    const { client_id, id, now, body } = call
    const before = await lock(call)
    assertLive(before, now)
    const { key, kept } = newKey(services, { client_id, id })
    const until = new Date(now.getTime() + (body.keep_hours ?? usualKeepHours) * 3_600_000)
    await change(call, before, { ...kept, digest_before: before.digest, before_until: until.toISOString() })
    services.forgetKeys(client_id)
    return { key, row: await show(call, id) }
  },

  async revoke(call: Call<Api['revoke']>, { forgetKeys }: Needs) {
    const { client_id, id, now } = call
    const before = await lock(call)
    if (before.revoked_at !== null) return show(call, id)
    await change(call, before, { revoked_at: now.toISOString() })
    await audit(call, { entity: 'api-key', entity_id: id, action: 'revoke', before: shown(before) })
    forgetKeys(client_id)
    return show(call, id)
  },
})

const shown = ({ digest: _, digest_before: __, ...row }: Stored) => row
