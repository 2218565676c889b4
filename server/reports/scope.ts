import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ReportFilter, say } from '#contract'
import type { Reader } from '../db/connect.ts'
import { ask } from '../exams/ask.ts'
import { type ExamSettings, examSettings } from '../exams/clock.ts'
import type { Actor } from '../ground/actor.ts'
import { ApiError, wrongField } from '../ground/errors.ts'
import { visibleTo } from '../policy/policy.ts'

export interface Titled {
  id: number
  title: string
}

/** Who asks for a report, of what. */
export interface Scope {
  db: Reader
  client_id: number
  actor: Actor
  filter: ReportFilter
  session: Titled
  /** The session that began last before it. */
  before: Titled | null
  settings: ExamSettings
}

/** @throws forbidden to whoever is inside no school, invalid_field where there is no such session */
export async function openScope(db: Reader, actor: Actor, filter: ReportFilter): Promise<Scope> {
  const { client_id } = actor
  if (client_id === 0) throw new ApiError('forbidden')
  const { session_id } = filter
  const sessions = await ask(
    { db, client_id },
    sql<Titled>`
    select id, name as title from sessions
    where deleted_at is null and (id = ${session_id}
      or start_date < (select start_date from sessions where id = ${session_id} and deleted_at is null))
    order by id = ${session_id} desc, start_date desc limit 2`,
  )
  const [session, before = null] = sessions
  if (session?.id !== session_id) throw wrongField('filter.session_id', say('place.no_session'))
  return { db, client_id, actor, filter, session, before, settings: await examSettings({ db, client_id }) }
}

const among = (column: string, values: readonly (number | string)[] | undefined, type: 'bigint' | 'text') =>
  values ? [sql<SqlBool>`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])`] : []

function asked({ client_id, filter, session, before }: Scope): RawBuilder<SqlBool>[] {
  const taught = filter.staff_id
    ? [
        sql<SqlBool>`exists (select 1 from staff_assignments a
          where a.client_id = ${client_id} and a.staff_id = any(${filter.staff_id}::bigint[]) and a.session_id = e.session_id
            and a.grade_id = e.grade_id and coalesce(a.section_id, x.section_id) = x.section_id
            and coalesce(a.subject_id, e.subject_id) = e.subject_id)`,
      ]
    : []
  return [
    // Exams that are named are of one session: there is nothing before them.
    ...among('e.session_id', [session.id, ...(before && !filter.exam_ids ? [before.id] : [])], 'bigint'),
    ...among('e.grade_id', filter.grade_id, 'bigint'),
    ...among('x.section_id', filter.section_id, 'bigint'),
    ...among('e.subject_id', filter.subject_id, 'bigint'),
    ...among('e.id', filter.exam_ids, 'bigint'),
    ...among('e.type_test', filter.type_test, 'text'),
    ...among('e.component', filter.component, 'text'),
    ...taught,
  ]
}

/**
 * `cells`: the exams and sections of a report, of its session and the one before. `marks`: their pupils, with the percent that counts in
 * averages (null: counts in none).
 */
const scoped = (scope: Scope) => sql`
  cells as materialized (
    select e.id as exam_id, x.section_id, e.session_id, e.grade_id, e.subject_id, e.grade_system_id, e.absent_policy, e.entry_mode,
      e.exam_date, e.pass_marks, e.max_marks
    from exams e join exam_stats x on x.client_id = ${scope.client_id} and x.exam_id = e.id
    where e.client_id = ${scope.client_id} and e.deleted_at is null and e.state in ('VERIFIED', 'PUBLISHED')
      and ${visibleTo(scope.actor, 'reports', 'x')} and ${sql.join(asked(scope), sql` and `)}),
  marks as materialized (
    select c.*, m.enrolment_id, m.attendance, m.grade, m.result, m.percent,
      case when m.attendance = 'P' then m.percent when m.attendance = 'A' and c.absent_policy = 'ZERO' then 0 end as value
    from cells c join exam_marks m on m.client_id = ${scope.client_id} and m.exam_id = c.exam_id and m.section_id = c.section_id)`

type Lists<T> = { [Name in keyof T]: T[Name][] }

/** Several lists in one statement, so that all are of one moment: an exam that is reopened meanwhile is in all of them or in none. */
export async function readAtOnce<T extends object>(
  scope: Scope,
  queries: { [Name in keyof T]: RawBuilder<T[Name]> },
): Promise<Lists<T>> {
  const lists = Object.entries<RawBuilder<unknown>>(queries).map(
    ([name, query]) => sql`(select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (${query}) r) as ${sql.ref(name)}`,
  )
  const [row] = await ask(scope, sql<Lists<T>>`with ${scoped(scope)} select ${sql.join(lists)}`)
  return row as Lists<T>
}
