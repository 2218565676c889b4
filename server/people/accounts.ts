import { fixedRoles } from '#contract'
import { madeBy } from '../entity/change-row.ts'
import type { Change } from '../ground/change.ts'

interface Person {
  name: string
  email: string
  mobile?: string | null | undefined
  /** The school admin's where none is named. */
  role_id?: number
}

/** Makes somebody of the school who can't sign in before they have chosen a password; answers the account's id. */
export async function insertAccount(change: Change, person: Person): Promise<number> {
  const { name, email, mobile = null, role_id = fixedRoles.school_admin } = person
  const { id } = await change.db
    .insertInto('accounts')
    .values({ ...madeBy(change), name, email, mobile, role_id, password_hash: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends the sign-ins of one account of the school, or of everybody. */
export async function endSignIns({ db, client_id, now }: Change, account_id?: number): Promise<void> {
  let query = db
    .updateTable('sign_ins')
    .set({ revoked_at: now.toISOString() })
    .where('client_id', '=', client_id)
    .where('revoked_at', 'is', null)
  if (account_id !== undefined) query = query.where('account_id', '=', account_id)
  await query.execute()
}
