import { sql } from 'kysely'
import { fixedRoles } from '#contract'
import { madeBy } from '../entity/change-row.ts'
import type { Change, StampedChange } from '../ground/change.ts'
import { voidLinks } from '../sign-in/links.ts'
import { giveLoginName } from './login-names.ts'
import { writeColumns } from './write-columns.ts'

interface Person {
  name: string
  email: string | null
  mobile?: string | null | undefined
  /** What somebody signs in with beside or without an e-mail address. */
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

/** Brings back the account of somebody who was deleted, under a name that is free by now. */
export async function reopenAccount(
  change: Change,
  kind: 'staff' | 'pupil',
  { number, account_id }: { number: string; account_id: number },
): Promise<void> {
  const { db, client_id } = change
  const { login_name: keeps } = await db
    .selectFrom('accounts')
    .select('login_name')
    .where('client_id', '=', client_id)
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  const login_name = await giveLoginName(change, kind, { number, account_id, keeps })
  await writeColumns(change, 'accounts', account_id, { deleted_at: null, login_name })
}

/** Ends every sign-in and every open link of these accounts, at once. */
export async function shutOut({ db, client_id, now }: StampedChange, ids: readonly number[]) {
  if (ids.length === 0) return
  await sql`update sign_ins set revoked_at = ${now.toISOString()}::timestamptz
    where client_id = ${client_id} and account_id = any(${ids}::bigint[]) and revoked_at is null`.execute(db)
  await voidLinks(db, client_id, ids, now)
}
