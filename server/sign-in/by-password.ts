import { say } from '#contract'
import { type Databases, readerFor, type Write, writeInSchool } from '../db/connect.ts'
import { ApiError } from '../ground/errors.ts'
import type { Cookies } from '../http/call.ts'
import type { Tokens } from '../http/caller/tokens.ts'
import { schoolQuery } from '../policy/current-session.ts'
import type { Services } from '../services.ts'
import { findDevice, rememberDevice } from './device.ts'
import { enterOrAsk } from './enter.ts'
import { type FoundAccount, findNamed } from './find-account.ts'
import { isDemoPassword } from './password-rules/demo-password.ts'
import { hashPassword, isHashedOtherwise } from './passwords.ts'
import type { Attempt } from './pause.ts'
import { auditSignIn } from './record.ts'
import type { IssuedPair, SignInOrigin } from './sign-ins.ts'
import { tryPassword } from './try-secret.ts'

export interface PasswordCall extends SignInOrigin {
  client_id: number
  now: Date
  network: string
  cookies: Cookies
  request_id: string
}

export interface TypedPassword {
  login: string
  password: string
  remember: boolean
}

/** An attempt of somebody who is not signed in, at the account that is meant by `login`. */
export function strangerAttempt(
  { client_id, cookies, network }: Pick<PasswordCall, 'client_id' | 'cookies' | 'network'>,
  tokens: Tokens,
  login: string,
  account: { id: number } | undefined,
): Attempt {
  const named = { client_id, email: login.toLowerCase(), account_id: account?.id ?? null }
  const device = findDevice(tokens, cookies, named)
  return { ...named, address: device ?? network, is_known: device !== null }
}

type Needs = Pick<Services, 'databases' | 'tokens' | 'mail' | 'afterwards' | 'demo' | 'ceremonies' | 'addresses'>

/**
 * Signs somebody in by e-mail address or admission number and password. `more` stands in the same transaction. @throws invalid_credentials, and
 * slow_down after too many wrong passwords or while too many wait
 */
export async function signInByPassword(
  call: PasswordCall,
  services: Needs,
  { login, password, remember }: TypedPassword,
  more: (db: Write, account: FoundAccount) => Promise<void> = async () => undefined,
): Promise<IssuedPair> {
  const { client_id, now, cookies, request_id } = call
  const { databases, tokens } = services
  const inSchool = <T>(work: (db: Write) => Promise<T>) => writeInSchool(databases.app_kysely, client_id, work)
  await assertOpenSchool(databases, client_id)
  const account = await inSchool((db) => findNamed(db, client_id, login))
  const attempt = strangerAttempt(call, tokens, login, account)
  const { outcome } = await tryPassword<{ outcome: IssuedPair | ApiError }>(
    services,
    attempt,
    call,
    async (isPassword, forget) => {
      const right = await isPassword(password, account?.password_hash ?? null)
      const event = { client_id, account_id: account?.id ?? null, now, request_id }
      const isPublished = services.demo.password === null && isDemoPassword(password)
      if (!account?.password_hash || !right || isPublished || !account.is_open) {
        await inSchool((db) => auditSignIn(db, event, 'failed'))
        const refused = new ApiError('invalid_credentials')
        // The password was right, and is not guessed at: only it opens nothing.
        if (right && !isPublished) throw refused
        return { wrong: refused }
      }
      const password_hash = isHashedOtherwise(account.password_hash)
        ? await hashPassword(client_id, password)
        : undefined
      return inSchool(async (db) => {
        await forget(db)
        if (password_hash) await storeHash(db, client_id, account.id, password_hash)
        const { base_kind, trust_from } = account
        const entering = { account_id: account.id, base_kind, trust_from, methods: ['PASSWORD' as const], remember }
        const outcome = await enterOrAsk(db, call, services, entering)
        const isIn = !(outcome instanceof ApiError)
        if (isIn) rememberDevice(tokens, cookies, { ...attempt, account_id: account.id }, remember, now)
        await more(db, account)
        return { outcome }
      })
    },
  )
  // The right password stays counted as right, whatever follows.
  if (outcome instanceof ApiError) throw outcome
  return outcome
}

async function storeHash(db: Write, client_id: number, id: number, password_hash: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password_hash })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute()
}

/** @throws not_found for a school that is not there, unknown_subdomain for one that is closed */
export async function assertOpenSchool({ app }: Databases, client_id: number): Promise<void> {
  if (client_id === 0) return
  const [[school]] = await readerFor(app, client_id).read(schoolQuery(client_id))
  if (!school) throw new ApiError('not_found', say('school.not_found'))
  if (school.status !== 1) throw new ApiError('unknown_subdomain', say('school.inactive'))
}
