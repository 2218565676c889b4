import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../ground/actor.ts'

/** Where an enrolment is. */
export interface Spot {
  session_id: number
  grade_id: number
  section_id: number
}

/** Who answers for all subjects of a section: the class teacher, or whoever teaches all of the class; the office everywhere. */
export const isWriter = ({ reach }: Pick<Actor, 'reach'>, { session_id, grade_id, section_id }: Spot): boolean =>
  reach === null ||
  reach.places.some(
    (place) =>
      place.session_id === session_id &&
      place.grade_id === grade_id &&
      place.subject_id === null &&
      (place.section_id === null || place.section_id === section_id),
  )

/** The same of the rows of a list. */
export function writes({ reach }: Pick<Actor, 'reach'>, e: string): RawBuilder<boolean> {
  if (reach === null) return sql`true`
  const own = reach.places.filter(({ subject_id }) => subject_id === null)
  return sql`exists (select 1 from jsonb_to_recordset(${JSON.stringify(own)}::jsonb)
      as place (session_id bigint, grade_id bigint, section_id bigint)
    where place.session_id = ${sql.ref(`${e}.session_id`)} and place.grade_id = ${sql.ref(`${e}.grade_id`)}
      and coalesce(place.section_id, ${sql.ref(`${e}.section_id`)}) = ${sql.ref(`${e}.section_id`)})`
}
