import { sql } from 'kysely'
import { compilable, type Write } from '../db/connect.ts'

/** An examination in which something was entered for an enrolment. */
export interface PupilUse {
  enrolment_id: number
  exam_id: number
  exam: string
}

/**
 * The one place that knows what hangs on a pupil's enrolments. Promotion, deletion, a change of class and the undoing of an import ask it before they
 * take something away.
 */
export const findPupilUses = async (db: Write, client_id: number, ids: readonly number[]): Promise<PupilUse[]> =>
  ids.length === 0 ? [] : (await db.executeQuery(pupilUses(client_id, ids).compile())).rows

/** Whether something stands in a row of a sheet, `m`; a place on a list alone is no use. */
const isFilled = (client_id: number) => sql`(m.attendance is not null or m.marks is not null
        or exists (select 1 from exam_question_marks q where q.client_id = ${client_id} and q.exam_id = m.exam_id and q.mark_id = m.id))`

/** Whether there is such an examination for the enrolment of a column: the same as a field of its row. */
export const hasMarks = (client_id: number, enrolment: string) => sql<boolean>`exists (
  select 1 from exam_marks m join exams x on x.client_id = ${client_id} and x.id = m.exam_id
  where m.client_id = ${client_id} and m.enrolment_id = ${sql.ref(enrolment)} and x.deleted_at is null and ${isFilled(client_id)})`

/** Examinations in which attendance or a mark stands for one of the enrolments. */
export const pupilUses = (client_id: number, ids: readonly number[]) =>
  compilable(sql<PupilUse>`
    select m.enrolment_id, x.id as exam_id, x.name as exam
    from exam_marks m join exams x on x.client_id = ${client_id} and x.id = m.exam_id
    where m.client_id = ${client_id} and m.enrolment_id = any(${ids}::bigint[]) and x.deleted_at is null
      and ${isFilled(client_id)}
    order by x.exam_date, x.id, m.enrolment_id`)
