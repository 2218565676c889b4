import { sql } from 'kysely'
import { type ExamAttendance, type examApi, say } from '#contract'
import { usualPage } from '../../../domain/papers/documents.ts'
import type { AttendanceList } from '../../../typeset/documents/attendance.ts'
import { type Asking, ask } from '../../db/ask.ts'
import { notFound, wrongField } from '../../ground/errors.ts'
import { pupilName } from '../../ground/pupil-name.ts'
import type { Call, RecordedFile } from '../../http/call.ts'
import { orRefuse } from '../../http/refusals/typeset-refusal.ts'
import { visibleTo } from '../../policy/policy.ts'
import { type Printing, printedDays, schoolHead } from './school-head.ts'

type AttendanceCall = Call<(typeof examApi)['attendanceSheet']>

interface Head {
  name: string
  date: string
  starts: string
  ends: string
  max_marks: number
  type_test: string
  grade: string
  subject: string
}

interface Listed {
  roll_no: string
  name: string
  admission_no: string
  section_id: number
  section: string
  /** The section's own, else the exam's. */
  room: string | null
  set: string | null
  attendance: ExamAttendance | null
}

/** The lists of an exam, one for each section, with date, room and the sets that were frozen with it; once who was there is taken, with that. For those who may see pupils. */
export async function printAttendance(call: AttendanceCall, { files, typeset }: Printing): Promise<RecordedFile> {
  const { db, client_id, actor, id, body } = call
  const asking: Asking = { db, client_id }
  const [exam] = await ask(asking, headOf(call))
  if (!exam) throw notFound('exam')
  const [first, ...further] = listsOf(await ask(asking, studentsOf(call)))
  if (!first) throw wrongField('section_id', say('print.no_students_to_list'))
  const { school, ...head } = await schoolHead(asking, files)
  const dayOf = await printedDays(asking, head.language)
  const { date, grade, subject, type_test, name, max_marks } = exam
  const whose = { client_id, account_id: actor.account_id }
  const bytes = await orRefuse(
    typeset.of(whose).pdf({
      ...{ ...head, school, document: 'attendance', page: body.page ?? usualPage, header_1: school, header_2: name },
      ...{ grade, subject, type_test, timing: timingOf(exam), question_paper_marks: max_marks, set: null },
      ...{ date: dayOf(date), ...first, further },
    }),
  )
  const section = body.section_id ? first.section : null
  const filename = `${[name, section, 'attendance'].filter(Boolean).join(', ')}.pdf`
  const given = { client_id, entity_id: id, what: { document: 'attendance', section_id: body.section_id ?? null } }
  return { bytes, type: 'application/pdf', filename, given }
}

/** Each section is signed by itself: roll numbers begin anew in it, and it may sit in a room of its own. */
function listsOf(students: readonly Listed[]): AttendanceList[] {
  const lists = new Map<number, AttendanceList>()
  for (const { section_id, section, room, attendance, ...pupil } of students) {
    const list = lists.get(section_id)
    const student = { ...pupil, absent: isAway(attendance) }
    if (list) list.students.push(student)
    else lists.set(section_id, { section, room, students: [student] })
  }
  for (const [id, list] of lists) {
    const taken = students.filter(({ section_id }) => section_id === id).map(({ attendance }) => attendance)
    if (taken.includes(null)) continue
    const present = taken.filter((one) => one === 'P' || one === 'UFM').length
    list.counted = { present, absent: taken.filter(isAway).length }
  }
  return [...lists.values()]
}

const isAway = (attendance: ExamAttendance | null) => attendance === 'A' || attendance === 'ML'

/** "3:00" from 09:00 to 12:00. */
export function timingOf({ starts, ends }: Pick<Head, 'starts' | 'ends'>): string {
  const [from = 0, to = 0] = [starts, ends].map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)))
  return `${Math.floor((to - from) / 60)}:${String((to - from) % 60).padStart(2, '0')}`
}

const headOf = ({ client_id, actor, id }: AttendanceCall) => sql<Head>`
  select exams.name, exams.exam_date::text as date, exams.starts::text as starts, exams.ends::text as ends, exams.max_marks, exams.type_test,
    g.title as grade, s.title as subject
  from exams
    join grades g on g.client_id = ${client_id} and g.id = exams.grade_id
    join subjects s on s.client_id = ${client_id} and s.id = exams.subject_id
  where exams.client_id = ${client_id} and exams.id = ${id} and exams.deleted_at is null and ${visibleTo(actor, 'exams')}`

/** Whoever watches a section of the exam `exams` has its list, whose pupils they may be: m is one of them. */
const watches = ({ client_id, reach }: AttendanceCall['actor']) => sql`exists (select 1 from exam_staff d
  where d.client_id = ${client_id} and d.exam_id = exams.id and d.duty = 'INVIGILATOR' and d.staff_id = any(${reach?.staff_ids ?? []}::bigint[])
    and coalesce(d.section_id, m.section_id) = m.section_id)`

const studentsOf = ({ client_id, actor, id, body }: AttendanceCall) => sql<Listed>`
  select coalesce(e.roll_no, '') as roll_no, ${pupilName(client_id, 'students')} as name, students.admission_no, m.section_id, c.title as section,
    coalesce(x.room, exams.room) as room, m.set_letter as set, m.attendance
  from exam_marks m
    join exams on exams.client_id = ${client_id} and exams.id = ${id}
    left join exam_sections x on x.client_id = ${client_id} and x.exam_id = ${id} and x.section_id = m.section_id
    join enrolments e on e.client_id = ${client_id} and e.id = m.enrolment_id
    join students on students.client_id = ${client_id} and students.id = e.student_id
    join sections c on c.client_id = ${client_id} and c.id = m.section_id
  where m.client_id = ${client_id} and m.exam_id = ${id} and m.left_at is null and (${visibleTo(actor, 'students')} or ${watches(actor)})
    and (${body.section_id ?? null}::bigint is null or m.section_id = ${body.section_id ?? null})
  order by c.title collate natural_order, c.id, e.roll_no collate natural_order nulls last, m.id`
