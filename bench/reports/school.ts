import type { Databases } from '../../server/db/connect.ts'

export const PUPILS = 200
export const QUESTIONS = 40
const CLASSES = 5
const SUBJECTS = 5
const CHAPTERS = 12
const SECTIONS = 5

export interface BenchSchool {
  session_id: number
  exam_ids: number[]
  student_ids: number[]
  enrolment_ids: number[]
}

/**
 * `exams` exams that are handed in, in classes of their own beside what the school has: five classes of 200 pupils in five sections, five subjects of
 * twelve chapters with two teachers each, and each exam of 40 questions that no other asks, with an absentee here and there. Attendance and cells are
 * there; totals, results and figures are not: they are for the code that is measured.
 */
export async function makeSchool({ owner }: Databases, school: number, exams: number): Promise<BenchSchool> {
  const run = (text: string) => owner.query<{ id: number }>(text)
  const ids = async (text: string) => (await run(text)).rows.map(({ id }) => Number(id))
  const session_id = (await ids('select id from sessions where is_default and deleted_at is null limit 1'))[0] as number
  await run(
    `insert into grades (client_id, title, level_order) select ${school}, 'Bench ' || n, 50 + n from generate_series(1, ${CLASSES}) n`,
  )
  const classes = `(select id, row_number() over (order by id) - 1 as class from grades where client_id = ${school} and title like 'Bench %')`
  await run(`insert into subjects (client_id, grade_id, title, subject_code)
    select ${school}, g.id, 'Subject ' || n, 'B' || g.class || n from ${classes} g cross join generate_series(1, ${SUBJECTS}) n order by g.id, n`)
  await run(`insert into sections (client_id, grade_id, title)
    select ${school}, g.id, chr(64 + n) from ${classes} g cross join generate_series(1, ${SECTIONS}) n order by g.id, n`)
  const subjects = `(select s.id, s.grade_id, g.class, row_number() over (partition by s.grade_id order by s.id) - 1 as subject
    from subjects s join ${classes} g on g.id = s.grade_id where s.client_id = ${school})`
  const sections = `(select s.id, s.grade_id, g.class, row_number() over (partition by s.grade_id order by s.id) - 1 as section
    from sections s join ${classes} g on g.id = s.grade_id where s.client_id = ${school})`
  await run(`insert into chapters (client_id, grade_id, subject_id, chapter, number)
    select ${school}, s.grade_id, s.id, 'Chapter ' || n, n from ${subjects} s cross join generate_series(1, ${CHAPTERS}) n order by s.id, n`)
  await teach(run, { school, session_id, subjects, sections })
  const student_ids = await ids(`insert into students (client_id, admission_no, f_name, l_name, guardian_name)
    select ${school}, 'B-' || n, 'Pupil', n::text, 'A Guardian' from generate_series(1, ${CLASSES * PUPILS}) n order by n returning id`)
  const enrolment_ids =
    await ids(`insert into enrolments (client_id, student_id, session_id, grade_id, section_id, roll_no)
    select ${school}, p.id, ${session_id}, s.grade_id, s.id, (p.n % ${PUPILS / SECTIONS} + 1)::text
    from (select id, row_number() over (order by id) - 1 as n from students where client_id = ${school} and admission_no like 'B-%') p
      join ${sections} s on s.class = p.n / ${PUPILS} and s.section = p.n % ${PUPILS} / ${PUPILS / SECTIONS} order by p.id returning id`)
  await run(`insert into question_papers (client_id, name, session_id, grade_id, subject_id, header_1, type_test, question_paper_created_type, timing,
      question_paper_marks, plan, state)
    select ${school}, 'Bench paper', ${session_id}, s.grade_id, s.id, 'A School', 'UNIT_TEST', 'MANUAL', '3 hours', 80, '{"sections":[]}', 'APPROVED'
    from ${subjects} s order by s.id`)
  const exam_ids =
    await ids(`insert into exams (client_id, name, session_id, grade_id, subject_id, type_test, max_marks, pass_marks, exam_date,
      starts, ends, state, entry_mode, question_paper_id)
    select ${school}, 'Bench ' || n, ${session_id}, s.grade_id, s.id, case when n % 3 = 0 then 'HALF_YEARLY' else 'UNIT_TEST' end, 80, 26.5,
      (select start_date from sessions where id = ${session_id}) + n / ${CLASSES} * 7, '09:00', '12:00', 'SUBMITTED', 'PER_QUESTION', p.id
    from generate_series(0, ${exams - 1}) n
      join ${subjects} s on s.class = n % ${CLASSES} and s.subject = n / ${CLASSES} % ${SUBJECTS}
      join question_papers p on p.client_id = ${school} and p.subject_id = s.id and p.name = 'Bench paper'
    order by n returning id`)
  await ask(run, school, sections)
  await mark(run, school)
  await owner.query('analyze')
  return { session_id, exam_ids, student_ids, enrolment_ids }
}

