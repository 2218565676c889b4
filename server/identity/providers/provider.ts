import { randomBytes } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { MOST_PROVIDERS, type ProviderRow, providerKinds, say, signInProviderApi } from '#contract'
import { build } from '../../db/connect.ts'
import { lockAlone } from '../../db/platform-locks.ts'
import { anyMatch, by, oneOf } from '../../entity/conditions.ts'
import { basics, type From, listing } from '../../entity/list.ts'
import type { Actor } from '../../ground/actor.ts'
import { audit } from '../../ground/audit.ts'
import type { Change, RowChange } from '../../ground/change.ts'
import { ApiError, notFound, staleRow, wrongField } from '../../ground/errors.ts'
import type { Call, Preparing } from '../../http/call.ts'
import { serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { assertProviderLeft } from '../policy/stays.ts'
import { readSettings, type Settings } from './read-input.ts'
import { redirectUriOf } from './stored.ts'
import type { StoredProvider } from './stored-provider.ts'
import { testIssuer } from './test-provider.ts'

type Api = typeof signInProviderApi
type Needs = Pick<Services, 'outbound' | 'sign_in_secrets' | 'platform_apps' | 'addresses' | 'forgetActors' | 'issuers'>

/** @throws forbidden for who sees a part of the school */
function assertWhole({ reach }: Actor): void {
  if (reach !== null) throw new ApiError('forbidden')
}

const rowsOf = (from: From<'sign_in_providers'>, { client_id }: Pick<Actor, 'client_id'>) =>
  from
    .select(basics)
    .select(['kind', 'via', 'label', 'key', 'issuer', 'oidc_client_id as client_id_there', 'secret_hint'])
    .select(['domains', 'tenant', 'trusts_second_step', 'tested_at', 'status', 'claim_name', 'claim_value'])
    .select(
      sql<number>`(select count(*)::int from identities i where i.client_id = ${client_id}
        and i.provider_id = sign_in_providers.id and i.removed_at is null)`.as('people'),
    )

type Read = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

function asShown({ claim_name, claim_value, ...row }: Read, services: Needs): ProviderRow {
  const claim = claim_name !== null && claim_value !== null ? { name: claim_name, value: claim_value } : null
  const any_account = row.kind === 'GOOGLE' && row.domains.length === 0
  return { ...row, claim, any_account, redirect_uri: redirectUriOf(services, row.key) }
}

const orders = { id: by('sign_in_providers.id') }

const providers = listing(
  signInProviderApi.list,
  ({ client_id }) => [
    sql<SqlBool>`sign_in_providers.client_id = ${client_id}`,
    sql<SqlBool>`sign_in_providers.deleted_at is null`,
  ],
  { table: 'sign_in_providers', rows: rowsOf, filters: { id: oneOf, label: anyMatch }, orders, natural: [orders.id] },
)

async function show({ db, client_id }: Pick<Change, 'db' | 'client_id'>, services: Needs, id: number) {
  const row = await rowsOf(db.selectFrom('sign_in_providers'), { client_id })
    .where('sign_in_providers.client_id', '=', client_id)
    .where('sign_in_providers.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('sign_in_provider')
  return asShown(row, services)
}

/** @throws not_found, stale_row */
async function lock(call: RowChange & { body: { row_version?: number | undefined } }, services: Needs) {
  const { db, client_id, id, body, actor } = call
  assertWhole(actor)
  const row = await db
    .selectFrom('sign_in_providers')
    .selectAll()
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('sign_in_provider')
  if (body.row_version !== undefined && body.row_version !== row.row_version)
    throw staleRow(await show(call, services, id))
  return row
}

const read = async ({ db, actor, id }: { db: Preparing<Api['test']>['db']; actor: Actor; id: number }) => {
  assertWhole(actor)
  const { client_id } = actor
  const [[row]] = await db.read(storedQuery(client_id, id))
  if (!row) throw notFound('sign_in_provider')
  return row
}

const storedQuery = (client_id: number, id: number) =>
  build
    .selectFrom('sign_in_providers')
    .selectAll()
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)

const stamped = ({ now, actor }: Change) => ({ updated_at: now.toISOString(), updated_by: actor.account_id })

async function change(call: RowChange, columns: object, row_version: number): Promise<void> {
  await call.db
    .updateTable('sign_in_providers')
    .set({ ...columns, ...stamped(call), row_version: row_version + 1 })
    .where('client_id', '=', call.client_id)
    .where('id', '=', call.id)
    .execute()
}

/** The sign-ins that came by it end. */
async function endItsSignIns({ db, client_id, id, now }: RowChange, { forgetActors }: Needs): Promise<void> {
  await sql`update sign_ins set revoked_at = ${now.toISOString()} where client_id = ${client_id} and provider_id = ${id}
    and revoked_at is null`.execute(db)
  forgetActors(client_id)
}

const removeItsLinks = ({ db, client_id, id, now }: RowChange) =>
  sql`update identities set removed_at = ${now.toISOString()} where client_id = ${client_id} and provider_id = ${id}
    and removed_at is null`.execute(db)

/** Changes after which a test of before says nothing. */
const tried = ['issuer', 'oidc_client_id', 'secret_sealed', 'tenant'] as const satisfies (keyof Settings)[]

const withoutSecret = <T extends object>(row: T) => {
  const { secret_sealed: _, metadata: __, ...shown } = row as T & { secret_sealed?: unknown; metadata?: unknown }
  return shown
}

/** The apps of the platform that a school uses. */
const ofPlatform = (client_id: number) =>
  build
    .selectFrom('sign_in_providers')
    .select('kind')
    .where('client_id', '=', client_id)
    .where('via', '=', 'PLATFORM')
    .where('deleted_at', 'is', null)

const newKey = (client_id: number) => `${client_id.toString(36)}-${randomBytes(6).toString('hex')}`

/** One school's are made one after the other; its key is random, the one that was proposed, or the platform's. */
async function makeKey(
  { db, client_id }: Change,
  { via, kind }: Settings,
  proposed: string | undefined,
): Promise<string> {
  await lockAlone(db, `sign-in-providers/${client_id}`)
  const key = via === 'PLATFORM' ? kind.toLowerCase() : (proposed ?? newKey(client_id))
  if (proposed !== undefined && (key !== proposed || !(await isUnused(db, client_id, proposed))))
    throw wrongField('key', say('provider.key'))
  const { rows } = await sql<{ same: boolean; count: number }>`
    select coalesce(bool_or(p.key = ${key}), false) as same, count(*)::int as count from sign_in_providers p
    where p.client_id = ${client_id} and p.deleted_at is null`.execute(db)
  if (rows[0]?.same) throw wrongField('via', say('provider.via_taken'))
  if ((rows[0]?.count ?? 0) >= MOST_PROVIDERS)
    throw new ApiError('in_use', say('provider.too_many', { most: MOST_PROVIDERS }))
  return key
}

/** It is the school's, and never was another one's: not of a deleted one either. */
async function isUnused(db: Change['db'], client_id: number, key: string): Promise<boolean> {
  if (!key.startsWith(`${client_id.toString(36)}-`)) return false
  const query = db.selectFrom('sign_in_providers').select('id').where('client_id', '=', client_id)
  return (await query.where('key', '=', key).executeTakeFirst()) === undefined
}

export const signInProviderRoutes = serve(signInProviderApi, {
  async list(call: Call<Api['list']>, services: Needs) {
    assertWhole(call.actor)
    const page = await providers.page(call)
    return { ...page, data: page.data.map((row) => asShown(row, services)) }
  },

  async propose({ db, actor }: Call<Api['propose']>, services: Needs) {
    assertWhole(actor)
    const [used] = await db.read(ofPlatform(actor.client_id))
    const key = newKey(actor.client_id)
    const platform = providerKinds.filter(
      (kind) => kind !== 'OIDC' && services.platform_apps[kind] && used.every((one) => one.kind !== kind),
    )
    return {
      key,
      redirect_uri: redirectUriOf(services, key),
      platform: actor.client_id === 0 ? [] : platform,
    }
  },

  create: {
    async prepare({ actor, body }: Preparing<Api['create']>, services: Needs) {
      assertWhole(actor)
      const { key: proposed, ...given } = body
      const settings = await readSettings(given, null, actor.client_id, services)
      return async (call: Call<Api['create']>) => {
        const { db, client_id, now } = call
        const key = await makeKey(call, settings, proposed)
        const { id } = await db
          .insertInto('sign_in_providers')
          .values({
            ...{ client_id, key, ...settings, created_at: now.toISOString(), created_by: actor.account_id },
            ...stamped(call),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const after = { ...withoutSecret(settings), key }
        await audit(call, { entity: 'sign-in-provider', entity_id: id, action: 'create', after })
        return show(call, services, id)
      }
    },
  },

  update: {
    async prepare({ db, actor, id, body }: Preparing<Api['update']>, services: Needs) {
      const { row_version: _, ...given } = body
      const seen = await read({ db, actor, id })
      const settings = await readSettings(given, seen, actor.client_id, services)
      return async (call: Call<Api['update']>) => {
        const before = await lock(call, services)
        if (before.row_version !== seen.row_version) throw staleRow(await show(call, services, id))
        await save(call, before, settings, services)
        return show(call, services, id)
      }
    },
  },

  async changeStatus(call: Call<Api['changeStatus']>, services: Needs) {
    const before = await lock(call, services)
    if (before.status === 0 && before.tested_at === null) throw wrongField('status', say('provider.untested'))
    const status = before.status === 1 ? 0 : 1
    await change(call, { status }, before.row_version)
    if (status === 0) await assertProviderLeft(call)
    if (status === 0) await endItsSignIns(call, services)
    const entry = { entity: 'sign-in-provider', entity_id: call.id, action: 'change-status' }
    await audit(call, { ...entry, before: { status: before.status }, after: { status } })
    return { id: call.id, status: status as 0 | 1 }
  },

  async remove(call: Call<Api['remove']>, services: Needs) {
    const before = await lock(call, services)
    await change(call, { deleted_at: call.now.toISOString(), status: 0 }, before.row_version)
    await assertProviderLeft(call)
    await removeItsLinks(call)
    await endItsSignIns(call, services)
    const entry = { entity: 'sign-in-provider', entity_id: call.id, action: 'delete' }
    await audit(call, { ...entry, before: withoutSecret(before) })
    return { id: call.id }
  },

  test: {
    async prepare({ db, actor, id, now }: Preparing<Api['test']>, services: Needs) {
      const seen = await read({ db, actor, id })
      const { steps, good } = await testIssuer(services.outbound, seen.issuer, now)
      return async (call: Call<Api['test']>) => {
        const before = await lock({ ...call, body: {} }, services)
        // Somebody has changed it meanwhile: what was found is of another one.
        if (before.row_version !== seen.row_version) throw staleRow(await show(call, services, id))
        const at = call.now.toISOString()
        const found = good
          ? { metadata: JSON.stringify(good.metadata), metadata_at: at, alg: good.alg, tested_at: at }
          : { tested_at: null }
        await change(call, found, before.row_version)
        if (good) services.issuers.answers(before)
        return { ok: good !== null, steps, row: await show(call, services, id) }
      }
    },
  },
})

async function save(call: RowChange, before: StoredProvider, settings: Settings, services: Needs): Promise<void> {
  const isTriedAnew = tried.some((name) => settings[name] !== before[name])
  const isOther = settings.issuer !== before.issuer
  const untested = { tested_at: null, ...(isOther && { metadata: null, metadata_at: null }) }
  await change(call, { ...settings, ...(isTriedAnew && untested), ...(isOther && { status: 0 }) }, before.row_version)
  if (isOther) {
    await assertProviderLeft(call)
    // Whoever is somebody at one issuer is nobody in particular at another.
    await removeItsLinks(call)
    await endItsSignIns(call, services)
  }
  const names = Object.keys(settings) as (keyof Settings)[]
  const changed = names.filter((name) => JSON.stringify(settings[name]) !== JSON.stringify(before[name]))
  const only = (row: object) => withoutSecret(Object.fromEntries(changed.map((name) => [name, row[name as never]])))
  await audit(call, {
    ...{ entity: 'sign-in-provider', entity_id: call.id, action: 'update', before: only(before) },
    after: { ...only(settings), ...(changed.includes('secret_sealed') && { secret: 'changed' }) },
  })
}
