import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/open.ts'
import type { Tables } from '../server/db/schema.ts'
import { migrateQueue } from '../server/jobs/jobs.ts'
import { localFiles } from '../server/media/file-store.ts'
import { seedDemo } from '../server/seed/seed-demo.ts'
import { seedRoles } from '../server/seed/seed-roles.ts'

const SCHOOLS = 20
/** Of each school. */
const QUESTIONS = 10_000
/** The school whose other lists are full too. */
export const FULL_SCHOOL = 2
const ROWS = 10_000

/** A database of 20 schools with 10,000 questions each; one of them has 10,000 topics, papers and instructions as well. */
export async function openBank() {
  const state = await mkdtemp(join(tmpdir(), 'quaestor-bench-'))
  const root = resolve('.')
  const config = readConfig({ STATE_DIR: state, RATE_LIMIT: 'off', LOG_LEVEL: 'silent' })
  const log = { info: () => undefined, warn: console.warn }
  const database = await openDatabase(config, join(root, 'db/migrations'), log)
  const { databases } = database
  const files = localFiles(join(state, 'files'))
  await migrateQueue(databases)
  await seedRoles(databases)
  await seedDemo({ databases, files, root, now: new Date() })
  await fillSchools(databases.owner_kysely)
  await fillLists(databases.owner_kysely)
  await databases.owner.query('vacuum analyze')
  const close = async () => {
    await database.stop()
    await rm(state, { recursive: true, force: true })
  }
  return { root, config, databases, files, close }
}

/** Copies the demo school's syllabus to the others, and its questions until each has enough. */
async function fillSchools(db: Kysely<Tables>): Promise<void> {
  const others = sql`schools s cross join`
  await sql`insert into schools (name, sub_domain, contact_person, email, phone, city)
    select 'School ' || n, 'school-' || n, 'A Person', 'a@b.test', '+910000000100', 'Pune'
    from generate_series(2, ${SCHOOLS}) n`.execute(db)
  await sql`insert into grades (client_id, id, title, level_order) overriding system value
    select s.id, x.id, x.title, x.level_order from ${others} grades x where s.id > 1 and x.client_id = 1`.execute(db)
  await sql`insert into subjects (client_id, id, grade_id, title, subject_code) overriding system value
    select s.id, x.id, x.grade_id, x.title, x.subject_code
    from ${others} subjects x where s.id > 1 and x.client_id = 1`.execute(db)
  await sql`insert into chapters (client_id, id, grade_id, subject_id, chapter, number) overriding system value
    select s.id, x.id, x.grade_id, x.subject_id, x.chapter, x.number
    from ${others} chapters x where s.id > 1 and x.client_id = 1`.execute(db)
  await sql`insert into topics (client_id, id, grade_id, subject_id, chapter_id, title) overriding system value
    select s.id, x.id, x.grade_id, x.subject_id, x.chapter_id, x.title
    from ${others} topics x where s.id > 1 and x.client_id = 1`.execute(db)
  await sql`insert into questions (client_id, grade_id, subject_id, chapter_id, topic_id, type, level, skill, max_marks, review_state,
      status, search_text, updated_at)
    select s.id, x.grade_id, x.subject_id, x.chapter_id, x.topic_id, x.type, x.level, x.skill, x.max_marks,
      case when n % 5 = 0 then 'IN_REVIEW' else 'APPROVED' end, case when n % 20 = 0 then 0 else 1 end, x.search_text || ' ' || n,
      now() - n * interval '1 hour'
    from schools s cross join generate_series(1, ${QUESTIONS}) n
    join (select *, row_number() over () as place from questions where client_id = 1) x
      on x.place = n % (select count(*) from questions where client_id = 1) + 1
    where s.id > 1 or n > (select count(*) from questions where client_id = 1)`.execute(db)
  await sql`insert into question_versions (client_id, question_id, version, type, level, skill, max_marks, question_text, question_options)
    select q.client_id, q.id, 1, q.type, q.level, q.skill, q.max_marks, '<p>' || q.search_text || '</p>',
      '[{"data":"<p>4</p>","is_correct":true,"fixed":false}]'
    from questions q
    where not exists (select 1 from question_versions v where v.client_id = q.client_id and v.question_id = q.id)`.execute(
    db,
  )
}

async function fillLists(db: Kysely<Tables>): Promise<void> {
  const chapter = sql`(select *, row_number() over () as place from chapters where client_id = ${FULL_SCHOOL}) c
    on c.place = n % (select count(*) from chapters where client_id = ${FULL_SCHOOL}) + 1`
  await sql`insert into topics (client_id, grade_id, subject_id, chapter_id, title)
    select c.client_id, c.grade_id, c.subject_id, c.id, 'Topic ' || n
    from generate_series(1, ${ROWS}) n join ${chapter}`.execute(db)
  await sql`insert into instructions (client_id, grade_id, subject_id, heading, content)
    select c.client_id, c.grade_id, c.subject_id, 'Instruction ' || n, 'Answer all questions.'
    from generate_series(1, ${ROWS}) n join ${chapter}`.execute(db)
  await sql`insert into question_papers (client_id, name, session_id, grade_id, subject_id, header_1, type_test, question_paper_created_type,
      timing, question_paper_marks, plan)
    select c.client_id, 'Paper ' || n, (select min(id) from sessions), c.grade_id, c.subject_id, 'School', 'UNIT_TEST', 'MANUAL', '1:00', 40, '[]'
    from generate_series(1, ${ROWS}) n join ${chapter}`.execute(db)
}
