import { sql } from 'kysely'
import { type Asking, ask } from '../../../db/ask.ts'
import type { Teacher } from './date-sheets.ts'
import type { PrintFacts } from './facts.ts'

/** Who teaches a subject that is written, or is on duty. */
export function teachersOf(asking: Asking, { plan, duties, sittings }: PrintFacts): Promise<Teacher[]> {
  const { client_id } = asking
  const subjects = [...new Set(sittings.map(({ paper }) => paper.subject.id))]
  const staff = duties.flatMap(({ staff }) => (staff ? [staff.id] : []))
  return ask(
    asking,
    sql<Teacher>`
    select t.id, concat_ws(' ', t.first_name, t.last_name) as name, coalesce(a.subject_ids, '{}') as subject_ids
    from staff t
      left join lateral (select array_agg(distinct a.subject_id) as subject_ids from staff_assignments a
        where a.client_id = ${client_id} and a.staff_id = t.id and a.session_id = ${plan.session_id}
          and a.subject_id = any(${subjects}::bigint[]) and a.ends_on is null) a on true
    where t.client_id = ${client_id} and t.deleted_at is null and (a.subject_ids is not null or t.id = any(${staff}::bigint[]))
    order by t.first_name, t.last_name, t.id`,
  )
}
