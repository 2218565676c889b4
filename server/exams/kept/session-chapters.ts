import { type RawBuilder, sql } from 'kysely'
import { compilable } from '../../db/connect.ts'
import { holdAlone, readHeld } from '../../db/held.ts'
import type { Change as AnyChange } from '../../ground/change.ts'

type Change = Pick<AnyChange, 'db' | 'client_id'>

/** The session of an exam whose figures change, as far as its chapters go. */
export interface OpenSession {
  id: number
  /** A process of the release before has settled or opened an exam of it, and kept nothing of that: what is kept can't be changed by one exam. */
  isBehind: boolean
}

/** In what share of its marks a pupil needs of an exam to pass it. */
export const passShare = sql`(e.pass_marks::float8 / e.max_marks::float8)`

/** Less than what is needed. Shares are no whole numbers: what is left of adding them up is no mark that somebody lacks. */
export const isBelow = (q: RawBuilder<unknown>, most: RawBuilder<unknown>) => sql<boolean>`${q} < ${most} - 1e-6`

const behind = ({ client_id }: Change, exam_id: number) => sql<OpenSession>`
  with session as materialized (select session_id from exams where client_id = ${client_id} and id = ${exam_id}),
    settled as materialized (
      select e.id, e.entry_mode, x.in_session from exams e join exam_stats x on x.client_id = ${client_id} and x.exam_id = e.id
      where e.client_id = ${client_id} and e.session_id = (select session_id from session))
  select session_id as id, exists (select 1 from settled where entry_mode = 'PER_QUESTION' and not in_session)
    or exists (select 1 from session_chapters s cross join unnest(s.exam_ids) as kept(exam_id)
      where s.client_id = ${client_id} and s.session_id = (select session_id from session)
        and kept.exam_id not in (select id from settled)) as "isBehind"
  from session`

/**
 * Before the figures of an exam change. Who adds a session up anew is alone with it; who changes it by one exam waits for nobody but where two
 * exams are of one chapter.
 */
export async function openSession(change: Change, exam_id: number): Promise<OpenSession> {
  const query = behind(change, exam_id)
  const { rows } = await query.execute(change.db)
  const session = rows[0] as OpenSession
  const held = `chapters/${change.client_id}/${session.id}` as const
  if (session.isBehind) await holdAlone(change.db, held)
  else await readHeld(change.db, held, compilable(sql`select 1`))
  return session
}

/**
 * What the pupils of an exam have of its chapters is more in their session, or less; of what is kept of the exam itself. In one order, so that two
 * exams of the same chapters wait for each other and not both.
 */
export async function changeSession(
  change: Change,
  session: OpenSession,
  exam_id: number,
  sign: 1 | -1,
): Promise<void> {
  if (session.isBehind) return
  const { db, client_id } = change
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
    await sql`delete from session_chapters where client_id = ${client_id} and session_id = ${session.id} and exam_ids = '{}'`.execute(
      db,
    )
}

const pupilColumns = sql`enrolment_ids, exams, q, needed, students, below_pass`
/** Of rows `m`, one for each pupil. */
const pupilArrays = sql`coalesce(array_agg(m.enrolment_id), '{}') as enrolment_ids, coalesce(array_agg(m.exams), '{}') as exams,
  coalesce(array_agg(m.q), '{}') as q, coalesce(array_agg(m.needed), '{}') as needed,
  count(*) as students, count(*) filter (where ${isBelow(sql`m.q`, sql`m.needed`)}) as below_pass`

/** What all sections have of each question of these exams; what was dropped is not asked. */
export async function keepAsked({ db, client_id }: Change, exam_ids: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into exam_asked (client_id, exam_id, exam_question_ids, chapter_ids, question_ids, levels, skills, max_q, n, sum_q)
    select ${client_id}::bigint, x.exam_id, array_agg(x.id) as ids, array_agg(x.chapter_id) as chapter_ids, array_agg(x.question_id) as question_ids,
      array_agg(x.level) as levels, array_agg(x.skill) as skills, array_agg(s.max_q) as max_q, array_agg(s.n) as n, array_agg(s.sum_q) as sum_q
    from (select exam_id, exam_question_id, max(max_q) as max_q, sum(n)::int as n, sum(sum_q)::int as sum_q from exam_question_stats
        where client_id = ${client_id} and exam_id = any(${exam_ids}) group by exam_id, exam_question_id) s
      join exam_questions x on x.client_id = ${client_id} and x.id = s.exam_question_id
    where x.treatment <> 'DROP' group by x.exam_id on conflict do nothing`.execute(db)
}

/** Once the figures have changed: a session that was behind is added up anew, of what is kept of each exam and its pupils. */
export async function closeSession(change: Change, { id, isBehind }: OpenSession): Promise<void> {
  if (!isBehind) return
  const { db, client_id } = change
  const marks = sql`exams e join exam_chapter_marks m on m.client_id = ${client_id} and m.exam_id = e.id
    where e.client_id = ${client_id} and e.session_id = ${id}`
  await sql`delete from session_chapters where client_id = ${client_id} and session_id = ${id}`.execute(db)
  await sql`
    insert into session_chapters (client_id, session_id, chapter_id, exam_ids, ${pupilColumns})
    select ${client_id}::bigint, ${id}::bigint, m.chapter_id, x.exam_ids, ${pupilArrays}
    from (select m.chapter_id, m.enrolment_id, count(*)::int as exams, sum(m.q)::int as q, sum(m.max_q * ${passShare}) as needed
        from ${marks} group by m.chapter_id, m.enrolment_id) m
      join (select m.chapter_id, array_agg(distinct m.exam_id) as exam_ids from ${marks} group by m.chapter_id) x on x.chapter_id = m.chapter_id
    group by m.chapter_id, x.exam_ids on conflict do nothing`.execute(db)
  const exams = sql`array(select id from exams where client_id = ${client_id} and session_id = ${id})`
  await sql`delete from exam_asked where client_id = ${client_id} and exam_id = any(${exams})`.execute(db)
  await keepAsked(change, exams)
  await sql`
    update exam_stats set in_session = true where client_id = ${client_id} and exam_id = any(${exams}) and not in_session`.execute(
    db,
  )
}
