import { expect, it } from 'vitest'
import { api, type MarkRow, type Staff, type Student } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { makeSettled, sheetOf } from '../testing/factories/exam-factories.ts'
import { makeGrade, makeSchool, makeSection, makeSubject, pupilBody } from '../testing/factories/factories.ts'
import { makePupil } from '../testing/factories/student-factories.ts'
import { closeLeavers } from './close-leavers.ts'

const app = await startTestApp()
const status = async (account_id: number | null) =>
  (await app.databases.owner.query('select status from accounts where id = $1', [account_id])).rows[0]?.status

it('D36 staff sign in until their last day, D47 who has graduated until 90 days after the session', async () => {
  const school = await makeSchool(app)
  const section = await makeSection(app, school, (await makeGrade(app, school)).id)
  const place = { grade_id: section.grade_id, section_id: section.id }
  const create = async (fields: object) =>
    (
      await app.call<Student>(
        api.student.create,
        { ...pupilBody(school.session_id), ...place, ...fields },
        school.admin,
      )
    ).data
  const [graduate, stays] = [await create({ f_name: 'Asha' }), await create({ f_name: 'Ravi' })]
  await app.databases.owner.query("update enrolments set state = 'GRADUATED' where id = $1", [graduate.enrolment_id])
  const person = { emp_id: 'T-1', first_name: 'Rajesh', email: 'rajesh@quaestor.test', role_ref_id: 3 }
  const { data: staff } = await app.call<Staff>(api.staff.create, person, school.admin)
  await app.call(api.staff.leave, { left_on: '2027-03-31' }, school.admin, staff.id)
  const on = async (day: string) => {
    await closeLeavers(app.databases, new Date(`${day}T12:00:00Z`))
    return [await status(staff.account_id), await status(graduate.account_id), await status(stays.account_id)]
  }
  expect(await on('2027-03-30')).toEqual([1, 1, 1])
  expect(await on('2027-03-31')).toEqual([0, 1, 1])
  expect(await on('2027-06-29')).toEqual([0, 1, 1])
  expect(await on('2027-06-30')).toEqual([0, 0, 1])
})

it('D47 results stay when a pupil leaves; who has graduated reads the own published ones until the 90 days are over', async () => {
  const school = await makeSchool(app)
  const section = await makeSection(app, school, (await makeGrade(app, school)).id)
  const subject = await makeSubject(app, school, { grade_id: section.grade_id })
  const graduate = await makePupil(app, school, [section])
  const place = { grade_id: section.grade_id, section_id: section.id, roll_no: '1' }
  const body = { ...pupilBody(school.session_id), ...place }
  const { data: leaver } = await app.call<Student>(api.student.create, body, school.admin)
  const exam = await makeSettled(app, school, subject, [section], [40, 60], { to: ['PUBLISHED'] })
  const stored = async () =>
    (
      await app.databases.owner.query('select to_jsonb(m) as row from exam_marks m where exam_id = $1 order by id', [
        exam.id,
      ])
    ).rows
  const before = await stored()
  const left = { session_id: school.session_id, left_on: '2026-11-20', reason: 'OTHER' }
  expect((await app.call(api.student.leave, left, school.admin, leaver.id)).status).toBe(200)
  await app.databases.owner.query(
    "update enrolments set state = 'GRADUATED' where section_id = $1 and state = 'ACTIVE'",
    [section.id],
  )
  expect(await stored()).toEqual(before)
  const rows = await sheetOf(app, school.admin, exam.id)
  expect(rows.map(({ marks, left: gone }) => [marks, gone])).toEqual([
    [40, false],
    [60, false],
  ])
  const own = async () => {
    app.services.forgetActors(school.id)
    return app.call<MarkRow[]>(api.exam_marks.list, { filter: { exam_id: exam.id } }, graduate)
  }
  await closeLeavers(app.databases, new Date('2027-06-29T12:00:00Z'))
  expect((await own()).data.map(({ marks }) => marks)).toEqual([60])
  await closeLeavers(app.databases, new Date('2027-06-30T12:00:00Z'))
  expect((await own()).status).toBe(401)
})
