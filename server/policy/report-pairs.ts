import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type AnyEndpoint, api, say, sharedReports } from '#contract'
import type { Shared } from '../ground/actor.ts'
import { ApiError } from '../ground/errors.ts'

/** What a report's page needs around it: who one is, the way out, and names to choose by. */
const around: ReadonlySet<string> = new Set(
  [
    api.session.list,
    api.grade.list,
    api.section.list,
    api.subject.list,
    api.sign_in.getDetails,
    api.sign_in.getMe,
    api.sign_in.signOut,
  ].map(({ path }) => path),
)

/**
 * Whether the bearer of a report link may make a call: a link that was passed on must not open more of the school than its report, whatever
 * the account behind it may do.
 */
export const isOpenToReportLink = ({ path }: Pick<AnyEndpoint, 'path'>, { report }: Pick<Shared, 'report'>): boolean =>
  around.has(path) || sharedReports.get(report)?.path === path || explains(report, path)

/** The percents of a pupil's report are explained to whoever sees them. */
const explains = (report: string, path: string) => report === 'student-performance' && path === api.report.explain.path

/** As it travels: a field that is left out, undefined or null says the same, and so do the same values in another order. */
const sent = (filter: unknown): unknown =>
  JSON.parse(
    JSON.stringify(filter ?? {}, (_, value: unknown) => (Array.isArray(value) ? anyOrder(value) : value) ?? undefined),
  )

const anyOrder = (values: readonly unknown[]) => [...new Set(values)].sort((a, b) => (String(a) < String(b) ? -1 : 1))

/** The report of a link opens as it was shared: by another filter one could look at pupils one by one. @throws forbidden */
export function assertShared({ path }: Pick<AnyEndpoint, 'path'>, { filter }: Shared, body: unknown): void {
  if (around.has(path)) return
  if (!isDeepStrictEqual(sent((body as { filter?: unknown }).filter), sent(filter)))
    throw new ApiError('forbidden', say('report.shared_filter'))
}

type Ids = readonly number[] | undefined

/** The names that the filter of a link speaks of; lists of them show no others. */
export function namedByLink({ filter }: Shared, client_id: number, table: string, alias: string): RawBuilder<SqlBool> {
  const [grades, sections, subjects] = ['grade_id', 'section_id', 'subject_id'].map((field) => filter[field] as Ids)
  const among = (column: string, ids: Ids) =>
    ids ? [sql<SqlBool>`${sql.ref(`${alias}.${column}`)} = any(${ids}::bigint[])`] : []
  const gradeOf = (within: 'sections' | 'subjects', ids: Ids) =>
    ids
      ? [
          sql<SqlBool>`${sql.ref(`${alias}.id`)} in (select part.grade_id from ${sql.table(within)} part
            where part.client_id = ${client_id} and part.id = any(${ids}::bigint[]))`,
        ]
      : []
  const named: Record<string, RawBuilder<SqlBool>[]> = {
    sessions: among('id', [Number(filter.session_id)]),
    grades: [...among('id', grades), ...gradeOf('sections', sections), ...gradeOf('subjects', subjects)],
    sections: [...among('id', sections), ...among('grade_id', grades)],
    subjects: [...among('id', subjects), ...among('grade_id', grades)],
  }
  const conditions = named[table] ?? []
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}
