import { demoSchool } from '../../db/seed/demo-school.ts'
import { writeInSchool } from '../db/connect.ts'
import { countRows } from '../db/count-rows.ts'
import { demoPassword } from '../sign-in/password-rules/demo-password.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { type SeedParts, seedSchool, seedSessions } from './seed-demo.ts'
import { checkHere, prepareQuestions } from './seed-questions.ts'

/**
 * Puts the demo school away, as a school is that is removed, and makes it anew: all in one transaction.
 * @throws Error where the school of its name was made by somebody
 */
export async function resetDemo({ databases, files, root, now }: SeedParts): Promise<void> {
  const { owner_kysely } = databases
  const there = await owner_kysely
    .selectFrom('schools')
    .select(['id', 'created_by'])
    .where('sub_domain', '=', demoSchool.sub_domain)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (there?.created_by)
    throw new Error(`The school "${demoSchool.sub_domain}" was made by somebody: it is no demo. Nothing was changed.`)
  const password_hash = await hashPassword(0, demoPassword)
  const prepared = await prepareQuestions({ files, root, word: `demo ${now.getTime()}`, check: checkHere })
  await writeInSchool(owner_kysely, 0, async (db) => {
    const at = now.toISOString()
    if (there) {
      await db.updateTable('schools').set({ deleted_at: at, updated_at: at }).where('id', '=', there.id).execute()
      const open = db.updateTable('sign_ins').set({ revoked_at: at }).where('client_id', '=', there.id)
      await open.where('revoked_at', 'is', null).execute()
    }
    const session = await db
      .selectFrom('sessions')
      .select('id')
      .where('deleted_at', 'is', null)
      .orderBy('is_default', 'desc')
      .executeTakeFirst()
    const session_id = session?.id ?? (await seedSessions(db, now))
    await seedSchool({ db, now, session_id, password_hash, sub_domain: demoSchool.sub_domain }, prepared)
  })
  await countRows(databases)
}
