import { sql } from 'kysely'
import type { MarkRow } from '#contract'
import { type Asking, ask } from '../../db/ask.ts'
import { pupilName } from '../../ground/pupil-name.ts'
import { visibleTo } from '../../policy/policy.ts'
import type { MarkWriter } from '../sheet.ts'

/** A pupil of an exam with what stands in the sheet. */
export interface ListedMark extends Pick<MarkRow, 'id' | 'attendance' | 'marks' | 'remarks' | 'questions'> {
  admission_no: string
  roll_no: string | null
  name: string
  section_id: number
  section: string
  set: string | null
}

/** The sheet of an exam as a file shows it, of the rows that somebody sees, in the order of sections and roll numbers. */
export const listed = (asking: Asking, actor: MarkWriter, exam_id: number): Promise<ListedMark[]> => {
  const { client_id } = asking
  return ask(
    asking,
    sql<ListedMark>`
    select exam_marks.id, exam_marks.attendance, exam_marks.marks, exam_marks.remarks, exam_marks.set_letter as set, exam_marks.section_id,
      p.admission_no, e.roll_no, ${pupilName(client_id, 'p')} as name, s.title as section,
      (select coalesce(jsonb_object_agg(x.exam_question_id, coalesce(to_jsonb(x.marks), '"NA"')), '{}') from exam_question_marks x
        where x.client_id = ${client_id} and x.exam_id = ${exam_id} and x.mark_id = exam_marks.id) as questions
    from exam_marks
      join enrolments e on e.client_id = ${client_id} and e.id = exam_marks.enrolment_id
      join students p on p.client_id = ${client_id} and p.id = e.student_id
      join sections s on s.client_id = ${client_id} and s.id = exam_marks.section_id
    where exam_marks.client_id = ${client_id} and exam_marks.exam_id = ${exam_id} and exam_marks.left_at is null
      and ${visibleTo(actor, 'exam_marks')}
    order by s.title collate natural_order, s.id, e.roll_no collate natural_order nulls last, exam_marks.id`,
  )
}
