import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Section } from '#contract'
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

const app = await startTestApp()
let school: TestSchool
let other: TestSchool

beforeAll(async () => {
  school = await makeSchool(app)
  other = await makeSchool(app)
})

const create = (body: object, caller = school.admin) => app.call<Section>(api.section.create, body, caller)
const update = (id: number, body: object, caller = school.admin) =>
  app.call<Section>(api.section.update, body, caller, id)
const remove = (id: number, caller = school.admin) => app.call(api.section.remove, {}, caller, id)
const restore = (id: number, caller = school.admin) => app.call<Section>(api.section.restore, {}, caller, id)
const flip = (id: number, caller = school.admin) =>
  app.call<{ id: number; status: number }>(api.section.changeStatus, {}, caller, id)
const makeOne = async (fields: { title?: string } = {}) =>
  makeSection(app, school, (await makeGrade(app, school)).id, fields)

const call = (body: object, caller = school.admin) => app.call<Section[]>(api.section.list, body, caller)
const titles = async (body: object, caller = school.admin) =>
  (await call(body, caller)).data.map((section) => section.title)

describe('what is refused', () => {
  it('a student and the platform may not list sections', async () => {
    const callers = [await makePerson(app, school.id, 4), await makePerson(app, 0, 1)]
    for (const caller of callers) expect((await call({}, caller)).errorCode).toBe('forbidden')
  })

  it('unknown filters and sorts name the field', async () => {
    expect((await call({ filter: { name: 'A' } })).errors?.[0]?.path).toBe('filter.name')
    expect((await call({ sort: [{ field: 'capacity', dir: 'asc' }] })).errors?.[0]?.path).toBe('sort.0.field')
    expect((await call({ range: { page: 0 } })).errors?.[0]?.path).toBe('range.page')
  })

  it("another school's and deleted sections are not listed", async () => {
    const theirs = await makeSection(app, other, (await makeGrade(app, other)).id)
    const deleted = await makeSection(app, school, (await makeGrade(app, school)).id)
    await app.databases.owner.query('update sections set deleted_at = now() where id = $1', [deleted.id])
    expect(await titles({ filter: { id: [theirs.id, deleted.id] } })).toEqual([])
  })

  it('a teacher reads sections but changes nothing', async () => {
    const subject = await makeSubject(app, school)
    const { id, grade_id } = await makeSection(app, school, subject.grade_id)
    const teacher = await makeTeacher(app, school, subject)
    const replies = [
      await create({ grade_id, title: 'A' }, teacher),
      await update(id, { title: 'A' }, teacher),
      await remove(id, teacher),
      await restore(id, teacher),
      await flip(id, teacher),
    ]
    expect(replies.map((reply) => reply.errorCode)).toEqual(Array(5).fill('forbidden'))
  })

  it("another school's section is not found, its class is no class to put one into", async () => {
    const theirs = await makeSection(app, other, (await makeGrade(app, other)).id)
    const replies = [
      await update(theirs.id, { title: 'Taken' }),
      await remove(theirs.id),
      await restore(theirs.id),
      await flip(theirs.id),
    ]
    expect(replies.map((reply) => reply.status)).toEqual([404, 404, 404, 404])
    const none = [{ path: 'grade_id', message: 'There is no such class' }]
    expect((await create({ grade_id: theirs.grade_id, title: 'A' })).errors).toMatchObject(none)
    expect((await update((await makeOne()).id, { grade_id: theirs.grade_id })).errors).toMatchObject(none)
  })

  it('unknown fields, wrong values and empty updates name the field', async () => {
    const { id, grade_id } = await makeOne()
    const wrong: [object, string[]][] = [
      [{}, ['grade_id', 'title']],
      [{ grade_id, title: ' ' }, ['title']],
      [{ grade_id, title: 'x'.repeat(21) }, ['title']],
      [{ grade_id, title: 'A', capacity: 0 }, ['capacity']],
      [{ grade_id, title: 'A', capacity: 501, status: 2, teacher: 1 }, ['capacity', 'status', 'teacher']],
      [{ grade_id, title: 'A', capacity: 2.5 }, ['capacity']],
    ]
    for (const [body, paths] of wrong) {
      const reply = await create(body)
      expect([reply.status, reply.errors?.map((error) => error.path)]).toEqual([422, paths])
    }
    expect((await update(id, { row_version: 1 })).status).toBe(422)
  })

  it('a stale row_version is answered with the current row', async () => {
    const { id } = await makeOne()
    const changed = await update(id, { capacity: 30, row_version: 1 })
    const reply = await update(id, { capacity: 31, row_version: 1 })
    expect([reply.status, reply.errorCode]).toEqual([409, 'stale_row'])
    expect(reply.data).toEqual(changed.data)
  })

  it('a title that the class has already is a duplicate, ignoring case, on create, update and restore', async () => {
    const { id, grade_id, title } = await makeOne({ title: 'Été' })
    const reply = await create({ grade_id, title: 'ÉTÉ' })
    expect([reply.status, reply.errorCode, reply.errors?.[0]?.path]).toEqual([409, 'duplicate', 'title'])
    const second = await makeSection(app, school, grade_id)
    expect((await update(second.id, { title })).errors?.[0]?.path).toBe('title')
    await remove(id)
    expect((await create({ grade_id, title })).status).toBe(200)
    expect((await restore(id)).errorCode).toBe('duplicate')
  })

  it('a section with staff or subjects of its own is in use: it neither goes nor moves', async () => {
    const { id, grade_id } = await makeOne()
    await makeSubject(app, school, { grade_id, section_ids: [id] })
    const teacher = await makeTeacher(app, school, await makeSubject(app, school, { grade_id }))
    await app.databases.owner.query(
      'update staff_assignments set section_id = $1 where client_id = $2 and grade_id = $3',
      [id, school.id, grade_id],
    )
    expect(await titles({ filter: { id } }, teacher)).toHaveLength(1)
    const reply = await remove(id)
    expect([reply.status, reply.errorCode]).toEqual([409, 'in_use'])
    expect(reply.message).toBe('Section is used by 1 staff assignment, 1 subject; make it inactive instead.')
    const moved = await update(id, { grade_id: (await makeGrade(app, school)).id })
    expect([moved.errorCode, moved.errors?.[0]?.path]).toEqual(['in_use', 'grade_id'])
    expect(moved.message).toContain('cannot move to another class: 1 staff assignment, 1 subject')
  })

  it('a section whose class was deleted does not come back before its class', async () => {
    const { id, grade_id } = await makeOne()
    await remove(id)
    await app.call(api.grade.remove, {}, school.admin, grade_id)
    const early = await restore(id)
    expect([early.status, early.message]).toEqual([404, 'The class of this section was deleted. Restore it first.'])
  })
})

