import { say, signInApi } from '#contract'
import { type Write, writeInSchool } from '../db/connect.ts'
import { audit } from '../ground/audit.ts'
import { ApiError, wrongField } from '../ground/errors.ts'
import { findActor } from '../http/caller/find-actor.ts'
import type { SignInRef } from '../http/caller/tokens.ts'
import { serve } from '../http/serve.ts'
import { lookAtStep } from '../identity/policy/entering.ts'
import { distrustDevices } from '../identity/trusted-device.ts'
import { CONFIRMED_MS, confirmedUntil } from '../policy/confirmed.ts'
import type { Services } from '../services.ts'
import { assertOpenSchool, signInByPassword } from './by-password.ts'
import { findAccount } from './find-account.ts'
import { tryOwnPassword } from './own-password.ts'
import { judgePassword } from './password-rules/judge-password.ts'
import { ownerOf } from './password-rules/owner.ts'
import { hashPassword } from './passwords.ts'
import { auditSignIn } from './record.ts'
import { signInByReportLink } from './report-link.ts'
import { cookieName, revoke, revokeOthers, rotate, startSignIn } from './sign-ins.ts'
import { getUser } from './user.ts'

type Reading = Pick<Services, 'databases' | 'mail'>
type Issuing = Pick<Services, 'databases' | 'tokens' | 'mail' | 'afterwards' | 'demo' | 'ceremonies' | 'addresses'>
type SignInServices = Pick<Services, 'databases' | 'tokens' | 'forgetActors'>

export const signInRoutes = serve(signInApi, {
  async login(call, services: Issuing) {
    const { email, password, hash, remember } = call.body
    if (hash) return signInByReportLink(call, services, hash)
    if (!email || !password) throw new ApiError('invalid_credentials')
    return signInByPassword(call, services, { login: email, password, remember: remember ?? false })
  },

  async refreshToken({ bearer, cookies, now, request_id }, services: SignInServices) {
    const blocked = new ApiError('token_blocked')
    if (!bearer) throw blocked
    const ref = await services.tokens.verify(bearer, 'access', now, { expired: true }).catch(() => {
      throw blocked
    })
    const { alive, must_enrol } = await writeInSchool(services.databases.app_kysely, ref.client_id, async (db) => {
      const isAlive = await rotate(db, services.tokens, cookies, ref, now)
      return { alive: isAlive, must_enrol: isAlive && (await lookAtStep(db, ref, now)) }
    })
    if (!alive || !(await findActor(services.databases, ref, now))) {
      services.forgetActors(ref.client_id)
      cookies.clear(cookieName(ref))
      await writeInSchool(services.databases.app_kysely, ref.client_id, async (db) => {
        const account_id = await findAccountOf(db, ref)
        await auditSignIn(db, { client_id: ref.client_id, account_id, now, request_id }, 'refresh-refused')
      })
      throw blocked
    }
    if (must_enrol) services.forgetActors(ref.client_id)
    return { token: await services.tokens.signAccess(ref, now), ...(must_enrol && { must_enrol }) }
  },

  async signOut({ actor, cookies, now, request_id }, services: SignInServices) {
    if (!actor) throw new ApiError('invalid_token')
    const { client_id, account_id } = actor
    await writeInSchool(services.databases.app_kysely, client_id, async (db) => {
      await revoke(db, actor, now)
      // Nobody knows who holds a report link.
      const known = actor.shared ? null : account_id
      await auditSignIn(db, { client_id, account_id: known, now, request_id }, 'sign-out')
    })
    services.forgetActors(actor.client_id)
    cookies.clear(cookieName(actor))
    return {}
  },

  async resetPassword({ actor, body, now, request_id }, services: SignInServices & Issuing) {
    if (!actor) throw new ApiError('invalid_token')
    if (actor.impersonator_id !== null) throw new ApiError('forbidden', say('password.acting'))
    const { databases } = services
    const { client_id, account_id } = actor
    const owner = await writeInSchool(databases.app_kysely, client_id, (db) =>
      ownerOf(db, client_id, { ...actor, base_kind: actor.role_id }),
    )
    const fault = judgePassword(body.new_password, owner)
    if (fault) throw wrongField('new_password', fault)
    const stored = await writeInSchool(databases.app_kysely, client_id, (db) => findHash(db, client_id, account_id))
    await tryOwnPassword(services, { actor, now, request_id }, body.password, stored)
    const password_hash = await hashPassword(client_id, body.new_password)
    await writeInSchool(databases.app_kysely, client_id, async (db) => {
      await storeHash(db, client_id, account_id, password_hash)
      await revokeOthers(db, actor, account_id, now)
      await distrustDevices({ db, client_id, now }, account_id)
      const change = { db, actor, client_id, now, request_id }
      await audit(change, { entity: 'profile', entity_id: account_id, action: 'change-password' })
    })
    services.forgetActors(client_id)
    return {}
  },

  async loginAs(call, services: Issuing) {
    const { actor, body, cookies, now, request_id } = call
    if (actor?.client_id !== 0) throw new ApiError('forbidden', say('login_as.platform_only'))
    await assertOpenSchool(services.databases, body.client_id)
    // Inside it is confirmed as long as the sign-in is that it is entered from.
    const until = await confirmedUntil(services.databases, actor, now)
    const confirmed_at = until && new Date(until.getTime() - CONFIRMED_MS)
    const pair = await writeInSchool(services.databases.app_kysely, body.client_id, async (db) => {
      const account = await findAccount(db, body.client_id, body.email)
      if (account?.base_kind !== 2) {
        throw new ApiError('not_found', say('login_as.no_admin'))
      }
      const sign_in = {
        client_id: body.client_id,
        account_id: account.id,
        kind: 'IMPERSONATION' as const,
        impersonator_id: actor.account_id,
        impersonator_sign_in_id: actor.sign_in_id,
        remember: false,
        confirmed_at,
      }
      const issued = await startSignIn(db, services.tokens, cookies, sign_in, now, call)
      const as = { ...actor, account_id: account.id, client_id: body.client_id, impersonator_id: actor.account_id }
      const change = { db, actor: as, client_id: body.client_id, now, request_id }
      await audit(change, { entity: 'sign-in', entity_id: account.id, action: 'login-as' })
      return issued
    })
    const entered = await services.tokens
      .verify(pair.token, 'access', now)
      .then((ref) => findActor(services.databases, ref, now))
    if (!entered) throw new ApiError('not_found')
    return {
      data: await getUser(services, entered, now),
      beside: { access_token: pair.token, db_token: pair.db_token },
    }
  },

  getDetails: ({ actor, now }, services: Reading) => getUser(services, actor, now),

  getMe: ({ actor, now }, services: Reading) => getUser(services, actor, now),
})

async function findHash(db: Write, client_id: number, id: number): Promise<string | null> {
  const account = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return account?.password_hash ?? null
}

async function storeHash(db: Write, client_id: number, id: number, password_hash: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password_hash })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute()
}

async function findAccountOf(db: Write, { client_id, sign_in_id }: SignInRef): Promise<number | null> {
  const row = await db
    .selectFrom('sign_ins')
    .select('account_id')
    .where('client_id', '=', client_id)
    .where('id', '=', sign_in_id)
    .executeTakeFirst()
  return row?.account_id ?? null
}
