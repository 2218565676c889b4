import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SeriesShift } from '#contract'
import { type Asking, ask } from '../../../db/ask.ts'
import { timesOf } from './duty-plan.ts'

/** A duty as everybody knows it. */
export interface KnownDuty {
  id: number
  series: { id: number; name: string }
  day: string
  shift: number
  start: string
  end: string
  room: { id: number; name: string } | null
  senior: boolean
  staff: { id: number; name: string }
}

interface Stored extends Omit<KnownDuty, 'start' | 'end'> {
  starts: string | null
  ends: string | null
  shifts: SeriesShift[]
}

/** Published duties d of the series y that this holds of, in the order of their time: they last as long as the exams of the room. */
export async function knownDuties(asking: Asking, which: RawBuilder<SqlBool>): Promise<KnownDuty[]> {
  const { client_id } = asking
  const rows = await ask(
    asking,
    sql<Stored>`
    select d.id, jsonb_build_object('id', y.id, 'name', y.name) as series, d.day::text, d.shift, d.is_senior as senior, y.shifts, w.starts, w.ends,
      case when d.room_id is not null then jsonb_build_object('id', d.room_id, 'name', r.name) end as room,
      jsonb_build_object('id', t.id, 'name', concat_ws(' ', t.first_name, t.last_name)) as staff
    from series_duties d
      join exam_series y on y.client_id = ${client_id} and y.id = d.series_id and y.deleted_at is null and y.state in ('PUBLISHED', 'CLOSED')
      join staff t on t.client_id = ${client_id} and t.id = d.published_staff_id
      left join rooms r on r.client_id = ${client_id} and r.id = d.room_id
      cross join lateral (
        select to_char(min(e.starts), 'HH24:MI') as starts, to_char(max(e.ends), 'HH24:MI') as ends
        from series_sittings o
          join series_papers p on p.client_id = ${client_id} and p.id = o.paper_id
          join exams e on e.client_id = ${client_id} and e.id = p.exam_id
        where o.client_id = ${client_id} and o.series_id = d.series_id and o.published_day = d.day and o.published_shift = d.shift
          and o.batch = 0 and (d.room_id is null or exists (select 1 from series_seats s
            where s.client_id = ${client_id} and s.paper_id = o.paper_id and s.published_day = d.day
              and s.published_shift = d.shift and s.published_room_id = d.room_id))) w
    where d.client_id = ${client_id} and ${which}
    order by d.day, w.starts, d.shift, d.id`,
  )
  return rows.map(({ starts, ends, shifts, ...row }) => {
    const times = timesOf(shifts, row.day, row.shift)
    return { ...row, start: starts ?? times.start, end: ends ?? times.end }
  })
}

/** Whether a duty lies ahead. */
export const isAhead = (
  { day, start }: Pick<KnownDuty, 'day' | 'start'>,
  now: { date: string; time: string },
): boolean => day > now.date || (day === now.date && start > now.time)
