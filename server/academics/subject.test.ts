import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Subject } from '#contract'
import { startTestApp } from '../testing/app.ts'
import {
  makeChapter,
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

const create = (body: object, caller = school.admin) => app.call<Subject>(api.subject.create, body, caller)
const update = (id: number, body: object, caller = school.admin) =>
  app.call<Subject>(api.subject.update, body, caller, id)
const remove = (id: number, caller = school.admin) => app.call(api.subject.remove, {}, caller, id)
const restore = (id: number, caller = school.admin) => app.call<Subject>(api.subject.restore, {}, caller, id)

async function list(body: object, caller = school.admin): Promise<Subject[]> {
  const reply = await app.call<{ formattedSubjects: Subject[] }>(api.subject.list, body, caller)
  expect(reply.status).toBe(200)
  expect(reply.count).toBe(reply.data.formattedSubjects.length)
  return reply.data.formattedSubjects
}

const titles = (subjects: Subject[]) => subjects.map((subject) => subject.title)

describe('what is refused', () => {
  it('a teacher may neither create, change, delete nor restore a subject', async () => {
    const subject = await makeSubject(app, school)
    const teacher = await makeTeacher(app, school, subject)
    const replies = [
      await create({ grade_id: subject.grade_id, title: 'Art', subject_code: 'ART' }, teacher),
      await update(subject.id, { title: 'Art' }, teacher),
      await remove(subject.id, teacher),
      await restore(subject.id, teacher),
    ]
    expect(replies.map((reply) => [reply.status, reply.errorCode])).toEqual(Array(4).fill([403, 'forbidden']))
  })

  it('nobody signed out reads the list', async () => {
    expect((await app.call(api.subject.list, {})).status).toBe(401)
  })

  it("another school's subject is not found", async () => {
    const theirs = await makeSubject(app, other)
    const replies = [await update(theirs.id, { title: 'Taken' }), await remove(theirs.id), await restore(theirs.id)]
    expect(replies.map((reply) => reply.status)).toEqual([404, 404, 404])
    expect(await list({ filter: { id: theirs.id } })).toEqual([])
  })

  it("another school's class is no class to put a subject into", async () => {
    const theirs = await makeGrade(app, other)
    const reply = await create({ grade_id: theirs.id, title: 'Art', subject_code: 'ART' })
    expect(reply.status).toBe(422)
    expect(reply.errors).toMatchObject([{ path: 'grade_id', message: 'There is no such class' }])
  })

  it('a stale row_version is answered with the current row', async () => {
    const subject = await makeSubject(app, school)
    const changed = await update(subject.id, { title: 'Changed first', row_version: subject.row_version })
    const reply = await update(subject.id, { title: 'Changed second', row_version: subject.row_version })
    expect([reply.status, reply.errorCode]).toEqual([409, 'stale_row'])
    expect(reply.data).toEqual(changed.data)
  })

  it('unknown fields, wrong types, missing fields and empty updates name the field', async () => {
    const subject = await makeSubject(app, school)
    const { grade_id } = subject
    const paths = async (reply: Promise<{ status: number; errors?: { path: string }[] }>) => {
      const { status, errors } = await reply
      return [status, errors?.map((error) => error.path)]
    }
    expect(await paths(create({ grade_id, title: 'Art', subject_code: 'A', colour: 'red' }))).toEqual([422, ['colour']])
    expect(await paths(create({ grade_id: 'one', title: 7, subject_code: 'A' }))).toEqual([422, ['grade_id', 'title']])
    expect(await paths(create({}))).toEqual([422, ['grade_id', 'title', 'subject_code']])
    expect(await paths(update(subject.id, {}))).toEqual([422, ['']])
    expect(await paths(update(subject.id, { row_version: 1 }))).toEqual([422, ['']])
    expect(await paths(app.call(api.subject.list, { filter: { colour: 'red' } }, school.admin))).toEqual([
      422,
      ['filter.colour'],
    ])
  })

  it('a code that the class has already is a duplicate, ignoring case, on create, update and restore', async () => {
    const subject = await makeSubject(app, school, { subject_code: 'Math-1' })
    const { grade_id } = subject
    const twin = { grade_id, title: 'Twin', subject_code: 'MATH-1' }
    const created = await create(twin)
    expect([created.status, created.errorCode, created.errors?.[0]?.path]).toEqual([409, 'duplicate', 'subject_code'])
    const second = await makeSubject(app, school, { grade_id })
    expect((await update(second.id, { subject_code: 'math-1' })).errorCode).toBe('duplicate')
    await remove(subject.id)
    expect((await create(twin)).status).toBe(200)
    expect((await restore(subject.id)).errorCode).toBe('duplicate')
    expect((await create({ ...twin, grade_id: (await makeGrade(app, school)).id })).status).toBe(200)
  })

  it('a subject with chapters is in use and says by how many', async () => {
    const subject = await makeSubject(app, school)
    await makeChapter(app, school, { grade_id: subject.grade_id, subject_id: subject.id })
    await makeTeacher(app, school, subject)
    const reply = await remove(subject.id)
    expect([reply.status, reply.errorCode]).toEqual([409, 'in_use'])
    expect(reply.message).toBe('Subject is used by 1 chapter, 1 staff assignment; remove or move these first.')
    expect(titles(await list({ filter: { id: subject.id } }))).toEqual([subject.title])
  })

  it('pass marks above the maximum are refused, also against what is stored', async () => {
    const subject = await makeSubject(app, school, { max_marks: 80, pass_marks: 30 })
    const { grade_id } = subject
    const replies = [
      await create({ grade_id, title: 'Art', subject_code: 'ART', max_marks: 20 }),
      await update(subject.id, { max_marks: 20 }),
      await update(subject.id, { pass_marks: 81 }),
    ]
    expect(replies.map((reply) => [reply.status, reply.errors?.[0]?.path])).toEqual(Array(3).fill([422, 'pass_marks']))
    expect((await update(subject.id, { max_marks: 20, pass_marks: 7 })).data).toMatchObject({ max_marks: 20 })
  })

  it('sections of another class, or of another school, are refused', async () => {
    const subject = await makeSubject(app, school)
    const foreign = await makeSection(app, other, (await makeGrade(app, other)).id)
    const elsewhere = await makeSection(app, school, (await makeGrade(app, school)).id)
    for (const section_ids of [[foreign.id], [elsewhere.id]]) {
      const reply = await update(subject.id, { section_ids })
      expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, 'section_ids'])
    }
  })

  it('a subject with chapters, even deleted ones, stays in its class', async () => {
    const chapter = await makeChapter(app, school)
    await app.call(api.chapter.remove, {}, school.admin, chapter.id)
    const { id: grade_id } = await makeGrade(app, school)
    const reply = await update(chapter.subject_id, { grade_id })
    expect([reply.status, reply.errorCode, reply.errors?.[0]?.path]).toEqual([409, 'in_use', 'grade_id'])
    expect(reply.message).toContain('cannot move to another class: 1 chapter')
  })

  it('moving to another class names the sections that do not go along', async () => {
    const grade = await makeGrade(app, school)
    const section = await makeSection(app, school, grade.id)
    const subject = await makeSubject(app, school, { grade_id: grade.id, section_ids: [section.id] })
    const { id: grade_id } = await makeGrade(app, school)
    expect((await update(subject.id, { grade_id })).errors?.[0]?.path).toBe('section_ids')
    expect((await update(subject.id, { grade_id, section_ids: [] })).data).toMatchObject({ grade_id, section_ids: [] })
  })

  it('a subject whose class was deleted does not come back before its class', async () => {
    const subject = await makeSubject(app, school)
    await remove(subject.id)
    await app.call(api.grade.remove, {}, school.admin, subject.grade_id)
    const early = await restore(subject.id)
    expect([early.status, early.message]).toEqual([404, 'The class of this subject was deleted. Restore it first.'])
    await app.call(api.grade.restore, {}, school.admin, subject.grade_id)
    expect((await restore(subject.id)).status).toBe(200)
  })
})

