import { say } from '#contract'
import type { Write } from '../db/connect.ts'
import { ApiError } from '../ground/errors.ts'

/** After 5 wrong passwords within 15 minutes an account is paused for that network address for 15 minutes. */
const LIMIT = 5
const WINDOW_MS = 15 * 60_000

interface Attempt {
  client_id: number
  email: string
  address: string
}

/** @throws slow_down while paused; the sentence is the same whether the account exists or not. */
export async function assertNotPaused(db: Write, attempt: Attempt, now: Date): Promise<void> {
  const since = new Date(now.getTime() - WINDOW_MS).toISOString()
  const failures = await db
    .selectFrom('sign_in_failures')
    .select('failed_at')
    .where('client_id', '=', attempt.client_id)
    .where('email', '=', attempt.email)
    .where('address', '=', attempt.address)
    .where('failed_at', '>', since)
    .orderBy('failed_at', 'desc')
    .limit(LIMIT)
    .execute()
  const first = failures[LIMIT - 1]
  if (first) {
    const retry_after = Math.ceil((Date.parse(first.failed_at) + WINDOW_MS - now.getTime()) / 1000)
    throw new ApiError('slow_down', say('sign_in.too_many_wrong'), { retry_after })
  }
}

export async function recordFailure(db: Write, attempt: Attempt, now: Date): Promise<void> {
  await db
    .insertInto('sign_in_failures')
    .values({ ...attempt, failed_at: now.toISOString() })
    .execute()
}

export async function clearFailures(db: Write, attempt: Attempt): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('client_id', '=', attempt.client_id)
    .where('email', '=', attempt.email)
    .where('address', '=', attempt.address)
    .execute()
}
