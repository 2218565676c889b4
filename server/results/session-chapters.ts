import { type RawBuilder, sql } from 'kysely'
import type { SchoolChange } from '../ground/change.ts'

/** In what share of its marks a pupil needs of an exam to pass it. */
export const passShare = sql`(e.pass_marks::float8 / e.max_marks::float8)`

/** Less than what is needed. Shares are no whole numbers: what is left of adding them up is no mark that somebody lacks. */
export const isBelow = (q: RawBuilder<unknown>, most: RawBuilder<unknown>) => sql<boolean>`${q} < ${most} - 1e-6`

/**
 * What the pupils of an exam have of its chapters is more in their session, or less; of what is kept of the exam itself. In one order, so that two
 * exams of the same chapters wait for each other and not both.
 */
export async function changeSession({ db, client_id }: SchoolChange, exam_id: number, sign: 1 | -1): Promise<void> {
  const ids = sign === 1 ? sql`s.exam_ids || excluded.exam_ids` : sql`array_remove(s.exam_ids, ${exam_id}::bigint)`
  await sql`
    insert into session_chapters as s (client_id, session_id, chapter_id, exam_ids, ${pupilColumns})
    select m.client_id, m.session_id, m.chapter_id, array[m.exam_id] as exam_ids, ${pupilArrays}
    from (select e.client_id, e.session_id, m.exam_id, m.chapter_id, m.enrolment_id, ${sign}::int as exams, ${sign}::int * m.q as q,
        ${sign}::int * m.max_q * ${passShare} as needed
      from exams e join exam_chapter_marks m on m.client_id = ${client_id} and m.exam_id = e.id
      where e.client_id = ${client_id} and e.id = ${exam_id}) m
    group by m.client_id, m.session_id, m.exam_id, m.chapter_id order by m.chapter_id
    on conflict (client_id, session_id, chapter_id) do update set exam_ids = ${ids}, (${pupilColumns}) = (
      select ${pupilArrays} from (
        select enrolment_id, sum(exams)::int as exams, sum(q)::int as q, sum(needed) as needed from (
          select * from unnest(s.enrolment_ids, s.exams, s.q, s.needed) as had (enrolment_id, exams, q, needed)
          union all select * from unnest(excluded.enrolment_ids, excluded.exams, excluded.q, excluded.needed)) both_of_them
        group by enrolment_id having sum(exams) > 0) m)`.execute(db)
  if (sign === -1)
    await sql`
      delete from session_chapters where client_id = ${client_id} and exam_ids = '{}'
        and session_id = (select session_id from exams where client_id = ${client_id} and id = ${exam_id})`.execute(db)
}

const pupilColumns = sql`enrolment_ids, exams, q, needed, students, below_pass`
/** Of rows `m`, one for each pupil. */
const pupilArrays = sql`coalesce(array_agg(m.enrolment_id), '{}') as enrolment_ids, coalesce(array_agg(m.exams), '{}') as exams,
  coalesce(array_agg(m.q), '{}') as q, coalesce(array_agg(m.needed), '{}') as needed,
  count(*) as students, count(*) filter (where ${isBelow(sql`m.q`, sql`m.needed`)}) as below_pass`

/** What all sections have of each question of these exams; what was dropped is not asked. */
export async function keepAsked({ db, client_id }: SchoolChange, exam_ids: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into exam_asked (client_id, exam_id, exam_question_ids, chapter_ids, question_ids, levels, skills, max_q, n, sum_q)
    select ${client_id}::bigint, x.exam_id, array_agg(x.id) as ids, array_agg(x.chapter_id) as chapter_ids, array_agg(x.question_id) as question_ids,
      array_agg(x.level) as levels, array_agg(x.skill) as skills, array_agg(s.max_q) as max_q, array_agg(s.n) as n, array_agg(s.sum_q) as sum_q
    from (select exam_id, exam_question_id, max(max_q) as max_q, sum(n)::int as n, sum(sum_q)::int as sum_q from exam_question_stats
        where client_id = ${client_id} and exam_id = any(${exam_ids}) group by exam_id, exam_question_id) s
      join exam_questions x on x.client_id = ${client_id} and x.id = s.exam_question_id
    where x.treatment <> 'DROP' group by x.exam_id on conflict do nothing`.execute(db)
}
