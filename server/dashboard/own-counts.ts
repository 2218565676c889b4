import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AllCounts } from '#contract'
import { visibleTo } from '../policy/policy.ts'
import { type ExamCountsCall, todayOf } from './exam-counts.ts'

/** Assignments of the caller that go on in a session. */
const goingOn = (asked: ExamCountsCall, session: RawBuilder<unknown>) => {
  const { client_id, account_id } = asked.actor
  return sql`staff_assignments p
    join staff st on st.client_id = ${client_id} and st.id = p.staff_id and st.account_id = ${account_id} and st.deleted_at is null
    where p.client_id = ${client_id} and p.session_id = ${session} and (p.ends_on is null or p.ends_on > ${todayOf(asked)})`
}

/** The oldest account that runs the school, but for the caller's own. */
const ask = ({ actor }: ExamCountsCall) => sql`(select a.name from accounts a join roles r on r.id = a.role_id
  where a.client_id = ${actor.client_id} and a.deleted_at is null and a.status = 1 and r.base_kind = 2 and a.id <> ${actor.account_id}
  order by a.id limit 1)`

const places = (asked: ExamCountsCall) => {
  const { client_id } = asked.actor
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('grade', jsonb_build_object('id', g.id, 'title', g.title),
      'section', case when s.id is not null then jsonb_build_object('id', s.id, 'title', s.title) end,
      'subject', case when b.id is not null then jsonb_build_object('id', b.id, 'title', b.title) end,
      'empty_chapters', (select count(*) from chapters c where c.client_id = ${client_id} and c.subject_id = b.id and c.deleted_at is null
        and not exists (select 1 from questions q where q.client_id = ${client_id} and q.chapter_id = c.id and q.deleted_at is null)))
      order by b.title collate natural_order, g.level_order, g.title collate natural_order, s.title collate natural_order, x.id), '[]')
    from (select p.id, p.grade_id, p.section_id, p.subject_id from ${goingOn(asked, sql`${asked.session_id}`)}) x
    join grades g on g.client_id = ${client_id} and g.id = x.grade_id
    left join sections s on s.client_id = ${client_id} and s.id = x.section_id
    left join subjects b on b.client_id = ${client_id} and b.id = x.subject_id)`
}

/** The newest other session in which the caller teaches, and whom their list of pupils shows there. */
const elsewhere = (asked: ExamCountsCall) => {
  const { actor } = asked
  const pupils = sql<SqlBool>`enrolments.client_id = ${actor.client_id} and enrolments.deleted_at is null
    and enrolments.session_id = y.id and ${visibleTo(actor, 'enrolments')}`
  return sql`(select jsonb_build_object('session', jsonb_build_object('id', y.id, 'title', y.name),
      'students', (select count(*) from enrolments where ${pupils}))
    from sessions y where y.deleted_at is null and y.id <> ${asked.session_id}
      and exists (select 1 from ${goingOn(asked, sql`y.id`)})
    order by y.start_date desc, y.id desc limit 1)`
}

/** What somebody on the staff teaches, as JSON; null of others. */
export function ownColumn(asked: ExamCountsCall): RawBuilder<AllCounts['own']> {
  const { actor, session_id } = asked
  const count = (session: number) => sql`(select count(*) from ${goingOn(asked, sql`${session}`)})`
  return sql`(select jsonb_build_object('assignments', o.own, 'current_session_assignments', ${count(actor.session_id ?? 0)},
      'ask', ${ask(asked)}, 'places', ${places(asked)}, 'elsewhere', case when o.own = 0 then ${elsewhere(asked)} end)
    from (select ${count(session_id)} as own) o
    where exists (select 1 from staff s where s.client_id = ${actor.client_id} and s.account_id = ${actor.account_id}
      and s.deleted_at is null))`
}
