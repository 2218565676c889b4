import { type RawBuilder, sql } from 'kysely'
import type { CardListPupil } from '../../../interchange/doors/cards/reading.ts'
import { type Asking, ask } from '../../db/ask.ts'
import type { Actor } from '../../ground/actor.ts'
import { pupilName } from '../../ground/pupil-name.ts'
import { visibleTo } from '../../policy/policy.ts'
import type { EntriesPlace } from '../entries/section-place.ts'

/** The pupils of a section whom a list may name, in the order of their roll, with what stands there of each as JSON. Who left has no line. */
export const pupilsOfList = (
  asking: Asking & { actor: Actor },
  { session_id, section_id }: Pick<EntriesPlace, 'session_id' | 'section_id'>,
  stored: RawBuilder<unknown>,
): Promise<CardListPupil[]> => {
  const { client_id, actor } = asking
  return ask(
    asking,
    sql<CardListPupil>`
    select e.id, ${pupilName(client_id, 'p')} as name, p.admission_no, e.roll_no,
      jsonb_build_object('id', s.id, 'title', s.title) as section, coalesce(${stored}, '{}'::jsonb) as stored
    from enrolments e join students p on p.client_id = ${client_id} and p.id = e.student_id and p.deleted_at is null
      join sections s on s.client_id = ${client_id} and s.id = e.section_id
    where e.client_id = ${client_id} and e.session_id = ${session_id} and e.section_id = ${section_id} and e.deleted_at is null
      and e.state not in ('LEFT', 'TRANSFERRED') and ${visibleTo(actor, 'enrolments', 'e')}
    order by e.roll_no collate natural_order, e.id`,
  )
}
