import { sql } from 'kysely'
import type { SetLetter } from '#contract'
import { compilable } from '../db/connect.ts'
import { pupilName } from '../ground/pupil-name.ts'
import { enrolmentsSeen } from '../policy/people.ts'
import type { Viewer } from '../policy/places.ts'

/** A student who sits for a paper. */
export interface CopyCandidate {
  student_id: number
  enrolment_id: number
  name: string
  admission_no: string
  roll_no: string
  section_id: number
  section: string
  large_print: boolean
  extra_time_pct: number
  scribe: boolean
  /** Place in the section's order of roll numbers, from 0: neighbours get different sets. */
  place: number
  /** The set that is theirs in the exam of this paper; null while no exam has given them one. */
  set: SetLetter | null
}

/** A paper, and whose it may be. */
export interface PaperCohort {
  id: number
  session_id: number
  grade_id: number
  subject_id: number
}

/** The set that the paper's exam froze for an enrolment: of several exams the last one's. */
const frozenSet = (client_id: number, paper_id: number) => sql`(
  select mark.set_letter from exam_papers writes
    join exams exam on exam.client_id = ${client_id} and exam.id = writes.exam_id and exam.deleted_at is null and exam.state <> 'CANCELLED'
    join exam_marks mark on mark.client_id = ${client_id} and mark.exam_id = exam.id and mark.enrolment_id = enrolments.id
  where writes.client_id = ${client_id} and writes.paper_id = ${paper_id}
  order by exam.exam_date desc, exam.id desc limit 1)`

/**
 * Who has not left a class in a session, by section and roll number; who was promoted in it still sits for its papers. With an actor only
 * those of sections in which the actor has the paper's subject. Of parallel papers each has those who write it, once an exam has said who does;
 * `ofAllPapers`: those who write one of the others too.
 */
export const candidates = (
  client_id: number,
  { id, session_id, grade_id, subject_id }: PaperCohort,
  actor: Viewer | null,
  ofAllPapers = false,
) =>
  compilable(sql<CopyCandidate>`
  select listed.* from (select enrolments.student_id, enrolments.id as enrolment_id, ${pupilName(client_id, 'student')} as name, student.admission_no,
    coalesce(enrolments.roll_no, '') as roll_no, enrolments.section_id, section.title as section,
    coalesce((student.accommodations ->> 'large_print')::boolean, false) as large_print,
    coalesce((student.accommodations ->> 'extra_time_pct')::double precision, 0) as extra_time_pct,
    coalesce((student.accommodations ->> 'scribe')::boolean, false) as scribe,
    row_number() over (
      partition by enrolments.section_id
      order by enrolments.roll_no collate natural_order nulls last, ${pupilName(client_id, 'student')} collate natural_order, enrolments.student_id
    )::integer - 1 as place,
    ${frozenSet(client_id, id)} as set
  from enrolments
    join students student on student.client_id = ${client_id} and student.id = enrolments.student_id
    join sections section on section.client_id = ${client_id} and section.id = enrolments.section_id
  where enrolments.client_id = ${client_id} and enrolments.session_id = ${session_id}
    and enrolments.grade_id = ${grade_id} and enrolments.state not in ('LEFT', 'TRANSFERRED') and enrolments.status = 1
    and enrolments.deleted_at is null and student.deleted_at is null
    and ${actor ? enrolmentsSeen(actor, 'enrolments', sql`${subject_id}::bigint`) : sql`true`}
  ) listed
  where ${ofAllPapers} or listed.set is null or exists (select 1 from question_papers paper
    where paper.client_id = ${client_id} and paper.id = ${id} and coalesce(paper.set_letter, listed.set) = listed.set)
  order by listed.section collate natural_order, listed.place`)
