import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reach, Shared, TeachingPlace } from '../ground/actor.ts'

/** Who looks at rows; an actor is one, and so is whoever a job works for. */
export interface Viewer {
  client_id: number
  account_id: number
  /** null: sees the whole school. */
  reach: Reach | null
  /** What the bearer of a report link may open. */
  shared?: Shared | null
}

/** A place as far as it is known. Without a session it is one of the sessions that are open. */
export interface Spot {
  session_id?: number
  grade_id: number
  section_id?: number
  subject_id?: number
}

/** Whether one of the viewer's assignments or enrolments is there: class, section and subject of the same one. */
export function reachesPlace({ reach }: Pick<Viewer, 'reach'>, spot: Spot): boolean {
  if (!reach) return true
  const fits = (own: number | null, asked: number | undefined) => own === null || asked === undefined || own === asked
  return reach.places.some(
    (place) =>
      (spot.session_id === undefined
        ? reach.open_session_ids.includes(place.session_id)
        : place.session_id === spot.session_id) &&
      place.grade_id === spot.grade_id &&
      fits(place.section_id, spot.section_id) &&
      fits(place.subject_id, spot.subject_id),
  )
}

/** Whether all of a place is the viewer's: every section of a class, or every subject, only where they have every one themselves. */
export function coversPlace({ reach }: Pick<Viewer, 'reach'>, whole: TeachingPlace): boolean {
  if (!reach) return true
  const covers = (own: number | null, asked: number | null) => own === null || own === asked
  return reach.places.some(
    (place) =>
      place.session_id === whole.session_id &&
      place.grade_id === whole.grade_id &&
      covers(place.section_id, whole.section_id) &&
      covers(place.subject_id, whole.subject_id),
  )
}

/** What stands in a row, or in rows joined to it, for a place: columns or values. */
export interface PlaceColumns {
  grade: RawBuilder<unknown>
  section: RawBuilder<unknown>
  /** Left out where any subject will do. */
  subject?: RawBuilder<unknown> | undefined
}

/**
 * `reachesPlace` for the rows of a list. Ids stand as values and no other table is asked, so that an index serves it, row-level security does not
 * get in its way, and a cluster sends it to one node.
 */
export function inReach(
  { reach }: Pick<Viewer, 'reach'>,
  { session, ...at }: PlaceColumns & { session: RawBuilder<unknown> },
): RawBuilder<SqlBool> {
  if (!reach) return sql<SqlBool>`true`
  const session_ids = [...new Set(reach.places.map(({ session_id }) => session_id))]
  return anyOf(
    session_ids.map((id) => {
      const places = reach.places.filter(({ session_id }) => session_id === id)
      return sql`${session} = ${id} and ${atPlaces(places, at)}`
    }),
  )
}

/** The same for what no session owns: the places of all sessions that are open. */
export function inOpenReach({ reach }: Pick<Viewer, 'reach'>, at: PlaceColumns): RawBuilder<SqlBool> {
  if (!reach) return sql<SqlBool>`true`
  return atPlaces(
    reach.places.filter(({ session_id }) => reach.open_session_ids.includes(session_id)),
    at,
  )
}

/** Places of one subject are one condition. */
function atPlaces(places: readonly TeachingPlace[], at: PlaceColumns): RawBuilder<SqlBool> {
  const subjectOf = ({ subject_id }: TeachingPlace) => (at.subject ? subject_id : null)
  const conditions = [...new Set(places.map(subjectOf))].map((subject_id) => {
    const taught = places.filter((place) => subjectOf(place) === subject_id)
    const whole = taught.filter(({ section_id }) => section_id === null).map(({ grade_id }) => grade_id)
    const where = anyOf([
      sql`${at.section} = any(${taught.flatMap(({ section_id }) => section_id ?? [])}::bigint[])`,
      ...(whole.length > 0 ? [sql`${at.grade} = any(${whole}::bigint[])`] : []),
    ])
    return subject_id === null ? where : sql`${at.subject} = ${subject_id} and ${where}`
  })
  return anyOf(conditions)
}

const anyOf = (conditions: RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
