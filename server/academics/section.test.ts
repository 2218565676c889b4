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
} from '../testing/factories.ts'

const app = await startTestApp()
let school: TestSchool

beforeAll(async () => {
  school = await makeSchool(app)
})

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
    const other = await makeSchool(app)
    const theirs = await makeSection(app, other, (await makeGrade(app, other)).id)
    const deleted = await makeSection(app, school, (await makeGrade(app, school)).id)
    await app.databases.owner.query('update sections set deleted_at = now() where id = $1', [deleted.id])
    expect(await titles({ filter: { id: [theirs.id, deleted.id] } })).toEqual([])
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
})
