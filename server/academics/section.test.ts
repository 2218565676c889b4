import { beforeAll, expect, it } from 'vitest'
import { api, type Section } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { describeEntity } from '../testing/conform/conform.ts'
import { makeExam } from '../testing/factories/exam-factories.ts'
import {
  makeGrade,
  makeSchool,
  makeSection,
  makeSubject,
  makeTeacher,
  type TestSchool,
  unique,
} from '../testing/factories/factories.ts'

const app = await startTestApp()

describeEntity({
  app,
  api: api.section,
  make: async (school) => ({ grade_id: (await makeGrade(app, school)).id, title: unique('Été'), capacity: 40 }),
  other: { capacity: null },
  duplicate: { as: ({ grade_id, title }) => ({ grade_id, title: title.toUpperCase() }), path: 'title' },
  uses: {
    by: useSection,
    message:
      'Section is used by 1 staff assignment (all sessions, ended ones too), 1 subject that names it; make it inactive instead.',
  },
  parent: {
    api: api.grade,
    key: 'grade_id',
    gone: 'The class of this section was deleted. Restore it first.',
  },
  async examples(school) {
    const late = await makeGrade(app, school, { level_order: 2 })
    const early = await makeGrade(app, school, { level_order: 1 })
    return {
      a1: await makeSection(app, school, late.id, { title: 'A1' }),
      b10: await makeSection(app, school, early.id, { title: 'B10', status: 0 }),
      b2: await makeSection(app, school, early.id, { title: 'B2' }),
    }
  },
  filters: ({ a1, b2 }) => [
    [{ grade_id: b2.grade_id }, ['b2', 'b10']],
    [{ grade_id: [a1.grade_id, b2.grade_id], status: 1 }, ['b2', 'a1']],
    [{ title: 'b1' }, ['b10']],
  ],
  // Class by class, then as people count.
  natural: ['b2', 'b10', 'a1'],
  sorts: {
    title: ['a1', 'b2', 'b10'],
    grade: [['b2', 'b10'], 'a1'],
    status: ['b10', ['b2', 'a1']],
    id: ['a1', 'b10', 'b2'],
  },
})

async function useSection(school: TestSchool, { id, grade_id }: Section): Promise<void> {
  await makeSubject(app, school, { grade_id, section_ids: [id] })
  await makeTeacher(app, school, await makeSubject(app, school, { grade_id }))
  await app.databases.owner.query(
    'update staff_assignments set section_id = $1 where client_id = $2 and grade_id = $3',
    [id, school.id, grade_id],
  )
}

let school: TestSchool
beforeAll(async () => {
  school = await makeSchool(app)
})
const create = (body: object) => app.call<Section>(api.section.create, body, school.admin)
const update = (id: number, body: object) => app.call<Section>(api.section.update, body, school.admin, id)
const makeOne = async () => makeSection(app, school, (await makeGrade(app, school)).id)

it('wrong values name the field', async () => {
  const { grade_id } = await makeOne()
  const wrong: [object, string[]][] = [
    [{ grade_id, title: ' ' }, ['title']],
    [{ grade_id, title: 'x'.repeat(21) }, ['title']],
    [{ grade_id, title: 'A', capacity: 0 }, ['capacity']],
    [{ grade_id, title: 'A', capacity: 501, status: 2 }, ['capacity', 'status']],
    [{ grade_id, title: 'A', capacity: 2.5 }, ['capacity']],
  ]
  for (const [body, paths] of wrong) {
    const reply = await create(body)
    expect([reply.status, reply.errors?.map((error) => error.path)]).toEqual([422, paths])
  }
})

it("another school's class is no class to put a section into", async () => {
  const elsewhere = await makeGrade(app, await makeSchool(app))
  const none = [{ path: 'grade_id', message: 'There is no such class' }]
  expect((await create({ grade_id: elsewhere.id, title: 'A' })).errors).toMatchObject(none)
  expect((await update((await makeOne()).id, { grade_id: elsewhere.id })).errors).toMatchObject(none)
})

it('a section that nothing refers to moves to another class; one in use stays', async () => {
  const section = await makeOne()
  const grade = await makeGrade(app, school)
  const moved = await update(section.id, { grade_id: grade.id })
  expect(moved.data.grade).toEqual({ id: grade.id, title: grade.title })
  await useSection(school, moved.data)
  const reply = await update(section.id, { grade_id: section.grade_id })
  expect([reply.errorCode, reply.errors?.[0]?.path]).toEqual(['in_use', 'grade_id'])
  expect(reply.message).toContain(
    'cannot move to another class: 1 staff assignment (all sessions, ended ones too), 1 subject that names it',
  )
})

it('titles are trimmed, and a section has no seats where none are given', async () => {
  const { grade_id } = await makeOne()
  expect((await create({ grade_id, title: ' A ' })).data).toMatchObject({ title: 'A', capacity: null })
})

it('an exam keeps its section from going as long as it is not deleted itself, and comes back after it', async () => {
  const section = await makeOne()
  const subject = await makeSubject(app, school, { grade_id: section.grade_id })
  const exam = await makeExam(app, school, subject, [section.id])
  const kept = await app.call(api.section.remove, {}, school.admin, section.id)
  expect([kept.status, kept.message]).toEqual([409, 'Section is used by 1 exam; make it inactive instead.'])

  await app.call(api.exam.remove, { session_id: school.session_id }, school.admin, exam.id)
  // Its key names the class as well.
  const elsewhere = await makeGrade(app, school)
  expect((await update(section.id, { grade_id: elsewhere.id })).errorCode).toBe('in_use')
  expect((await app.call(api.section.remove, {}, school.admin, section.id)).status).toBe(200)
  const lost = await app.call(api.exam.restore, {}, school.admin, exam.id)
  expect([lost.status, lost.message]).toEqual([404, 'The section of this exam was deleted. Restore it first.'])
  expect((await app.call(api.section.restore, {}, school.admin, section.id)).status).toBe(200)
  expect((await app.call(api.exam.restore, {}, school.admin, exam.id)).status).toBe(200)
})
