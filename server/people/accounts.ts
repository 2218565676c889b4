import { sql } from 'kysely'
import { fixedRoles } from '#contract'
import { madeBy } from '../entity/change-row.ts'
import type { Change, StampedChange } from '../ground/change.ts'
import { voidLinks } from '../sign-in/links.ts'

interface Person {
  name: string
  email: string | null
  mobile?: string | null | undefined
  /** What somebody without an e-mail address signs in with. */
  login_name?: string
  /** The school admin's where none is named. */
  role_id?: number
}

/** Makes somebody of the school who can't sign in before they have chosen a password; answers the account's id. */
export async function insertAccount(change: Change, person: Person): Promise<number> {
  const { name, email, mobile = null, login_name = null, role_id = fixedRoles.school_admin } = person
  const { id } = await change.db
    .insertInto('accounts')
    .values({ ...madeBy(change), name, email, mobile, login_name, role_id, password_hash: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends every sign-in and every open link of these accounts, at once. */
export async function shutOut({ db, client_id, now }: StampedChange, ids: readonly number[]) {
  if (ids.length === 0) return
  await sql`update sign_ins set revoked_at = ${now.toISOString()}::timestamptz
    where client_id = ${client_id} and account_id = any(${ids}::bigint[]) and revoked_at is null`.execute(db)
  await voidLinks(db, client_id, ids, now)
}
