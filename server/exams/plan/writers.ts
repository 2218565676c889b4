import { sql } from 'kysely'
import { type Asking, ask } from '../../db/ask.ts'
import { sectionOn, takesSubject } from '../roster.ts'

/** A subject of which somebody asks who writes it, on a day. */
export interface Written {
  grade_id: number
  subject_id: number
  /** Of these sections alone; empty: of all in which it is taught. */
  section_ids: readonly number[]
  date: string
}

/**
 * Who writes each of these, by the rules of `rosterOf`: enrolments in the order of sections and roll numbers. One statement for all of them. An enrolment of
 * another class counts where it has moved: on the day it may have been in this one.
 */
export async function writersOf(
  asking: Asking,
  session_id: number,
  today: string,
  written: readonly Written[],
): Promise<number[][]> {
  const { client_id } = asking
  const given = JSON.stringify(written.map((one, place) => ({ ...one, place })))
  const rows = await ask(
    asking,
    sql<{ place: number; pupils: number[] }>`
    select g.place, array_agg(e.id order by t.title collate natural_order, t.id, e.roll_no collate natural_order nulls last, e.id) as pupils
    from jsonb_to_recordset(${given}::jsonb) as g (place int, grade_id bigint, subject_id bigint, section_ids bigint[], date date)
      join subjects b on b.client_id = ${client_id} and b.id = g.subject_id
      join enrolments e on e.client_id = ${client_id} and e.session_id = ${session_id} and e.deleted_at is null
        and (e.grade_id = g.grade_id or exists (
          select 1 from enrolment_moves v where v.client_id = ${client_id} and v.enrolment_id = e.id))
      join students p on p.client_id = ${client_id} and p.id = e.student_id and p.deleted_at is null
      cross join lateral (select ${sectionOn(client_id, sql`g.date`)} as section_id) at
      join sections t on t.client_id = ${client_id} and t.id = at.section_id and t.grade_id = g.grade_id
        and t.status = 1 and t.deleted_at is null
    where (g.date < ${today}::date or e.status = 1 and (e.left_on is not null or e.state not in ('LEFT', 'TRANSFERRED')))
      and (cardinality(g.section_ids) = 0 and (cardinality(b.section_ids) = 0 or t.id = any(b.section_ids)) or t.id = any(g.section_ids))
      and coalesce(e.joined_on, '-infinity') <= g.date and coalesce(e.left_on, 'infinity') >= g.date
      and not e.away @> g.date
      and ${takesSubject(client_id, sql`g.subject_id`, sql`${session_id}::bigint`)}
    group by g.place`,
  )
  const found = new Map(rows.map(({ place, pupils }) => [place, pupils.map(Number)]))
  return written.map((_, place) => found.get(place) ?? [])
}
