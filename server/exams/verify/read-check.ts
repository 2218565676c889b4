import { sql } from 'kysely'
import type { CheckedChange } from '../../../marking/verify-check.ts'
import { type Asking, ask } from '../../db/ask.ts'
import { pupilName } from '../../ground/pupil-name.ts'
import { countedMarks } from '../../results/counted-marks.ts'

/** Fewer exams or pupils say nothing of where somebody usually stands. */
const LEAST_EXAMS = 3
const LEAST_PUPILS = 10

export interface CheckedPupil {
  mark_id: number
  student: { id: number; name: string; roll_no: string | null }
  section: { id: number; title: string }
  set_letter: string | null
  first_submitted_at: string | null
  usual: number | null
  /** Another exam of the day, at which the pupil was present. */
  present_in: { id: number; title: string } | null
}

/** Everybody on the list of an exam, section by section as on the mark sheet, with where they usually stand in the session's other settled exams. */
export function pupilsOf(asking: Asking, exam: { id: number; session_id: number; exam_date: string }) {
  const { client_id } = asking
  const { id, session_id, exam_date } = exam
  return ask(
    asking,
    sql<CheckedPupil>`
    with listed as (select l.id, l.enrolment_id, l.section_id, l.set_letter from exam_marks l where l.client_id = ${client_id} and l.exam_id = ${id}),
    written as (
      select m.exam_id, m.section_id, m.enrolment_id, ${countedMarks('m')} * 100 / m.counted_max as percent
      from exams e join exam_marks m on m.client_id = ${client_id} and m.exam_id = e.id
      where e.client_id = ${client_id} and e.session_id = ${session_id} and e.id <> ${id} and e.deleted_at is null
        and e.state in ('VERIFIED', 'PUBLISHED') and m.result in ('PASS', 'FAIL') and m.counted_max > 0
        and e.id in (select k.exam_id from exam_marks k where k.client_id = ${client_id} and k.enrolment_id in (select enrolment_id from listed))),
    placed as (
      select enrolment_id, count(*) over section as n,
        ((percent - avg(percent) over section) / nullif(stddev_samp(percent) over section, 0))::float8 as z
      from written window section as (partition by exam_id, section_id)),
    habits as (
      select p.enrolment_id, percentile_cont(0.5) within group (order by p.z) as usual
      from placed p where p.n >= ${LEAST_PUPILS} and p.z is not null
      group by p.enrolment_id having count(*) >= ${LEAST_EXAMS})
    select l.id as mark_id, l.set_letter, x.first_submitted_at, u.usual,
      jsonb_build_object('id', p.id, 'name', ${pupilName(client_id, 'p')}, 'roll_no', r.roll_no) as student,
      jsonb_build_object('id', c.id, 'title', c.title) as section,
      (select jsonb_build_object('id', o.id, 'title', o.name || ', ' || b.title) from exam_marks k
          join exams o on o.client_id = ${client_id} and o.id = k.exam_id
          join subjects b on b.client_id = ${client_id} and b.id = o.subject_id
        where k.client_id = ${client_id} and k.enrolment_id = l.enrolment_id and k.exam_id <> ${id} and k.attendance = 'P'
          and o.exam_date = ${exam_date}::date and o.deleted_at is null and o.state <> 'CANCELLED'
        order by o.starts, o.id limit 1) as present_in
    from listed l
      join enrolments r on r.client_id = ${client_id} and r.id = l.enrolment_id
      join students p on p.client_id = ${client_id} and p.id = r.student_id
      join sections c on c.client_id = ${client_id} and c.id = l.section_id
      left join exam_sections x on x.client_id = ${client_id} and x.exam_id = ${id} and x.section_id = l.section_id
      left join habits u on u.enrolment_id = l.enrolment_id
    order by c.title collate natural_order, c.id, r.roll_no collate natural_order nulls last, l.id`,
  )
}

/** What was changed in the marks of an exam, in its order; what is said of them aside. */
export const changesOf = (asking: Asking, exam_id: number) =>
  ask(
    asking,
    sql<CheckedChange>`
    select mark_id, exam_question_id, field, before, after, source, created_at as at, created_by as by
    from exam_mark_history
    where client_id = ${asking.client_id} and exam_id = ${exam_id} and field <> 'remarks' order by id`,
  )

/** Names of accounts, the school's and those of the platform. */
export async function namesOf(asking: Asking, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await ask(
    asking,
    sql<{ id: number; name: string }>`
    select id, name from accounts where client_id = ${asking.client_id} and id = any(${[...new Set(ids)]}::bigint[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
