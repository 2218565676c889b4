import { expect, it } from 'vitest'
import { api } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { makePupilOffice } from '../testing/worlds/pupil-office.ts'
import { makeStaffSchool } from '../testing/worlds/staff-school.ts'

const app = await startTestApp()
const office = await makePupilOffice(app)
const world = await makeStaffSchool(app)

interface Found {
  reason: string
  matches: object[]
}

const five = <T>(send: () => Promise<T>) => Promise.all(Array.from({ length: 5 }, send))

it.each([
  ['admission_no', { admission_no: 'FIVE-1' }],
  ['email', { email: 'five@quaestor.test' }],
  ['name_and_dob', { f_name: 'Zoya', l_name: 'Five', dob: '2012-05-14' }],
])('of five who make the same pupil at once, four are told of the first (%s)', async (reason, fields) => {
  const replies = await five(() => office.send(fields))
  const made = replies.find(({ status }) => status === 200)?.data
  const others = replies.filter(({ status }) => status !== 200)
  expect(others.map(({ status, errorCode }) => [status, errorCode])).toEqual(Array(4).fill([409, 'user_found']))
  for (const { data } of others)
    expect(data).toMatchObject({ reason, matches: [{ student_id: made?.id, admission_no: made?.admission_no }] })
})

it.each([
  ['emp_id', { emp_id: 'FIVE-1' }],
  ['email', { email: 'five@quaestor.test' }],
])('of five who make the same member of staff at once, four are told of the first (%s)', async (reason, fields) => {
  const replies = await five(() => world.send(fields))
  const made = replies.find(({ status }) => status === 200)?.data
  const others = replies.filter(({ status }) => status !== 200)
  expect(others.map(({ status, errorCode }) => [status, errorCode])).toEqual(Array(4).fill([409, 'user_found']))
  for (const { data } of others as { data: unknown }[])
    expect(data as Found).toMatchObject({ reason, matches: [{ staff_id: made?.id, name: made?.name }] })
})

it('several different ones are made at once', async () => {
  const replies = await five(() => office.send({}))
  expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(200))
  const { count } = await app.call(
    api.student.list,
    { filter: { session_id: office.school.session_id } },
    office.school.admin,
  )
  expect(count).toBeGreaterThanOrEqual(5)
})
