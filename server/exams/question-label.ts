import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../ground/actor.ts'

/** The number of a question `q` as staff are told it: of set A, and of the sets that have it elsewhere, "17 (B: 16)". */
export const labelOfAllSets: RawBuilder<string> = sql`coalesce(q.labels ->> 'A', '') || coalesce((
  select ' (' || string_agg(l.key || ': ' || l.value, ', ' order by l.key) || ')' from jsonb_each_text(q.labels) l
  where l.value <> q.labels ->> 'A'), '')`

/** The same for whoever asks, of the exam in the query: a pupil knows the numbers of the own set alone. */
export const labelSeenBy = ({ client_id, reach }: Pick<Actor, 'client_id' | 'reach'>): RawBuilder<string> =>
  reach?.scope === 'OWN'
    ? sql`coalesce(q.labels ->> (select m.set_letter from exam_marks m where m.client_id = ${client_id} and m.exam_id = exams.id
        and m.enrolment_id = any(${reach.enrolment_ids}::bigint[]) limit 1), q.labels ->> 'A', '')`
    : labelOfAllSets
