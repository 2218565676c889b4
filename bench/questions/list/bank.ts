import { sql } from 'kysely'
import type { Databases } from '../../../server/db/connect.ts'

export const SCHOOLS = 20
export const QUESTIONS = 10_000

/** Copies the demo school's questions until each of 20 schools has 10,000; rows only, no other tables are read. */
export async function fillSchools({ owner, owner_kysely: db }: Databases): Promise<void> {
  await sql`insert into schools (name, sub_domain, contact_person, email, phone, city)
    select 'School ' || n, 'school-' || n, 'A Person', 'a@b.test', '+910000000100', 'Pune' from generate_series(2, ${SCHOOLS}) n`.execute(
    db,
  )
  await sql`insert into grades (client_id, id, title) overriding system value
    select s.id, g.id, g.title from schools s cross join grades g where s.id > 1 and g.client_id = 1`.execute(db)
  await sql`insert into subjects (client_id, id, grade_id, title, subject_code) overriding system value
    select s.id, x.id, x.grade_id, x.title, x.subject_code from schools s cross join subjects x where s.id > 1 and x.client_id = 1`.execute(
    db,
  )
  await sql`insert into chapters (client_id, id, grade_id, subject_id, chapter) overriding system value
    select s.id, x.id, x.grade_id, x.subject_id, x.chapter from schools s cross join chapters x where s.id > 1 and x.client_id = 1`.execute(
    db,
  )
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from questions`.execute(db)
  const demo = rows[0]?.count ?? 1
  // An index of 200,000 texts is made at once in a tenth of the time that it takes row by row.
  await sql`drop index questions_search`.execute(db)
  await sql`insert into questions (client_id, grade_id, subject_id, chapter_id, type, level, skill, max_marks, search_text)
    select s.id, q.grade_id, q.subject_id, q.chapter_id, q.type, q.level, q.skill, q.max_marks, q.search_text || ' ' || n
    from schools s cross join generate_series(1, ${Math.ceil(QUESTIONS / demo)}) n cross join questions q where q.client_id = 1`.execute(
    db,
  )
  await sql`insert into question_versions (client_id, question_id, version, type, level, skill, max_marks, question_text, question_options, answer)
    select q.client_id, q.id, 1, q.type, q.level, q.skill, q.max_marks, '<p>' || q.search_text || '</p>', '[{"data":"<p>4</p>","is_correct":true,"fixed":false}]', null
    from questions q where not exists (select 1 from question_versions v where v.client_id = q.client_id and v.question_id = q.id)`.execute(
    db,
  )
  await sql`create index questions_search on questions using gin (client_id, search_text gin_trgm_ops)`.execute(db)
  await owner.query('vacuum analyze')
}
