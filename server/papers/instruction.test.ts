import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Instruction, type Subject } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { makePerson, makeSchool, makeSubject, makeTeacher, type TestSchool } from '../testing/factories.ts'

const app = await startTestApp()
let school: TestSchool
let other: TestSchool
let subject: Subject

async function makeInstruction(
  owner: TestSchool,
  heading: string,
  fields: { grade_id?: number; subject_id?: number; status?: 0 | 1 } = {},
): Promise<number> {
  const { id } = await app.databases.owner_kysely
    .insertInto('instructions')
    .values({
      client_id: owner.id,
      heading,
      content: 'Read with care.\nAnswer all.',
      grade_id: null,
      subject_id: null,
      ...fields,
      created_by: null,
      updated_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

beforeAll(async () => {
  school = await makeSchool(app)
  other = await makeSchool(app)
  subject = await makeSubject(app, school)
  const { grade_id, id: subject_id } = subject
  await makeInstruction(school, 'Paper 10')
  await makeInstruction(school, 'Paper 2', { grade_id })
  await makeInstruction(school, 'Of the subject', { grade_id, subject_id, status: 0 })
  const elsewhere = await makeSubject(app, school)
  await makeInstruction(school, 'Elsewhere', { grade_id: elsewhere.grade_id, subject_id: elsewhere.id })
})

const call = (body: object, caller = school.admin) => app.call<Instruction[]>(api.instruction.list, body, caller)
const headings = async (body: object, caller = school.admin) => {
  const { data, count } = await call(body, caller)
  expect(count).toBe(data.length)
  return data.map((instruction) => instruction.heading)
}

describe('what is refused', () => {
  it('a student and the platform may not list instructions', async () => {
    const callers = [await makePerson(app, school.id, 4), await makePerson(app, 0, 1)]
    for (const caller of callers) expect((await call({}, caller)).errorCode).toBe('forbidden')
  })

  it('unknown filters and wrong types name the field', async () => {
    expect((await call({ filter: { content: 'A' } })).errors?.[0]?.path).toBe('filter.content')
    expect((await call({ filter: { grade_id: true } })).errors?.[0]?.path).toBe('filter.grade_id')
  })

  it("another school's and deleted instructions are not listed", async () => {
    const theirs = await makeInstruction(other, 'Theirs')
    const deleted = await makeInstruction(school, 'Deleted')
    await app.databases.owner.query('update instructions set deleted_at = now() where id = $1', [deleted])
    expect(await headings({ filter: { id: [theirs, deleted] } })).toEqual([])
  })
})

describe('what works', () => {
  it('a row carries its class and subject, or null where it holds for any', async () => {
    const { data } = await call({ filter: { heading: ['of the subject', '10'] } })
    expect(data).toMatchObject([
      {
        heading: 'Of the subject',
        content: 'Read with care.\nAnswer all.',
        status: 0,
        grade: subject.grade,
        subject: { id: subject.id, title: subject.title },
      },
      { heading: 'Paper 10', status: 1, grade_id: null, grade: null, subject_id: null, subject: null },
    ])
  })

  it('a class or subject filter also finds what holds for any', async () => {
    const { grade_id, id: subject_id } = subject
    expect(await headings({ filter: { grade_id } })).toEqual(['Of the subject', 'Paper 2', 'Paper 10'])
    expect(await headings({ filter: { grade_id, subject_id } })).toEqual(['Of the subject', 'Paper 2', 'Paper 10'])
    expect(await headings({ filter: { subject_id: [999_999] } })).toEqual(['Paper 2', 'Paper 10'])
  })

  it('the other filters, the natural order and every sort work', async () => {
    expect(await headings({})).toEqual(['Elsewhere', 'Of the subject', 'Paper 2', 'Paper 10'])
    expect(await headings({ filter: { status: 0 } })).toEqual(['Of the subject'])
    expect(await headings({ filter: { heading: 'PAPER' } })).toEqual(['Paper 2', 'Paper 10'])
    const sorted = (field: string, dir: string) => headings({ sort: [{ field, dir }] })
    expect(await sorted('heading', 'desc')).toEqual(['Paper 10', 'Paper 2', 'Of the subject', 'Elsewhere'])
    expect(await sorted('status', 'asc')).toEqual(['Of the subject', 'Elsewhere', 'Paper 2', 'Paper 10'])
    expect(await sorted('id', 'asc')).toEqual(['Paper 10', 'Paper 2', 'Of the subject', 'Elsewhere'])
  })

  it('a teacher reads them all: an instruction is nobody’s secret', async () => {
    expect(await headings({}, await makeTeacher(app, school, subject))).toHaveLength(4)
  })
})
