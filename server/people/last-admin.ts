import { fixedRoles, say } from '#contract'
import type { Change } from '../ground/change.ts'
import { ApiError } from '../ground/errors.ts'
import { assertAnotherLocalAdmin } from '../identity/policy/stays.ts'

/**
 * Locks those who can run the school, so that two who leave at once don't each count on the other; answers their ids.
 */
export async function lockActiveAdmins({ db, client_id }: Change): Promise<number[]> {
  const admins = await db
    .selectFrom('accounts')
    .innerJoin('roles', 'roles.id', 'accounts.role_id')
    .select('accounts.id')
    .where('accounts.client_id', '=', client_id)
    .where('accounts.status', '=', 1)
    .where('accounts.deleted_at', 'is', null)
    .where('roles.base_kind', '=', fixedRoles.school_admin)
    .orderBy('accounts.id')
    .forUpdate('accounts')
    .execute()
  return admins.map(({ id }) => id)
}

/** Before somebody is deleted, made inactive or given another role. @throws in_use for the last active admin of a school, and the last who needs no account elsewhere */
export async function assertAnotherAdmin(change: Change, id: number): Promise<void> {
  const admins = await lockActiveAdmins(change)
  if (admins.includes(id) && admins.length === 1) throw new ApiError('in_use', say('school_admin.last'))
  if (admins.includes(id)) await assertAnotherLocalAdmin(change, id)
}
