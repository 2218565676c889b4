import { readerIn, type Write } from '../db/connect.ts'
import { ApiError } from '../ground/errors.ts'
import { beginCeremony } from '../identity/ceremonies.ts'
import { askOptions, newChallenge, passkeysOf } from '../identity/passkeys.ts'
import { providerAlone } from '../identity/policy/entering.ts'
import { readPolicy } from '../identity/policy/stored.ts'
import { relyingParty } from '../identity/rp.ts'
import { isTrusted, trustedDays } from '../identity/trusted-device.ts'
import { schoolOf } from '../mail/school-of.ts'
import { hasSecondStep, readOwnWays, stepMethods } from '../policy/ways-to-confirm.ts'
import type { Services } from '../services.ts'
import { auditSignIn } from './record.ts'
import { type IssuedPair, type PasswordCall, type SignInMethod, startSignIn } from './sign-ins.ts'

type Needs = Pick<Services, 'tokens' | 'ceremonies' | 'addresses'>

/** Somebody who has shown something of who they are. */
export interface Entering {
  account_id: number
  base_kind: number
  /** By what, so far. */
  methods: SignInMethod[]
  remember: boolean
  /** When something of the account's ways last changed. */
  trust_from: string | null
  /** By which issuer. */
  provider?: EnteringBy | undefined
}

export interface EnteringBy {
  id: number
  label: string
  /** The person has just shown there who it is; what the issuer says else is of no day. */
  is_fresh: boolean
  /** What it has asked for is enough: no second step is asked for here. */
  is_enough: boolean
}

/**
 * Signs somebody in, or asks for the second step where one is set up: that refusal is answered and not thrown, so that what was done before stays done.
 */
export async function enterOrAsk(
  db: Write,
  call: PasswordCall,
  services: Needs,
  entering: Entering,
): Promise<IssuedPair | ApiError> {
  const { client_id, cookies, now } = call
  const { account_id, methods, remember, provider } = entering
  const alone = provider ? null : await providerAlone(db, client_id, account_id)
  if (alone) return refuseAlone(db, call, account_id, alone.refusal)
  const ways = await readOwnWays(readerIn(db), client_id, account_id)
  if (!hasSecondStep(ways)) return enter(db, call, services, entering, provider?.is_fresh === false ? null : now)
  if (provider?.is_enough) return enter(db, call, services, entering, null)
  const remember_days = trustedDays(entering.base_kind, await readPolicy(readerIn(db), client_id))
  if (isTrusted(services.tokens, cookies, { client_id, ...entering }, remember_days, now)) {
    return enter(db, call, services, { ...entering, methods: [...methods, 'TRUSTED'] }, null)
  }
  const party = relyingParty(services.addresses, (await schoolOf(db, client_id)).sub_domain)
  const known = party ? await passkeysOf({ db, client_id }, account_id, party.id) : []
  const challenge = known.length > 0 ? newChallenge() : null
  const ceremony = beginCeremony(call, services, 'step', {
    ...{ account_id, kept: { challenge, methods, remember, ...(provider && { provider }) } },
  })
  const options = party && challenge ? askOptions(party, challenge, known) : null
  const asked = stepMethods(ways).filter((method) => method !== 'PASSKEY' || options !== null)
  return new ApiError('second_step', undefined, { data: { ceremony, methods: asked, options, remember_days } })
}

/** What somebody has shown is right, and opens nothing: they come by an account elsewhere. */
export async function refuseAlone(
  db: Write,
  { client_id, now, request_id }: PasswordCall,
  account_id: number,
  refusal: ApiError,
): Promise<ApiError> {
  await auditSignIn(db, { client_id, account_id, now, request_id }, 'refused', { reason: 'use_provider' })
  return refusal
}

/** @param confirmed_at when this sign-in counts as confirmed; null of a device that was told to skip the second step */
export async function enter(
  db: Write,
  call: PasswordCall,
  { tokens }: Pick<Needs, 'tokens'>,
  { account_id, methods, remember, provider }: Pick<Entering, 'account_id' | 'methods' | 'remember' | 'provider'>,
  confirmed_at: Date | null,
): Promise<IssuedPair> {
  const { client_id, cookies, now, request_id } = call
  await db
    .updateTable('accounts')
    .set({ last_sign_in_at: now.toISOString() })
    .where('client_id', '=', client_id)
    .where('id', '=', account_id)
    .execute()
  const isPlain = methods.length === 1 && methods[0] === 'PASSWORD'
  const after = methods.includes('LINK')
    ? { way: 'link' as const }
    : isPlain
      ? null
      : { methods, ...(provider && { provider: provider.label }) }
  await auditSignIn(db, { client_id, account_id, now, request_id }, 'sign-in', after)
  const sign_in = { client_id, account_id, kind: 'PASSWORD' as const, impersonator_id: null, remember, methods }
  const by = provider ? { provider_id: provider.id } : {}
  return startSignIn(db, tokens, cookies, { ...sign_in, ...by, confirmed_at }, now, call)
}
