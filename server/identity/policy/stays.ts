import { say } from '#contract'
import { readerIn, type Write } from '../../db/connect.ts'
import { lockAlone } from '../../db/platform-locks.ts'
import type { SchoolChange } from '../../ground/change.ts'
import { ApiError } from '../../ground/errors.ts'
import { offeredProviders } from '../providers/stored.ts'
import { type Admin, adminsQuery, type Policy, readPolicy } from './stored.ts'

/** Whoever changes what the ways in of a school stand on comes one after the other. */
export const lockPolicy = ({ db, client_id }: SchoolChange) => lockAlone(db, `sign-in-policy/${client_id}`)

const needsLocalAdmin = ({ ways }: Policy) => ways['2'] === 'PROVIDER'

/** Who comes in whatever becomes of the account elsewhere. */
export async function readyAdmins(db: Write, client_id: number): Promise<Admin[]> {
  const [admins] = await readerIn(db).read(adminsQuery(client_id))
  return admins.filter(({ is_chosen, ready }) => is_chosen && ready)
}

/** The first way to sign in that is on, by name; null where none is. */
export async function providerOf(db: Write, client_id: number): Promise<string | null> {
  const [[first]] = await readerIn(db).read(offeredProviders(client_id))
  return first?.label ?? null
}

const lastLocal = async ({ db, client_id }: SchoolChange, name: string) =>
  new ApiError('in_use', say('sign_in_policy.last_local', { name, provider: (await providerOf(db, client_id)) ?? '' }))

/**
 * Before somebody is made inactive, deleted or given another role. @throws in_use for the last ready local admin, where admins come by an account
 * elsewhere alone
 */
export async function assertAnotherLocalAdmin(change: SchoolChange, account_id: number): Promise<void> {
  const { db, client_id } = change
  await lockPolicy(change)
  if (!needsLocalAdmin(await readPolicy(readerIn(db), client_id))) return
  const [first, ...others] = await readyAdmins(db, client_id)
  if (first?.account_id === account_id && others.length === 0) throw await lastLocal(change, first.name)
}

/** Does what may take a way in from the local admins. @throws in_use where one was ready before, and none is afterwards */
export async function keepingLocalAdmin<T>(change: SchoolChange, work: () => Promise<T>): Promise<T> {
  const { db, client_id } = change
  await lockPolicy(change)
  if (!needsLocalAdmin(await readPolicy(readerIn(db), client_id))) return work()
  const [before] = await readyAdmins(db, client_id)
  const done = await work()
  if (before && needsLocalAdmin(await readPolicy(readerIn(db), client_id))) {
    const after = await readyAdmins(db, client_id)
    if (after.length === 0) throw await lastLocal(change, before.name)
  }
  return done
}

/** After a way to sign in was turned off or deleted. @throws in_use where people come by an account elsewhere alone, and none is left */
export async function assertProviderLeft(change: SchoolChange): Promise<void> {
  const { db, client_id } = change
  await lockPolicy(change)
  const { ways } = await readPolicy(readerIn(db), client_id)
  const isNeeded = Object.values(ways).includes('PROVIDER')
  if (isNeeded && (await providerOf(db, client_id)) === null)
    throw new ApiError('in_use', say('sign_in_policy.last_provider'))
}
