import { sql } from 'kysely'
import { type Databases, writeInSchool } from '../db/connect.ts'
import { verifyPassword } from '../sign-in/passwords.ts'
import { demoPassword } from './demo-password.ts'

/**
 * In production the password that everybody can read in the README opens nothing: accounts of the demo that still have it are made
 * inactive and signed out. Answers their addresses.
 */
export async function closeDemoAccounts({ owner_kysely }: Databases, now: Date): Promise<string[]> {
  const accounts = await owner_kysely
    .selectFrom('accounts')
    .select(['client_id', 'id', 'email', 'password_hash'])
    .where('status', '=', 1)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`email ~ '@(quaestor|demo)\\.test$'`)
    .execute()
  const closed: string[] = []
  for (const { client_id, id, email, password_hash } of accounts) {
    if (!(await verifyPassword({ client_id }, demoPassword, password_hash))) continue
    await writeInSchool(owner_kysely, client_id, async (db) => {
      const at = now.toISOString()
      const account = db.updateTable('accounts').set({ status: 0, updated_at: at })
      await account.where('client_id', '=', client_id).where('id', '=', id).execute()
      const sign_ins = db.updateTable('sign_ins').set({ revoked_at: at }).where('client_id', '=', client_id)
      await sign_ins.where('account_id', '=', id).where('revoked_at', 'is', null).execute()
    })
    closed.push(email ?? '')
  }
  return closed
}
