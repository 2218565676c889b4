import { oidcApi, say } from '#contract'
import { type Write, writeInSchool } from '../../db/connect.ts'
import { audit } from '../../ground/audit.ts'
import { ApiError } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { serve } from '../../http/serve.ts'
import { endCeremony } from '../../identity/ceremonies.ts'
import { tellOwner } from '../../identity/tell-owner.ts'
import type { MailChange } from '../../mail/queue-mail.ts'
import { schoolOf } from '../../mail/school-of.ts'
import { CONFIRMED_MS } from '../../policy/confirmed.ts'
import { assertOpenSchool } from '../by-password.ts'
import { enterOrAsk } from '../enter.ts'
import { badLink, findLiveLink, type LiveLink, voidLinks } from '../links.ts'
import { auditSignIn } from '../record.ts'
import type { IssuedPair } from '../sign-ins.ts'
import { canLink, nextOf } from '../way-in/next.ts'
import { beginAtIssuer, type IssuerNeeds } from './begin.ts'
import { assertStillOn, type CameBack, comeBack } from './come-back.ts'
import { findLinked, link } from './identities.ts'
import { notLinked } from './refusals.ts'

type Api = typeof oidcApi

/** The invitation, or what a printed code was redeemed for, by which somebody links an account. @throws invalid_link */
async function linkToUse(making: MailChange, services: IssuerNeeds, hash: string): Promise<LiveLink> {
  const found = await findLiveLink(making, services, hash, ['INVITE', 'RESET'])
  if (!canLink(found)) throw badLink('unknown')
  if (nextOf(found, services.mail.can_send) === 'otp') throw new ApiError('invalid_otp', say('otp.missing'))
  return found
}

export const oidcRoutes = serve(oidcApi, {
  async start(call, services: IssuerNeeds) {
    const { client_id, now, body } = call
    const { provider, hash, remember } = body
    await assertOpenSchool(services.databases, client_id)
    const before = async () => {
      if (hash === undefined) return
      await writeInSchool(services.databases.app_kysely, client_id, (db) =>
        linkToUse({ db, client_id, now, actor: null }, services, hash),
      )
    }
    return beginAtIssuer(call, services, { key: provider, purpose: 'LOGIN', remember: remember ?? false, hash, before })
  },

  async finish(call, services: IssuerNeeds) {
    const { client_id } = call
    await assertOpenSchool(services.databases, client_id)
    const came = await comeBack(call, services, 'LOGIN', null)
    await assertOpenSchool(services.databases, client_id)
    const outcome = await writeInSchool(services.databases.app_kysely, client_id, (db) =>
      signIn(call, services, db, came),
    )
    if (outcome instanceof ApiError) throw outcome
    return outcome
  },
})

async function signIn(
  call: Call<Api['finish']>,
  services: IssuerNeeds,
  db: Write,
  { provider, believed, kept, ceremony }: CameBack,
): Promise<IssuedPair | ApiError> {
  const { client_id, now, request_id, cookies } = call
  await assertStillOn(db, provider)
  await endCeremony(db, ceremony, cookies)
  if (kept.hash !== null) await linkBy(call, services, db, { provider, believed }, kept.hash)
  const linked = await findLinked(db, call, believed)
  if (!linked) {
    const why = { reason: 'not_linked', provider: provider.label }
    await auditSignIn(db, { client_id, account_id: null, now, request_id }, 'refused', why)
    return notLinked(provider, (await schoolOf(db, client_id)).name)
  }
  const shown = believed.auth_time === null ? Number.NEGATIVE_INFINITY : believed.auth_time * 1000
  const by = {
    ...{ id: provider.id, label: provider.label, is_enough: provider.trusts_second_step },
    is_fresh: now.getTime() - shown <= CONFIRMED_MS,
  }
  return enterOrAsk(db, call, services, {
    ...{ ...linked, methods: ['OIDC' as const], remember: kept.remember, provider: by },
  })
}

/** Links by an invitation or a redeemed code, which is used up. */
async function linkBy(
  call: Call<Api['finish']>,
  services: IssuerNeeds,
  db: Write,
  { provider, believed }: Pick<CameBack, 'provider' | 'believed'>,
  hash: string,
): Promise<void> {
  const { client_id, now, request_id } = call
  const used = await linkToUse({ db, client_id, now, actor: null }, services, hash)
  const { account_id } = used
  const by = used.purpose === 'INVITE' ? 'INVITE' : 'CODE'
  const id = await link(db, call, provider, believed, { account_id, by })
  await db
    .updateTable('account_links')
    .set({ used_at: now.toISOString() })
    .where('client_id', '=', client_id)
    .where('id', '=', used.id)
    .execute()
  await voidLinks(db, client_id, [account_id], now)
  const actor = { account_id, client_id, impersonator_id: null }
  const entry = { entity: 'identity', entity_id: id, action: 'link', after: { provider: provider.label, by } }
  await audit({ db, client_id, now, request_id, actor }, entry)
  await tellOwner({ db, client_id, now }, services, account_id, 'account_linked')
}
