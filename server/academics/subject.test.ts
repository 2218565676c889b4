import { beforeAll, expect, it } from 'vitest'
import { api, type Student, type Subject } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { describeEntity } from '../testing/conform/conform.ts'
import {
  makeChapter,
  makeGrade,
  makeSchool,
  makeSection,
  makeSubject,
  makeTeacher,
  pupilBody,
  type TestSchool,
  unique,
} from '../testing/factories/factories.ts'
import { countWaiting, holdTransaction } from '../testing/statements/open-transactions.ts'

const app = await startTestApp()

describeEntity({
  app,
  api: api.subject,
  make: async (school) => ({
    grade_id: (await makeGrade(app, school)).id,
    title: unique('Subject'),
    subject_code: unique('É'),
  }),
  other: { title: 'Renamed', kind: 'BOTH' },
  duplicate: {
    as: ({ grade_id, subject_code }) => ({ grade_id, subject_code: subject_code.toLowerCase() }),
    path: 'subject_code',
  },
  uses: {
    async by(school, subject) {
      await makeChapter(app, school, { grade_id: subject.grade_id, subject_id: subject.id })
      await makeTeacher(app, school, subject)
    },
    message:
      'Subject is used by 1 chapter, 1 staff assignment (all sessions, ended ones too); remove or move these first.',
  },
  parent: {
    api: api.grade,
    key: 'grade_id',
    gone: 'The class of this subject was deleted. Restore it first.',
  },
  async examples(school) {
    const late = await makeGrade(app, school, { level_order: 2 })
    const early = await makeGrade(app, school, { level_order: 1 })
    const section = await makeSection(app, school, early.id)
    const make = (grade_id: number, title: string, subject_code: string, section_ids: number[] = []) =>
      makeSubject(app, school, { grade_id, title, subject_code, section_ids })
    return {
      art: await make(late.id, 'Art', 'S9'),
      ten: await make(early.id, 'Subject 10', 'S10'),
      two: await make(early.id, 'Subject 2', 'A', [section.id]),
    }
  },
  filters: ({ art, two }) => [
    [{ grade_id: art.grade_id }, ['art']],
    [{ section_id: two.section_ids[0] }, ['two', 'ten']],
    [{ subject_code: 'a' }, ['two']],
    [{ subject_code: ['a', 's9', 'none'] }, ['two', 'art']],
    [{ title: 'JECT 1' }, ['ten']],
    [{ title: ['ject 1', 'ject 2'] }, ['two', 'ten']],
  ],
  // Class by class, then by title.
  natural: ['two', 'ten', 'art'],
  sorts: {
    title: ['art', 'two', 'ten'],
    subject_code: ['two', 'art', 'ten'],
    grade: [['two', 'ten'], 'art'],
    id: ['art', 'ten', 'two'],
  },
})

let school: TestSchool
let other: TestSchool
beforeAll(async () => {
  school = await makeSchool(app)
  other = await makeSchool(app)
})
const create = (body: object) => app.call<Subject>(api.subject.create, body, school.admin)
const update = (id: number, body: object) => app.call<Subject>(api.subject.update, body, school.admin, id)

it('wrong types name the field', async () => {
  const grade_id = (await makeGrade(app, school)).id
  const paths = async (body: object) => (await create(body)).errors?.map((error) => error.path)
  expect(await paths({ grade_id: 'one', title: 7, subject_code: 'A' })).toEqual(['grade_id', 'title'])
  expect(await paths({ grade_id, title: 'Art', subject_code: 'A', max_marks: 0.005 })).toEqual(['max_marks'])
})

it("another school's class is no class to put a subject into", async () => {
  const theirs = await makeGrade(app, other)
  const reply = await create({ grade_id: theirs.id, title: 'Art', subject_code: 'ART' })
  expect(reply.errors).toMatchObject([{ path: 'grade_id', message: 'There is no such class' }])
})

it('a code is free in another class', async () => {
  const { subject_code } = await makeSubject(app, school)
  const { id: grade_id } = await makeGrade(app, school)
  expect((await create({ grade_id, title: 'Art', subject_code })).status).toBe(200)
})

