import { sql } from 'kysely'
import { MOST_NAMED } from '../../contract/programs/events.ts'
import { emit } from '../events/emit.ts'
import type { StampedChange } from '../ground/change.ts'

type Of = { exam_id: number } & ({ correction_id: number } | { recheck_id: number })

/** Tells whose marks are others now, so many pupils an event. */
export async function tellOfCorrection(
  change: StampedChange,
  of: Of,
  changed: readonly { mark_id: number }[],
): Promise<void> {
  const { db, client_id } = change
  const marks = changed.map(({ mark_id }) => mark_id)
  const { rows } = await sql<{ student_id: number }>`
    select e.student_id from exam_marks m join enrolments e on e.client_id = ${client_id} and e.id = m.enrolment_id
    where m.client_id = ${client_id} and m.id = any(${marks}::bigint[]) order by e.student_id`.execute(db)
  const students = rows.map(({ student_id }) => student_id)
  for (let at = 0; at === 0 || at < students.length; at += MOST_NAMED) {
    const student_ids = students.slice(at, at + MOST_NAMED)
    emit(change, 'marks.corrected', { ...of, student_ids, changed: student_ids.length })
  }
}
