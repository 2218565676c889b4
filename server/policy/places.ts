import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Place, Reach } from './reach.ts'

/** Who looks at rows; an actor is one, and so is whoever a job works for. */
export interface Viewer {
  client_id: number
  account_id: number
  /** null: sees the whole school. */
  reach: Reach | null
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

/** What stands in a row, or in rows joined to it, for a place: columns or values. */
export interface PlaceColumns {
  session: RawBuilder<unknown>
  grade: RawBuilder<unknown>
  section: RawBuilder<unknown>
  /** Left out where any subject will do. */
  subject?: RawBuilder<unknown> | undefined
}

/**
 * `reachesPlace` for the rows of a list. Ids stand as values and no other table is asked, so that an index serves it, row-level security does not
 * get in its way, and a cluster sends it to one node.
 */
export function inReach({ reach }: Pick<Viewer, 'reach'>, at: PlaceColumns): RawBuilder<SqlBool> {
  if (!reach) return sql<SqlBool>`true`
  const groups = groupPlaces(reach.places, at.subject !== undefined)
  if (groups.length === 0) return sql<SqlBool>`false`
  const conditions = groups.map(({ session_id, subject_id, section_ids, grade_ids }) => {
    const subject = at.subject && subject_id !== null ? sql` and ${at.subject} = ${subject_id}` : sql``
    const sections = sql`${at.section} = any(${section_ids}::bigint[])`
    const where = grade_ids.length === 0 ? sections : sql`(${sections} or ${at.grade} = any(${grade_ids}::bigint[]))`
    return sql`(${at.session} = ${session_id} and ${where}${subject})`
  })
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

interface PlaceGroup {
  session_id: number
  subject_id: number | null
  section_ids: number[]
  /** Of whole classes. */
  grade_ids: number[]
}

/** The places of one session and subject are one condition. */
function groupPlaces(places: readonly Place[], by_subject: boolean): PlaceGroup[] {
  const groups = new Map<string, PlaceGroup>()
  for (const { session_id, grade_id, section_id, ...place } of places) {
    const subject_id = by_subject ? place.subject_id : null
    const key = `${session_id} ${subject_id}`
    const group = groups.get(key) ?? { session_id, subject_id, section_ids: [], grade_ids: [] }
    if (section_id === null) group.grade_ids.push(grade_id)
    else group.section_ids.push(section_id)
    groups.set(key, group)
  }
  return [...groups.values()]
}
