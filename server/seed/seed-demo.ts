import { demoSchoolAdmin, demoSuperAdmin } from '../../db/seed/demo-people.ts'
import { demoSchool, demoSessions } from '../../db/seed/demo-school.ts'
import { type Databases, enterSchool, type Write, writeInSchool } from '../db/connect.ts'
import { countRows } from '../db/count-rows.ts'
import type { FileStore } from '../files/file-store.ts'
import { insertUsualGrades } from '../results/bands.ts'
import { demoPassword } from '../sign-in/password-rules/demo-password.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { seedAcademics } from './seed-academics.ts'
import { seedEntries } from './seed-entries.ts'
import { seedExams } from './seed-exams.ts'
import { seedPapers } from './seed-paper.ts'
import { seedPeople } from './seed-people.ts'
import { checkHere, type PreparedQuestions, prepareQuestions, seedQuestions } from './seed-questions.ts'
import { seedRooms } from './seed-rooms.ts'
import { insertAccount, type Seeding } from './seeding.ts'

export interface SeedParts {
  databases: Databases
  files: FileStore
  root: string
  now: Date
}

/**
 * Makes the demo school when the database holds no school and no super admin. Answers whether the demo school is there.
 * All in one transaction: a start that is cut off leaves nothing.
 */
export async function seedDemo({ databases, files, root, now }: SeedParts): Promise<boolean> {
  const { owner_kysely } = databases
  const there = await owner_kysely.selectFrom('schools').select('sub_domain').execute()
  if (there.length > 0) return there.some((school) => school.sub_domain === demoSchool.sub_domain)
  const password_hash = await hashPassword(0, demoPassword)
  const prepared = await prepareQuestions({ files, root, word: demoSchool.sub_domain, check: checkHere })
  await writeInSchool(owner_kysely, 0, async (db) => {
    const session_id = await seedSessions(db, now)
    await insertAccount(db, 0, demoSuperAdmin, 1, password_hash, now)
    await seedSchool({ db, now, session_id, password_hash, sub_domain: demoSchool.sub_domain }, prepared)
  })
  await countRows(databases)
  return true
}

interface NewDemo extends Pick<Seeding, 'db' | 'now' | 'session_id' | 'password_hash'> {
  sub_domain: string
}

/** Makes the demo school under a sub-domain that is free, and stays inside of it. Answers its id. */
export async function seedSchool(
  { db, now, session_id, password_hash, sub_domain }: NewDemo,
  prepared: PreparedQuestions,
): Promise<number> {
  const { id: client_id } = await db
    .insertInto('schools')
    .values({
      ...demoSchool,
      // Its exams are held under the usual rules, which suit it.
      rules_seen_at: now.toISOString(),
      // Told from the first one where schools stand by name.
      name: sub_domain === demoSchool.sub_domain ? demoSchool.name : `${demoSchool.name} (${sub_domain})`,
      sub_domain,
      created_by: null,
      updated_by: null,
      pincode: demoSchool.pincode,
      logo: null,
      colour: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enterSchool(db, client_id)
  await insertUsualGrades(db, client_id)
  const account_id = await insertAccount(db, client_id, demoSchoolAdmin, 2, password_hash, now)
  const seeding: Seeding = { db, client_id, account_id, session_id, password_hash, now }
  const places = await seedAcademics(seeding)
  await seedRooms(seeding)
  await seedPeople(seeding, places)
  const questions = await seedQuestions(seeding, places, prepared)
  const papers = await seedPapers(seeding, places, questions)
  await seedExams(seeding, places, papers)
  await seedEntries(seeding)
  return client_id
}

/** The demo's academic years; answers the default one. */
export async function seedSessions(db: Write, now: Date): Promise<number> {
  const rows = await db
    .insertInto('sessions')
    .values(
      demoSessions.map((session) => ({
        ...session,
        created_by: null,
        updated_by: null,
        created_at: now.toISOString(),
      })),
    )
    .returning(['id', 'is_default'])
    .execute()
  return rows.find((row) => row.is_default)?.id as number
}
