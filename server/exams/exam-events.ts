import { sql } from 'kysely'
import type { EventType } from '#contract'
import { emit } from '../events/emit.ts'
import type { StampedChange } from '../ground/change.ts'

/** What happened to an exam of which programs are told where and when it is. */
export interface ExamEvent {
  exam_id: number
  type: Extract<EventType, 'exam.scheduled' | 'exam.changed' | 'results.published' | 'results.withdrawn'>
  /** Fields of an exam that was changed. */
  changed?: readonly string[]
}

interface Place {
  exam_id: number
  session_id: number
  grade_id: number
  section_ids: number[]
  subject_id: number
  date: string
  start: string
  end: string
  pupils: number
}

const isOfResults = ({ type }: ExamEvent) => type === 'results.published' || type === 'results.withdrawn'

/** Tells of exams as they are now, all in one statement. */
export async function tellOfExams(change: StampedChange, events: readonly ExamEvent[]): Promise<void> {
  if (events.length === 0) return
  const { db, client_id } = change
  const counted = events.some(isOfResults)
    ? sql`(select count(*)::int from exam_marks m where m.client_id = ${client_id} and m.exam_id = e.id and m.left_at is null)`
    : sql`0`
  const { rows } = await sql<Place>`
    select e.id as exam_id, e.session_id, e.grade_id, e.subject_id, e.exam_date as date, to_char(e.starts, 'HH24:MI') as start,
      to_char(e.ends, 'HH24:MI') as end, ${counted} as pupils,
      array(select s.section_id from exam_sections s where s.client_id = ${client_id} and s.exam_id = e.id order by s.section_id) as section_ids
    from exams e where e.client_id = ${client_id} and e.id = any(${events.map(({ exam_id }) => exam_id)}::bigint[])`.execute(
    db,
  )
  const places = new Map(rows.map((row) => [row.exam_id, row]))
  for (const { exam_id, type, changed = [] } of events) {
    const place = places.get(exam_id)
    if (!place) continue
    if (type === 'exam.changed') emit(change, type, { ...place, changed: [...changed] })
    else emit(change, type, place)
  }
}
