import { sql } from 'kysely'
import { type examApi, say } from '#contract'
import { type Asking, ask } from '../../db/ask.ts'
import { NONE } from '../../db/none.ts'
import { notFound, wrongField } from '../../ground/errors.ts'
import { pupilName } from '../../ground/pupil-name.ts'
import type { Call, RecordedFile } from '../../http/call.ts'
import { orRefuse } from '../../media/typeset-refusal.ts'
import { visibleTo } from '../../policy/policy.ts'
import { type Printing, printedDay, schoolHead } from './school-head.ts'

type SheetCall = Call<(typeof examApi)['attendanceSheet']>

interface Head {
  name: string
  date: string
  starts: string
  ends: string
  max_marks: number
  type_test: string
  grade: string
  subject: string
  room: string | null
  section: string | null
}

interface Listed {
  roll_no: string
  name: string
  admission_no: string
  section: string
  set: string | null
}

/** The list of an exam with date, room and the sets that were frozen with it; for those who may see pupils. */
export async function printAttendance(call: SheetCall, { files, typeset }: Printing): Promise<RecordedFile> {
  const { db, client_id, actor, id, body } = call
  const asking: Asking = { db, client_id }
  const [exam] = await ask(asking, headOf(call))
  if (!exam) throw notFound('exam')
  const students = await ask(asking, studentsOf(call))
  if (students.length === 0) throw wrongField('section_id', say('print.no_students_to_list'))
  const { school, ...head } = await schoolHead(asking, files)
  const { date, room, section, grade, subject, type_test, name, max_marks } = exam
  const whose = { client_id, account_id: actor.account_id }
  const bytes = await orRefuse(
    typeset.of(whose).pdf({
      ...{ ...head, school, document: 'attendance', page: body.page ?? 'A4', header_1: school, header_2: name },
      ...{ grade, subject, type_test, timing: timingOf(exam), question_paper_marks: max_marks, set: null },
      ...{ date: printedDay(date, head.language), room, section },
      students: students.map(({ section: own, roll_no, ...student }) => ({
        ...student,
        // Roll numbers begin anew in every section.
        roll_no: section === null ? `${own} ${roll_no}`.trim() : roll_no,
      })),
    }),
  )
  const filename = `${[name, section, 'attendance'].filter(Boolean).join(', ')}.pdf`
  const given = { client_id, entity_id: id, what: { document: 'attendance', section_id: body.section_id ?? null } }
  return { bytes, type: 'application/pdf', filename, given }
}

/** "3:00" from 09:00 to 12:00. */
function timingOf({ starts, ends }: Head): string {
  const [from = 0, to = 0] = [starts, ends].map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)))
  return `${Math.floor((to - from) / 60)}:${String((to - from) % 60).padStart(2, '0')}`
}

const headOf = ({ client_id, actor, id, body }: SheetCall) => sql<Head>`
  select exams.name, exams.exam_date::text as date, exams.starts::text as starts, exams.ends::text as ends, exams.max_marks, exams.type_test,
    g.title as grade, s.title as subject, coalesce(x.room, exams.room) as room, c.title as section
  from exams
    join grades g on g.client_id = ${client_id} and g.id = exams.grade_id
    join subjects s on s.client_id = ${client_id} and s.id = exams.subject_id
    left join exam_sections x on x.client_id = ${client_id} and x.exam_id = exams.id and x.section_id = ${body.section_id ?? NONE}
    left join sections c on c.client_id = ${client_id} and c.id = x.section_id
  where exams.client_id = ${client_id} and exams.id = ${id} and exams.deleted_at is null and ${visibleTo(actor, 'exams')}`

const studentsOf = ({ client_id, actor, id, body }: SheetCall) => sql<Listed>`
  select coalesce(e.roll_no, '') as roll_no, ${pupilName(client_id, 'students')} as name, students.admission_no, c.title as section,
    m.set_letter as set
  from exam_marks m
    join enrolments e on e.client_id = ${client_id} and e.id = m.enrolment_id
    join students on students.client_id = ${client_id} and students.id = e.student_id
    join sections c on c.client_id = ${client_id} and c.id = m.section_id
  where m.client_id = ${client_id} and m.exam_id = ${id} and m.left_at is null and ${visibleTo(actor, 'students')}
    and (${body.section_id ?? null}::bigint is null or m.section_id = ${body.section_id ?? null})
  order by c.title collate natural_order, c.id, e.roll_no collate natural_order nulls last, m.id`
