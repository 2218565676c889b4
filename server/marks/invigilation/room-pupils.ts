import { type RawBuilder, sql } from 'kysely'
import { type RoomPupil, roomNeeds } from '#contract'
import { seatLabel } from '../../../domain/exams/seat-label.ts'
import { type Asking, ask } from '../../db/ask.ts'
import { endWithExtra } from '../../exams/own-end.ts'
import { pupilName } from '../../ground/pupil-name.ts'
import { type WatchedRoom, writesIn } from './rooms.ts'

interface StoredPupil extends Omit<RoomPupil, 'seat' | 'until' | 'needs'> {
  place: { row: number; col: number } | null
  extra_time_pct: number
  /** What else is granted. */
  granted: RoomPupil['needs']
}

/** All but more time, which is so many percent. */
const grantedNeeds = roomNeeds.filter((need) => need !== 'extra_time')

const clock = (column: string) => sql`to_char(${sql.ref(column)}, 'HH24:MI')`

/** The grid of a room of a series. */
export async function layoutOf(asking: Asking, { seats }: Pick<WatchedRoom, 'seats'>): Promise<string[] | null> {
  if (!seats) return null
  const [room] = await ask(
    asking,
    sql<{ layout: string[] }>`select layout from rooms where client_id = ${asking.client_id} and id = ${seats.room_id}`,
  )
  return room?.layout ?? null
}

/** Who writes in a room, in the order of seats or of roll numbers, with what is said of them; no marks, no result, nothing of their families. */
export async function pupilsOf(asking: Asking, room: WatchedRoom): Promise<RoomPupil[]> {
  if (room.exams.length === 0) return []
  const layout = await layoutOf(asking, room)
  const rows = await ask(asking, pupilRows(asking.client_id, room))
  const times = new Map(room.exams.map((one) => [one.exam_id, one]))
  return rows.map(({ extra_time_pct, granted, place, ...row }) => ({
    ...{ ...row, until: endWithExtra(times.get(row.exam_id) ?? room, extra_time_pct) },
    seat: place && layout ? { ...place, label: seatLabel(layout, place.row, place.col) } : null,
    needs: [...(extra_time_pct > 0 ? (['extra_time'] as const) : []), ...granted],
  }))
}

/** Of a room of a series where somebody sits. */
const seatOf = (client_id: number, seats: WatchedRoom['seats']) =>
  seats
    ? sql`left join lateral (select z.published_row as row, z.published_col as col, z.published_set as set_letter
        from series_papers w join series_seats z on z.client_id = ${client_id} and z.paper_id = w.id and z.enrolment_id = m.enrolment_id
        where w.client_id = ${client_id} and w.exam_id = m.exam_id and z.published_room_id = ${seats.room_id}
          and z.published_day = ${seats.day}::date and z.published_shift = ${seats.shift}) q on true`
    : sql`left join lateral (select null::smallint as row, null::smallint as col, null::text as set_letter) q on true`

const pupilRows = (client_id: number, room: WatchedRoom): RawBuilder<StoredPupil> => sql`
  select jsonb_build_object('id', p.id, 'name', ${pupilName(client_id, 'p')}, 'admission_no', p.admission_no, 'roll_no', e.roll_no,
      'photo', p.photo) as student,
    jsonb_build_object('id', s.id, 'title', s.title) as section, coalesce(m.set_letter, q.set_letter) as set, m.exam_id,
    case when q.row is not null then jsonb_build_object('row', q.row, 'col', q.col) end as place,
    coalesce((p.accommodations ->> 'extra_time_pct')::numeric, 0) as extra_time_pct,
    array(select n.name from unnest(${grantedNeeds}::text[]) with ordinality as n (name, place)
      where (p.accommodations ->> n.name)::boolean order by n.place) as granted,
    m.attendance, ${clock('x.arrived')} as arrived, ${clock('x.left_room')} as left, x.booklet, x.note, h.by, h.at
  from exam_marks m
    join enrolments e on e.client_id = ${client_id} and e.id = m.enrolment_id
    join students p on p.client_id = ${client_id} and p.id = e.student_id
    join sections s on s.client_id = ${client_id} and s.id = m.section_id
    ${seatOf(client_id, room.seats)}
    left join exam_presence x on x.client_id = ${client_id} and x.exam_id = m.exam_id and x.enrolment_id = m.enrolment_id
    left join lateral (
      select h.created_at as at, (select jsonb_build_object('id', t.id, 'name', concat_ws(' ', t.first_name, t.last_name))
        from staff t where t.client_id = ${client_id} and t.account_id = h.created_by and t.deleted_at is null) as by
      from exam_mark_history h where h.client_id = ${client_id} and h.mark_id = m.id and h.field = 'attendance'
      order by h.id desc limit 1) h on true
  where m.client_id = ${client_id} and m.left_at is null and ${writesIn(client_id, room)}
  order by q.row nulls last, q.col, s.title collate natural_order, s.id, e.roll_no collate natural_order nulls last, m.id`
