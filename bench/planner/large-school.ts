import type { Pool } from 'pg'

const [PUPILS, CLASSES, SECTIONS, ROOMS, TEACHERS] = [2000, 12, 4, 60, 120]

/** Twelve classes with 90 subjects, 2,000 pupils in four sections each, 60 rooms of 36 and 120 teachers, beside what the school has. */
export async function makeLargeSchool(owner: Pool, school: number) {
  const run = (text: string) => owner.query<{ id: number }>(text)
  const { rows: sessions } = await owner.query<{ id: number; starts: string; ends: string }>(
    `select id, start_date::text as starts, end_date::text as ends from sessions where is_default and deleted_at is null limit 1`,
  )
  const session = sessions[0]!
  await run(`insert into grades (client_id, title, level_order)
    select ${school}, 'Large ' || n, 50 + n from generate_series(1, ${CLASSES}) n`)
  const classes = `(select id, row_number() over (order by id) - 1 as class from grades where client_id = ${school} and title like 'Large %')`
  await run(`insert into sections (client_id, grade_id, title)
    select ${school}, g.id, chr(64 + n) from ${classes} g cross join generate_series(1, ${SECTIONS}) n order by g.id, n`)
  await run(`insert into subjects (client_id, grade_id, title, subject_code)
    select ${school}, g.id, 'Subject ' || n, 'L' || g.class || '-' || n
    from ${classes} g cross join generate_series(1, 8) n where n < 8 or g.class % 2 = 0 order by g.id, n`)
  await run(`insert into students (client_id, admission_no, f_name, l_name, guardian_name)
    select ${school}, 'L-' || n, 'Pupil', n::text, 'A Guardian' from generate_series(0, ${PUPILS - 1}) n order by n`)
  const sections = `(select s.id, s.grade_id, g.class, row_number() over (partition by s.grade_id order by s.id) - 1 as section
    from sections s join ${classes} g on g.id = s.grade_id where s.client_id = ${school})`
  await run(`insert into enrolments (client_id, student_id, session_id, grade_id, section_id, roll_no)
    select ${school}, p.id, ${session.id}, s.grade_id, s.id, (p.n / ${CLASSES * SECTIONS} + 1)::text
    from (select id, substr(admission_no, 3)::int as n from students where client_id = ${school} and admission_no like 'L-%') p
      join ${sections} s on s.class = p.n % ${CLASSES} and s.section = p.n / ${CLASSES} % ${SECTIONS} order by p.id`)
  await run(`insert into accounts (client_id, name, login_name, role_id)
    select ${school}, 'Teacher ' || n, 'large-' || n, 3 from generate_series(1, ${TEACHERS}) n`)
  await run(`insert into staff (client_id, account_id, emp_id, first_name, last_name)
    select ${school}, id, login_name, 'Teacher', substr(login_name, 7) from accounts where client_id = ${school} and login_name like 'large-%'`)
  await run(`insert into staff_assignments (client_id, staff_id, session_id, grade_id, section_id, subject_id)
    select ${school}, f.id, ${session.id}, x.grade_id, x.id, s.id
    from (select id, grade_id, row_number() over (order by id) as n from subjects where client_id = ${school} and subject_code like 'L%-%') s
      join ${sections} x on x.grade_id = s.grade_id
      join staff f on f.client_id = ${school} and f.emp_id = 'large-' || (s.n * 4 + x.section) % ${TEACHERS} + 1`)
  await run(`insert into rooms (client_id, name, layout, seats, step_free, position)
    select ${school}, 'Large room ' || n, array_fill('xxxxxx'::text, array[6]), 36, n <= 20, n from generate_series(1, ${ROOMS}) n`)
  await owner.query('analyze')
  const { rows: grades } = await run(`select id from ${classes} g order by id`)
  return { session, grade_ids: grades.map(({ id }) => Number(id)) }
}
