import { sql } from 'kysely'
import { say } from '#contract'
import { compilable, type Write } from '../db/connect.ts'
import { lockAlone } from '../db/platform-locks.ts'
import { ApiError } from '../ground/errors.ts'

const HOUR_MS = 3_600_000

/**
 * Wrong passwords within a time, after which it is paused until the first of them is that long ago. What was typed, from one place; an account, by
 * whichever of its names, from everywhere; an address, whatever was typed in the school. The latter two don't hold for a device that knows the account.
 */
const limits = {
  place: { most: 5, window_ms: 15 * 60_000, sentence: say('sign_in.too_many_wrong') },
  account: { most: 20, window_ms: HOUR_MS, sentence: say('sign_in.account_tried') },
  address: { most: 100, window_ms: HOUR_MS, sentence: say('sign_in.address_tried') },
} as const
type Limit = keyof typeof limits

export interface Attempt {
  client_id: number
  /** What was typed, in small letters. */
  email: string
  /** Whom it means, if anybody. */
  account_id: number | null
  /** Where it comes from: a network, a device that the account has signed in on before, or the sign-in of somebody who is in. */
  address: string
  /** Whether that is no stranger's. */
  is_known: boolean
}

export interface Counted {
  id: number
  /** With this one the account has had as many as it may: its owner is to hear of it. */
  is_last: boolean
}

/**
 * Lets an attempt begin. It counts as failed from here on, so that many at once get no more tries than one after another; whoever
 * succeeds forgets it. @throws slow_down while paused; the sentences are the same whether the account exists or not.
 */
export async function beginAttempt(db: Write, attempt: Attempt, now: Date): Promise<Counted> {
  const { client_id, email, account_id, address, is_known } = attempt
  // What is counted together takes turns; without the locks each would see none of the others. The account's always first: no two wait for each other.
  if (!is_known) await lockAlone(db, `sign-in/${client_id}/of/${account_id ?? email}`)
  await lockAlone(db, `sign-in/${client_id}/at/${address}`)
  const asked: Limit[] = is_known ? ['place'] : ['place', 'account', 'address']
  const found = await findFirst(db, attempt, now)
  for (const name of asked) {
    const { window_ms, sentence } = limits[name]
    const first = found[name]
    if (first === null) continue
    const retry_after = Math.ceil((Date.parse(first) + window_ms - now.getTime()) / 1000)
    throw new ApiError('slow_down', sentence, { retry_after })
  }
  const { id } = await db
    .insertInto('sign_in_failures')
    .values({ client_id, email, account_id, address, failed_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, is_last: !is_known && found.tries === limits.account.most - 1 }
}

/** When the first of as many as are allowed was, null while there are fewer; and how many the account has had. */
type First = Record<Limit, string | null> & { tries: number }

async function findFirst(db: Write, attempt: Attempt, now: Date): Promise<First> {
  const { client_id, email, account_id, address } = attempt
  const since = (name: Limit) => new Date(now.getTime() - limits[name].window_ms).toISOString()
  const ofAccount = sql`f.client_id = ${client_id} and f.failed_at > ${since('account')}
    and (f.account_id = ${account_id}::bigint or (f.account_id is null and ${account_id}::bigint is null and f.email = ${email}))`
  const nth = (name: Limit) => sql`order by f.failed_at desc offset ${limits[name].most - 1} limit 1`
  const query = compilable(sql<First>`select
    (select f.failed_at from sign_in_failures f where f.client_id = ${client_id} and f.email = ${email}
      and f.address = ${address} and f.failed_at > ${since('place')} ${nth('place')}) as place,
    (select f.failed_at from sign_in_failures f where ${ofAccount} ${nth('account')}) as account,
    (select f.failed_at from sign_in_failures f where f.client_id = ${client_id} and f.address = ${address}
      and f.failed_at > ${since('address')} ${nth('address')}) as address,
    (select count(*)::int from sign_in_failures f where ${ofAccount}) as tries`)
  const { rows } = await db.executeQuery(query.compile())
  return rows[0] as First
}

/** Forgets an attempt that was right, and the wrong ones before it from the same place. */
export async function forgetAttempts(db: Write, { client_id, email, address }: Attempt): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('client_id', '=', client_id)
    .where('email', '=', email)
    .where('address', '=', address)
    .execute()
}

/** Takes back one attempt that was neither right nor wrong. */
export async function takeBack(db: Write, { client_id }: Attempt, id: number): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('client_id', '=', client_id).where('id', '=', id).execute()
}
