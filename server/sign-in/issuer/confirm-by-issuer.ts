import { confirmByIssuerApi, say } from '#contract'
import { readerFor, writeInSchool } from '../../db/connect.ts'
import type { Actor } from '../../ground/actor.ts'
import { ApiError } from '../../ground/errors.ts'
import { serve } from '../../http/serve.ts'
import { endCeremony, signInRefused } from '../../identity/ceremonies.ts'
import { CONFIRMED_MS } from '../../policy/confirmed.ts'
import { confirmMethods, readOwnWays } from '../../policy/ways-to-confirm.ts'
import { auditSignIn } from '../record.ts'
import { confirming, storeConfirmed } from '../steps/step-up.ts'
import { beginAtIssuer, type IssuerNeeds } from './begin.ts'
import { assertStillOn, comeBack } from './come-back.ts'
import { findLinked } from './identities.ts'

/** Whoever has something stronger confirms by that. @throws sign_in_refused, forbidden */
async function assertMayByIssuer(given: Actor | null, { databases }: IssuerNeeds): Promise<Actor> {
  const actor = confirming(given)
  const { client_id, account_id, impersonator_id } = actor
  const ways = await readOwnWays(readerFor(databases.app, client_id), client_id, account_id)
  if (!confirmMethods(ways, impersonator_id !== null).includes('PROVIDER'))
    throw signInRefused('way', say('step.weaker'))
  return actor
}

export const confirmByIssuerRoutes = serve(confirmByIssuerApi, {
  async start(call, services: IssuerNeeds) {
    const { account_id, sign_in_id } = await assertMayByIssuer(call.actor, services)
    return beginAtIssuer(call, services, {
      ...{ key: call.body.provider, purpose: 'CONFIRM', own: { account_id, sign_in_id } },
    })
  },

  async finish(call, services: IssuerNeeds) {
    const actor = await assertMayByIssuer(call.actor, services)
    const { client_id, account_id, sign_in_id } = actor
    const { now, request_id } = call
    const { provider, believed, ceremony } = await comeBack(call, services, 'CONFIRM', { account_id, sign_in_id })
    const refused = await writeInSchool(services.databases.app_kysely, client_id, async (db) => {
      await assertStillOn(db, provider)
      await endCeremony(db, ceremony, call.cookies)
      const event = { client_id, account_id, now, request_id }
      // Somebody else's account there confirms nothing.
      if ((await findLinked(db, call, believed))?.account_id !== account_id) {
        await auditSignIn(db, event, 'refused', { reason: 'not_linked', provider: provider.label })
        return signInRefused('token', say('identity.subject_other', { provider: provider.label }))
      }
      await storeConfirmed(db, actor, 'PROVIDER', now)
      await auditSignIn(db, event, 'step-up', { method: 'PROVIDER' })
      return null
    })
    if (refused instanceof ApiError) throw refused
    return { fresh_until: new Date(now.getTime() + CONFIRMED_MS).toISOString() }
  },
})
