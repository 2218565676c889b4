import { sql } from 'kysely'
import { fixedRoles, type MadeDemo } from '#contract'
import { demoSchoolAdmin, demoStaff, demoStudents } from '../../db/seed/demo-people.ts'
import { enterSchool, type Write } from '../db/connect.ts'
import { ApiError } from '../ground/errors.ts'
import type { JobHandler } from '../jobs/jobs.ts'
import { assertNoSchool, DemoInput } from '../platform/demo-school.ts'
import { findViewer } from '../policy/viewer.ts'
import { checksOfFile } from '../questions/check-texts.ts'
import type { Services } from '../services.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { seedSchool, seedSessions } from './seed-demo.ts'
import { hasDemoPassword } from './seed-people.ts'
import { figureFiles, prepareQuestions } from './seed-questions.ts'

/** Of each making its own files: one that is cancelled takes away no other's. */
const wordOf = (job: { id: number }) => `demo ${job.id}`

/** Makes the demo school beside the others, as the first start does where there are none: all of it or nothing. */
export const makeDemoJob: JobHandler<Pick<Services, 'files' | 'demo'>, DemoInput> = {
  input: DemoInput,

  async work(job, { files, demo: { root, password } }) {
    const { now } = job
    const { sub_domain } = job.input
    const { reach } = await findViewer(job.db, job.account_id, now)
    if (reach !== null) throw new ApiError('forbidden')
    const prepared = await prepareQuestions({
      ...{ files, root, word: wordOf(job), check: checksOfFile(job) },
      progress: (done, of) => job.progress(done, of),
    })
    const password_hash = password === null ? null : await hashPassword(0, password)
    return async (db) => {
      await assertNoSchool({ db, now }, sub_domain)
      const session_id = (await sessionNow(db)) ?? (await seedSessions(db, now))
      const client_id = await seedSchool({ db, now, session_id, password_hash, sub_domain }, prepared)
      await enterSchool(db, 0)
      return { client_id, sub_domain, password, people } satisfies MadeDemo
    }
  },

  async cleanUp(_, { files }, ended) {
    if (ended.state !== 'done') for (const key of figureFiles(wordOf(ended))) await files.remove(key)
  },
}

/** Those of the demo who are known by name, each of another role. */
const people: MadeDemo['people'] = [
  { login: demoSchoolAdmin.email, role_id: fixedRoles.school_admin },
  ...demoStaff.filter(({ email }) => hasDemoPassword(email)).map(({ email, role_id }) => ({ login: email, role_id })),
  ...demoStudents.flatMap(({ email }) => (email === null ? [] : [{ login: email, role_id: fixedRoles.student }])),
]

/** The academic year that schools work in; null where the platform has none at all. */
async function sessionNow(db: Write): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from sessions where deleted_at is null order by is_default desc, start_date desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}
