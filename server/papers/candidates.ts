import { sql } from 'kysely'
import { compilable } from '../db/connect.ts'
import { enrolmentsSeen } from '../policy/people.ts'
import type { Viewer } from '../policy/places.ts'

/** A student who sits for a paper. */
export interface Candidate {
  student_id: number
  name: string
  admission_no: string
  roll_no: string
  section_id: number
  section: string
  large_print: boolean
  /** Place in the section's order of roll numbers, from 0: neighbours get different sets. */
  place: number
}

interface Cohort {
  session_id: number
  grade_id: number
  subject_id: number
}

/**
 * The active students of a class in a session, by section and roll number; with an actor only those of sections in which the actor has the
 * paper's subject.
 */
export const candidates = (client_id: number, { session_id, grade_id, subject_id }: Cohort, actor: Viewer | null) =>
  compilable(sql<Candidate>`
  select enrolments.student_id, concat_ws(' ', student.f_name, student.l_name) as name, student.admission_no,
    coalesce(enrolments.roll_no, '') as roll_no, enrolments.section_id, section.title as section,
    coalesce((student.accommodations ->> 'large_print')::boolean, false) as large_print,
    row_number() over (
      partition by enrolments.section_id
      order by enrolments.roll_no collate natural_order nulls last, student.f_name, enrolments.student_id
    )::integer - 1 as place
  from enrolments
    join students student on student.client_id = ${client_id} and student.id = enrolments.student_id
    join sections section on section.client_id = ${client_id} and section.id = enrolments.section_id
  where enrolments.client_id = ${client_id} and enrolments.session_id = ${session_id}
    and enrolments.grade_id = ${grade_id} and enrolments.state = 'ACTIVE' and enrolments.status = 1
    and enrolments.deleted_at is null and student.deleted_at is null
    and ${actor ? enrolmentsSeen(actor, 'enrolments', sql`${subject_id}::bigint`) : sql`true`}
  order by section.title collate natural_order, place`)
