import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type NameOrder, type ReportFilter, type reportApi, type SchoolSettings, say } from '#contract'
import { type Asking, ask } from '../db/ask.ts'
import { compilable, type Reader, readerFor } from '../db/connect.ts'
import { wrongField } from '../ground/errors.ts'
import type { Call } from '../http/call.ts'
import type { Viewer } from '../policy/places.ts'
import { visibleTo } from '../policy/policy.ts'
import { countedMarks } from '../results/counted-marks.ts'
import type { Services } from '../services.ts'
import { exactPercent, percentWithoutGrace } from './percents.ts'

export interface Titled {
  id: number
  title: string
}

/** What of a school decides about its reports. */
interface ReportSettings {
  timezone: string
  absent_policy: SchoolSettings['absent_policy']
  small_cell: number
  rank_shown: boolean
  name_order: NameOrder
  date_format: SchoolSettings['date_format']
}

/** Who asks for a report, of what. */
export interface Scope {
  db: Reader
  client_id: number
  actor: Viewer
  filter: ReportFilter
  session: Titled & { start_date: string; end_date: string }
  /** The session that began last before it. */
  before: Titled | null
  settings: ReportSettings
  /** Whether people are named. */
  names: boolean
}

/** A call that asks for a report. */
export type ReportCall = Pick<
  Call<(typeof reportApi)['subjectPerformance']>,
  'db' | 'actor' | 'body' | 'now' | 'request_id'
>
/** One that says of which school alone. */
type AskedOfSchool = Omit<ReportCall, 'body'> & { body: { filter: { client_id?: number | null | undefined } } }
export type ReportServices = Pick<Services, 'databases' | 'downloads'>

/**
 * Whose rows are read: those of the caller's school. The platform's own people name one, and that they looked is on record.
 *
 * @throws invalid_field
 */
export function schoolOf(
  { db, actor, body, now, request_id }: AskedOfSchool,
  { databases, downloads }: ReportServices,
) {
  const { client_id } = body.filter
  if (actor.client_id !== 0) {
    if (client_id != null) throw wrongField('filter.client_id', say('report.own_school_only'))
    return { db, actor, client_id: actor.client_id, names: true }
  }
  if (client_id == null) throw wrongField('filter.client_id', say('place.choose_school'))
  const given = { client_id, entity_id: null, what: { filter: body.filter } }
  downloads.record({ entity: 'report', action: 'view', given, actor, by_link: false, now, request_id })
  return {
    db: db.client_id === client_id ? db : readerFor(databases.app, client_id),
    actor: { ...actor, client_id },
    client_id,
    names: false,
  }
}

/** @throws invalid_field where there is no such session, or no such school */
export async function openScope(call: ReportCall, services: ReportServices): Promise<Scope> {
  const of = schoolOf(call, services)
  return scopeOf(of, call, await of.db.read(sessionsIn(call), compilable(settingsIn(of))))
}

/** The same, with the rows of a query that is read along with it. */
export async function openScopeWith<Row>(
  call: ReportCall,
  services: ReportServices,
  query: (of: OfSchool) => RawBuilder<Row>,
): Promise<{ scope: Scope; rows: Row[] }> {
  const of = schoolOf(call, services)
  const [sessions, settings, rows] = await of.db.read(
    sessionsIn(call),
    compilable(settingsIn(of)),
    compilable(query(of)),
  )
  return { scope: scopeOf(of, call, [sessions, settings]), rows }
}

export type OfSchool = ReturnType<typeof schoolOf>
type Session = Scope['session']

/** The one that is asked for, and the one before it. */
const sessionsIn = ({ body: { filter } }: ReportCall) =>
  compilable(sql<Session>`
    select id, name as title, start_date, end_date from sessions
    where deleted_at is null and (id = ${filter.session_id}
      or start_date < (select start_date from sessions where id = ${filter.session_id} and deleted_at is null))
    order by id = ${filter.session_id} desc, start_date desc limit 2`)

function scopeOf(
  of: OfSchool,
  { body: { filter } }: ReportCall,
  [sessions, settings]: [Session[], ReportSettings[]],
): Scope {
  const [session, before = null] = sessions
  if (session?.id !== filter.session_id) throw wrongField('filter.session_id', say('place.no_session'))
  return { ...of, filter, session, before, settings: only(settings) }
}

const settingsIn = ({ client_id }: Pick<Asking, 'client_id'>) => sql<ReportSettings>`
  select timezone, absent_policy, small_cell, rank_shown, name_order, date_format from schools where id = ${client_id} and deleted_at is null`

function only([settings]: readonly ReportSettings[]): ReportSettings {
  if (!settings) throw wrongField('filter.client_id', say('place.no_school'))
  return settings
}

