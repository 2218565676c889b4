import { beforeAll, expect, it } from 'vitest'
import { api, type Grade } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { describeEntity } from '../testing/conform/conform.ts'
import {
  makeGrade,
  makeSchool,
  makeSection,
  makeSubject,
  type TestSchool,
  unique,
} from '../testing/factories/factories.ts'
import { makeInstruction } from '../testing/factories/paper-factories.ts'

const app = await startTestApp()

describeEntity({
  app,
  api: api.grade,
  make: async () => ({ title: unique('Été') }),
  other: { description: 'Ours' },
  duplicate: { as: ({ title }) => ({ title: title.toUpperCase() }), path: 'title' },
  uses: {
    async by(school, { id }) {
      await makeSection(app, school, id)
      await makeSubject(app, school, { grade_id: id })
      await makeSubject(app, school, { grade_id: id })
      await makeInstruction(app, school, { grade_id: id })
      await makeGrade(app, school, { next_grade_id: id })
    },
    message: 'Class is used by 1 section, 2 subjects, 1 instruction of its own, 1 class; remove or move these first.',
  },
  examples: async (school) => ({
    form10: await makeGrade(app, school, { title: 'Form 10', level_order: 700 }),
    form9: await makeGrade(app, school, { title: 'Form 9', level_order: 700 }),
    form1: await makeGrade(app, school, { title: 'Form 1', level_order: 701 }),
  }),
  filters: () => [
    [{ title: 'fORM' }, ['form9', 'form10', 'form1']],
    [{ title: 'm 1' }, ['form10', 'form1']],
  ],
  // By level, then as people count.
  natural: ['form9', 'form10', 'form1'],
  sorts: {
    title: ['form1', 'form9', 'form10'],
    level_order: [['form9', 'form10'], 'form1'],
    id: ['form10', 'form9', 'form1'],
  },
})

let school: TestSchool
beforeAll(async () => {
  school = await makeSchool(app)
})
const create = (body: object) => app.call<Grade>(api.grade.create, body, school.admin)
const update = (id: number, body: object) => app.call<Grade>(api.grade.update, body, school.admin, id)

it('wrong values name the field', async () => {
  const { id } = await makeGrade(app, school)
  expect((await create({})).message).toBe('Please enter name')
  expect((await create({ title: 'x'.repeat(51) })).errors?.[0]?.path).toBe('title')
  expect((await update(id, { level_order: 'first' })).errors?.[0]?.path).toBe('level_order')
  expect((await update(id, { next_grade_id: id })).errors?.[0]?.path).toBe('next_grade_id')
})

it("another school's class does not follow", async () => {
  const theirs = await makeGrade(app, await makeSchool(app))
  const followed = await create({ title: unique('Class'), next_grade_id: theirs.id })
  expect([followed.status, followed.errors?.[0]?.path]).toEqual([422, 'next_grade_id'])
})

it('a new class comes last, its title trimmed; an emptied description is none', async () => {
  const first = await makeGrade(app, school)
  const title = unique('Class')
  const { data } = await create({ title: ` ${title} `, description: 'Ours' })
  expect(data).toMatchObject({ title, level_order: first.level_order + 1, description: 'Ours' })
  expect((await update(data.id, { description: '', next_grade_id: first.id })).data).toMatchObject({
    description: null,
    next_grade_id: first.id,
  })
})

it('classes come in the order of their titles, whatever order they are made in, unless they are given another', async () => {
  const of = await makeSchool(app)
  for (const title of ['Form 10', 'Form 2', 'Form 1', 'Form 11', 'Form 3']) await makeGrade(app, of, { title })
  await makeGrade(app, of, { title: 'Entry', level_order: 0 })
  await makeGrade(app, of, { title: 'Form 12' })
  const { data } = await app.call<Grade[]>(api.grade.list, {}, of.admin)
  const forms = [1, 2, 3, 10, 11, 12].map((number) => `Form ${number}`)
  expect(data.map(({ title }) => title)).toEqual(['Entry', ...forms])
})

it('the list takes the older form of its search and page', async () => {
  const of = await makeSchool(app)
  for (const title of ['Form 9', 'Form 10', 'Class 1']) await makeGrade(app, of, { title, level_order: 1 })
  const body = { searchQuery: 'form', page: 2, pageSize: 1 }
  const { data, count } = await app.call<Grade[]>(api.grade.list, body, of.admin)
  expect([data.map(({ title }) => title), count]).toEqual([['Form 10'], 2])
})

it('a class comes back after the one that follows it, and none is followed by one that is gone', async () => {
  const next = await makeGrade(app, school)
  const { id } = (await create({ title: unique('Class'), next_grade_id: next.id })).data
  const remove = (one: number) => app.call(api.grade.remove, {}, school.admin, one)
  await remove(id)
  expect((await remove(next.id)).status).toBe(200)
  const restore = (one: number) => app.call<Grade>(api.grade.restore, {}, school.admin, one)
  expect(await restore(id)).toMatchObject({
    status: 404,
    errorCode: 'not_found',
    message: `The class ${next.title} was deleted. Restore it first.`,
  })
  const wrong = { status: 422, errors: [{ path: 'next_grade_id', code: 'place.no_class' }] }
  expect(await create({ title: unique('Class'), next_grade_id: next.id })).toMatchObject(wrong)
  expect(await update((await makeGrade(app, school)).id, { next_grade_id: next.id })).toMatchObject(wrong)
  await restore(next.id)
  expect((await restore(id)).data).toMatchObject({ next_grade_id: next.id })
})
