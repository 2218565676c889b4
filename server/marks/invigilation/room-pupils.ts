import { type RawBuilder, sql } from 'kysely'
import type { RoomPupil } from '#contract'
import { type Asking, ask } from '../../db/ask.ts'
import { endWithExtra } from '../../exams/own-end.ts'
import { pupilName } from '../../ground/pupil-name.ts'
import type { WatchedRoom } from './rooms.ts'

interface StoredPupil extends Omit<RoomPupil, 'exam_id' | 'seat' | 'until' | 'needs'> {
  extra_time_pct: number
  large_print: boolean
  scribe: boolean
}

const clock = (column: string) => sql`to_char(${sql.ref(column)}, 'HH24:MI')`

/** Who writes in a room, in roll order, with what is said of them; no marks, no result, nothing of their families. */
export async function pupilsOf({ db, client_id }: Asking, room: WatchedRoom): Promise<RoomPupil[]> {
  const { exam_id, section_ids } = room
  const rows = await ask({ db, client_id }, pupilRows(client_id, exam_id, section_ids))
  return rows.map(({ extra_time_pct, large_print, scribe, ...row }) => ({
    ...{ ...row, exam_id, seat: null, until: endWithExtra(room, extra_time_pct) },
    needs: [
      ...(extra_time_pct > 0 ? (['extra_time'] as const) : []),
      ...(large_print ? (['large_print'] as const) : []),
      ...(scribe ? (['scribe'] as const) : []),
    ],
  }))
}

const pupilRows = (client_id: number, exam_id: number, section_ids: readonly number[]): RawBuilder<StoredPupil> => sql`
  select jsonb_build_object('id', p.id, 'name', ${pupilName(client_id, 'p')}, 'admission_no', p.admission_no, 'roll_no', e.roll_no,
      'photo', null) as student,
    jsonb_build_object('id', s.id, 'title', s.title) as section, m.set_letter as set,
    coalesce((p.accommodations ->> 'extra_time_pct')::numeric, 0) as extra_time_pct,
    coalesce((p.accommodations ->> 'large_print')::boolean, false) as large_print,
    coalesce((p.accommodations ->> 'scribe')::boolean, false) as scribe,
    m.attendance, ${clock('x.arrived')} as arrived, ${clock('x.left_room')} as left, x.booklet, x.note, h.by, h.at
  from exam_marks m
    join enrolments e on e.client_id = ${client_id} and e.id = m.enrolment_id
    join students p on p.client_id = ${client_id} and p.id = e.student_id
    join sections s on s.client_id = ${client_id} and s.id = m.section_id
    left join exam_presence x on x.client_id = ${client_id} and x.exam_id = m.exam_id and x.enrolment_id = m.enrolment_id
    left join lateral (
      select h.created_at as at, (select jsonb_build_object('id', t.id, 'name', concat_ws(' ', t.first_name, t.last_name))
        from staff t where t.client_id = ${client_id} and t.account_id = h.created_by and t.deleted_at is null) as by
      from exam_mark_history h where h.client_id = ${client_id} and h.mark_id = m.id and h.field = 'attendance'
      order by h.id desc limit 1) h on true
  where m.client_id = ${client_id} and m.exam_id = ${exam_id} and m.left_at is null and m.section_id = any(${section_ids}::bigint[])
  order by s.title collate natural_order, s.id, e.roll_no collate natural_order nulls last, m.id`
