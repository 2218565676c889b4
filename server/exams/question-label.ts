import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../ground/actor.ts'

/**
 * The number of a question `q` as staff are told it: one where all sets have it there, else that of each, "17 (A), 16 (B)"; of a parallel paper
 * with its letter, for the others have another question of that number.
 */
export const labelOfAllSets = (client_id: number): RawBuilder<string> => sql`coalesce((
  select case when count(distinct l.value) > 1 then string_agg(l.value || ' (' || l.key || ')', ', ' order by l.key)
    else min(l.value) || coalesce((select ' (' || p.set_letter || ')' from exam_papers p
      where p.client_id = ${client_id} and p.exam_id = q.exam_id and p.paper_id = q.paper_id and p.set_letter <> ''), '') end
  from jsonb_each_text(q.labels) l), '')`

/** The same for whoever asks, of the exam in the query: a pupil knows the numbers of the own set alone. */
export const labelSeenBy = ({ client_id, reach }: Pick<Actor, 'client_id' | 'reach'>): RawBuilder<string> =>
  reach?.scope === 'OWN'
    ? sql`coalesce(q.labels ->> (select m.set_letter from exam_marks m where m.client_id = ${client_id} and m.exam_id = exams.id
        and m.enrolment_id = any(${reach.enrolment_ids}::bigint[]) limit 1), q.labels ->> 'A', '')`
    : labelOfAllSets(client_id)
