import { type DataOf, english, say, wayInApi } from '#contract'
import { build, type Write, writeInSchool } from '../db/connect.ts'
import { audit } from '../ground/audit.ts'
import { ApiError, refusedField } from '../ground/errors.ts'
import { asDialled } from '../ground/phone.ts'
import { serve } from '../http/serve.ts'
import { providerAlone } from '../identity/policy/entering.ts'
import { policyQuery as waysQuery } from '../identity/policy/stored.ts'
import { offeredProviders } from '../identity/providers/stored.ts'
import { relyingParty } from '../identity/rp.ts'
import { schoolOf } from '../mail/school-of.ts'
import type { Services } from '../services.ts'
import { assertOpenSchool, signInByPassword, strangerAttempt } from './by-password.ts'
import { rememberDevice } from './device.ts'
import { enterOrAsk } from './enter.ts'
import { findAccount } from './find-account.ts'
import { badLink, findLiveLink, issueLinks, type LiveLink, type Purpose, schoolOfLink, voidLinks } from './links.ts'
import { judgePassword, leastOf } from './password-rules/judge-password.ts'
import { ownerOf } from './password-rules/owner.ts'
import { hashPassword } from './passwords.ts'
import { endSignIns, type IssuedPair, type PasswordCall } from './sign-ins.ts'
import { trySecret, type Wrong } from './try-secret.ts'
import { masked } from './way-in/masked.ts'
import { canLink, nextOf, otpAddress } from './way-in/next.ts'
import { resendAfter, sendOtp, tryOtp } from './way-in/otp.ts'
import { codeSecret, typedCode } from './way-in/printed-code.ts'
import { confirmAddress, noteChange, sendReset, sendVerification } from './way-in/sent-links.ts'

type Needs = Pick<
  Services,
  'databases' | 'tokens' | 'mail' | 'addresses' | 'forgetActors' | 'afterwards' | 'log' | 'demo' | 'ceremonies'
>

const forPasswords: Purpose[] = ['INVITE', 'RESET']
const forAddresses: Purpose[] = ['VERIFY', 'EMAIL']

/** Minutes between looking at a printed code and choosing a password. */
const REDEEM_MS = 15 * 60_000

interface SignedOut {
  client_id: number
  now: Date
}

/** Works with a link in a transaction of its school. @throws invalid_link, and for a school that is closed */
async function withLink<T>(
  call: SignedOut,
  { databases, tokens }: Needs,
  hash: string,
  purposes: readonly Purpose[],
  work: (making: { db: Write; client_id: number; now: Date; actor: null }, link: LiveLink) => Promise<T>,
): Promise<T> {
  const { now } = call
  const client_id = schoolOfLink(call, hash)
  await assertOpenSchool(databases, client_id).catch((error: unknown) => {
    throw client_id === call.client_id ? error : badLink('unknown')
  })
  return writeInSchool(databases.app_kysely, client_id, async (db) => {
    const making = { db, client_id, now, actor: null }
    return work(making, await findLiveLink(making, { tokens }, hash, purposes))
  })
}

const wrongPassword = (passwordFault: ReturnType<typeof say>) =>
  new ApiError('invalid_field', passwordFault, { errors: [refusedField('password', passwordFault)], status: 400 })

/**
 * Signs in whoever has just chosen a password by a link, which is spent in the same transaction. Null for who may not sign in;
 * a new password never passes a second step.
 */
async function signInByLink(
  call: PasswordCall,
  services: Needs,
  db: Write,
  link: LiveLink,
): Promise<IssuedPair | ApiError | null> {
  const { client_id } = call
  const account = await findAccount(db, client_id, link.email ?? link.login_name ?? '')
  if (account?.id !== link.account_id) return null
  const { base_kind, trust_from } = account
  const entering = { account_id: account.id, base_kind, trust_from, methods: ['LINK' as const], remember: false }
  return enterOrAsk(db, call, services, entering)
}

