import { expect, it } from 'vitest'
import { type AllCounts, api, type ExamRow, type MarkRow, type RecheckRow, type Student } from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import { bring, makeExam, makeSettled } from '../testing/factories/exam-factories.ts'
import { makeGrade, makeSchool, makeSubject } from '../testing/factories/factories.ts'
import { makePupil, makeSectionOf } from '../testing/factories/student-factories.ts'

const app = await startTestApp()
const school = await makeSchool(app)
const grade = await makeGrade(app, school)
const [maths, french] = [
  await makeSubject(app, school, { grade_id: grade.id, title: 'Mathematics' }),
  await makeSubject(app, school, { grade_id: grade.id, title: 'French', category: 'ELECTIVE' }),
]

const idsOf = async (by: Caller) =>
  (await app.call<ExamRow[]>(api.exam.list, { filter: { session_id: school.session_id } }, by)).data.map(({ id }) => id)
const counted = async (by: Caller) => {
  const { data } = await app.call<AllCounts>(api.dashboard.allCounts, {}, by)
  return [data.exams?.total, data.today.map(({ exam }) => exam.id)]
}
const sheet = (by: Caller, exam_id: number) => app.call<MarkRow[]>(api.exam_marks.list, { filter: { exam_id } }, by)
const timetable = async (by: Caller) =>
  (await app.call(api.exam.timetable, { session_id: school.session_id }, by)).status

it('a pupil sees an exam of an elective only where it is the own one, wherever exams are listed', async () => {
  const { section } = await makeSectionOf(app, school, grade.id, 0)
  const [takes, other] = [await makePupil(app, school, [section]), await makePupil(app, school, [section])]
  await app.databases.owner.query(
    `insert into enrolment_subjects (client_id, enrolment_id, subject_id)
      select client_id, min(id), $1 from enrolments where section_id = $2 group by client_id`,
    [french.id, section.id],
  )
  const exam = await makeExam(app, school, french, [section.id], { date: '2026-11-20' })
  expect([await idsOf(takes), await idsOf(other)]).toEqual([[], []])
  await bring(app, exam, school.admin, 'SCHEDULED')
  expect([await idsOf(takes), await idsOf(other)]).toEqual([[exam.id], []])
  expect([await counted(takes), await counted(other)]).toEqual([
    [1, [exam.id]],
    [0, []],
  ])
  expect([(await sheet(takes, exam.id)).status, (await sheet(other, exam.id)).status]).toEqual([200, 404])
  expect([await timetable(takes), await timetable(other)]).toEqual([200, 422])
})

it('a pupil who was moved to another section keeps the exam with the own marks, and may ask to have them looked at', async () => {
  const [from, to] = [await makeSectionOf(app, school, grade.id, 0), await makeSectionOf(app, school, grade.id, 0)]
  const pupil = await makePupil(app, school, [from.section])
  const date = '2026-11-18'
  const exam = await makeSettled(app, school, maths, [from.section], [64], { date, to: ['PUBLISHED'] })
  const [student] = (
    await app.call<Student[]>(api.student.list, { filter: { section_id: from.section.id } }, school.admin)
  ).data
  const moved = { session_id: school.session_id, section_id: to.section.id, roll_no: null }
  expect((await app.call(api.student.update, moved, school.admin, student!.id)).status).toBe(200)
  // An exam of the new section that was over before, of which there are no own marks.
  const theirs = await makeExam(app, school, maths, [to.section.id], { date: '2026-11-17' })
  await makePupil(app, school, [to.section])
  await bring(app, theirs, school.admin, 'SCHEDULED')
  expect(await idsOf(pupil)).toEqual([exam.id])
  expect((await counted(pupil))[0]).toBe(1)
  const { status, data } = await sheet(pupil, exam.id)
  expect([status, data.map(({ marks }) => marks)]).toEqual([200, [64]])
  const asked = await app.call<RecheckRow>(api.recheck.create, { mark_id: data[0]!.id, kind: 'TOTALLING' }, pupil)
  expect([asked.status, asked.message]).toEqual([200, expect.anything()])
})

it('the list of a pupil has a planned exam of an elective where they chose it, and everybody’s where nobody’s choice is stored', async () => {
  const music = await makeSubject(app, school, { grade_id: grade.id, title: 'Music', category: 'ELECTIVE' })
  const { section, students } = await makeSectionOf(app, school, grade.id, 2)
  const [takes, other] = students.map(({ id }) => id)
  const plan = await makeExam(app, school, music, [section.id], { date: '2026-11-23' })
  const matches = async (student_id: number) =>
    (await app.call<ExamRow[]>(api.exam.list, { filter: { id: plan.id, student_id } }, school.admin)).data.length
  expect([await matches(takes!), await matches(other!)]).toEqual([1, 1])
  await app.databases.owner.query(
    'insert into enrolment_subjects (client_id, enrolment_id, subject_id) select client_id, id, $1 from enrolments where student_id = $2',
    [music.id, takes],
  )
  expect([await matches(takes!), await matches(other!)]).toEqual([1, 0])
  // The list that is then frozen is of the same pupils.
  await bring(app, plan, school.admin, 'SCHEDULED')
  expect([await matches(takes!), await matches(other!)]).toEqual([1, 0])
})
