import { writeInSchool } from '../../server/db/connect.ts'
import { recomputeExam } from '../../server/results/reckoned.ts'
import type { DemoSchool } from '../support/demo-school.ts'

interface Filled {
  call<T>(path: string, payload: object): Promise<{ data: T }>
  session_id: number
  grade_id: number
  student_ids: readonly number[]
}

const SUBJECTS = 6
const EXAMS_OF_EACH = 4

/**
 * A year of published exams of the demo school for the sections of these pupils: totals typed for everybody in them, an absentee here and there.
 * They are verified and published by the calls that people make: a state that is only set has no figures, and reports read those.
 */
export async function fillResults(
  { databases: { owner, app_kysely } }: Pick<DemoSchool, 'databases'>,
  { call, session_id, grade_id, student_ids }: Filled,
): Promise<void> {
  await owner.query(
    `insert into subjects (client_id, grade_id, title, subject_code)
     select 1, $1, 'Year-end ' || n, 'YE' || n from generate_series(1, ${SUBJECTS}) n order by n`,
    [grade_id],
  )
  const { rows: exams } = await owner.query<{ id: number }>(
    `insert into exams (client_id, name, session_id, grade_id, subject_id, type_test, max_marks, pass_marks, exam_date, starts, ends, state, entry_mode)
     select 1, 'Year-end ' || n, $1, $2, s.id, (array['UNIT_TEST', 'HALF_YEARLY', 'PERIODIC_TEST', 'ANNUAL'])[n], 80, 26.5,
       (select start_date from sessions where id = $1) + n * 40 + (s.id % ${SUBJECTS})::int, '09:00', '12:00', 'SUBMITTED', 'TOTAL'
     from subjects s cross join generate_series(1, ${EXAMS_OF_EACH}) n
     where s.client_id = 1 and s.grade_id = $2 and s.title like 'Year-end %' order by s.id, n returning id`,
    [session_id, grade_id],
  )
  const ids = exams.map(({ id }) => Number(id))
  await owner.query(
    `insert into exam_sections (client_id, exam_id, section_id, grade_id, state)
     select 1, e.id, o.section_id, $2, 'SUBMITTED' from unnest($3::bigint[]) e (id)
       cross join (select distinct section_id from enrolments where client_id = 1 and session_id = $1 and student_id = any($4::bigint[])) o`,
    [session_id, grade_id, ids, student_ids],
  )
  await owner.query(
    `insert into exam_marks (client_id, exam_id, enrolment_id, section_id, counted_max, attendance, marks)
     select 1, x.exam_id, o.id, o.section_id, 80, case when is_absent then 'A' else 'P' end,
       case when not is_absent then 20 + (o.id * 13 + x.exam_id * 7) % 60 end
     from exam_sections x join enrolments o on o.client_id = 1 and o.session_id = $1 and o.section_id = x.section_id
       cross join lateral (select (o.id * 7 + x.exam_id) % 41 = 0 as is_absent) a
     where x.client_id = 1 and x.exam_id = any($2::bigint[]) order by x.exam_id, o.id`,
    [session_id, ids],
  )
  const actor = { account_id: null } as unknown as Parameters<typeof recomputeExam>[0]['actor']
  for (const id of ids) {
    await writeInSchool(app_kysely, 1, (db) =>
      recomputeExam({ db, client_id: 1, now: new Date(), actor, request_id: 'bench' }, id),
    )
    for (const state of ['VERIFIED', 'PUBLISHED']) await call(`exam/change-state/${id}`, { state, reason: 'Looked at' })
  }
  await owner.query('vacuum analyze')
}
