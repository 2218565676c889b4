import { say } from '#contract'
import { lockAlone } from '../db/platform-locks.ts'
import type { StampedChange } from '../ground/change.ts'
import { ApiError } from '../ground/errors.ts'
import type { MailServices } from '../mail/queue-mail.ts'
import { MOST_WRONG } from '../policy/ways-to-confirm.ts'
import type { Services } from '../services.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { tellOwner } from './tell-owner.ts'
import { stepOf } from './totp.ts'

const MINUTE_MS = 60_000
/** Wrong codes within a time, after which there is a pause until the first of them is that long ago. */
const limits = [
  { most: 5, window_ms: 15 * MINUTE_MS },
  { most: 30, window_ms: 24 * 60 * MINUTE_MS },
] as const

type Needs = MailServices & Pick<Services, 'tokens' | 'sign_in_secrets'>
/** In the school of the account. */
type Trying = StampedChange & { account_id: number }
export type GivenCode = { code: string } | { recovery: string }

/**
 * Tries a code of the app, or a recovery code, and counts it: by the account for whoever signs in, over all browsers and ceremonies, and by the sign-in
 * for whoever is in. The refusal of a wrong one is answered, not thrown, so that it stays counted. @throws slow_down
 */
export async function tryCode(
  change: Trying,
  services: Needs,
  given: GivenCode,
  place = 'second step',
): Promise<'TOTP' | 'RECOVERY' | ApiError> {
  const { db, client_id, account_id, now } = change
  await lockAlone(db, `second-step/${client_id}/${account_id}`)
  const failures = await findFailures(change, place)
  for (const { most, window_ms } of limits) {
    const nth = failures[most - 1]
    if (nth === undefined || nth <= now.getTime() - window_ms) continue
    const retry_after = Math.ceil((nth + window_ms - now.getTime()) / 1000)
    throw new ApiError('slow_down', say('step.wait', { minutes: Math.ceil(retry_after / 60) }), { retry_after })
  }
  const isRight =
    'code' in given
      ? await takeCode(change, services, given.code)
      : await takeRecovery(change, services, given.recovery)
  if (isRight) {
    await ownFailures(change, place).execute()
    return 'code' in given ? 'TOTP' : 'RECOVERY'
  }
  await db
    .insertInto('sign_in_failures')
    .values({ client_id, email: `#${account_id}`, account_id: null, address: place, failed_at: now.toISOString() })
    .execute()
  if ('code' in given) await countWrong(change, services)
  const recent = failures.filter((at) => at > now.getTime() - limits[0].window_ms).length + 1
  const tries_left = Math.max(limits[0].most - recent, 0)
  const sentence = tries_left > 0 ? say('otp.wrong', { left: tries_left }) : say('step.paused')
  return new ApiError('invalid_otp', sentence, { data: { tries_left } })
}

/** When the wrong ones of a day were, the newest first. */
async function findFailures({ db, client_id, account_id, now }: Trying, place: string): Promise<number[]> {
  const rows = await db
    .selectFrom('sign_in_failures')
    .select('failed_at')
    .where('client_id', '=', client_id)
    .where('email', '=', `#${account_id}`)
    .where('address', '=', place)
    .where('failed_at', '>', new Date(now.getTime() - limits[1].window_ms).toISOString())
    .orderBy('failed_at', 'desc')
    .limit(limits[1].most)
    .execute()
  return rows.map(({ failed_at }) => Date.parse(failed_at))
}

const ownFailures = ({ db, client_id, account_id }: Trying, place: string) =>
  db
    .deleteFrom('sign_in_failures')
    .where('client_id', '=', client_id)
    .where('email', '=', `#${account_id}`)
    .where('address', '=', place)

const ownApp = ({ db, client_id, account_id }: Trying) =>
  db
    .selectFrom('authenticator_apps')
    .select(['id', 'secret_sealed', 'last_step'])
    .where('client_id', '=', client_id)
    .where('account_id', '=', account_id)
    .where('removed_at', 'is', null)
    .where('wrong', '<', MOST_WRONG)

/** Takes a right code of the app: neither it nor one of before is right again. */
async function takeCode(change: Trying, { sign_in_secrets }: Needs, typed: string): Promise<boolean> {
  const { db, client_id, now } = change
  const app = await ownApp(change).executeTakeFirst()
  if (!app) return false
  const step = stepOf(sign_in_secrets.open(app.secret_sealed), typed, app.last_step, now)
  if (step === null) return false
  const taken = await db
    .updateTable('authenticator_apps')
    .set({ last_step: step, wrong: 0 })
    .where('client_id', '=', client_id)
    .where('id', '=', app.id)
    .where('last_step', '<', step)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

async function takeRecovery(change: Trying, services: Needs, typed: string): Promise<boolean> {
  const isRight = await spendRecoveryCode(change, services.tokens, change.account_id, typed)
  if (isRight) await tellOwner(change, services, change.account_id, 'code_used')
  return isRight
}

async function countWrong(change: Trying, services: Needs): Promise<void> {
  const { db, client_id, account_id } = change
  const app = await db
    .updateTable('authenticator_apps')
    .set((own) => ({ wrong: own('wrong', '+', 1) }))
    .where('client_id', '=', client_id)
    .where('account_id', '=', account_id)
    .where('removed_at', 'is', null)
    .where('wrong', '<', MOST_WRONG)
    .returning('wrong')
    .executeTakeFirst()
  if (app?.wrong === MOST_WRONG) await tellOwner(change, services, account_id, 'app_void')
}
