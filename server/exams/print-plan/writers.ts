import { sql } from 'kysely'
import type { SetLetter } from '#contract'
import { type Asking, ask } from '../../db/ask.ts'
import { dayIn } from '../../ground/days.ts'
import { pupilName } from '../../ground/pupil-name.ts'
import type { CopyCandidate } from '../../papers/candidates.ts'
import { examSettings } from '../clock.ts'
import { type RosterOf, rosterOf } from '../roster.ts'

/** Who writes an exam, and where: in the room of the seat, else where the section writes. */
export interface Writer extends Omit<CopyCandidate, 'place'> {
  exam_id: number
  /** Of the seat; null where nobody is seated. */
  room_id: number | null
  room: string | null
  /** "10 B" */
  places: string
}

interface Rostered extends Omit<RosterOf, 'today'> {
  id: number
  /** Whether its list is made: then it counts, and else who would be on it. */
  is_listed: boolean
}

/** Everybody who writes these exams, exam by exam, by room or section and roll number. */
export async function writersOf(
  asking: Asking & { now: Date },
  exams: readonly Rostered[],
): Promise<Map<number, Writer[]>> {
  const { client_id, now } = asking
  const { timezone } = await examSettings(asking)
  const today = dayIn(timezone, now)
  const planned: object[] = []
  for (const exam of exams.filter((one) => !one.is_listed))
    for (const { enrolment_id, section_id } of await rosterOf(asking, { ...exam, today }))
      planned.push({ exam_id: exam.id, enrolment_id, section_id })
  const ids = exams.map(({ id }) => id)
  const rows = await ask(asking, writersQuery(client_id, ids, planned))
  const found = new Map<number, Writer[]>(ids.map((id) => [id, []]))
  for (const row of rows) found.get(row.exam_id)?.push(row)
  return found
}

const writersQuery = (client_id: number, exam_ids: readonly number[], planned: readonly object[]) => sql<Writer>`
  select w.exam_id, w.enrolment_id, p.id as student_id, ${pupilName(client_id, 'p')} as name, p.admission_no, coalesce(e.roll_no, '') as roll_no,
    w.section_id, c.title as section, concat(regexp_replace(g.title, '^(class|grade)\\s+', '', 'i'), ' ', c.title) as places,
    coalesce(seat.set_letter, w.set_letter) as set, r.id as room_id, coalesce(r.name, x.room, exam.room) as room,
    coalesce((p.accommodations ->> 'large_print')::boolean, false) as large_print,
    coalesce((p.accommodations ->> 'extra_time_pct')::double precision, 0) as extra_time_pct,
    coalesce((p.accommodations ->> 'scribe')::boolean, false) as scribe
  from (
      select m.exam_id, m.enrolment_id, m.section_id, m.set_letter from exam_marks m
      where m.client_id = ${client_id} and m.exam_id = any(${exam_ids}::bigint[]) and m.left_at is null
      union all
      select d.exam_id, d.enrolment_id, d.section_id, null::text
      from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as d (exam_id bigint, enrolment_id bigint, section_id bigint)
    ) w
    join exams exam on exam.client_id = ${client_id} and exam.id = w.exam_id
    left join exam_sections x on x.client_id = ${client_id} and x.exam_id = w.exam_id and x.section_id = w.section_id
    join enrolments e on e.client_id = ${client_id} and e.id = w.enrolment_id
    join students p on p.client_id = ${client_id} and p.id = e.student_id
    join sections c on c.client_id = ${client_id} and c.id = w.section_id
    join grades g on g.client_id = ${client_id} and g.id = exam.grade_id
    left join lateral (
      select s.published_room_id as room_id, s.published_set as set_letter from series_papers t
        join series_seats s on s.client_id = ${client_id} and s.paper_id = t.id and s.enrolment_id = w.enrolment_id
      where t.client_id = ${client_id} and t.exam_id = w.exam_id and t.deleted_at is null limit 1) seat on true
    left join rooms r on r.client_id = ${client_id} and r.id = seat.room_id
  order by w.exam_id, r.position nulls last, r.name collate natural_order nulls last, r.id, c.title collate natural_order, c.id,
    e.roll_no collate natural_order nulls last, e.id`

/** Each with their set: as seated, else in turn by roll number in the section, so that neighbours differ. */
export function withSets<W extends Pick<Writer, 'section_id' | 'set'>>(
  writers: readonly W[],
  letters: readonly SetLetter[],
): W[] {
  const places = new Map<number, number>()
  return writers.map((writer) => {
    const place = places.get(writer.section_id) ?? 0
    places.set(writer.section_id, place + 1)
    if (letters.length === 0) return { ...writer, set: null }
    return { ...writer, set: writer.set ?? letters[place % letters.length] ?? null }
  })
}