describe('what works', () => {
  it('a row carries its class', async () => {
    const grade = await makeGrade(app, school)
    const { id } = await makeSection(app, school, grade.id, { title: 'A', capacity: 40 })
    const { data, count } = await call({ filter: { id } })
    expect(count).toBe(1)
    expect(data[0]).toMatchObject({
      id,
      row_version: 1,
      title: 'A',
      capacity: 40,
      status: 1,
      grade: { id: grade.id, title: grade.title },
    })
  })

  it('sections go class by class, then as people count, and every filter and sort works', async () => {
    const late = await makeGrade(app, school, { level_order: 502 })
    const early = await makeGrade(app, school, { level_order: 501 })
    const x = await makeSection(app, school, late.id, { title: 'A1' })
    const ten = await makeSection(app, school, early.id, { title: 'B10', status: 0 })
    const two = await makeSection(app, school, early.id, { title: 'B2' })
    const id = [x.id, ten.id, two.id]
    expect(await titles({ filter: { id } })).toEqual(['B2', 'B10', 'A1'])
    expect(await titles({ filter: { grade_id: early.id } })).toEqual(['B2', 'B10'])
    expect(await titles({ filter: { grade_id: [early.id, late.id], status: 1 } })).toEqual(['B2', 'A1'])
    expect(await titles({ filter: { id, title: 'b1' } })).toEqual(['B10'])
    expect(await titles({ filter: { id }, sort: [{ field: 'title', dir: 'asc' }] })).toEqual(['A1', 'B2', 'B10'])
    expect(await titles({ filter: { id }, sort: [{ field: 'grade', dir: 'desc' }] })).toEqual(['A1', 'B2', 'B10'])
    expect(await titles({ filter: { id }, sort: [{ field: 'status', dir: 'asc' }] })).toEqual(['B10', 'B2', 'A1'])
    expect(await titles({ filter: { id }, range: { page: 2, pageSize: 2 } })).toEqual(['A1'])
  })

  it('a teacher sees the sections of the own assignments', async () => {
    const subject = await makeSubject(app, school)
    await makeSection(app, school, subject.grade_id, { title: 'Mine' })
    const teacher = await makeTeacher(app, school, subject)
    expect(await titles({}, teacher)).toEqual(['Mine'])
  })

  it('a new section is answered with its class and is active; an update changes only what it names', async () => {
    const grade = await makeGrade(app, school)
    const { data } = await create({ grade_id: grade.id, title: ' A ', capacity: 40 })
    const section = { title: 'A', capacity: 40, status: 1, grade: { id: grade.id, title: grade.title }, row_version: 1 }
    expect(data).toMatchObject(section)
    expect((await update(data.id, { capacity: null })).data).toMatchObject({
      ...section,
      capacity: null,
      row_version: 2,
    })
  })

  it('a section that nothing refers to moves to another class', async () => {
    const { id } = await makeOne()
    const grade = await makeGrade(app, school)
    expect((await update(id, { grade_id: grade.id })).data.grade).toEqual({ id: grade.id, title: grade.title })
  })

  it('the status flips and is answered', async () => {
    const { id } = await makeOne()
    expect((await flip(id)).data).toEqual({ id, status: 0 })
    expect((await call({ filter: { id } })).data[0]).toMatchObject({ status: 0, row_version: 2 })
    expect((await flip(id)).data).toEqual({ id, status: 1 })
  })

  it('a deleted section is gone from the list, comes back once, and all of it is in the audit', async () => {
    const { id, title } = await makeOne()
    expect((await remove(id)).data).toEqual({ id })
    expect(await titles({ filter: { id } })).toEqual([])
    expect((await restore(id)).data.title).toBe(title)
    expect((await restore(id)).status).toBe(404)
    const { rows } = await app.databases.owner.query<{ action: string }>(
      "select action from audit_entries where client_id = $1 and entity = 'section' and entity_id = $2 order by id",
      [school.id, id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['create', 'delete', 'restore'])
  })

  it('the same request sent twice makes one section', async () => {
    const body = { grade_id: (await makeGrade(app, school)).id, title: 'A' }
    const caller = { ...school.admin, 'idempotency-key': unique('key') }
    const [first, second] = [await create(body, caller), await create(body, caller)]
    expect(second.data).toEqual(first.data)
    expect(await titles({ filter: { grade_id: body.grade_id } })).toEqual(['A'])
  })
})