export const wayInRoutes = serve(wayInApi, {
  async brand({ db, client_id }, { mail, addresses }: Pick<Services, 'mail' | 'addresses'>) {
    const of_school = build
      .selectFrom('schools')
      .select(['name as school_name', 'logo', 'colour as accent', 'languages', 'phone', 'country', 'sub_domain'])
      .where('id', '=', client_id)
    const [[school], providers, policies] = await db.read(of_school, offeredProviders(client_id), waysQuery(client_id))
    const passkey = relyingParty(addresses, school?.sub_domain ?? null) !== null
    const isByProvider = Object.values(policies[0]?.ways ?? {}).includes('PROVIDER') && providers.length > 0
    const first = isByProvider ? ('PROVIDER' as const) : ('PASSWORD' as const)
    const sign_in = { password: true, passkey, first, providers }
    if (!school) {
      const platform = { school_name: 'Quaestor', logo: null, accent: null, languages: ['en'] }
      return { ...platform, mail: mail.can_send, ask: null, sign_in }
    }
    const { phone, country, sub_domain: _, ...shown } = school
    const ask = phone.trim() ? english(say('way_in.ask', { phone: asDialled(phone, country) })) : null
    return { ...shown, mail: mail.can_send, ask, sign_in }
  },

  linkValidity: (call, services: Needs) =>
    withLink(
      call,
      services,
      call.body.hash,
      [...forPasswords, ...forAddresses],
      async ({ db, client_id, now }, link) => {
        const school = await schoolOf(db, client_id)
        const next = nextOf(link, services.mail.can_send)
        const address = otpAddress(link) ?? link.sent_to
        return {
          valid: true as const,
          purpose: link.purpose as 'INVITE' | 'VERIFY' | 'RESET' | 'EMAIL',
          name: link.name,
          school_name: school.name,
          sub_domain: school.sub_domain,
          email_masked: address ? masked(address) : null,
          expires_at: link.expires_at,
          next,
          can_link: canLink(link),
          least: leastOf(link.base_kind),
          resend_after_s: resendAfter(link, now),
        }
      },
    ),

  sentOtp: (call, services: Needs) =>
    withLink(call, services, call.body.hash, ['INVITE', ...forAddresses], (making, link) => {
      if (nextOf(link, services.mail.can_send) !== 'otp') throw new ApiError('invalid_otp', say('otp.not_needed'))
      return sendOtp(making, services, link)
    }),

  async verifyOtp(call, services: Needs) {
    const purposes: Purpose[] = ['INVITE', ...forAddresses]
    const outcome = await withLink(call, services, call.body.hash, purposes, async (making, link) => {
      const refused = await tryOtp(making, services.tokens, link, call.body.emailOtp)
      if (refused) return refused
      return confirmAddress(making, link, call.request_id)
    })
    if (outcome instanceof ApiError) throw outcome
    services.forgetActors(schoolOfLink(call, call.body.hash))
    return { verified: true as const, next: outcome }
  },

  async forgotPassword(call, services: Needs) {
    const { now, body } = call
    const client_id = schoolOfLink(call, body.hash ?? '')
    await assertOpenSchool(services.databases, call.client_id)
    // After the answer: what is found takes no time that somebody could measure.
    services.afterwards.run(() =>
      writeInSchool(services.databases.app_kysely, client_id, (db) =>
        sendReset({ db, client_id, now, actor: null }, services, body),
      ),
    )
    return {}
  },

  async setPassword(call, services: Needs) {
    const { body, now, request_id } = call
    const client_id = schoolOfLink(call, body.hash)
    // Hashing takes its time: no transaction waits for it. The link is looked at before and again after.
    await withLink(call, services, body.hash, forPasswords, async ({ db }, link) => {
      if (nextOf(link, services.mail.can_send) === 'otp') throw new ApiError('invalid_otp', say('otp.missing'))
      // It would use up the link by which the account elsewhere is linked, and open nothing.
      const alone = await providerAlone(db, client_id, link.account_id)
      if (alone) throw alone.refusal
      const passwordFault = judgePassword(body.password, await ownerOf(db, client_id, link))
      if (passwordFault) throw wrongPassword(passwordFault)
    })
    const password_hash = await hashPassword(client_id, body.password)
    const answer = await withLink(call, services, body.hash, forPasswords, async (making, link) => {
      const { db } = making
      const at = now.toISOString()
      const proven = link.delivery === 'MAIL' && link.sent_to === link.email && link.email !== null
      await db
        .updateTable('account_links')
        .set({ used_at: at })
        .where('client_id', '=', client_id)
        .where('id', '=', link.id)
        .execute()
      await db
        .updateTable('accounts')
        .set({ password_hash, ...(proven && !link.email_verified_at ? { email_verified_at: at } : {}) })
        .where('client_id', '=', client_id)
        .where('id', '=', link.account_id)
        .execute()
      await voidLinks(db, client_id, [link.account_id], now)
      await endSignIns({ db, client_id, now }, link.account_id)
      await audit(
        { db, client_id, now, request_id, actor: { account_id: link.account_id, client_id, impersonator_id: null } },
        { entity: 'profile', entity_id: link.account_id, action: 'set-password' },
      )
      const school = await schoolOf(db, client_id)
      if (link.password_hash !== null) await noteChange(making, services, 'PASSWORD_CHANGED', link)
      return {
        sub_domain: school.sub_domain,
        login: link.email ? masked(link.email) : (link.login_name ?? ''),
        purpose: link.purpose as 'INVITE' | 'RESET',
        // Cookies of another school's address would not be its own.
        pair: client_id === call.client_id ? await signInByLink(call, services, db, link) : null,
        account_id: link.account_id,
      }
    })
    services.forgetActors(client_id)
    const { account_id, pair, ...told } = answer
    // Whoever chose the password is no stranger here, whatever others try at the account meanwhile.
    rememberDevice(services.tokens, call.cookies, { client_id, email: '', account_id }, false, now)
    if (pair instanceof ApiError) throw pair
    return { ...told, pair }
  },

  async redeemCode(call, services: Needs) {
    const { body, client_id, now } = call
    const { databases, tokens } = services
    const inSchool = <T>(work: (db: Write) => Promise<T>) => writeInSchool(databases.app_kysely, client_id, work)
    await assertOpenSchool(databases, client_id)
    const account = await inSchool((db) => findAccount(db, client_id, body.login))
    const attempt = strangerAttempt(call, tokens, body.login, account)
    return trySecret(services, attempt, call, (forget) =>
      inSchool<DataOf<typeof wayInApi.redeemCode> | Wrong>(async (db) => {
        const making = { db, client_id, now, actor: null }
        const secret = codeSecret(account?.id ?? 0, typedCode(body.code))
        const code = await findLiveLink(making, { tokens }, secret, ['CODE']).catch((error: unknown) => {
          if (error instanceof ApiError) return undefined
          throw error
        })
        if (!account || !code) return { wrong: new ApiError('invalid_otp', say('code.wrong')) }
        await forget(db)
        const [link] = await issueLinks(making, { tokens }, [
          { account_id: account.id, purpose: 'RESET', delivery: 'SHOWN', life_ms: REDEEM_MS },
        ])
        if (!link) throw new Error('A link was not made')
        return { hash: link.hash, name: account.name, expires_at: link.expires_at }
      }),
    )
  },

  sendReverificationLink(call, services: Needs) {
    const { email, password } = call.body
    return signInByPassword(call, services, { login: email, password, remember: false }, async (db, account) => {
      const making = { db, client_id: call.client_id, now: call.now, actor: null }
      if (account.email && !account.email_verified_at) await sendVerification(making, services, account)
    })
  },
})
