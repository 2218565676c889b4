import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Grade } from '#contract'
import { startTestApp } from '../testing/app.ts'
import {
  makeGrade,
  makePerson,
  makeSchool,
  makeSection,
  makeSubject,
  makeTeacher,
  type TestSchool,
  unique,
} from '../testing/factories.ts'
import { makeInstruction } from '../testing/paper-factories.ts'

const app = await startTestApp()
let school: TestSchool
let other: TestSchool

beforeAll(async () => {
  school = await makeSchool(app)
  other = await makeSchool(app)
})

const create = (body: object, caller = school.admin) => app.call<Grade>(api.grade.create, body, caller)
const update = (id: number, body: object, caller = school.admin) => app.call<Grade>(api.grade.update, body, caller, id)
const remove = (id: number, caller = school.admin) => app.call(api.grade.remove, {}, caller, id)
const restore = (id: number, caller = school.admin) => app.call<Grade>(api.grade.restore, {}, caller, id)
const list = (body: object, caller = school.admin) => app.call<Grade[]>(api.grade.list, body, caller)
const titles = async (body: object, caller = school.admin) =>
  (await list(body, caller)).data.map((grade) => grade.title)

describe('what is refused', () => {
  it('a teacher may neither create, change, delete nor restore a class', async () => {
    const grade = await makeGrade(app, school)
    const teacher = await makePerson(app, school.id, 3)
    const replies = [
      await create({ title: 'Taken' }, teacher),
      await update(grade.id, { title: 'Taken' }, teacher),
      await remove(grade.id, teacher),
      await restore(grade.id, teacher),
    ]
    expect(replies.map((reply) => [reply.status, reply.errorCode])).toEqual(Array(4).fill([403, 'forbidden']))
  })

  it("another school's class is not found, nor followed", async () => {
    const theirs = await makeGrade(app, other)
    const replies = [await update(theirs.id, { title: 'Taken' }), await remove(theirs.id), await restore(theirs.id)]
    expect(replies.map((reply) => reply.status)).toEqual([404, 404, 404])
    const followed = await create({ title: unique('Class'), next_grade_id: theirs.id })
    expect([followed.status, followed.errors?.[0]?.path]).toEqual([422, 'next_grade_id'])
    expect(await titles({ filter: { id: theirs.id } })).toEqual([])
  })

  it('a stale row_version is answered with the current row', async () => {
    const grade = await makeGrade(app, school)
    const changed = await update(grade.id, { description: 'First', row_version: 1 })
    const reply = await update(grade.id, { description: 'Second', row_version: 1 })
    expect([reply.status, reply.errorCode]).toEqual([409, 'stale_row'])
    expect(reply.data).toEqual(changed.data)
  })

  it('unknown fields, wrong values and empty updates name the field', async () => {
    const grade = await makeGrade(app, school)
    const missing = await create({})
    expect([missing.status, missing.message]).toEqual([422, 'Please enter name'])
    expect((await create({ title: 'A', colour: 'red' })).errors?.[0]?.path).toBe('colour')
    expect((await create({ title: 'x'.repeat(51) })).errors?.[0]?.path).toBe('title')
    expect((await update(grade.id, { level_order: 'first' })).errors?.[0]?.path).toBe('level_order')
    expect((await update(grade.id, { next_grade_id: grade.id })).errors?.[0]?.path).toBe('next_grade_id')
    expect((await update(grade.id, {})).status).toBe(422)
  })

  it('a name that exists is a duplicate, ignoring case, on create, update and restore', async () => {
    const grade = await makeGrade(app, school)
    const twin = { title: grade.title.toUpperCase() }
    const reply = await create(twin)
    expect([reply.status, reply.errorCode, reply.errors?.[0]?.path]).toEqual([409, 'duplicate', 'title'])
    expect((await update((await makeGrade(app, school)).id, twin)).errorCode).toBe('duplicate')
    await remove(grade.id)
    expect((await create(twin)).status).toBe(200)
    expect((await restore(grade.id)).errorCode).toBe('duplicate')
  })

  it('a class with sections, subjects, instructions or a class before it is in use and says by what', async () => {
    const grade = await makeGrade(app, school)
    await makeSection(app, school, grade.id)
    await makeSubject(app, school, { grade_id: grade.id })
    await makeSubject(app, school, { grade_id: grade.id })
    await makeInstruction(app, school, { grade_id: grade.id })
    await makeGrade(app, school, { next_grade_id: grade.id })
    const reply = await remove(grade.id)
    expect([reply.status, reply.errorCode]).toEqual([409, 'in_use'])
    expect(reply.message).toBe(
      'Class is used by 1 section, 2 subjects, 1 instruction, 1 class; remove or move these first.',
    )
  })
})

describe('what works', () => {
  it('a new class comes last, is trimmed, and can be changed, deleted and brought back', async () => {
    const first = await makeGrade(app, school)
    const { data } = await create({ title: ` ${unique('Class')} `, description: 'Ours' })
    expect(data).toMatchObject({ level_order: first.level_order + 1, description: 'Ours', row_version: 1 })
    expect(data.title).toBe(data.title.trim())
    const changed = await update(data.id, { next_grade_id: first.id })
    expect(changed.data).toMatchObject({ next_grade_id: first.id, description: 'Ours', row_version: 2 })
    expect((await remove(data.id)).data).toEqual({ id: data.id })
    expect(await titles({ filter: { id: data.id } })).toEqual([])
    expect((await restore(data.id)).data.title).toBe(data.title)
  })

  it('the list goes by level, then as people count, and takes the older form of its search and page', async () => {
    const one = await makeGrade(app, school, { title: 'Form 10', level_order: 700 })
    const two = await makeGrade(app, school, { title: 'Form 9', level_order: 700 })
    const three = await makeGrade(app, school, { title: 'Form 1', level_order: 701 })
    const inOrder = ['Form 9', 'Form 10', 'Form 1']
    expect(await titles({ filter: { title: 'fORM' } })).toEqual(inOrder)
    expect(await titles({ filter: { id: [one.id, two.id, three.id] } })).toEqual(inOrder)
    expect(await titles({ searchQuery: 'form', page: 2, pageSize: 2 })).toEqual(['Form 1'])
    const sort = [{ field: 'title', dir: 'asc' }]
    expect(await titles({ filter: { title: ['form'] }, sort })).toEqual(['Form 1', 'Form 9', 'Form 10'])
  })

  it('a teacher sees the classes of the own assignments', async () => {
    const subject = await makeSubject(app, school)
    expect(await titles({}, await makeTeacher(app, school, subject))).toEqual([subject.grade.title])
  })
})