type Run = (text: string) => Promise<unknown>
interface Taught {
  school: number
  session_id: number
  subjects: string
  sections: string
}

/** Two teachers for each subject of a class: one of three sections, one of two. */
async function teach(run: Run, { school, session_id, subjects, sections }: Taught): Promise<void> {
  await run(`insert into accounts (client_id, name, login_name, role_id)
    select ${school}, 'Teacher ' || s.id, 'bench-' || s.id || '-' || half, 3 from ${subjects} s cross join generate_series(0, 1) half`)
  await run(`insert into staff (client_id, account_id, emp_id, first_name, last_name)
    select ${school}, id, login_name, 'Teacher', split_part(login_name, '-', 2) from accounts where client_id = ${school} and login_name like 'bench-%'`)
  await run(`insert into staff_assignments (client_id, staff_id, session_id, grade_id, section_id, subject_id)
    select ${school}, f.id, ${session_id}, s.grade_id, x.id, s.id from ${subjects} s join ${sections} x on x.grade_id = s.grade_id
      join staff f on f.client_id = ${school} and f.emp_id = 'bench-' || s.id || '-' || x.section / 3`)
}

const benchExams = (school: number) => `(select * from exams where client_id = ${school} and name like 'Bench %')`

/** Questions of the exams and the sheets' columns. */
async function ask(run: Run, school: number, sections: string): Promise<void> {
  const places = `(select e.id as exam_id, e.grade_id, e.subject_id, e.question_paper_id, n as position,
      row_number() over (order by e.id, n) as at, c.id as chapter_id,
      (array['EASY', 'MEDIUM', 'HARD'])[1 + n % 3] as level, (array['REMEMBER', 'UNDERSTAND', 'APPLY', 'ANALYSE'])[1 + n % 4] as skill
    from ${benchExams(school)} e cross join generate_series(1, ${QUESTIONS}) n
      join lateral (select id from chapters where client_id = ${school} and subject_id = e.subject_id order by id limit 1 offset n % ${CHAPTERS}) c on true)`
  await run(`insert into questions (client_id, grade_id, subject_id, chapter_id, type, level, skill, max_marks, search_text, review_state)
    select ${school}, grade_id, subject_id, chapter_id, 'SHORT', level, skill, 2, 'bench ' || at, 'APPROVED' from ${places} p order by at`)
  await run(`insert into exam_sections (client_id, exam_id, section_id, grade_id, state)
    select ${school}, e.id, s.id, e.grade_id, 'SUBMITTED' from ${benchExams(school)} e join ${sections} s on s.grade_id = e.grade_id`)
  await run(`insert into exam_papers (client_id, exam_id, set_letter, paper_id)
    select ${school}, id, '', question_paper_id from ${benchExams(school)} e`)
  await run(`insert into exam_questions (client_id, exam_id, paper_id, item_id, question_id, version, section, position, labels, max_marks, type,
      chapter_id, level, skill)
    select ${school}, p.exam_id, p.question_paper_id, p.position, q.id, 1, '1', p.position, jsonb_build_object('A', p.position::text), 2, 'SHORT',
      p.chapter_id, p.level, p.skill
    from ${places} p join questions q on q.client_id = ${school} and q.search_text = 'bench ' || p.at order by p.at`)
}

/** Rows of the sheets and their cells: better pupils do better, and no two questions are alike. */
async function mark(run: Run, school: number): Promise<void> {
  await run(`insert into exam_marks (client_id, exam_id, enrolment_id, section_id, counted_max, attendance)
    select ${school}, e.id, o.id, o.section_id, 80, case when (o.id * 7 + e.id) % 41 = 0 then 'A' else 'P' end
    from ${benchExams(school)} e join enrolments o on o.client_id = ${school} and o.grade_id = e.grade_id and o.session_id = e.session_id
    order by e.id, o.id`)
  await run(`insert into exam_question_marks (client_id, exam_id, mark_id, exam_question_id, marks, updated_at)
    select ${school}, m.exam_id, m.id, q.id, greatest(0, least(8,
      round(4 + (m.enrolment_id % 7 - 3) * 0.6 + (hashint8(m.id * 41 + q.id) % 100) / 25.0 - (q.position % 5) * 0.3))) / 4, now()
    from exam_marks m join ${benchExams(school)} e on e.id = m.exam_id join exam_questions q on q.client_id = ${school} and q.exam_id = m.exam_id
    where m.client_id = ${school} and m.attendance = 'P' order by m.exam_id, m.id, q.id`)
}
