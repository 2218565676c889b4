import { sql } from 'kysely'
import type { ClosedSitting, SeriesDesk } from '#contract'
import { type Asking, ask } from '../../../db/ask.ts'
import { isClosed, type SittingAt } from '../seats/sittings.ts'

interface Freed {
  id: number
  name: string
  closed: ClosedSitting[]
}

/** Whoever watched in a room that was closed and has nothing else to do then. */
export async function freedIn(asking: Asking, series_id: number, at: SittingAt): Promise<SeriesDesk['free']> {
  const { client_id } = asking
  const rows = await ask(
    asking,
    sql<Freed>`
    select t.id, concat_ws(' ', t.first_name, t.last_name) as name, w.closed
    from series_duties d
      join series_rooms w on w.client_id = ${client_id} and w.series_id = d.series_id and w.room_id = d.room_id
      join staff t on t.client_id = ${client_id} and t.id = d.before_staff_id and t.deleted_at is null
    where d.client_id = ${client_id} and d.series_id = ${series_id} and d.day = ${at.day}::date and d.shift = ${at.shift}
      and d.published_staff_id is null
      and not exists (select 1 from series_duties o where o.client_id = ${client_id} and o.series_id = d.series_id
        and o.day = d.day and o.shift = d.shift and o.published_staff_id = t.id)
      and not exists (select 1 from staff_absences a where a.client_id = ${client_id} and a.staff_id = t.id
        and a.deleted_at is null and d.day between a.from_on and a.to_on)
    order by t.first_name, t.last_name, t.id`,
  )
  return rows.flatMap(({ id, name, closed }) => (isClosed(closed, at) ? [{ id, name }] : []))
}
