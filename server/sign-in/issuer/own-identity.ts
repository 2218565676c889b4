import { type LinkedIdentity, ownIdentityApi, say } from '#contract'
import { readerIn, type Write, writeInSchool } from '../../db/connect.ts'
import type { Actor } from '../../ground/actor.ts'
import { audit } from '../../ground/audit.ts'
import { ApiError, notFound } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { serve } from '../../http/serve.ts'
import { endCeremony } from '../../identity/ceremonies.ts'
import { ownIdentities } from '../../identity/providers/stored.ts'
import { tellOwner } from '../../identity/tell-owner.ts'
import { beginAtIssuer, type IssuerNeeds } from './begin.ts'
import { assertStillOn, comeBack } from './come-back.ts'
import { link } from './identities.ts'

type Api = typeof ownIdentityApi

/** The own sign-in, and nobody else's. @throws invalid_token, forbidden for who acts as somebody or holds a link or a key */
function ownOf(actor: Actor | null): Actor {
  if (!actor) throw new ApiError('invalid_token')
  if (actor.impersonator_id !== null) throw new ApiError('forbidden', say('identity.acting'))
  if (actor.shared || actor.api_key) throw new ApiError('forbidden')
  return actor
}

export const ownIdentityRoutes = serve(ownIdentityApi, {
  start(call, services: IssuerNeeds) {
    const { account_id, sign_in_id } = ownOf(call.actor)
    return beginAtIssuer(call, services, {
      ...{ key: call.body.provider, purpose: 'LINK', own: { account_id, sign_in_id } },
    })
  },

  async finish(call, services: IssuerNeeds) {
    const actor = ownOf(call.actor)
    const { client_id, account_id, sign_in_id } = actor
    const { provider, believed, ceremony } = await comeBack(call, services, 'LINK', { account_id, sign_in_id })
    return writeInSchool(services.databases.app_kysely, client_id, async (db) => {
      await assertStillOn(db, provider)
      await endCeremony(db, ceremony, call.cookies)
      const id = await link(db, call, provider, believed, { account_id, by: 'SELF' })
      const { now, request_id } = call
      const entry = { entity: 'identity', entity_id: id, action: 'link', after: { provider: provider.label } }
      await audit({ db, client_id, now, request_id, actor }, entry)
      await tellOwner({ db, client_id, now }, services, account_id, 'account_linked')
      return rowOf(db, actor, id)
    })
  },

  async remove(call: Call<Api['remove']>, services: IssuerNeeds) {
    const { db, client_id, id, now } = call
    const { account_id } = ownOf(call.actor)
    const found = await db
      .selectFrom('identities')
      .select(['id', 'provider_id'])
      .where('client_id', '=', client_id)
      .where('id', '=', id)
      .where('account_id', '=', account_id)
      .where('removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw notFound('identity')
    await assertAnotherWay(db, client_id, account_id, id)
    await db
      .updateTable('identities')
      .set({ removed_at: now.toISOString() })
      .where('client_id', '=', client_id)
      .where('id', '=', id)
      .execute()
    await audit(call, { entity: 'identity', entity_id: id, action: 'unlink' })
    await tellOwner(call, services, account_id, 'account_unlinked')
    return { id }
  },
})

/** @throws in_use for the last way in */
async function assertAnotherWay(db: Write, client_id: number, account_id: number, id: number): Promise<void> {
  const account = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('client_id', '=', client_id)
    .where('id', '=', account_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (account.password_hash !== null) return
  const other = await db
    .selectFrom('identities')
    .innerJoin('sign_in_providers as provider', (join) =>
      join.on('provider.client_id', '=', client_id).onRef('provider.id', '=', 'identities.provider_id'),
    )
    .select('identities.id')
    .where('identities.client_id', '=', client_id)
    .where('identities.account_id', '=', account_id)
    .where('identities.id', '<>', id)
    .where('identities.removed_at', 'is', null)
    .where('provider.status', '=', 1)
    .executeTakeFirst()
  if (!other) throw new ApiError('in_use', say('identity.last_way'))
}

async function rowOf(db: Write, { client_id, account_id }: Actor, id: number): Promise<LinkedIdentity> {
  const [rows] = await readerIn(db).read(ownIdentities(client_id, account_id))
  const found = rows.find((row) => row.id === id)
  if (!found) throw notFound('identity')
  const { key, provider, ...row } = found
  return { ...row, provider: { key, label: provider } }
}
