import { sql } from 'kysely'
import {
  type BodyOf,
  fixedRoles,
  type KindCount,
  type SignInPolicy,
  say,
  schoolKinds,
  signInPolicyApi,
  type TextCode,
} from '#contract'
import { compilable, type Reader, readerIn } from '../../db/connect.ts'
import type { Actor } from '../../ground/actor.ts'
import { audit } from '../../ground/audit.ts'
import type { Change } from '../../ground/change.ts'
import { ApiError, staleRow, wrongField } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { offeredProviders } from '../providers/stored.ts'
import { keepingLocalAdmin, lockPolicy, providerOf, readyAdmins } from './stays.ts'
import { adminsQuery, type Policy, readPolicy } from './stored.ts'

type Api = typeof signInPolicyApi
type Changes = BodyOf<Api['update']>

const YEAR_MS = 366 * 86_400_000

/** @throws forbidden for who sees a part of the school */
function assertWhole({ reach }: Actor): void {
  if (reach !== null) throw new ApiError('forbidden')
}

/** How many there are of each kind, and who of them lack what. */
const peopleQuery = (client_id: number) =>
  compilable(sql<KindCount>`
    select r.base_kind as kind, count(*)::int as people,
      count(*) filter (where not exists (select 1 from passkeys k where k.client_id = ${client_id} and k.account_id = a.id and k.removed_at is null)
        and not exists (select 1 from authenticator_apps t where t.client_id = ${client_id} and t.account_id = a.id and t.removed_at is null))::int
        as without_step,
      count(*) filter (where not exists (select 1 from identities i
        join sign_in_providers v on v.client_id = ${client_id} and v.id = i.provider_id and v.status = 1 and v.deleted_at is null
        where i.client_id = ${client_id} and i.account_id = a.id and i.removed_at is null))::int as unlinked
    from accounts a join roles r on r.id = a.role_id
    where a.client_id = ${client_id} and a.status = 1 and a.deleted_at is null
    group by r.base_kind order by r.base_kind`)

async function show(db: Pick<Reader, 'read'>, client_id: number): Promise<SignInPolicy> {
  const policy = await readPolicy(db, client_id)
  const [admins, people, [provider]] = await db.read(
    adminsQuery(client_id),
    peopleQuery(client_id),
    offeredProviders(client_id),
  )
  const any = Object.fromEntries(schoolKinds.map((kind) => [kind, 'ANY' as const]))
  const shown = admins.map(({ is_chosen: _, ...admin }) => admin)
  return {
    ...policy,
    ways: client_id === 0 ? {} : { ...any, ...policy.ways },
    admins: shown,
    local_admins: shown.filter((_, at) => admins[at]?.is_chosen),
    provider: provider?.label ?? null,
    people,
  }
}

export const signInPolicyRoutes = serve(signInPolicyApi, {
  async get({ db, actor }) {
    assertWhole(actor)
    return show(db, actor.client_id)
  },

  async update(call: Call<Api['update']>, { forgetActors }: Pick<Services, 'forgetActors'>) {
    const { db, client_id, actor } = call
    assertWhole(actor)
    const { row_version, ...body } = call.body
    if (body.local_admin_ids) await lockMarked(call, body.local_admin_ids)
    await lockPolicy(call)
    const before = await readPolicy(readerIn(db), client_id)
    if (row_version !== undefined && row_version !== before.row_version)
      throw staleRow(await show(readerIn(db), client_id))
    const after = judged(call, before, body)
    await keepingLocalAdmin(call, async () => {
      await store(call, after)
      if (body.local_admin_ids) await mark(call, body.local_admin_ids)
    })
    await assertComesIn(call, before, after)
    await audit(call, {
      ...{ entity: 'sign-in-policy', entity_id: null, action: 'update', before: logged(before) },
      after: { ...logged(after), ...(body.local_admin_ids && { local_admin_ids: body.local_admin_ids }) },
    })
    forgetActors(client_id)
    return show(readerIn(db), client_id)
  },
})

