import { type RawBuilder, sql } from 'kysely'
import { say } from '#contract'
import { type Asking, ask } from '../../db/ask.ts'
import type { Actor } from '../../ground/actor.ts'
import { wrongField } from '../../ground/errors.ts'
import type { Viewer } from '../../policy/places.ts'

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

/**
 * A card shows all subjects, and the next one replaces it: whoever sees some subjects alone neither makes one nor asks what it would lack.
 * @throws invalid_field at `path`, naming the sections
 */
export async function assertWriters(
  { db, client_id, actor }: Asking & { actor: Viewer },
  enrolment_ids: readonly number[],
  path: string,
): Promise<void> {
  if (actor.reach === null) return
  const others = await ask(
    { db, client_id },
    sql<{ title: string }>`
    select g.title || ' ' || s.title as title
    from enrolments e join sections s on s.client_id = ${client_id} and s.id = e.section_id
      join grades g on g.client_id = ${client_id} and g.id = s.grade_id
    where e.client_id = ${client_id} and e.id = any(${enrolment_ids}::bigint[]) and not ${writes(actor, 'e')}
    group by g.id, g.level_order, g.title, s.id, s.title
    order by g.level_order, g.title collate natural_order, s.title collate natural_order, s.id`,
  )
  if (others.length > 0)
    throw wrongField(path, say('report_card.not_writer', { sections: others.map(({ title }) => title).slice(0, 10) }))
}

/** Who may make a card makes it of all that there is of the pupil: of every subject, and of a section that the pupil was in before. */
export const ofWholeCard = <Of extends { actor: Viewer }>(of: Of): Of => ({
  ...of,
  actor: { ...of.actor, reach: null },
})
