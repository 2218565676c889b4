import type { Databases } from '../../../server/db/connect.ts'

/**
 * Schools beside those that are there, each with one class of two sections, a subject of four chapters, and `each` pupils and questions; two members
 * of staff with accounts. Texts are the demo school's, so that searches find as much.
 */
export async function fillPlatform({ owner }: Databases, schools: number, each: number): Promise<void> {
  const run = (text: string) => owner.query(text)
  const { rows } = await owner.query<{ first: number; session_id: number }>(
    `insert into schools (name, sub_domain, contact_person, email, phone, city)
      select 'School ' || n, 'many-' || n, 'A Person', 'a@b.test', '+910000000100', 'Pune' from generate_series(1, ${schools - 1}) n
      returning id::int as first, (select id::int from sessions where is_default) as session_id`,
  )
  const first = Math.min(...rows.map((row) => row.first))
  const session_id = rows[0]?.session_id
  const own = `client_id >= ${first}`
  // An index of so many texts is made at once in a tenth of the time that it takes row by row.
  await run('drop index questions_search')
  await run(`insert into grade_systems (client_id, name, rounding, bands, is_default)
    select s.id, g.name, g.rounding, g.bands, true from schools s, grade_systems g where s.id >= ${first} and g.client_id = 1 and g.is_default`)
  await run(`insert into grades (client_id, title, level_order) select id, '9', 9 from schools where id >= ${first}`)
  await run(
    `insert into sections (client_id, grade_id, title) select client_id, id, s from grades, unnest(array['A', 'B']) s where ${own}`,
  )
  await run(
    `insert into subjects (client_id, grade_id, title, subject_code) select client_id, id, 'Science', 'S9' from grades where ${own}`,
  )
  await run(`insert into chapters (client_id, grade_id, subject_id, chapter, number)
    select client_id, grade_id, id, 'Chapter ' || n, n from subjects, generate_series(1, 4) n where ${own}`)
  await run(`insert into accounts (client_id, name, login_name, role_id)
    select id, 'Teacher ' || n, 'many-' || id || '-' || n, 3 from schools, generate_series(1, 2) n where id >= ${first}`)
  await run(`insert into staff (client_id, account_id, emp_id, first_name, last_name)
    select client_id, id, login_name, 'Teacher', right(name, 1) from accounts where ${own}`)
  await run(`insert into students (client_id, admission_no, f_name, l_name, guardian_name)
    select s.id, 'M-' || i.n, p.f_name, p.l_name, p.guardian_name from schools s cross join generate_series(1, ${each}) i(n)
      join (select f_name, l_name, guardian_name, row_number() over (order by id) as n from students where client_id = 1) p on p.n = i.n
    where s.id >= ${first}`)
  await run(`insert into enrolments (client_id, student_id, session_id, grade_id, section_id, roll_no)
    select p.client_id, p.id, ${session_id}, x.grade_id, x.id, substr(p.admission_no, 3) from students p
      join sections x on x.client_id = p.client_id and x.title = case when substr(p.admission_no, 3)::int % 2 = 0 then 'A' else 'B' end
    where p.${own}`)
  await run(`insert into questions (client_id, grade_id, subject_id, chapter_id, type, level, skill, max_marks, search_text)
    select c.client_id, c.grade_id, c.subject_id, c.id, q.type, q.level, q.skill, q.max_marks, q.search_text
    from chapters c join (select *, row_number() over (order by id) as n from questions where client_id = 1 limit ${each}) q on q.n % 4 = c.number::int % 4
    where c.${own}`)
  await run('create index questions_search on questions using gin (client_id, search_text gin_trgm_ops)')
  await run('vacuum analyze')
}
