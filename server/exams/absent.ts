import { sql } from 'kysely'
import { type BeforeVerify, type CountedPolicy, type examApi, say } from '#contract'
import { classFigures } from '../../marking/class-figures.ts'
import { toQ } from '../../marking/quarters.ts'
import type { Result } from '../../marking/sheet.ts'
import { type Asking, ask } from '../db/ask.ts'
import { notFound, wrongField } from '../ground/errors.ts'
import { pupilName } from '../ground/pupil-name.ts'
import type { Call } from '../http/call.ts'
import { visibleTo } from '../policy/policy.ts'
import { countedMarks } from '../results/counted-marks.ts'
import { examSettings } from './clock.ts'
import { assertWholeExam } from './rights.ts'

/** So many of those who were absent are named. */
const NAMED = 5

interface Row {
  name: string
  attendance: string | null
  result: Result
  marks: number | null
  counted_max: number
}

/** What is known of an exam before its marks are verified: who was not there, and what that makes of the average. */
export async function findBeforeVerify(call: Call<(typeof examApi)['beforeVerify']>): Promise<BeforeVerify> {
  const { client_id, actor, id } = call
  const [exam] = await ask(
    call,
    sql<{ id: number; session_id: number; grade_id: number; subject_id: number; absent_policy: CountedPolicy | null }>`
    select exams.id, exams.session_id, exams.grade_id, exams.subject_id, exams.absent_policy from exams
    where exams.client_id = ${client_id} and exams.id = ${id} and exams.deleted_at is null and ${visibleTo(actor, 'exams')}`,
  )
  if (!exam) throw notFound('exam')
  await assertWholeExam(call, actor, exam)
  const rows = await rowsOf(call, id)
  const { absent_policy } = await examSettings(call)
  const marked = rows.map(({ marks, counted_max, result }) => ({
    ...{ q: marks === null ? null : toQ(marks), counted_q: toQ(counted_max), result },
  }))
  const having = (attendance: string) => rows.filter((row) => row.attendance === attendance)
  const absent = having('A')
  return {
    absent: absent.length,
    names: absent.slice(0, NAMED).map(({ name }) => name),
    medical: having('ML').length,
    unfair: having('UFM').length,
    policy: exam.absent_policy ?? absent_policy,
    mean: { EXCLUDE: classFigures(marked, 'EXCLUDE').mean, ZERO: classFigures(marked, 'ZERO').mean },
  }
}

/** Section by section, as they are on the mark sheet. */
const rowsOf = (asking: Asking, exam_id: number) =>
  ask(
    asking,
    sql<Row>`
    select ${pupilName(asking.client_id, 'p')} as name, m.attendance, m.result, ${countedMarks('m')} as marks, m.counted_max
    from exam_marks m
      join enrolments e on e.client_id = ${asking.client_id} and e.id = m.enrolment_id
      join students p on p.client_id = ${asking.client_id} and p.id = e.student_id
      join sections c on c.client_id = ${asking.client_id} and c.id = m.section_id
    where m.client_id = ${asking.client_id} and m.exam_id = ${exam_id}
    order by c.title collate natural_order, c.id, e.roll_no collate natural_order nulls last, m.id`,
  )

/**
 * How absent pupils count in the exam from now on: as whoever verifies it says, else as the school's rule has it.
 *
 * @throws invalid_field where the school wants it decided, somebody was absent, and nothing is said
 */
export async function decideAbsent(asking: Asking, exam_id: number, said: CountedPolicy | undefined) {
  const { absent_policy: rule } = await examSettings(asking)
  if (said) return said
  if (rule !== 'ASK') return rule
  const [row] = await ask(
    asking,
    sql<{ count: number }>`select count(*) as count from exam_marks
    where client_id = ${asking.client_id} and exam_id = ${exam_id} and attendance = 'A'`,
  )
  const count = row?.count ?? 0
  if (count > 0) throw wrongField('absent_policy', say('exam.absent_choose', { count }))
  return 'EXCLUDE'
}
