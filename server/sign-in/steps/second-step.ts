import { say, secondStepApi } from '#contract'
import { readerIn, type Write, writeInSchool } from '../../db/connect.ts'
import { ApiError } from '../../ground/errors.ts'
import { serve } from '../../http/serve.ts'
import { beginCeremony, type Ceremony, endCeremony, openCeremony, signInRefused } from '../../identity/ceremonies.ts'
import { askOptions, newChallenge, type Response, tryPasskey } from '../../identity/passkeys.ts'
import { providerAlone } from '../../identity/policy/entering.ts'
import { readPolicy } from '../../identity/policy/stored.ts'
import { assertParty } from '../../identity/rp.ts'
import { tellOwner } from '../../identity/tell-owner.ts'
import { trustDevice, trustedDays } from '../../identity/trusted-device.ts'
import { tryCode } from '../../identity/try-code.ts'
import { readyWebauthn } from '../../identity/webauthn.ts'
import { schoolOf } from '../../mail/school-of.ts'
import type { Services } from '../../services.ts'
import { assertOpenSchool } from '../by-password.ts'
import { rememberDevice } from '../device.ts'
import { enter, refuseAlone } from '../enter.ts'
import { findById } from '../find-account.ts'
import { auditSignIn } from '../record.ts'
import type { IssuedPair, PasswordCall, SignInMethod } from '../sign-ins.ts'

type Needs = Pick<
  Services,
  'databases' | 'tokens' | 'mail' | 'addresses' | 'ceremonies' | 'sign_in_secrets' | 'afterwards'
>

export const secondStepRoutes = serve(secondStepApi, {
  async secondStep(call, services: Needs) {
    const { body, client_id, cookies, now } = call
    await assertOpenSchool(services.databases, client_id)
    const { remember_device, ceremony: id, ...given } = body
    return logged(call, services, async () => {
      const ceremony = openCeremony(call, services, 'step', id)
      const { account_id, kept } = ceremony
      if (account_id === null) throw signInRefused('ceremony')
      if (given.response) await readyWebauthn()
      return inSchool(call, services, async (db) => {
        const account = await findById(db, client_id, account_id)
        // What was shown before something of it changed is shown anew.
        const isOld = account?.trust_from && Date.parse(account.trust_from) > ceremony.begun
        if (!account?.is_open || isOld) return signInRefused('ceremony')
        const shown = await tryGiven(db, call, services, ceremony, given)
        if (shown instanceof ApiError) return shown
        await endCeremony(db, ceremony, cookies)
        const methods = [...(kept.methods as SignInMethod[]), shown]
        if (remember_device) {
          const days = trustedDays(account.base_kind, await readPolicy(readerIn(db), client_id))
          trustDevice(services.tokens, cookies, { client_id, account_id }, days, now)
        }
        rememberDevice(services.tokens, cookies, { client_id, email: '', account_id }, kept.remember, now)
        return enter(db, call, services, { account_id, methods, remember: kept.remember, provider: kept.provider }, now)
      })
    })
  },

  async passkeyOptions(call, services: Needs) {
    const { databases, addresses } = services
    const { client_id } = call
    await assertOpenSchool(databases, client_id)
    const school = await writeInSchool(databases.app_kysely, client_id, (db) => schoolOf(db, client_id))
    const party = assertParty(addresses, school.sub_domain)
    const challenge = newChallenge()
    const ceremony = beginCeremony(call, services, 'passkey', { kept: { challenge } })
    return { ceremony, options: askOptions(party, challenge) }
  },

  async passkeySignIn(call, services: Needs) {
    const { body, client_id, cookies, now } = call
    await assertOpenSchool(services.databases, client_id)
    return logged(call, services, async () => {
      const ceremony = openCeremony(call, services, 'passkey', body.ceremony)
      await readyWebauthn()
      return inSchool(call, services, async (db) => {
        const shown = await showPasskey(db, call, services, ceremony.kept.challenge, body.response)
        if (shown instanceof ApiError) return shown
        const account = await findById(db, client_id, shown)
        if (!account?.is_open) return opensNothing((await schoolOf(db, client_id)).name)
        await endCeremony(db, ceremony, cookies)
        const alone = await providerAlone(db, client_id, account.id)
        if (alone) return refuseAlone(db, call, account.id, alone.refusal)
        const remember = body.remember ?? false
        rememberDevice(services.tokens, cookies, { client_id, email: '', account_id: account.id }, remember, now)
        return enter(db, call, services, { account_id: account.id, methods: ['PASSKEY'], remember }, now)
      })
    })
  },
})

const opensNothing = (place: string) => signInRefused('passkey', say('passkey.opens_nothing', { place }))

type Given = { code?: string | undefined; recovery?: string | undefined; response?: Response | undefined }

/** Tries what is given as the second step; answers what it was. */
async function tryGiven(
  db: Write,
  call: PasswordCall,
  services: Needs,
  { account_id, kept }: Ceremony<'step'>,
  { code, recovery, response }: Given,
): Promise<SignInMethod | ApiError> {
  const { client_id, now } = call
  if (account_id === null) return signInRefused('ceremony')
  if (!response) {
    const given = code === undefined ? { recovery: recovery ?? '' } : { code }
    return tryCode({ db, client_id, now, account_id }, services, given)
  }
  if (!kept.challenge) return signInRefused('ceremony')
  const shown = await showPasskey(db, call, services, kept.challenge, response, account_id)
  return shown instanceof ApiError ? shown : 'PASSKEY'
}

/** Judges a passkey; answers whose it is. Of one that was copied its owner hears. */
async function showPasskey(
  db: Write,
  { client_id, now, request_id }: PasswordCall,
  services: Needs,
  challenge: string,
  response: Response,
  account_id?: number,
): Promise<number | ApiError> {
  const { name, sub_domain } = await schoolOf(db, client_id)
  const party = assertParty(services.addresses, sub_domain)
  const asked = { challenge, party, ...(account_id === undefined ? {} : { account_id }) }
  const shown = await tryPasskey({ db, client_id, now }, response, asked)
  if (!('refused' in shown)) return shown.account_id
  if (shown.refused === 'passkey' || shown.account_id === null) return opensNothing(name)
  await auditSignIn(db, { client_id, account_id: shown.account_id, now, request_id }, 'counter-back')
  await tellOwner({ db, client_id, now }, services, shown.account_id, 'counter_back')
  return signInRefused('counter', say('passkey.counter'))
}

/** In a transaction whose work stays done where it answers a refusal, which is thrown then. */
async function inSchool(
  { client_id }: PasswordCall,
  { databases }: Needs,
  work: (db: Write) => Promise<IssuedPair | ApiError>,
): Promise<IssuedPair> {
  const outcome = await writeInSchool(databases.app_kysely, client_id, work)
  if (outcome instanceof ApiError) throw outcome
  return outcome
}

/** What is refused stands in the log, with its reason alone. */
async function logged<T>(
  { client_id, now, request_id }: PasswordCall,
  { databases }: Needs,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'sign_in_refused' || error.code === 'invalid_otp')) {
      const reason = (error.data as { reason?: string }).reason ?? 'code'
      await writeInSchool(databases.app_kysely, client_id, (db) =>
        auditSignIn(db, { client_id, account_id: null, now, request_id }, 'refused', { reason }),
      )
    }
    throw error
  }
}
