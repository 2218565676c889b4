import { type RawBuilder, sql } from 'kysely'
import { type Actor, may } from '../ground/actor.ts'
import { visibleTo } from '../policy/policy.ts'
import { writes } from '../reports/cards/section-writer.ts'

/** Sections that are named. */
const MOST = 10

/** Somebody of the staff who writes remarks, or reads what others wrote. */
const isAsked = (actor: Actor) =>
  actor.reach?.scope !== 'OWN' && (may(actor, 'school-report', 'view') || may(actor, 'teacher-report', 'view'))

/**
 * Remarks that wait for the caller, by section and by what the cards are for: a remark is due once all exams of a card are published and the card lacks
 * it. It is to be written by the section's class teacher; the office, which may write everywhere, is told of those alone that are to be read.
 */
export function remarksColumn({ actor, session_id }: { actor: Actor; session_id: number }): RawBuilder<unknown> {
  if (!isAsked(actor)) return sql`'[]'::jsonb`
  const { client_id, reach } = actor
  const isReader = may(actor, 'exam-marks', 'verify')
  const writing = reach === null ? sql`false` : writes(actor, 'e')
  // Nobody reads the own words; the office does, where there is nobody else.
  const others = reach === null ? sql`true` : sql`r.written_by is distinct from ${actor.account_id}`
  return sql`(
    select coalesce(jsonb_agg(to_jsonb(w) order by w.place), '[]') from (
      select jsonb_build_object('id', g.id, 'title', g.title) as grade, jsonb_build_object('id', s.id, 'title', s.title) as section,
        case when d.occasion_id is not null then jsonb_build_object('id', d.occasion_id, 'title', d.occasion) end as occasion,
        c.to_write, c.to_read, row_number() over (order by g.level_order, g.title, g.id, s.title, s.id, d.occasion_id nulls first) as place
      from (
        select y.section_id, o.id as occasion_id, o.title as occasion
        from (select null::bigint as id, null::text as title, '{}'::bigint[] as grade_ids, '{}'::text[] as type_tests, null::date as until,
            '{}'::bigint[] as exam_ids
          union all select a.id, a.title, a.grade_ids, a.type_tests, a.until, a.exam_ids from card_occasions a
          where a.client_id = ${client_id} and a.session_id = ${session_id} and a.deleted_at is null) o
          join exams x on x.client_id = ${client_id} and x.session_id = ${session_id} and x.deleted_at is null and x.state not in ('DRAFT', 'CANCELLED')
            and (o.type_tests = '{}' or x.type_test = any(o.type_tests)) and (o.until is null or x.exam_date <= o.until)
            and (o.exam_ids = '{}' or x.id = any(o.exam_ids)) and (o.grade_ids = '{}' or x.grade_id = any(o.grade_ids))
          join exam_sections y on y.client_id = ${client_id} and y.exam_id = x.id
        group by y.section_id, o.id, o.title having bool_and(x.state = 'PUBLISHED')) d
      cross join lateral (
        select count(*) filter (where ${writing} and coalesce(r.state, 'DRAFT') = 'DRAFT') as to_write,
          count(*) filter (where ${isReader ? others : sql`false`} and r.state = 'PROOF') as to_read
        from enrolments e left join report_remarks r on r.client_id = ${client_id} and r.enrolment_id = e.id
          and r.occasion_id is not distinct from d.occasion_id
        where e.client_id = ${client_id} and e.session_id = ${session_id} and e.section_id = d.section_id and e.deleted_at is null
          and e.state not in ('LEFT', 'TRANSFERRED') and ${visibleTo(actor, 'enrolments', 'e')}) c
      join sections s on s.client_id = ${client_id} and s.id = d.section_id
      join grades g on g.client_id = ${client_id} and g.id = s.grade_id
      where c.to_write > 0 or c.to_read > 0
      order by place limit ${MOST}) w)`
}