describe('what works', () => {
  it('a new subject is answered with its class and the defaults', async () => {
    const grade = await makeGrade(app, school)
    const section = await makeSection(app, school, grade.id)
    const section_ids = [section.id, section.id]
    const { status, data } = await create({ grade_id: grade.id, title: ' Art ', subject_code: 'ART', section_ids })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      row_version: 1,
      grade: { id: grade.id, title: grade.title },
      title: 'Art',
      kind: 'THEORY',
      category: 'COMPULSORY',
      max_marks: 100,
      pass_marks: 33,
      section_ids: [section.id],
    })
  })

  it('an update changes only what it names, counts the version up and leaves an audit entry', async () => {
    const subject = await makeSubject(app, school, { max_marks: 80, kind: 'BOTH' })
    const { data } = await update(subject.id, { title: 'Renamed', row_version: subject.row_version })
    expect(data).toMatchObject({ title: 'Renamed', max_marks: 80, kind: 'BOTH', row_version: 2 })
    const { rows } = await app.databases.owner.query(
      "select action, after from audit_entries where client_id = $1 and entity = 'subject' and entity_id = $2 order by id",
      [school.id, subject.id],
    )
    expect(rows.map((row) => row.action)).toEqual(['create', 'update'])
    expect(rows[1].after).toEqual({ title: 'Renamed' })
  })

  it('a subject that nothing refers to moves to another class', async () => {
    const subject = await makeSubject(app, school)
    const grade = await makeGrade(app, school)
    expect((await update(subject.id, { grade_id: grade.id })).data.grade).toEqual({ id: grade.id, title: grade.title })
  })

  it('a deleted subject is gone from the list and comes back for 30 days', async () => {
    const subject = await makeSubject(app, school)
    expect((await remove(subject.id)).data).toEqual({ id: subject.id })
    expect(await list({ filter: { id: subject.id } })).toEqual([])
    expect((await restore(subject.id)).data.title).toBe(subject.title)
    await remove(subject.id)
    const now = app.clock.now
    app.clock.now = new Date(now.getTime() + 31 * 86_400_000)
    const caller = await makePerson(app, school.id, 2)
    expect((await restore(subject.id, caller)).status).toBe(404)
    app.clock.now = now
  })

  it('every filter works, as one value and as a list', async () => {
    const grade = await makeGrade(app, school)
    const grade_id = grade.id
    const a = await makeSection(app, school, grade_id)
    const b = await makeSection(app, school, grade_id)
    const inAll = await makeSubject(app, school, { grade_id, title: 'Subject 10', subject_code: 'ALL' })
    const inA = await makeSubject(app, school, { grade_id, title: 'Subject 2', subject_code: 'A', section_ids: [a.id] })
    const found = async (filter: object) => titles(await list({ filter: { grade_id, ...filter } }))
    expect(await found({})).toEqual(['Subject 2', 'Subject 10'])
    expect(await found({ id: [inA.id, inAll.id] })).toEqual(['Subject 2', 'Subject 10'])
    expect(await found({ section_id: a.id })).toEqual(['Subject 2', 'Subject 10'])
    expect(await found({ section_id: [b.id] })).toEqual(['Subject 10'])
    expect(await found({ subject_code: 'a' })).toEqual(['Subject 2'])
    expect(await found({ subject_code: ['a', 'all', 'none'] })).toEqual(['Subject 2', 'Subject 10'])
    expect(await found({ title: 'JECT 1' })).toEqual(['Subject 10'])
    expect(await found({ title: ['ject 1', 'ject 2'] })).toEqual(['Subject 2', 'Subject 10'])
    expect(await found({ title: '', section_id: null, id: [] })).toEqual(['Subject 2', 'Subject 10'])
    const c = await makeSection(app, school, grade_id)
    expect(titles(await list({ filter: { section_id: [b.id, c.id] } }))).toEqual(['Subject 10'])
  })

  it('the list goes class by class and can be sorted by every named field', async () => {
    const late = await makeGrade(app, school, { level_order: 902 })
    const early = await makeGrade(app, school, { level_order: 901 })
    const x = await makeSubject(app, school, { grade_id: late.id, title: 'A', subject_code: 'S10' })
    const y = await makeSubject(app, school, { grade_id: early.id, title: 'B', subject_code: 'S9' })
    const sorted = async (sort?: object[]) => titles(await list({ filter: { id: [x.id, y.id] }, sort }))
    expect(await sorted()).toEqual(['B', 'A'])
    expect(await sorted([{ field: 'title', dir: 'asc' }])).toEqual(['A', 'B'])
    expect(await sorted([{ field: 'subject_code', dir: 'asc' }])).toEqual(['B', 'A'])
    expect(await sorted([{ field: 'grade', dir: 'desc' }])).toEqual(['A', 'B'])
    expect(await sorted([{ field: 'id', dir: 'desc' }])).toEqual(['B', 'A'])
  })

  it('a teacher sees only the subjects of the own assignments', async () => {
    const subject = await makeSubject(app, school)
    await makeSubject(app, school, { grade_id: subject.grade_id })
    const teacher = await makeTeacher(app, school, subject)
    expect(titles(await list({}, teacher))).toEqual([subject.title])
  })

  it('a chapter that is made while its subject is being deleted waits and is refused', async () => {
    const subject = await makeSubject(app, school)
    const body = { grade_id: subject.grade_id, subject_id: subject.id, chapter: unique('Chapter') }
    const deleting = await app.databases.owner.connect()
    await deleting.query('begin')
    await deleting.query('select 1 from subjects where client_id = $1 and id = $2 for update', [school.id, subject.id])
    await deleting.query('update subjects set deleted_at = now() where client_id = $1 and id = $2', [
      school.id,
      subject.id,
    ])
    const creating = app.call(api.chapter.create, body, school.admin)
    const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await expect.poll(async () => (await app.databases.owner.query(waiting)).rowCount).toBe(1)
    await deleting.query('commit')
    deleting.release()
    const reply = await creating
    expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, 'subject_id'])
  })
})
