import { sql } from 'kysely'
import { fixedRoles } from '#contract'
import type { Write } from '../db/connect.ts'

/** What an account must be where its school keeps its pupils out: not a pupil's. */
export const mayComeIn = (client_id: number) => sql<boolean>`(roles.base_kind <> ${fixedRoles.student} or exists (
  select 1 from schools where schools.id = ${client_id} and schools.student_sign_in))`

const accountsOf = (db: Write, client_id: number) =>
  db
    .selectFrom('accounts')
    .innerJoin('roles', 'roles.id', 'accounts.role_id')
    .select(['accounts.id', 'accounts.name', 'accounts.email', 'accounts.login_name', 'accounts.language'])
    .select(['accounts.password_hash', 'accounts.email_verified_at', 'accounts.trust_from', 'roles.base_kind'])
    .select(
      sql<boolean>`(accounts.status = 1 and roles.status = 1 and roles.deleted_at is null and ${mayComeIn(client_id)})`.as(
        'is_open',
      ),
    )
    .where('accounts.client_id', '=', client_id)
    .where('accounts.deleted_at', 'is', null)

/** The same of an account that is known already. */
export const findById = (db: Write, client_id: number, id: number) =>
  accountsOf(db, client_id).where('accounts.id', '=', id).executeTakeFirst()

/** The account that somebody means by an e-mail address or, without an @, an admission number; `is_open`: whether it may sign in now. */
export function findNamed(db: Write, client_id: number, login: string) {
  const typed = login.toLowerCase()
  const column = typed.includes('@') ? sql`lower(accounts.email)` : sql`accounts.login_name`
  return accountsOf(db, client_id).where(sql<boolean>`${column} = ${typed}`).executeTakeFirst()
}

export type FoundAccount = NonNullable<Awaited<ReturnType<typeof findNamed>>>

/** The same; undefined where nobody has the name who may sign in. */
export async function findAccount(db: Write, client_id: number, login: string): Promise<FoundAccount | undefined> {
  const account = await findNamed(db, client_id, login)
  return account?.is_open ? account : undefined
}
