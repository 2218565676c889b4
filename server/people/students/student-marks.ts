import type { Student } from '#contract'
import type { Reader } from '../../db/connect.ts'
import { pupilUses } from '../pupil-uses.ts'
import type { BareStudent } from './student-row.ts'

/** Whether something was entered for the enrolments of these rows. */
export async function withMarks(db: Reader, rows: readonly BareStudent[]): Promise<Student[]> {
  if (rows.length === 0) return []
  const [uses] = await db.read(
    pupilUses(
      db.client_id,
      rows.map(({ enrolment_id }) => enrolment_id),
    ),
  )
  const used = new Set(uses.map(({ enrolment_id }) => enrolment_id))
  return rows.map((row) => ({ ...row, has_marks: used.has(row.enrolment_id) }))
}
