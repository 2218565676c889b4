import { expect, it } from 'vitest'
import { api, type Staff, type Student } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { makeGrade, makeSchool, makeSection, pupilBody } from '../testing/factories.ts'
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
  const person = { emp_id: 'T-1', first_name: 'Rajesh', email: 'rajesh@quaestor.test' }
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
