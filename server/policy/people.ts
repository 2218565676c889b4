import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reach } from '../ground/actor.ts'
import { inReach, type Viewer } from './places.ts'

/**
 * Pupils at one's places in the session of the enrolment, of pupils their own; with `subject` (a column or value) only where it is taught by
 * the viewer.
 */
export function enrolmentsSeen(viewer: Viewer, row: string, subject?: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const { reach } = viewer
  if (reach?.scope === 'OWN') return oneOfIds(`${row}.id`, reach.enrolment_ids)
  return inReach(viewer, {
    session: sql.ref(`${row}.session_id`),
    grade: sql.ref(`${row}.grade_id`),
    section: sql.ref(`${row}.section_id`),
    subject,
  })
}

/** The persons behind these enrolments, whatever the session. */
export function studentsSeen(viewer: Viewer, row: string): RawBuilder<SqlBool> {
  const { reach, client_id } = viewer
  if (!reach) return sql<SqlBool>`true`
  if (reach.scope === 'OWN') return oneOfIds(`${row}.id`, reach.student_ids)
  return sql<SqlBool>`${sql.ref(`${row}.id`)} in (select e.student_id from enrolments e
    where e.client_id = ${client_id} and e.deleted_at is null and ${enrolmentsSeen(viewer, 'e')})`
}

/** Oneself, and those who share a section in a session that is open. Pupils see no staff. */
export function staffSeen({ reach, client_id }: Viewer, row: string): RawBuilder<SqlBool> {
  if (!reach) return sql<SqlBool>`true`
  if (reach.scope === 'OWN') return sql<SqlBool>`false`
  return sql<SqlBool>`(${oneOfIds(`${row}.id`, reach.staff_ids)} or ${sql.ref(`${row}.id`)} in (
    select a.staff_id from staff_assignments a where a.client_id = ${client_id} and a.ends_on is null and ${sharesSection(reach)}))`
}

/** Assignments to a whole class share each of its sections. */
function sharesSection({ places, open_session_ids }: Reach): RawBuilder<SqlBool> {
  const shared = open_session_ids.map((session_id) => {
    const own = places.filter((place) => place.session_id === session_id)
    const whole = own.filter(({ section_id }) => section_id === null).map(({ grade_id }) => grade_id)
    const sections = own.flatMap(({ section_id }) => section_id ?? [])
    const grades = own.map(({ grade_id }) => grade_id)
    return sql<SqlBool>`(a.session_id = ${session_id} and (${oneOfIds('a.section_id', sections)} or ${oneOfIds('a.grade_id', whole)}
      or (a.section_id is null and ${oneOfIds('a.grade_id', grades)})))`
  })
  return shared.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(shared, sql` or `)})`
}

const oneOfIds = (column: string, ids: readonly number[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} = any(${ids}::bigint[])`
