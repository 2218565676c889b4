import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Instruction, type Subject } from '#contract'
import { startTestApp } from '../testing/app.ts'
import {
  makeChapter,
  makeGrade,
  makePerson,
  makeSchool,
  makeSubject,
  makeTeacher,
  type TestSchool,
  unique,
} from '../testing/factories.ts'
import { makeDraft, makeInstruction } from '../testing/paper-factories.ts'

const app = await startTestApp()
let school: TestSchool
let other: TestSchool
/** For the tests that leave rows behind: the lists of `school` are counted. */
let another: TestSchool
let subject: Subject

const create = (body: object, caller = school.admin) => app.call<Instruction>(api.instruction.create, body, caller)
const update = (id: number, body: object, caller = school.admin) =>
  app.call<Instruction>(api.instruction.update, body, caller, id)
const remove = (id: number, caller = school.admin) => app.call(api.instruction.remove, {}, caller, id)
const restore = (id: number, caller = school.admin) => app.call<Instruction>(api.instruction.restore, {}, caller, id)
const flip = (id: number, caller = school.admin) =>
  app.call<{ id: number; status: number }>(api.instruction.changeStatus, {}, caller, id)

const content = 'Read with care.\nAnswer all.'
const makeOne = async (owner: TestSchool, heading: string, fields: object = {}) =>
  (await makeInstruction(app, owner, { heading, content, ...fields })).id
const boundsOf = ({ grade_id, id }: Subject) => ({ grade_id, subject_id: id })

