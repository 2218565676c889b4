import { expect, it } from 'vitest'
import { api, type Student, type StudentPlace } from '#contract'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { makeGrade, makeSchool, makeSection, makeStaff, pupilBody } from '../../testing/factories/factories.ts'

const app = await startTestApp()

it('classes and sections say how many pupils of a session each caller sees there, and how many have not left', async () => {
  const school = await makeSchool(app)
  const { session_id } = school
  const { id: grade_id, title } = await makeGrade(app, school)
  const a = await makeSection(app, school, grade_id, { title: 'A', capacity: 2 })
  const b = await makeSection(app, school, grade_id, { title: 'B' })
  await makeSection(app, school, grade_id, { title: 'C', status: 0 })
  const pupil = async (section_id: number) => {
    const body = { ...pupilBody(session_id), grade_id, section_id }
    return (await app.call<Student>(api.student.create, body, school.admin)).data
  }
  const [gone] = [await pupil(a.id), await pupil(a.id)]
  await app.call(api.student.leave, { session_id, left_on: '2026-06-30', reason: 'OTHER' }, school.admin, gone.id)
  const places = async (caller: Caller) =>
    (await app.call<StudentPlace[]>(api.student.places, { session_id }, caller)).data
  const inA = { id: a.id, title: 'A', capacity: 2, count: 2, there: 1 }
  const inB = { id: b.id, title: 'B', capacity: null, count: 0, there: 0 }
  expect(await places(school.admin)).toEqual([{ grade: { id: grade_id, title }, count: 2, sections: [inA, inB] }])
  // The list that a click leads to finds as many.
  const found = await app.call(api.student.list, { filter: { session_id, section_id: a.id } }, school.admin)
  expect(found).toMatchObject({ count: 2 })
  const ofA = await makeStaff(app, school, [{ grade_id, section_id: a.id }])
  expect(await places(ofA)).toEqual([{ grade: { id: grade_id, title }, count: 2, sections: [inA] }])
  const ofB = await makeStaff(app, school, [{ grade_id, section_id: b.id }])
  expect(await places(ofB)).toEqual([])
  expect(await places((await makeSchool(app)).admin)).toEqual([])
})
