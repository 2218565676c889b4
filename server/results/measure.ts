import { sql } from 'kysely'
import { type AskedColumn, measured } from '../../marking/measured.ts'
import type { QuestionSums } from '../../marking/statistics.ts'
import type { StampedChange } from '../ground/change.ts'

interface MeasuredColumn extends Omit<AskedColumn, 'sums'>, QuestionSums {
  question_id: number
}

/** What settled exams say of the questions of one exam, kept with the questions; in the transaction that settles it or opens it again. */
export async function measureQuestions({ db, client_id, now }: StampedChange, exam_id: number): Promise<void> {
  const asked = sql`select question_id from exam_questions where client_id = ${client_id} and exam_id = ${exam_id}`
  // Sent together and answered in turn: what is added up is seen once the questions are held.
  const [{ rows: questions }, { rows }] = await Promise.all([
    sql<{ id: number; version: number }>`
      select id, version from questions where client_id = ${client_id} and id in (${asked}) order by id for no key update`.execute(
      db,
    ),
    sql<MeasuredColumn>`
      select q.question_id, q.exam_id, q.paper_id, q.version, s.max_q, sum(s.n)::int as n,
        sum(s.sum_q)::float8 as sum_x, sum(s.sum_q2)::float8 as sum_x2, sum(s.sum_t)::float8 as sum_t,
        sum(s.sum_t2)::float8 as sum_t2, sum(s.sum_qt)::float8 as sum_xt
      from exam_questions q
        join exam_question_stats s on s.client_id = ${client_id} and s.exam_id = q.exam_id and s.exam_question_id = q.id
      where q.client_id = ${client_id} and q.question_id = any(array(${asked})) and q.treatment = 'COUNT'
      group by q.question_id, q.exam_id, q.paper_id, q.version, s.max_q, q.id`.execute(db),
  ])
  if (questions.length === 0) return
  const columns = new Map<number, AskedColumn[]>()
  for (const { question_id, exam_id, paper_id, version, max_q, ...sums } of rows)
    columns.set(question_id, [...(columns.get(question_id) ?? []), { exam_id, paper_id, version, max_q, sums }])
  const found = questions.map(({ id, version }) => ({ id, ...measured(columns.get(id) ?? [], version) }))
  await sql`
    update questions set measured_exams = given.exams, measured_n = given.n, facility = given.facility,
      discrimination = given.discrimination, key_in_doubt = given.key_in_doubt,
      doubted_at = case when questions.key_in_doubt = given.key_in_doubt then questions.doubted_at
        else ${now.toISOString()}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as given (id bigint, exams int, n int, facility real, discrimination real,
      key_in_doubt boolean)
    where questions.client_id = ${client_id} and questions.id = given.id
      and (questions.measured_exams, questions.measured_n, questions.facility, questions.discrimination, questions.key_in_doubt)
        is distinct from (given.exams, given.n, given.facility, given.discrimination, given.key_in_doubt)`.execute(db)
}