/** @throws invalid_field where there is no such school */
export const settingsOf = async (of: Asking): Promise<ReportSettings> => only(await ask(of, settingsIn(of)))

/** Nothing but the session is asked for, by somebody who sees all of it. */
export const isWhole = ({ actor, filter: { session_id, ...rest } }: Pick<Scope, 'actor' | 'filter'>) =>
  actor.reach === null && Object.values(rest).every((value) => value == null)

/** Whether an exam that is asked for is asked for with all its sections. */
export const hasAllSections = ({ actor, filter }: Pick<Scope, 'actor' | 'filter'>) =>
  actor.reach === null && !filter.section_id && !filter.staff_id && !filter.student_id

export const among = (column: string, values: readonly (number | string)[] | undefined, type: 'bigint' | 'text') =>
  values ? [sql<SqlBool>`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])`] : []

/** What the filter says of exams `e` and their sections `x`. */
export function asked({ client_id, filter, session, before }: Scope): RawBuilder<SqlBool>[] {
  const taught = filter.staff_id
    ? [
        sql<SqlBool>`exists (select 1 from staff_assignments a
          where a.client_id = ${client_id} and a.staff_id = any(${filter.staff_id}::bigint[]) and a.session_id = e.session_id
            and a.grade_id = e.grade_id and coalesce(a.section_id, x.section_id) = x.section_id
            and coalesce(a.subject_id, e.subject_id) = e.subject_id)`,
      ]
    : []
  const written = filter.student_id
    ? [
        sql<SqlBool>`exists (select 1 from exam_marks w join enrolments o on o.client_id = ${client_id} and o.id = w.enrolment_id
          where w.client_id = ${client_id} and w.exam_id = e.id and w.section_id = x.section_id
            and o.student_id = any(${filter.student_id}::bigint[]))`,
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
    ...written,
  ]
}

const roundingOf = ({ client_id }: Scope) => sql`(
  select g.rounding from grade_systems g where g.client_id = ${client_id} and g.id = c.grade_system_id)`

/**
 * `cells`: the exams and sections of a report, of its session and the one before. `marks`: their pupils, with the percent that counts in
 * averages (null: counts in none), as it is shown and `exact`, and what it is made of.
 */
const scoped = (scope: Scope) => sql`
  cells as materialized (
    select e.id as exam_id, x.section_id, e.session_id, e.grade_id, e.subject_id, e.grade_system_id, e.absent_policy, e.entry_mode,
      e.exam_date, e.pass_marks::float8 / e.max_marks::float8 as pass_share, e.component, e.type_test, e.weightage,
      x.appeared, x.absent, x.ml, x.ex, x.ufm
    from exams e join exam_stats x on x.client_id = ${scope.client_id} and x.exam_id = e.id
    where e.client_id = ${scope.client_id} and e.deleted_at is null and e.state in ('VERIFIED', 'PUBLISHED')
      and ${visibleTo(scope.actor, 'reports', 'x')} and ${sql.join(asked(scope), sql` and `)}),
  marks as materialized (
    select c.exam_id, c.section_id, c.session_id, c.grade_id, c.subject_id, c.grade_system_id, c.absent_policy, c.entry_mode, c.exam_date,
      c.pass_share, c.component, c.type_test, c.weightage, m.enrolment_id, m.attendance, m.grade, m.result, m.percent,
      ${countedMarks('m')} as counted, m.counted_max,
      case when m.attendance = 'P' then ${percentWithoutGrace('m', roundingOf(scope))}
        when m.attendance = 'A' and c.absent_policy = 'ZERO' then 0 end as value,
      ${exactPercent('m', sql`c.absent_policy`)} as exact
    from cells c join exam_marks m on m.client_id = ${scope.client_id} and m.exam_id = c.exam_id and m.section_id = c.section_id)`

type Lists<T> = { [Name in keyof T]: T[Name][] }

/** Several lists in one statement, so that all are of one moment: an exam that is reopened meanwhile is in all of them or in none. */
export async function readAtOnce<T extends object>(
  scope: Scope,
  queries: { [Name in keyof T]: RawBuilder<T[Name]> },
  /** Further tables that several of the lists are made from. */
  more: RawBuilder<unknown> = sql``,
): Promise<Lists<T>> {
  const lists = Object.entries<RawBuilder<unknown>>(queries).map(
    ([name, query]) => sql`(select coalesce(json_agg(r), '[]') from (${query}) r) as ${sql.ref(name)}`,
  )
  const statement = sql<Lists<T>>`with ${scoped(scope)}${more} select ${sql.join(lists)}`
  const [row] = await ask(scope, statement)
  return row as Lists<T>
}
