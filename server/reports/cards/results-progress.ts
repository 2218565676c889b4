import { sql } from 'kysely'
import type { DataOf, issuedCardApi, SectionResults } from '#contract'
import { compilable } from '../../db/connect.ts'
import { assertSession } from '../../entity/sessions.ts'
import { ApiError } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { visibleTo } from '../../policy/policy.ts'
import { findOccasion } from '../../results/card-occasion.ts'
import { writes } from './section-writer.ts'

type ProgressCall = Call<(typeof issuedCardApi)['progress']>
type Standing = Omit<SectionResults, 'exams' | 'published' | 'waiting'>
interface OfSection {
  section_id: number
  exams: SectionResults['exams']
  published: SectionResults['published']
  waiting: SectionResults['waiting']
}

/** Exams of a section that are named. */
const MOST_NAMED = 3

/** The pupils of each section, their remarks and their cards. Who left has a card by name alone. */
const standings = (
  { client_id, actor, body: { session_id, occasion_id = null } }: ProgressCall,
  grade_ids: readonly number[],
) =>
  sql<Standing>`
    select jsonb_build_object('id', g.id, 'title', g.title) as grade, jsonb_build_object('id', s.id, 'title', s.title) as section,
      (select string_agg(concat_ws(' ', f.first_name, f.last_name), ', ' order by f.id) from staff_assignments a
          join staff f on f.client_id = ${client_id} and f.id = a.staff_id
        where a.client_id = ${client_id} and a.session_id = ${session_id} and a.section_id = s.id and a.is_class_teacher
          and f.deleted_at is null) as class_teacher,
      n.students, n.remarks, n.remarks_approved, n.issued, n.revision, n.is_writer
    from (
      select e.grade_id, e.section_id, count(*) as students, count(r.state) as remarks, count(*) filter (where r.state = 'APPROVED') as remarks_approved,
        count(c.revision) filter (where not c.is_withdrawn) as issued, max(c.revision) as revision, bool_or(${writes(actor, 'e')}) as is_writer
      from enrolments e
        left join report_remarks r on r.client_id = ${client_id} and r.enrolment_id = e.id and r.occasion_id is not distinct from ${occasion_id}::bigint
        left join (select distinct on (k.enrolment_id) k.enrolment_id, k.revision, k.withdrawn_at is not null as is_withdrawn from report_cards k
          where k.client_id = ${client_id} and k.session_id = ${session_id} and k.occasion_id is not distinct from ${occasion_id}::bigint
          order by k.enrolment_id, k.revision desc, k.id desc) c on c.enrolment_id = e.id
      where e.client_id = ${client_id} and e.session_id = ${session_id} and e.deleted_at is null and e.state not in ('LEFT', 'TRANSFERRED')
        and ${visibleTo(actor, 'enrolments', 'e')} ${grade_ids.length > 0 ? sql`and e.grade_id = any(${grade_ids}::bigint[])` : sql``}
      group by e.grade_id, e.section_id) n
      join grades g on g.client_id = ${client_id} and g.id = n.grade_id
      join sections s on s.client_id = ${client_id} and s.id = n.section_id
    order by g.level_order, g.title collate natural_order, g.id, s.title collate natural_order, s.id`

/** The exams of each section that stand on its cards, in the order of their days. */
const examsOf = (
  { client_id, body: { session_id } }: ProgressCall,
  exam_ids: readonly number[] | null,
) => sql<OfSection>`
  select y.section_id, count(*) as exams, count(*) filter (where x.state = 'PUBLISHED') as published,
    coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'title', x.name || ', ' || b.title, 'state', x.state) order by x.exam_date, x.id)
      filter (where x.state <> 'PUBLISHED'), '[]') as waiting
  from exams x join exam_sections y on y.client_id = ${client_id} and y.exam_id = x.id
    join subjects b on b.client_id = ${client_id} and b.id = x.subject_id
  where x.client_id = ${client_id} and x.session_id = ${session_id} and x.deleted_at is null and x.state not in ('DRAFT', 'CANCELLED')
    ${exam_ids ? sql`and x.id = any(${exam_ids}::bigint[])` : sql``}
  group by y.section_id`

const none = { exams: 0, published: 0, waiting: [] }

/** Each section that one sees with how far its results are, for an occasion or for the year. */
export async function resultsProgress(call: ProgressCall): Promise<DataOf<(typeof issuedCardApi)['progress']>> {
  const { db, actor, body } = call
  const { session_id, occasion_id } = body
  if (actor.reach?.scope === 'OWN') throw new ApiError('forbidden')
  await assertSession(call, session_id)
  const occasion = occasion_id == null ? null : await findOccasion(call, occasion_id, session_id)
  const [sections, exams] = await db.read(
    compilable(standings(call, occasion?.grade_ids ?? [])),
    compilable(examsOf(call, occasion?.exam_ids ?? null)),
  )
  const bySection = new Map(
    exams.map(({ section_id, waiting, ...counts }) => [
      section_id,
      { ...counts, waiting: waiting.slice(0, MOST_NAMED) },
    ]),
  )
  return sections.map((row) => ({ ...row, ...(bySection.get(row.section.id) ?? none) }))
}
