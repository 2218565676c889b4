import type { Databases } from '../../server/db/connect.ts'

export const PUPILS = 60
export const QUESTIONS = 40

export interface BenchSheet {
  exam_id: number
  section_id: number
  marks: number[]
  questions: number[]
}

/** An exam of the demo school that is being marked: 60 pupils of a section of its own by 40 questions of the bank, nothing entered. */
export async function makeSheet({ owner }: Databases): Promise<BenchSheet> {
  const one = async (text: string, values: unknown[] = []): Promise<number> =>
    Number((await owner.query<{ id: number }>(text, values)).rows[0]?.id)
  const many = async (text: string, values: unknown[]): Promise<number[]> =>
    (await owner.query<{ id: number }>(text, values)).rows.map(({ id }) => Number(id))
  const session = await one('select id from sessions where is_default and deleted_at is null limit 1')
  const { rows } = await owner.query<{ id: number; grade_id: number; subject_id: number }>(
    `select p.id, p.grade_id, p.subject_id from question_papers p where p.client_id = 1 and p.deleted_at is null
      and (select count(*) from questions q where q.client_id = 1 and q.deleted_at is null and q.subject_id = p.subject_id) >= 20 limit 1`,
  )
  const [paper] = rows
  if (!paper) throw new Error('The demo school has no paper of a subject with 20 questions.')
  const { grade_id, subject_id } = paper
  const section_id = await one(
    `insert into sections (client_id, grade_id, title) values (1, $1, 'Bench') returning id`,
    [grade_id],
  )
  const pupils = await many(
    `insert into students (client_id, admission_no, f_name, l_name, guardian_name)
      select 1, 'BENCH' || n, 'Pupil', n::text, 'A Guardian' from generate_series(1, $1::int) n returning id`,
    [PUPILS],
  )
  const enrolments = await many(
    `insert into enrolments (client_id, student_id, session_id, grade_id, section_id, roll_no)
      select 1, id, $2, $3, $4, n::text from unnest($1::bigint[]) with ordinality as given (id, n) returning id`,
    [pupils, session, grade_id, section_id],
  )
  const exam_id = await one(
    `insert into exams (client_id, name, session_id, grade_id, subject_id, type_test, max_marks, pass_marks, exam_date, starts, ends,
        state, entry_mode, component, question_paper_id)
      select 1, 'Bench', $1, $2, $3, 'UNIT_TEST', 80, 26.5, start_date, '09:00', '12:00', 'MARKING', 'PER_QUESTION', 'THEORY', $4
      from sessions where id = $1 returning id`,
    [session, grade_id, subject_id, paper.id],
  )
  await owner.query('insert into exam_sections (client_id, exam_id, section_id, grade_id) values (1, $1, $2, $3)', [
    ...[exam_id, section_id, grade_id],
  ])
  await owner.query(`insert into exam_papers (client_id, exam_id, set_letter, paper_id) values (1, $1, '', $2)`, [
    ...[exam_id, paper.id],
  ])
  const questions = await many(
    `insert into exam_questions (client_id, exam_id, paper_id, item_id, question_id, version, section, position, labels, max_marks, type,
        chapter_id, level, skill)
      select 1, $1, $2, n, q.id, q.version, '1', n, jsonb_build_object('A', n::text), 2, q.type, q.chapter_id, q.level, q.skill
      from generate_series(1, $4::int) n cross join lateral (
        select * from questions where client_id = 1 and subject_id = $3 and deleted_at is null order by id limit 1 offset n % 20) q
      returning id`,
    [exam_id, paper.id, subject_id, QUESTIONS],
  )
  const marks = await many(
    `insert into exam_marks (client_id, exam_id, enrolment_id, section_id, counted_max, attendance)
      select 1, $1, id, $3, 80, 'P' from unnest($2::bigint[]) id returning id`,
    [exam_id, enrolments, section_id],
  )
  await owner.query('analyze')
  return { exam_id, section_id, marks, questions }
}
