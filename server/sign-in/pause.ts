import { say } from '#contract'
import { type Databases, type Write, writeInSchool } from '../db/connect.ts'
import { holdAlone } from '../db/held.ts'
import { ApiError } from '../ground/errors.ts'

/** After 5 wrong passwords within 15 minutes an account is paused for that device or network address for 15 minutes. */
const LIMIT = 5
const WINDOW_MS = 15 * 60_000

export interface Attempt {
  client_id: number
  email: string
  /** Where it comes from: the network address, or a device that has signed in as this account before. */
  address: string
}

/**
 * Lets an attempt begin. It counts as failed from here on, so that many at once get no more tries than one after another; whoever
 * succeeds forgets it. @throws slow_down while paused; the sentence is the same whether the account exists or not.
 */
export async function beginAttempt(db: Write, attempt: Attempt, now: Date): Promise<void> {
  const { client_id, email, address } = attempt
  // Attempts of one account from one place take turns; without the lock each would see none of the others.
  await holdAlone(db, `sign-in/${client_id}/${email}/${address}`)
  const since = new Date(now.getTime() - WINDOW_MS).toISOString()
  const failures = await db
    .selectFrom('sign_in_failures')
    .select('failed_at')
    .where('client_id', '=', client_id)
    .where('email', '=', email)
    .where('address', '=', address)
    .where('failed_at', '>', since)
    .orderBy('failed_at', 'desc')
    .limit(LIMIT)
    .execute()
  const first = failures[LIMIT - 1]
  if (first) {
    const retry_after = Math.ceil((Date.parse(first.failed_at) + WINDOW_MS - now.getTime()) / 1000)
    throw new ApiError('slow_down', say('sign_in.too_many_wrong'), { retry_after })
  }
  await db
    .insertInto('sign_in_failures')
    .values({ ...attempt, failed_at: now.toISOString() })
    .execute()
}

export async function forgetAttempts(db: Write, { client_id, email, address }: Attempt): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('client_id', '=', client_id)
    .where('email', '=', email)
    .where('address', '=', address)
    .execute()
}

/** As beginAttempt, in a transaction of its own: it stands whatever becomes of the call. */
export const countAttempt = ({ app_kysely }: Databases, attempt: Attempt, now: Date) =>
  writeInSchool(app_kysely, attempt.client_id, (db) => beginAttempt(db, attempt, now))
