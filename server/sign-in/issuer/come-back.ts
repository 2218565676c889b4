import { say } from '#contract'
import { readerFor, type Write, writeInSchool } from '../../db/connect.ts'
import type { Cookies } from '../../http/call.ts'
import { type Ceremony, openCeremony, signInRefused } from '../../identity/ceremonies.ts'
import { type Believed, IssuerAway, Unbelieved } from '../../identity/providers/judge.ts'
import { factsOf, findOpenProvider, findProvider } from '../../identity/providers/stored.ts'
import type { StoredProvider } from '../../identity/providers/stored-provider.ts'
import { auditSignIn } from '../record.ts'
import type { IssuerNeeds, Purpose } from './begin.ts'
import { providerAway, refusalOf } from './refusals.ts'
import { cameThrough, readState, type SentBack } from './state.ts'

export interface ComingBack {
  client_id: number
  now: Date
  request_id: string
  cookies: Cookies
  body: SentBack & { sig: string }
  log: { info(said: object, message: string): void }
}

interface Kept {
  key: string
  purpose: Purpose
  nonce: string
  verifier: string
  redirect_uri: string
  at: number
  remember: boolean
  hash: string | null
  provider_id: number
}

export interface CameBack {
  provider: StoredProvider
  believed: Believed
  kept: Kept
  ceremony: Ceremony
}

/**
 * What came back from an issuer to the browser that had gone there, believed. @throws sign_in_refused with the reason, provider_away. What is refused
 * stands in the log, without anything of what was said.
 */
export async function comeBack(
  call: ComingBack,
  services: IssuerNeeds,
  purpose: Purpose,
  own: { account_id: number; sign_in_id: number } | null,
): Promise<CameBack> {
  const { client_id, now, body } = call
  const { ceremony, kept } = open(call, services, purpose, own)
  const provider = await findProvider(readerFor(services.databases.app, client_id), client_id, kept.key)
  const isSame = provider?.status === 1 && provider.id === kept.provider_id
  const facts = isSame ? factsOf(provider, services) : null
  if (!facts || !provider) throw signInRefused('ceremony', say('oidc.provider_unknown'))
  const refused = (error: Unbelieved) => refuse(call, services, provider, error)
  if (body.code === undefined) throw await refused(new Unbelieved('provider_said', body.error ?? 'no_code'))
  const begun = { ...kept, state: body.state, anew: purpose === 'CONFIRM' }
  const brought = { state: body.state, code: body.code, iss: body.iss }
  try {
    const believed = await services.issuers.believe({ row: provider, facts }, begun, brought, now)
    return { provider, believed, kept, ceremony }
  } catch (error) {
    if (error instanceof Unbelieved) throw await refused(error)
    if (error instanceof IssuerAway) throw providerAway(provider)
    throw error
  }
}

/** What this browser had begun, for this and nothing else. @throws sign_in_refused */
function open(
  call: ComingBack,
  services: IssuerNeeds,
  purpose: Purpose,
  own: { account_id: number; sign_in_id: number } | null,
): { ceremony: Ceremony; kept: Kept } {
  const { client_id, body } = call
  if (!cameThrough(services.tokens, body)) throw signInRefused('state')
  const state = readState(services.tokens, body.state)
  if (!state || state.key !== body.key) throw signInRefused('state')
  if (state.client_id !== client_id) throw signInRefused('ceremony')
  const ceremony = openCeremony(call, services, 'oidc', state.id, own?.sign_in_id ?? null)
  const kept = ceremony.kept as unknown as Kept
  const isMeant =
    kept.purpose === purpose && kept.key === state.key && ceremony.account_id === (own?.account_id ?? null)
  if (!isMeant) throw signInRefused('ceremony')
  return { ceremony, kept }
}

export async function refuse(
  { client_id, now, request_id, log }: ComingBack,
  { databases }: IssuerNeeds,
  provider: StoredProvider,
  { reason, detail }: Unbelieved,
) {
  log.info(
    { event: 'sign-in-refused', client_id, provider: provider.key, reason, detail },
    'sign-in by an issuer refused',
  )
  await writeInSchool(databases.app_kysely, client_id, (db) =>
    auditSignIn(db, { client_id, account_id: null, now, request_id }, 'refused', { reason, provider: provider.label }),
  )
  return refusalOf({ reason, detail }, provider)
}

/** The provider may have been turned off while its issuer was asked. @throws sign_in_refused */
export async function assertStillOn(db: Write, { client_id, id }: StoredProvider): Promise<void> {
  if (!(await findOpenProvider(db, client_id, id))) throw signInRefused('ceremony', say('oidc.provider_unknown'))
}
