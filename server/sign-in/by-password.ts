import { say } from '#contract'
import { type Databases, readerFor, type Write, writeInSchool } from '../db/connect.ts'
import { ApiError } from '../ground/errors.ts'
import type { Cookies } from '../http/call.ts'
import { schoolQuery } from '../policy/current-session.ts'
import type { Services } from '../services.ts'
import { findDevice, rememberDevice } from './device.ts'
import { type FoundAccount, findAccount } from './find-account.ts'
import { isDemoPassword } from './password-rules/demo-password.ts'
import { hashPassword, isHashedOtherwise, verifyPassword } from './passwords.ts'
import { countAttempt, forgetAttempts } from './pause.ts'
import { auditSignIn } from './record.ts'
import { type IssuedPair, type SignInOrigin, startSignIn } from './sign-ins.ts'

export interface PasswordCall extends SignInOrigin {
  client_id: number
  now: Date
  cookies: Cookies
  request_id: string
}

export interface TypedPassword {
  login: string
  password: string
  remember: boolean
}

/**
 * Signs somebody in by e-mail address or admission number and password. `more` stands in the same transaction. @throws invalid_credentials, and
 * slow_down after five wrong passwords
 */
export async function signInByPassword(
  call: PasswordCall,
  { databases, tokens, demo }: Pick<Services, 'databases' | 'tokens' | 'demo'>,
  { login, password, remember }: TypedPassword,
  more: (db: Write, account: FoundAccount) => Promise<void> = async () => undefined,
): Promise<IssuedPair> {
  const { client_id, now, address, cookies, request_id } = call
  await assertOpenSchool(databases, client_id)
  const named = { client_id, email: login }
  const attempt = { ...named, address: findDevice(tokens, cookies, named) ?? address }
  await countAttempt(databases, attempt, now)
  const account = await writeInSchool(databases.app_kysely, client_id, (db) => findAccount(db, client_id, login))
  const right = await verifyPassword(client_id, password, account?.password_hash ?? null)
  const event = { client_id, account_id: account?.id ?? null, now, request_id }
  const isPublished = demo.password === null && isDemoPassword(password)
  if (!account?.password_hash || !right || isPublished) {
    await writeInSchool(databases.app_kysely, client_id, (db) => auditSignIn(db, event, 'failed'))
    throw new ApiError('invalid_credentials')
  }
  const password_hash = isHashedOtherwise(account.password_hash) ? await hashPassword(client_id, password) : undefined
  return writeInSchool(databases.app_kysely, client_id, async (db) => {
    await forgetAttempts(db, attempt)
    const at = { last_sign_in_at: now.toISOString(), ...(password_hash ? { password_hash } : {}) }
    await db.updateTable('accounts').set(at).where('client_id', '=', client_id).where('id', '=', account.id).execute()
    await auditSignIn(db, event, 'sign-in')
    const sign_in = { client_id, account_id: account.id, kind: 'PASSWORD' as const, impersonator_id: null, remember }
    const pair = await startSignIn(db, tokens, cookies, sign_in, now, call)
    rememberDevice(tokens, cookies, named, remember, now)
    await more(db, account)
    return pair
  })
}

/** @throws not_found for a school that is not there, unknown_subdomain for one that is closed */
export async function assertOpenSchool({ app }: Databases, client_id: number): Promise<void> {
  if (client_id === 0) return
  const [[school]] = await readerFor(app, client_id).read(schoolQuery(client_id))
  if (!school) throw new ApiError('not_found', say('school.not_found'))
  if (school.status !== 1) throw new ApiError('unknown_subdomain', say('school.inactive'))
}
