import { sql } from 'kysely'
import type { Write } from '../db/connect.ts'

/** The account that somebody means by an e-mail address or, without an @, an admission number; undefined where nobody active has it. */
export function findAccount(db: Write, client_id: number, login: string) {
  const typed = login.toLowerCase()
  const column = typed.includes('@') ? sql`lower(accounts.email)` : sql`accounts.login_name`
  return db
    .selectFrom('accounts')
    .innerJoin('roles', 'roles.id', 'accounts.role_id')
    .select(['accounts.id', 'accounts.name', 'accounts.email', 'accounts.login_name', 'accounts.language'])
    .select(['accounts.password_hash', 'accounts.email_verified_at', 'roles.base_kind'])
    .where('accounts.client_id', '=', client_id)
    .where(sql<boolean>`${column} = ${typed}`)
    .where('accounts.status', '=', 1)
    .where('accounts.deleted_at', 'is', null)
    .where('roles.status', '=', 1)
    .where('roles.deleted_at', 'is', null)
    .executeTakeFirst()
}

export type FoundAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>
