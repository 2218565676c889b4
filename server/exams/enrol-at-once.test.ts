import { expect, it } from 'vitest'
import { api } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { makeExam, sheetOf } from '../testing/factories/exam-factories.ts'
import { makeGrade, makeSchool, makeSubject, pupilBody } from '../testing/factories/factories.ts'
import { makeSectionOf } from '../testing/factories/student-factories.ts'

const app = await startTestApp()
const school = await makeSchool(app)
const grade = await makeGrade(app, school)
const maths = await makeSubject(app, school, { grade_id: grade.id })

const enrol = (section_id: number) => {
  const body = { ...pupilBody(school.session_id, {}), grade_id: grade.id, section_id }
  return app.call(api.student.create, body, school.admin)
}

it('pupils who are enrolled while an exam is scheduled stand on its list, whoever is first', async () => {
  for (let at = 0; at < 8; at += 1) {
    const { section } = await makeSectionOf(app, school, grade.id, 1)
    const exam = await makeExam(app, school, maths, [section.id], { date: '2026-12-01' })
    const schedule = () => app.call(api.exam.changeState, { state: 'SCHEDULED' }, school.admin, exam.id)
    const both = at % 2 === 0 ? [schedule(), enrol(section.id)] : [enrol(section.id), schedule()]
    expect((await Promise.all([...both, enrol(section.id)])).map(({ status }) => status)).toEqual([200, 200, 200])
    expect([at, (await sheetOf(app, school.admin, exam.id)).length]).toEqual([at, 3])
    await app.call(api.exam.changeState, { state: 'CANCELLED', reason: 'A test' }, school.admin, exam.id)
  }
})

it('so do pupils of a section that is added meanwhile, and pupils who come into one', async () => {
  for (let at = 0; at < 4; at += 1) {
    const [one, two] = [await makeSectionOf(app, school, grade.id, 1), await makeSectionOf(app, school, grade.id, 1)]
    const exam = await makeExam(app, school, maths, [one.section.id], { date: '2026-12-02' })
    await app.call(api.exam.changeState, { state: 'SCHEDULED' }, school.admin, exam.id)
    const sections = { section_ids: [one.section.id, two.section.id] }
    const other = await makeSectionOf(app, school, grade.id, 1)
    const moved = { session_id: school.session_id, section_id: two.section.id, roll_no: null }
    const replies = await Promise.all([
      app.call(api.exam.update, sections, school.admin, exam.id),
      enrol(two.section.id),
      app.call(api.student.update, moved, school.admin, other.students[0]!.id),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect([at, (await sheetOf(app, school.admin, exam.id)).length]).toEqual([at, 4])
    await app.call(api.exam.changeState, { state: 'CANCELLED', reason: 'A test' }, school.admin, exam.id)
  }
})