beforeAll(async () => {
  school = await makeSchool(app)
  other = await makeSchool(app)
  another = await makeSchool(app)
  subject = await makeSubject(app, school)
  const { grade_id, id: subject_id } = subject
  await makeOne(school, 'Paper 10')
  await makeOne(school, 'Paper 2', { grade_id })
  await makeOne(school, 'Of the subject', { grade_id, subject_id, status: 0 })
  const elsewhere = await makeSubject(app, school)
  await makeOne(school, 'Elsewhere', { grade_id: elsewhere.grade_id, subject_id: elsewhere.id })
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
    const theirs = await makeOne(other, 'Theirs')
    const deleted = await makeOne(school, 'Deleted')
    await app.databases.owner.query('update instructions set deleted_at = now() where id = $1', [deleted])
    expect(await headings({ filter: { id: [theirs, deleted] } })).toEqual([])
  })

  it('a student may change nothing, a teacher may neither delete nor switch', async () => {
    const id = await makeOne(another, 'Kept')
    const student = await makePerson(app, another.id, 4)
    const teacher = await makePerson(app, another.id, 3)
    const replies = [
      await create({ heading: 'A', content }, student),
      await update(id, { heading: 'A' }, student),
      await remove(id, teacher),
      await restore(id, teacher),
      await flip(id, teacher),
    ]
    expect(replies.map((reply) => reply.errorCode)).toEqual(Array(5).fill('forbidden'))
  })

  it("another school's instruction is not found, its class is no class to name", async () => {
    const id = await makeOne(other, 'Theirs')
    const replies = [await update(id, { heading: 'A' }), await remove(id), await restore(id), await flip(id)]
    expect(replies.map((reply) => reply.status)).toEqual([404, 404, 404, 404])
    const theirs = boundsOf(await makeSubject(app, other))
    const { grade_id } = theirs
    expect((await create({ heading: 'A', content, grade_id })).errors?.[0]?.path).toBe('grade_id')
    expect((await create({ heading: 'A', content, ...theirs })).errors?.[0]?.path).toBe('subject_id')
  })

  it('a teacher changes only those of the own classes and subjects', async () => {
    const mine = await makeSubject(app, another)
    const foreign = await makeSubject(app, another)
    const teacher = await makeTeacher(app, another, mine)
    const ids = [
      await makeOne(another, 'Of every class'),
      await makeOne(another, 'Foreign class', { grade_id: foreign.grade_id }),
      await makeOne(another, 'Foreign subject', boundsOf(foreign)),
    ]
    for (const id of ids) expect((await update(id, { heading: 'Taken' }, teacher)).errorCode).toBe('forbidden')
    const paths = async (bounds: object) =>
      (await create({ heading: 'A', content, ...bounds }, teacher)).errors?.map((error) => error.path)
    expect(await paths({})).toEqual(['grade_id'])
    expect(await paths({ grade_id: foreign.grade_id })).toEqual(['grade_id'])
    expect(await paths(boundsOf(foreign))).toEqual(['subject_id'])
    const { data } = await create({ heading: 'A', content, ...boundsOf(mine) }, teacher)
    expect((await update(data.id, { heading: 'B', subject_id: null }, teacher)).data.heading).toBe('B')
    expect((await update(data.id, { grade_id: null }, teacher)).errors?.[0]?.path).toBe('grade_id')
  })

  it('unknown fields, wrong values and empty updates name the field', async () => {
    const long = 'x'.repeat(5001)
    const wrong: [object, string[]][] = [
      [{}, ['heading', 'content']],
      [{ heading: 'x'.repeat(151), content: ' \n ' }, ['heading', 'content']],
      [{ heading: 'A', content: long, status: 2, lines: [] }, ['content', 'status', 'lines']],
      [{ heading: 'A', content: 'a\u0000b' }, ['content']],
      [{ heading: 'A', content, grade_id: 'x' }, ['grade_id']],
      [{ heading: 'A', content, subject_id: subject.id }, ['grade_id']],
    ]
    for (const [body, paths] of wrong) {
      const reply = await create(body)
      expect([reply.status, reply.errors?.map((error) => error.path)]).toEqual([422, paths])
    }
    expect((await update(await makeOne(another, 'Kept'), {}, another.admin)).status).toBe(422)
  })

  it('a subject must be of the class, on create and update', async () => {
    const elsewhere = await makeGrade(app, another)
    const own = await makeSubject(app, another)
    const wrong = [{ path: 'subject_id', message: 'This subject belongs to another class' }]
    const bounds = { grade_id: elsewhere.id, subject_id: own.id }
    expect((await create({ heading: 'A', content, ...bounds }, another.admin)).errors).toMatchObject(wrong)
    const id = await makeOne(another, 'Kept', boundsOf(own))
    expect((await update(id, { grade_id: elsewhere.id }, another.admin)).errors).toMatchObject(wrong)
    expect((await update(id, { grade_id: null }, another.admin)).errors?.[0]?.path).toBe('grade_id')
  })

  it('content with a table, a formula that cannot be set, a strange picture or nothing seen is refused with the reason', async () => {
    const reasons = async (text: string) =>
      (await create({ heading: 'A', content: text })).errors?.map(({ path, message }) => `${path}: ${message}`)
    expect(await reasons('<table><tr><td>A</td></tr></table>')).toEqual([
      'content: A table does not fit into the lines of an instruction: write it as text',
    ])
    expect(await reasons('<p> </p><br>')).toEqual(['content: Please enter the instructions'])
    expect(await reasons('<script>alert(1)</script>')).toEqual(['content: Please enter the instructions'])
    expect(await reasons('&'.repeat(4000))).toEqual([
      'content: Please shorten the instructions: with their formatting they take more than 5,000 characters',
    ])
    const [formula] = (await reasons('Use <span data-type="inline-math" data-latex="\\frac{1"></span>.')) ?? []
    expect(formula).toContain('content: Formula 1:')
    const [picture] = (await reasons('See <img src="https://example.com/a.png">.')) ?? []
    expect(picture).toContain('content: Picture 1 is not stored here')
  })

  it('a stale row_version is answered with the current row', async () => {
    const id = await makeOne(another, 'Kept')
    const changed = await update(id, { heading: 'One', row_version: 1 }, another.admin)
    const reply = await update(id, { heading: 'Two', row_version: 1 }, another.admin)
    expect([reply.status, reply.errorCode]).toEqual([409, 'stale_row'])
    expect(reply.data).toEqual(changed.data)
  })

  it('one that a draft uses is in use, and may not be limited to another class or subject', async () => {
    const chapter = await makeChapter(app, another)
    const foreign = await makeSubject(app, another)
    const sibling = await makeSubject(app, another, { grade_id: chapter.grade_id })
    const id = await makeOne(another, 'Used')
    await makeDraft(app, another, chapter, { instruction_id: id })
    const reply = await remove(id, another.admin)
    expect([reply.status, reply.errorCode]).toEqual([409, 'in_use'])
    expect(reply.message).toBe('Instruction is used by 1 draft question paper; make it inactive instead.')
    const limited = async (bounds: object) => {
      const { errorCode, errors } = await update(id, bounds, another.admin)
      return [errorCode, errors?.[0]?.path]
    }
    expect(await limited({ grade_id: foreign.grade_id })).toEqual(['in_use', 'grade_id'])
    expect(await limited(boundsOf(sibling))).toEqual(['in_use', 'subject_id'])
    const fitting = { grade_id: chapter.grade_id, subject_id: chapter.subject_id }
    expect((await update(id, fitting, another.admin)).data).toMatchObject(fitting)
  })

  it('one whose subject or class was deleted does not come back before them', async () => {
    const own = await makeSubject(app, another)
    const id = await makeOne(another, 'Early', boundsOf(own))
    await remove(id, another.admin)
    await app.call(api.subject.remove, {}, another.admin, own.id)
    const early = await restore(id, another.admin)
    expect([early.status, early.message]).toEqual([
      404,
      'The subject of this instruction was deleted. Restore it first.',
    ])
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

  it('content is stored as lines of sanitised inline HTML, whatever it came as', async () => {
    const stored = async (text: string) =>
      (await create({ heading: 'A', content: text }, another.admin)).data.content.split('\n')
    expect(await stored(' Use <b onclick="x()">ink</b>.\n\nMarks < 5 & more\r\n')).toEqual([
      'Use <strong>ink</strong>.',
      'Marks &lt; 5 &amp; more',
    ])
    expect(await stored('<p>One</p>\n<ol><li>Two</li><li>तीन</li></ol>')).toEqual(['One', 'Two', 'तीन'])
  })

  it('a new one is active and answered with its class and subject; an update changes only what it names', async () => {
    const own = await makeSubject(app, another)
    const { data } = await create({ heading: ' A ', content, ...boundsOf(own) }, another.admin)
    const instruction = {
      heading: 'A',
      content,
      status: 1,
      grade: own.grade,
      subject: { id: own.id, title: own.title },
    }
    expect(data).toMatchObject(instruction)
    const changed = await update(data.id, { subject_id: null, status: 0 }, another.admin)
    expect(changed.data).toMatchObject({ ...instruction, subject: null, subject_id: null, status: 0, row_version: 2 })
  })

  it('the status flips and is answered', async () => {
    const id = await makeOne(another, 'Flipped')
    expect((await flip(id, another.admin)).data).toEqual({ id, status: 0 })
    expect((await flip(id, another.admin)).data).toEqual({ id, status: 1 })
  })

  it('a deleted one is gone from the list, comes back once, and all of it is in the audit', async () => {
    const { id } = (await create({ heading: 'Audited', content }, another.admin)).data
    expect((await remove(id, another.admin)).data).toEqual({ id })
    expect(await headings({ filter: { id } }, another.admin)).toEqual([])
    expect((await restore(id, another.admin)).data.heading).toBe('Audited')
    expect((await restore(id, another.admin)).status).toBe(404)
    const { rows } = await app.databases.owner.query<{ action: string }>(
      "select action from audit_entries where client_id = $1 and entity = 'instruction' and entity_id = $2 order by id",
      [another.id, id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['create', 'delete', 'restore'])
  })

  it('the same request sent twice makes one instruction', async () => {
    const body = { heading: unique('Twice'), content }
    const caller = { ...another.admin, 'idempotency-key': unique('key') }
    const [first, second] = [await create(body, caller), await create(body, caller)]
    expect(second.data).toEqual(first.data)
    expect(await headings({ filter: { heading: body.heading } }, another.admin)).toEqual([body.heading])
  })
})
