import { sql } from 'kysely'
import { type Databases, writeInSchool } from '../db/connect.ts'
import { demoPassword } from '../sign-in/password-rules/demo-password.ts'
import { verifyPassword } from '../sign-in/passwords.ts'

/** Hashes that the published password is tried against; a demo school has one. */
const MOST_TRIED = 200

/**
 * In production the password that everybody can read in the README opens nothing: accounts that still have it are made inactive and signed
 * out, whatever their addresses are by now. Answers these. What is overlooked here opens nothing either: see `isDemoPassword`.
 */
export async function closeDemoAccounts({ owner_kysely }: Databases, now: Date): Promise<string[]> {
  const closed: string[] = []
  for (const password_hash of await findDemoHashes(owner_kysely)) {
    const accounts = await owner_kysely
      .selectFrom('accounts')
      .select(['client_id', 'id', 'email', 'login_name'])
      .where('status', '=', 1)
      .where('deleted_at', 'is', null)
      .where('password_hash', '=', password_hash)
      .execute()
    for (const { client_id, id, email, login_name } of accounts) {
      await writeInSchool(owner_kysely, client_id, async (db) => {
        const at = now.toISOString()
        const account = db.updateTable('accounts').set({ status: 0, updated_at: at })
        await account.where('client_id', '=', client_id).where('id', '=', id).execute()
        const sign_ins = db.updateTable('sign_ins').set({ revoked_at: at }).where('client_id', '=', client_id)
        await sign_ins.where('account_id', '=', id).where('revoked_at', 'is', null).execute()
      })
      closed.push(email ?? login_name ?? '')
    }
  }
  return closed
}

/**
 * The hashes of the published password. The accounts of a seed share one, where every password that somebody chose has a hash of its own, and
 * nobody made them: few are tried, though trying one takes a core its time.
 */
async function findDemoHashes(owner_kysely: Databases['owner_kysely']): Promise<string[]> {
  const { rows } = await sql<{ password_hash: string }>`
    select password_hash from accounts
    where status = 1 and deleted_at is null and password_hash is not null
    group by password_hash
    having count(*) > 1 or bool_or(created_by is null) or bool_or(email ~ '@(quaestor|demo)\\.test$')
    order by count(*) desc, min(created_at) limit ${MOST_TRIED}`.execute(owner_kysely)
  const found: string[] = []
  for (const { password_hash } of rows)
    if (await verifyPassword({ client_id: 0 }, demoPassword, password_hash)) found.push(password_hash)
  return found
}
