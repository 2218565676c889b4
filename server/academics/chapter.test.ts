import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter } from '#contract'
import { startTestApp } from '../testing/app.ts'
import {
  makeChapter,
  makeGrade,
  makePerson,
  makeQuestion,
  makeSchool,
  makeSubject,
  makeTeacher,
  makeTopic,
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

const create = (body: object, caller = school.admin) => app.call<Chapter>(api.chapter.create, body, caller)
const update = (id: number, body: object, caller = school.admin) =>
  app.call<Chapter>(api.chapter.update, body, caller, id)
const remove = (id: number, caller = school.admin) => app.call(api.chapter.remove, {}, caller, id)
const restore = (id: number, caller = school.admin) => app.call<Chapter>(api.chapter.restore, {}, caller, id)
const flip = (id: number, caller = school.admin) =>
  app.call<{ id: number; status: number }>(api.chapter.changeStatus, {}, caller, id)

async function list(body: object, caller = school.admin): Promise<Chapter[]> {
  const reply = await app.call<Chapter[]>(api.chapter.list, body, caller)
  expect(reply.status).toBe(200)
  expect(reply.count).toBe(reply.data.length)
  return reply.data
}

const names = (chapters: Chapter[]) => chapters.map((chapter) => chapter.chapter)
const placeOf = ({ grade_id, id }: { grade_id: number; id: number }) => ({ grade_id, subject_id: id })

describe('what is refused', () => {
  it('a student may change nothing, a teacher may neither delete nor switch', async () => {
    const chapter = await makeChapter(app, school)
    const { grade_id, subject_id } = chapter
    const student = await makePerson(app, school.id, 4)
    const subject = await app.call<{ formattedSubjects: never[] }>(
      api.subject.list,
      { filter: { id: subject_id } },
      school.admin,
    )
    const teacher = await makeTeacher(app, school, subject.data.formattedSubjects[0] as never)
    const replies = [
      await create({ grade_id, subject_id, chapter: 'Light' }, student),
      await update(chapter.id, { chapter: 'Light' }, student),
      await remove(chapter.id, teacher),
      await restore(chapter.id, teacher),
      await flip(chapter.id, teacher),
    ]
    expect(replies.map((reply) => [reply.status, reply.errorCode])).toEqual(Array(5).fill([403, 'forbidden']))
  })

  it("another school's chapter is not found, its subject is no subject to put one into", async () => {
    const theirs = await makeChapter(app, other)
    const replies = [
      await update(theirs.id, { chapter: 'Taken' }),
      await remove(theirs.id),
      await restore(theirs.id),
      await flip(theirs.id),
    ]
    expect(replies.map((reply) => reply.status)).toEqual([404, 404, 404, 404])
    const placed = await create({ grade_id: theirs.grade_id, subject_id: theirs.subject_id, chapter: 'Light' })
    expect([placed.status, placed.errors?.[0]?.path]).toEqual([422, 'subject_id'])
  })

  it('a teacher neither sees nor touches chapters outside the own assignments', async () => {
    const mine = await makeSubject(app, school)
    const own = await makeChapter(app, school, placeOf(mine) as never)
    const foreign = await makeChapter(app, school)
    const teacher = await makeTeacher(app, school, mine)
    expect(names(await list({}, teacher))).toEqual([own.chapter])
    expect((await update(foreign.id, { chapter: 'Taken' }, teacher)).status).toBe(404)
    const { grade_id, subject_id } = foreign
    expect((await create({ grade_id, subject_id, chapter: 'New' }, teacher)).errors?.[0]?.path).toBe('subject_id')
    expect((await update(own.id, { grade_id, subject_id }, teacher)).errors?.[0]?.path).toBe('subject_id')
    expect((await create({ ...placeOf(mine), chapter: 'New' }, teacher)).status).toBe(200)
  })

  it('a stale row_version is answered with the current row', async () => {
    const chapter = await makeChapter(app, school)
    const changed = await update(chapter.id, { number: 4, row_version: 1 })
    const reply = await update(chapter.id, { number: 5, row_version: 1 })
    expect([reply.status, reply.errorCode]).toEqual([409, 'stale_row'])
    expect(reply.data).toEqual(changed.data)
  })

  it('unknown fields, wrong values and empty updates name the field', async () => {
    const chapter = await makeChapter(app, school)
    const { grade_id, subject_id } = chapter
    const wrong: [object, string[]][] = [
      [{ grade_id, subject_id, chapter: ' ' }, ['chapter']],
      [{ grade_id, subject_id, chapter: 'x'.repeat(151) }, ['chapter']],
      [{ grade_id, subject_id, chapter: 'Light', number: 1.5, weightage: 101 }, ['number', 'weightage']],
      [{ grade_id, subject_id, chapter: 'Light', status: 2, page: 1 }, ['status', 'page']],
      [{}, ['grade_id', 'subject_id', 'chapter']],
    ]
    for (const [body, paths] of wrong) {
      const reply = await create(body)
      expect([reply.status, reply.errors?.map((error) => error.path)]).toEqual([422, paths])
    }
    expect((await update(chapter.id, {})).status).toBe(422)
  })

  it('a title that the subject has already is a duplicate, ignoring case, on create, update and restore', async () => {
    const chapter = await makeChapter(app, school, { chapter: unique('Électricité') })
    const { grade_id, subject_id } = chapter
    const twin = { grade_id, subject_id, chapter: chapter.chapter.toUpperCase() }
    const reply = await create(twin)
    expect([reply.status, reply.errorCode, reply.errors?.[0]?.path]).toEqual([409, 'duplicate', 'chapter'])
    const second = await makeChapter(app, school, { grade_id, subject_id })
    expect((await update(second.id, { chapter: twin.chapter })).errorCode).toBe('duplicate')
    await remove(chapter.id)
    expect((await create(twin)).status).toBe(200)
    expect((await restore(chapter.id)).errorCode).toBe('duplicate')
  })

  it('a chapter with topics or questions is in use and says by how many', async () => {
    const chapter = await makeChapter(app, school)
    await makeTopic(app, school, chapter)
    await makeTopic(app, school, chapter)
    await makeQuestion(app, school, {}, chapter)
    const reply = await remove(chapter.id)
    expect([reply.status, reply.errorCode]).toEqual([409, 'in_use'])
    expect(reply.message).toBe('Chapter is used by 2 topics, 1 question; make it inactive instead.')
  })

  it('a chapter with questions, even deleted ones, stays in its subject', async () => {
    const chapter = await makeChapter(app, school)
    const question = await makeQuestion(app, school, {}, chapter)
    await app.call(api.question.remove, {}, school.admin, question.id)
    const subject = await makeSubject(app, school, { grade_id: chapter.grade_id })
    const reply = await update(chapter.id, { subject_id: subject.id })
    expect([reply.status, reply.errorCode, reply.errors?.[0]?.path]).toEqual([409, 'in_use', 'subject_id'])
    expect(reply.message).toContain('cannot move to another subject: 1 question')
  })

  it('a subject of another class is refused', async () => {
    const chapter = await makeChapter(app, school)
    const elsewhere = await makeSubject(app, school)
    const reply = await update(chapter.id, { subject_id: elsewhere.id })
    expect(reply.errors).toMatchObject([{ path: 'subject_id', message: 'This subject belongs to another class' }])
    expect((await update(chapter.id, { grade_id: elsewhere.grade_id })).errors?.[0]?.path).toBe('subject_id')
  })

  it('a chapter whose subject was deleted does not come back before its subject', async () => {
    const chapter = await makeChapter(app, school)
    await remove(chapter.id)
    await app.call(api.subject.remove, {}, school.admin, chapter.subject_id)
    const early = await restore(chapter.id)
    expect([early.status, early.message]).toEqual([404, 'The subject of this chapter was deleted. Restore it first.'])
  })
})

describe('what works', () => {
  it('a new chapter is answered with its parents and is active', async () => {
    const subject = await makeSubject(app, school)
    const { data } = await create({ ...placeOf(subject), chapter: ' Light ', number: 3, weightage: 12.5 })
    expect(data).toMatchObject({
      row_version: 1,
      chapter: 'Light',
      number: 3,
      weightage: 12.5,
      status: 1,
      grade: subject.grade,
      subject: { id: subject.id, title: subject.title },
    })
  })

  it('an update changes only what it names; null clears', async () => {
    const { id } = (
      await create({ ...placeOf(await makeSubject(app, school)), chapter: 'Light', number: 3, weightage: 5 })
    ).data
    const { data } = await update(id, { weightage: null, status: 0 })
    expect(data).toMatchObject({ chapter: 'Light', number: 3, weightage: null, status: 0, row_version: 2 })
  })

  it('a chapter that nothing refers to moves to another class and subject', async () => {
    const chapter = await makeChapter(app, school)
    const subject = await makeSubject(app, school)
    const { data } = await update(chapter.id, placeOf(subject))
    expect(data).toMatchObject({ grade: subject.grade, subject: { id: subject.id, title: subject.title } })
  })

  it('the status flips and is answered', async () => {
    const chapter = await makeChapter(app, school)
    expect((await flip(chapter.id)).data).toEqual({ id: chapter.id, status: 0 })
    expect((await list({ filter: { id: chapter.id } }))[0]).toMatchObject({ status: 0, row_version: 2 })
    expect((await flip(chapter.id)).data).toEqual({ id: chapter.id, status: 1 })
  })

  it('a deleted chapter is gone from the list and comes back', async () => {
    const chapter = await makeChapter(app, school)
    expect((await remove(chapter.id)).data).toEqual({ id: chapter.id })
    expect(await list({ filter: { id: chapter.id } })).toEqual([])
    expect((await restore(chapter.id)).data.chapter).toBe(chapter.chapter)
    expect((await restore(chapter.id)).status).toBe(404)
  })

  it('the same request sent twice makes one chapter', async () => {
    const body = { ...placeOf(await makeSubject(app, school)), chapter: 'Light' }
    const caller = { ...school.admin, 'idempotency-key': unique('key') }
    const [first, second] = [await create(body, caller), await create(body, caller)]
    expect(second.data).toEqual(first.data)
    expect(await list({ filter: { subject_id: body.subject_id } })).toHaveLength(1)
  })

  it('chapters go by number, those without one last, then by title as people count', async () => {
    const place = placeOf(await makeSubject(app, school))
    for (const [chapter, number] of [
      ['Chapter 10', null],
      ['Chapter 2', null],
      ['Zebra', 1],
      ['Apple', 2],
    ]) {
      await create({ ...place, chapter, number })
    }
    const filter = { subject_id: place.subject_id }
    expect(names(await list({ filter }))).toEqual(['Zebra', 'Apple', 'Chapter 2', 'Chapter 10'])
    const sort = [{ field: 'chapter', dir: 'desc' }]
    expect(names(await list({ filter, sort }))).toEqual(['Zebra', 'Chapter 10', 'Chapter 2', 'Apple'])
    const byNumber = [{ field: 'number', dir: 'desc' }]
    expect(names(await list({ filter, sort: byNumber }))).toEqual(['Apple', 'Zebra', 'Chapter 2', 'Chapter 10'])
  })

  it('every filter works, and is_all_data_fetch ignores the range', async () => {
    const subject = await makeSubject(app, school)
    const place = placeOf(subject)
    const light = (await create({ ...place, chapter: 'Light and 100% shade' })).data
    const sound = (await create({ ...place, chapter: 'Sound', status: 0 })).data
    const heat = await makeChapter(app, school, { grade_id: (await makeGrade(app, school)).id } as never)
    const found = async (filter: object) => names(await list({ filter }))
    const both = [light.chapter, sound.chapter]
    expect(await found({ subject_id: subject.id })).toEqual(both)
    expect(await found({ grade_id: [subject.grade_id] })).toEqual(both)
    expect(await found({ id: [light.id, heat.id] })).toContain(heat.chapter)
    expect(await found({ subject_id: subject.id, status: 0 })).toEqual([sound.chapter])
    expect(await found({ subject_id: subject.id, chapter: 'LIGHT' })).toEqual([light.chapter])
    expect(await found({ subject_id: subject.id, chapter: '0%' })).toEqual([light.chapter])
    expect(await found({ subject_id: subject.id, chapter: '%t' })).toEqual([])
    const range = { page: 1, pageSize: 1 }
    const filter = { subject_id: subject.id, is_all_data_fetch: true }
    expect(names(await list({ filter, range }))).toEqual(both)
    const page = await app.call<Chapter[]>(
      api.chapter.list,
      { filter: { subject_id: subject.id }, range },
      school.admin,
    )
    expect([page.count, names(page.data)]).toEqual([2, [light.chapter]])
  })

  it('the list can be sorted by class, subject and status', async () => {
    const one = await makeSubject(app, school, { grade_id: (await makeGrade(app, school, { level_order: 801 })).id })
    const two = await makeSubject(app, school, { grade_id: (await makeGrade(app, school, { level_order: 802 })).id })
    const a = (await create({ ...placeOf(one), chapter: 'B', status: 0 })).data
    const b = (await create({ ...placeOf(two), chapter: 'A' })).data
    const sorted = async (field: string, dir: string) =>
      names(await list({ filter: { id: [a.id, b.id] }, sort: [{ field, dir }] }))
    expect(await sorted('grade', 'desc')).toEqual(['A', 'B'])
    expect(await sorted('subject', 'asc')).toEqual(['B', 'A'])
    expect(await sorted('status', 'desc')).toEqual(['A', 'B'])
    expect(await sorted('id', 'desc')).toEqual(['A', 'B'])
  })
})