const logged = ({ row_version: _, ...policy }: Policy) => policy

/** What is to hold. @throws invalid_field */
function judged({ client_id, now }: Change, before: Policy, given: Changes): Policy {
  const own: readonly number[] = client_id === 0 ? [fixedRoles.super_admin] : schoolKinds
  const [always = 0] = own
  const assertKinds = (field: string, kinds: readonly number[] | undefined) => {
    if (kinds?.some((kind) => !own.includes(kind)))
      throw wrongField(field, say('sign_in_policy.kind', { names: own.join(', ') }))
  }
  assertKinds('second_step', given.second_step)
  assertKinds('passkeys', given.passkeys)
  if (client_id === 0) {
    const ofSchools = (['ways', 'local_admin_ids'] as const).find((field) => given[field] !== undefined)
    if (ofSchools) throw wrongField(ofSchools, say('sign_in_policy.kind', { names: own.join(', ') }))
    if (given.remember_step_days !== undefined)
      throw wrongField('remember_step_days', say('sign_in_policy.always_asked'))
  }
  if (given.second_step && !given.second_step.includes(always))
    throw wrongField('second_step', say('sign_in_policy.admins_always'))
  const { second_step_from: from } = given
  if (from !== undefined && Date.parse(from) > now.getTime() + YEAR_MS)
    throw wrongField('second_step_from', say('sign_in_policy.day_far'))
  const ways = Object.entries({ ...before.ways, ...given.ways }).filter(([, way]) => way === 'PROVIDER')
  return {
    ways: Object.fromEntries(ways),
    second_step: given.second_step ?? before.second_step,
    second_step_from: from === undefined ? before.second_step_from : new Date(from).toISOString(),
    passkeys: given.passkeys ?? before.passkeys,
    remember_step_days: given.remember_step_days ?? before.remember_step_days,
    row_version: before.row_version + 1,
  }
}

async function store({ db, client_id, now, actor }: Change, { ways, ...policy }: Policy): Promise<void> {
  const columns = {
    ...policy,
    ...{ ways: JSON.stringify(ways), updated_at: now.toISOString(), updated_by: actor.account_id },
  }
  await db
    .insertInto('sign_in_policies')
    .values({ client_id, ...columns })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(columns))
    .execute()
}

/** Locked before the policy, as whoever takes a way from them does. */
const lockMarked = ({ db, client_id }: Change, ids: readonly number[]) =>
  sql`select 1 from accounts a where a.client_id = ${client_id} and (a.keeps_local or a.id = any(${ids}::bigint[]))
    order by a.id for update`.execute(db)

/** @throws invalid_field for who is no active admin of the school */
async function mark({ db, client_id }: Change, ids: readonly number[]): Promise<void> {
  const [admins] = await readerIn(db).read(adminsQuery(client_id))
  if (ids.some((id) => admins.every(({ account_id }) => account_id !== id)))
    throw wrongField('local_admin_ids', say('sign_in_policy.not_admin'))
  await sql`update accounts set keeps_local = (id = any(${ids}::bigint[])) where client_id = ${client_id}
    and keeps_local <> (id = any(${ids}::bigint[]))`.execute(db)
}

/** What is newly asked for can be done. @throws invalid_field */
async function assertComesIn({ db, client_id }: Change, before: Policy, after: Policy): Promise<void> {
  const refuse = (field: string, code: TextCode & `sign_in_policy.no_${'provider' | 'local_admin'}`) => {
    throw wrongField(field, say(code))
  }
  if (Object.keys(after.ways).length > 0 && (await providerOf(db, client_id)) === null)
    refuse('ways', 'sign_in_policy.no_provider')
  const isNew = after.ways['2'] === 'PROVIDER' && before.ways['2'] !== 'PROVIDER'
  if (isNew && (await readyAdmins(db, client_id)).length === 0)
    refuse('local_admin_ids', 'sign_in_policy.no_local_admin')
}
