import { type ConfirmMethod, say, stepUpApi } from '#contract'
import { enterSchool, readerFor, type Write, writeInSchool } from '../../db/connect.ts'
import type { Actor } from '../../ground/actor.ts'
import { ApiError } from '../../ground/errors.ts'
import { serve } from '../../http/serve.ts'
import { beginCeremony, endCeremony, openCeremony, signInRefused } from '../../identity/ceremonies.ts'
import { askOptions, newChallenge, passkeysOf, type Response, tryPasskey } from '../../identity/passkeys.ts'
import { type RelyingParty, relyingParty } from '../../identity/rp.ts'
import { tellOwner } from '../../identity/tell-owner.ts'
import { tryCode } from '../../identity/try-code.ts'
import { readyWebauthn } from '../../identity/webauthn.ts'
import { schoolOf } from '../../mail/school-of.ts'
import { CONFIRMED_MS, confirmedUntil, confirmsAs } from '../../policy/confirmed.ts'
import { confirmMethods, readOwnWays } from '../../policy/ways-to-confirm.ts'
import type { Services } from '../../services.ts'
import { tryOwnPassword } from '../own-password.ts'
import { auditSignIn } from '../record.ts'

type Needs = Pick<
  Services,
  'databases' | 'tokens' | 'mail' | 'addresses' | 'ceremonies' | 'sign_in_secrets' | 'afterwards'
>

export const stepUpRoutes = serve(stepUpApi, {
  async options(call, services: Needs) {
    const actor = confirming(call.actor)
    const { databases } = services
    const whose = confirmsAs(actor)
    const ways = await readOwnWays(readerFor(databases.app, whose.client_id), whose.client_id, whose.account_id)
    const party = await partyOf(actor, services)
    const known = party
      ? await writeInSchool(databases.app_kysely, whose.client_id, (db) =>
          passkeysOf({ db, client_id: whose.client_id }, whose.account_id, party.id),
        )
      : []
    const challenge = known.length > 0 ? newChallenge() : null
    const { account_id, sign_in_id } = actor
    const ceremony = beginCeremony(call, services, 'confirm', { account_id, sign_in_id, kept: { challenge } })
    const options = party && challenge ? askOptions(party, challenge, known) : null
    const methods = confirmMethods(ways, actor.impersonator_id !== null).filter(
      (method) => method !== 'PASSKEY' || options !== null,
    )
    const until = await confirmedUntil(databases, actor, call.now)
    return { ceremony, methods, options, fresh_until: until?.toISOString() ?? null }
  },

  async confirm(call, services: Needs) {
    const actor = confirming(call.actor)
    const { body, now, request_id } = call
    const { databases } = services
    const whose = confirmsAs(actor)
    const ways = await readOwnWays(readerFor(databases.app, whose.client_id), whose.client_id, whose.account_id)
    const way = wayOf(body)
    if (!confirmMethods(ways, actor.impersonator_id !== null).includes(way))
      throw signInRefused('way', say('step.weaker'))
    const ceremony = body.response
      ? openCeremony(call, services, 'confirm', body.ceremony ?? '', actor.sign_in_id)
      : null
    const party = body.response ? await partyOf(actor, services) : null
    if (body.response) await readyWebauthn()
    if (body.password !== undefined) await tryPasswordOf(actor, call, services, body.password)
    const outcome = await writeInSchool(databases.app_kysely, whose.client_id, async (db) => {
      const trying = { db, now, ...whose }
      const place = `sign-in ${actor.client_id}-${actor.sign_in_id}`
      if (body.code !== undefined || body.recovery !== undefined) {
        const given = body.code === undefined ? { recovery: body.recovery ?? '' } : { code: body.code }
        const tried = await tryCode(trying, services, given, place)
        if (tried instanceof ApiError) return tried
      }
      if (body.response) {
        const refused = await showPasskey(trying, services, ceremony?.kept.challenge, party, body.response)
        if (refused) return refused
      }
      await enterSchool(db, actor.client_id)
      if (ceremony) await endCeremony(db, ceremony, call.cookies)
      await storeConfirmed(db, actor, way, now)
      const { client_id, account_id } = actor
      await auditSignIn(db, { client_id, account_id, now, request_id }, 'step-up', { method: way })
      return null
    })
    if (outcome) throw outcome
    return { fresh_until: new Date(now.getTime() + CONFIRMED_MS).toISOString() }
  },
})

/** Who confirms: neither a program nor the bearer of a link can. */
export function confirming(actor: Actor | null): Actor {
  if (!actor || actor.shared || actor.api_key) throw new ApiError('forbidden')
  return actor
}

interface Body {
  response?: unknown
  code?: unknown
  recovery?: unknown
}

const wayOf = ({ response, code, recovery }: Body): ConfirmMethod =>
  response ? 'PASSKEY' : code !== undefined ? 'APP' : recovery !== undefined ? 'RECOVERY' : 'PASSWORD'

/** Of whoever acts as somebody the passkeys are the platform's, used at its address or the school's. */
async function partyOf(actor: Actor, { databases, addresses }: Needs): Promise<RelyingParty | null> {
  const { client_id, impersonator_id } = actor
  const school = await writeInSchool(databases.app_kysely, client_id, (db) => schoolOf(db, client_id))
  const own = relyingParty(addresses, school.sub_domain)
  const platform = impersonator_id === null ? null : relyingParty(addresses, null)
  return own && platform ? { ...own, origins: [...own.origins, ...platform.origins] } : own
}

async function tryPasswordOf(
  actor: Actor,
  at: { now: Date; request_id: string },
  services: Needs,
  password: string,
): Promise<void> {
  const { client_id, account_id } = confirmsAs(actor)
  const stored = await writeInSchool(services.databases.app_kysely, client_id, (db) =>
    db
      .selectFrom('accounts')
      .select('password_hash')
      .where('client_id', '=', client_id)
      .where('id', '=', account_id)
      .executeTakeFirst(),
  )
  const whose = { ...actor, client_id, account_id }
  await tryOwnPassword(services, { actor: whose, ...at }, password, stored?.password_hash ?? null)
}

interface Trying {
  db: Write
  now: Date
  client_id: number
  account_id: number
}

async function showPasskey(
  { account_id, ...change }: Trying,
  services: Needs,
  challenge: string | null | undefined,
  party: RelyingParty | null,
  response: Response,
): Promise<ApiError | null> {
  if (!challenge || !party) return signInRefused('ceremony')
  const shown = await tryPasskey(change, response, { challenge, party, account_id })
  if (!('refused' in shown)) return null
  if (shown.refused === 'passkey') return signInRefused('passkey', say('passkey.unfit'))
  await tellOwner(change, services, account_id, 'counter_back')
  return signInRefused('counter', say('passkey.counter'))
}

/** @throws token_blocked where the sign-in has ended meanwhile */
export async function storeConfirmed(
  db: Write,
  { client_id, sign_in_id }: Actor,
  method: ConfirmMethod,
  now: Date,
): Promise<void> {
  const stored = await db
    .updateTable('sign_ins')
    .set({ stepped_up_at: now.toISOString(), step_up_method: method })
    .where('client_id', '=', client_id)
    .where('id', '=', sign_in_id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!stored) throw new ApiError('token_blocked')
}
