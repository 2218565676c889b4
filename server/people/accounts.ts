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
