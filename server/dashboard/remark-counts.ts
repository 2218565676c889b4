import { type RawBuilder, sql } from 'kysely'
import type { AllCounts } from '#contract'
import { type Actor, may } from '../ground/actor.ts'
import { visibleTo } from '../policy/policy.ts'
import { writes } from '../reports/cards/section-writer.ts'

type Waiting = AllCounts['remarks'][number]

/** What waits for a section, before its grades are counted. */
export interface SectionWaiting extends Omit<Waiting, 'grades_to_give'> {
  /** Of the occasion; none: all that the card has. */
  terms: string[]
  pupils: number
}

/** Sections that are named. */
const MOST = 10

/** Somebody of the staff who writes remarks, or reads what others wrote. */
const isAsked = (actor: Actor) =>
  actor.reach?.scope !== 'OWN' && (may(actor, 'school-report', 'view') || may(actor, 'teacher-report', 'view'))

/**
 * Remarks that wait for the caller, by section and by what the cards are for: a remark is due once all exams of a card are published and the card lacks
 * it. It is to be written by the section's class teacher; the office, which may write everywhere, is told of those alone that are to be read. `pupils`:
 * those whose grades the caller answers for, none once these are handed in.
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
        c.to_write, c.to_read, to_jsonb(d.terms) as terms, case when x.id is null then c.written else 0 end as pupils, row_number() over (order by g.level_order, g.title, g.id, s.title, s.id, d.occasion_id nulls first) as place
      from (
        select y.section_id, o.id as occasion_id, o.title as occasion, o.terms
        from (select null::bigint as id, null::text as title, '{}'::bigint[] as grade_ids, '{}'::text[] as type_tests, null::date as until,
            '{}'::bigint[] as exam_ids, '{}'::text[] as terms
          union all select a.id, a.title, a.grade_ids, a.type_tests, a.until, a.exam_ids, a.terms from card_occasions a
          where a.client_id = ${client_id} and a.session_id = ${session_id} and a.deleted_at is null) o
          join exams x on x.client_id = ${client_id} and x.session_id = ${session_id} and x.deleted_at is null and x.state not in ('DRAFT', 'CANCELLED')
            and (o.type_tests = '{}' or x.type_test = any(o.type_tests)) and (o.until is null or x.exam_date <= o.until)
            and (o.exam_ids = '{}' or x.id = any(o.exam_ids)) and (o.grade_ids = '{}' or x.grade_id = any(o.grade_ids))
          join exam_sections y on y.client_id = ${client_id} and y.exam_id = x.id
        group by y.section_id, o.id, o.title, o.terms having bool_and(x.state = 'PUBLISHED')) d
      cross join lateral (
        select count(*) filter (where ${writing} and coalesce(r.state, 'DRAFT') = 'DRAFT') as to_write,
          count(*) filter (where ${writing}) as written,
          count(*) filter (where ${isReader ? others : sql`false`} and r.state = 'PROOF') as to_read
        from enrolments e left join report_remarks r on r.client_id = ${client_id} and r.enrolment_id = e.id
          and r.occasion_id is not distinct from d.occasion_id
        where e.client_id = ${client_id} and e.session_id = ${session_id} and e.section_id = d.section_id and e.deleted_at is null
          and e.state not in ('LEFT', 'TRANSFERRED') and ${visibleTo(actor, 'enrolments', 'e')}) c
      join sections s on s.client_id = ${client_id} and s.id = d.section_id
      join grades g on g.client_id = ${client_id} and g.id = s.grade_id
      left join card_sheets x on x.client_id = ${client_id} and x.session_id = ${session_id} and x.section_id = d.section_id
        and x.occasion_id is not distinct from d.occasion_id and x.state = 'SUBMITTED'
      where c.to_write > 0 or c.to_read > 0 or c.written > 0
      order by place limit ${MOST}) w)`
}