it('pass marks above the maximum are refused, also against what is stored', async () => {
  const subject = await makeSubject(app, school, { max_marks: 80, pass_marks: 30 })
  const { grade_id } = subject
  const replies = [
    await create({ grade_id, title: 'Art', subject_code: 'ART', max_marks: 20, pass_marks: 21 }),
    await update(subject.id, { max_marks: 20 }),
    await update(subject.id, { pass_marks: 81 }),
  ]
  expect(replies.map((reply) => [reply.status, reply.errors?.[0]?.path])).toEqual(Array(3).fill([422, 'pass_marks']))
  expect((await update(subject.id, { max_marks: 20, pass_marks: 7 })).data).toMatchObject({ max_marks: 20 })
  const { data: usual } = await create({ grade_id, title: 'Art', subject_code: 'ART', max_marks: 20 })
  expect(usual).toMatchObject({ max_marks: 20, pass_marks: 6.75 })
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

it('a subject that nothing refers to moves to another class; one with chapters, even deleted ones, stays', async () => {
  const subject = await makeSubject(app, school)
  const grade = await makeGrade(app, school)
  const moved = await update(subject.id, { grade_id: grade.id })
  expect(moved.data.grade).toEqual({ id: grade.id, title: grade.title })
  const chapter = await makeChapter(app, school, { grade_id: grade.id, subject_id: subject.id })
  await app.call(api.chapter.remove, {}, school.admin, chapter.id)
  const reply = await update(subject.id, { grade_id: subject.grade_id })
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

it('a new subject is answered with its class and the defaults, each section once', async () => {
  const grade = await makeGrade(app, school)
  const section = await makeSection(app, school, grade.id)
  const section_ids = [section.id, section.id]
  expect((await create({ grade_id: grade.id, title: ' Art ', subject_code: 'ART', section_ids })).data).toMatchObject({
    grade: { id: grade.id, title: grade.title },
    title: 'Art',
    kind: 'THEORY',
    category: 'COMPULSORY',
    max_marks: 100,
    pass_marks: 33,
    section_ids: [section.id],
  })
})

it('the sections of a filter are those that a subject names, or all of its class where it names none', async () => {
  const { id: grade_id } = await makeGrade(app, school)
  const [a, b, c] = [
    await makeSection(app, school, grade_id),
    await makeSection(app, school, grade_id),
    await makeSection(app, school, grade_id),
  ]
  const inAll = await makeSubject(app, school, { grade_id })
  await makeSubject(app, school, { grade_id, section_ids: [a.id] })
  const filter = { section_id: [b.id, c.id] }
  const reply = await app.call<{ formattedSubjects: Subject[] }>(api.subject.list, { filter }, school.admin)
  expect(reply.data.formattedSubjects.map(({ id }) => id)).toEqual([inAll.id])
})

it('a chapter that is made while its subject is being deleted waits and is refused', async () => {
  const subject = await makeSubject(app, school)
  const body = { grade_id: subject.grade_id, subject_id: subject.id, chapter: unique('Chapter') }
  const deleting = await holdTransaction(app.databases)
  await deleting.query('select 1 from subjects where client_id = $1 and id = $2 for update', [school.id, subject.id])
  await deleting.query('update subjects set deleted_at = now() where client_id = $1 and id = $2', [
    school.id,
    subject.id,
  ])
  const creating = app.call(api.chapter.create, body, school.admin)
  await expect.poll(() => countWaiting(app.databases)).toBe(1)
  await deleting.end('commit')
  const reply = await creating
  expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, 'subject_id'])
})

it('what pupils have chosen stays: not deleted, not moved, and by choice', async () => {
  const subject = await makeSubject(app, school, { category: 'ELECTIVE' })
  const { grade_id } = subject
  const section = await makeSection(app, school, grade_id)
  const place = { grade_id, section_id: section.id, electives: [subject.id] }
  const { session_id } = school
  const pupil = (await app.call<Student>(api.student.create, pupilBody(session_id, place), school.admin)).data
  const used_by = ['1 choice of a pupil (all sessions)']
  const inUse = { status: 409, errorCode: 'in_use', data: { id: subject.id, used_by } }
  const remove = () => app.call(api.subject.remove, {}, school.admin, subject.id)
  expect(await remove()).toMatchObject(inUse)
  for (const category of ['COMPULSORY', 'CO_SCHOLASTIC'])
    expect(await update(subject.id, { category })).toMatchObject({ ...inUse, errors: [{ path: 'category' }] })
  const elsewhere = await makeGrade(app, school)
  expect(await update(subject.id, { grade_id: elsewhere.id })).toMatchObject({
    ...inUse,
    errors: [{ path: 'grade_id' }],
  })
  expect((await update(subject.id, { category: 'ELECTIVE', title: 'Music' })).status).toBe(200)
  // Whose place is gone has no choice any more.
  await app.call(api.student.remove, { session_id }, school.admin, pupil.id)
  expect((await update(subject.id, { category: 'COMPULSORY' })).status).toBe(200)
  expect((await remove()).status).toBe(200)
})

it('a subject comes back after the sections that it names', async () => {
  const { id: grade_id } = await makeGrade(app, school)
  const section = await makeSection(app, school, grade_id, { title: 'A' })
  const subject = await makeSubject(app, school, { grade_id, section_ids: [section.id] })
  await app.call(api.subject.remove, {}, school.admin, subject.id)
  await app.call(api.section.remove, {}, school.admin, section.id)
  const restore = () => app.call<Subject>(api.subject.restore, {}, school.admin, subject.id)
  expect(await restore()).toMatchObject({
    status: 404,
    errorCode: 'not_found',
    message: 'The section A was deleted. Restore it first.',
  })
  await app.call(api.section.restore, {}, school.admin, section.id)
  expect((await restore()).data).toMatchObject({ section_ids: [section.id] })
})
