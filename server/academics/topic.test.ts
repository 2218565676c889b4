import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type Topic } from '#contract'
import { startTestApp } from '../testing/app.ts'
import {
  makeChapter,
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

const create = (body: object, caller = school.admin) => app.call<Topic>(api.topic.create, body, caller)
const update = (id: number, body: object, caller = school.admin) => app.call<Topic>(api.topic.update, body, caller, id)
const remove = (id: number, caller = school.admin) => app.call(api.topic.remove, {}, caller, id)
const restore = (id: number, caller = school.admin) => app.call<Topic>(api.topic.restore, {}, caller, id)
const flip = (id: number, caller = school.admin) =>
  app.call<{ id: number; status: number }>(api.topic.changeStatus, {}, caller, id)
const placeIn = ({ grade_id, subject_id, id }: Chapter) => ({ grade_id, subject_id, chapter_id: id })

const call = (body: object, caller = school.admin) => app.call<Topic[]>(api.topic.list, body, caller)
const titles = async (body: object, caller = school.admin) =>
  (await call(body, caller)).data.map((topic) => topic.title)
const changeChapter = (chapter: Chapter, body: object) => app.call(api.chapter.update, body, school.admin, chapter.id)

describe('what is refused', () => {
  it('the platform may not list topics', async () => {
    expect((await call({}, await makePerson(app, 0, 1))).errorCode).toBe('forbidden')
  })

  it('unknown filters and wrong types name the field', async () => {
    expect((await call({ filter: { topic: 'A' } })).errors?.[0]?.path).toBe('filter.topic')
    expect((await call({ filter: { chapter_id: 'x' } })).errors?.[0]?.path).toBe('filter.chapter_id')
  })

  it("another school's topics are not listed, nor those of other subjects to a teacher", async () => {
    const theirs = await makeTopic(app, other, await makeChapter(app, other))
    expect(await titles({ filter: { id: theirs.id } })).toEqual([])
    const subject = await makeSubject(app, school)
    const chapter = await makeChapter(app, school, { grade_id: subject.grade_id, subject_id: subject.id })
    await makeTopic(app, school, chapter, { title: 'Mine' })
    await makeTopic(app, school, await makeChapter(app, school))
    expect(await titles({}, await makeTeacher(app, school, subject))).toEqual(['Mine'])
  })

  it('a student may change nothing, a teacher may neither delete nor switch', async () => {
    const chapter = await makeChapter(app, school)
    const { id } = await makeTopic(app, school, chapter)
    const student = await makePerson(app, school.id, 4)
    const teacher = await makeTeacher(app, school, await makeSubject(app, school))
    const replies = [
      await create({ ...placeIn(chapter), title: 'A' }, student),
      await update(id, { title: 'A' }, student),
      await remove(id, teacher),
      await restore(id, teacher),
      await flip(id, teacher),
    ]
    expect(replies.map((reply) => reply.errorCode)).toEqual(Array(5).fill('forbidden'))
  })

  it("another school's topic is not found, its chapter is no chapter to put one into", async () => {
    const chapter = await makeChapter(app, other)
    const { id } = await makeTopic(app, other, chapter)
    const replies = [await update(id, { title: 'Taken' }), await remove(id), await restore(id), await flip(id)]
    expect(replies.map((reply) => reply.status)).toEqual([404, 404, 404, 404])
    expect((await create({ ...placeIn(chapter), title: 'A' })).errors?.[0]?.path).toBe('subject_id')
    const own = placeIn(await makeChapter(app, school))
    expect((await create({ ...own, chapter_id: chapter.id, title: 'A' })).errors?.[0]?.path).toBe('chapter_id')
  })

  it('a teacher neither changes nor fills chapters outside the own assignments', async () => {
    const subject = await makeSubject(app, school)
    const own = await makeChapter(app, school, { grade_id: subject.grade_id, subject_id: subject.id })
    const foreign = await makeChapter(app, school)
    const topic = await makeTopic(app, school, foreign)
    const teacher = await makeTeacher(app, school, subject)
    expect((await update(topic.id, { title: 'Taken' }, teacher)).status).toBe(404)
    expect((await create({ ...placeIn(foreign), title: 'New' }, teacher)).errors?.[0]?.path).toBe('subject_id')
    const mine = await create({ ...placeIn(own), title: 'New' }, teacher)
    expect(mine.status).toBe(200)
    expect((await update(mine.data.id, placeIn(foreign), teacher)).errors?.[0]?.path).toBe('subject_id')
  })

  it('class, subject and chapter must agree, and the chapter be active', async () => {
    const chapter = await makeChapter(app, school)
    const elsewhere = await makeChapter(app, school)
    const place = placeIn(chapter)
    const refused = async (changes: object) => (await create({ ...place, title: 'A', ...changes })).errors
    expect(await refused({ grade_id: elsewhere.grade_id })).toMatchObject([
      { path: 'subject_id', message: 'This subject belongs to another class' },
    ])
    expect(await refused({ chapter_id: elsewhere.id })).toMatchObject([
      { path: 'chapter_id', message: 'This chapter belongs to another subject' },
    ])
    await changeChapter(chapter, { status: 0 })
    expect(await refused({})).toMatchObject([
      { path: 'chapter_id', message: 'This chapter is inactive; choose another' },
    ])
  })

  it('unknown fields, wrong values and empty updates name the field', async () => {
    const chapter = await makeChapter(app, school)
    const place = placeIn(chapter)
    const wrong: [object, string[]][] = [
      [{}, ['grade_id', 'subject_id', 'chapter_id', 'title']],
      [{ ...place, title: 'x'.repeat(151) }, ['title']],
      [{ ...place, title: 'A', sub_topic: 'B' }, ['sub_topic']],
      [{ ...place, title: 'A', sub_topic: ['B', ' ', 'x'.repeat(151)] }, ['sub_topic.1', 'sub_topic.2']],
      [{ ...place, title: 'A', sub_topic: ['B', 'C', 'b '] }, ['sub_topic.2']],
      [{ ...place, title: 'A', sub_topic: Array.from({ length: 21 }, (_, index) => `${index}`) }, ['sub_topic']],
      [{ ...place, title: 'A', status: 2, page: 1 }, ['status', 'page']],
    ]
    for (const [body, paths] of wrong) {
      const reply = await create(body)
      expect([reply.status, reply.errors?.map((error) => error.path)]).toEqual([422, paths])
    }
    expect((await update((await makeTopic(app, school, chapter)).id, {})).status).toBe(422)
  })

  it('a stale row_version is answered with the current row', async () => {
    const { id } = await makeTopic(app, school, await makeChapter(app, school))
    const changed = await update(id, { sub_topic: ['One'], row_version: 1 })
    const reply = await update(id, { sub_topic: ['Two'], row_version: 1 })
    expect([reply.status, reply.errorCode]).toEqual([409, 'stale_row'])
    expect(reply.data).toEqual(changed.data)
  })

  it('a title that the chapter has already is a duplicate, ignoring case, on create, update and restore', async () => {
    const chapter = await makeChapter(app, school)
    const { id } = await makeTopic(app, school, chapter, { title: 'Électricité' })
    const twin = { ...placeIn(chapter), title: 'ÉLECTRICITÉ' }
    const reply = await create(twin)
    expect([reply.status, reply.errorCode, reply.errors?.[0]?.path]).toEqual([409, 'duplicate', 'title'])
    const second = await makeTopic(app, school, chapter)
    expect((await update(second.id, { title: twin.title })).errors?.[0]?.path).toBe('title')
    await remove(id)
    expect((await create(twin)).status).toBe(200)
    expect((await restore(id)).errorCode).toBe('duplicate')
  })

  it('a topic with questions is in use, and stays in its chapter even when they are deleted', async () => {
    const chapter = await makeChapter(app, school)
    const topic = await makeTopic(app, school, chapter)
    const question = await makeQuestion(app, school, { topic_id: topic.id }, chapter)
    const reply = await remove(topic.id)
    expect([reply.status, reply.errorCode]).toEqual([409, 'in_use'])
    expect(reply.message).toBe('Topic is used by 1 question; make it inactive instead.')
    await app.call(api.question.remove, {}, school.admin, question.id)
    const next = await makeChapter(app, school, { grade_id: chapter.grade_id, subject_id: chapter.subject_id })
    const moved = await update(topic.id, { chapter_id: next.id })
    expect([moved.errorCode, moved.errors?.[0]?.path]).toEqual(['in_use', 'chapter_id'])
    expect(moved.message).toContain('cannot move to another chapter: 1 question')
  })

  it('a topic whose chapter was deleted does not come back before its chapter', async () => {
    const chapter = await makeChapter(app, school)
    const { id } = await makeTopic(app, school, chapter)
    await remove(id)
    await app.call(api.chapter.remove, {}, school.admin, chapter.id)
    const early = await restore(id)
    expect([early.status, early.message]).toEqual([404, 'The chapter of this topic was deleted. Restore it first.'])
  })
})

describe('what works', () => {
  it('a row carries its class, subject and chapter', async () => {
    const chapter = await makeChapter(app, school)
    const { id } = await makeTopic(app, school, chapter, { title: 'Mirrors', sub_topic: ['Plane', 'Curved'] })
    expect((await call({ filter: { id } })).data[0]).toMatchObject({
      title: 'Mirrors',
      sub_topic: ['Plane', 'Curved'],
      status: 1,
      grade: chapter.grade,
      subject: chapter.subject,
      chapter: { id: chapter.id, title: chapter.chapter },
    })
  })

  it('topics go as a syllabus is read, and every filter and sort works', async () => {
    const later = await makeChapter(app, school)
    const { grade_id, subject_id } = later
    const sooner = await makeChapter(app, school, { grade_id, subject_id })
    await changeChapter(later, { number: 2 })
    await changeChapter(sooner, { number: 1 })
    const a = await makeTopic(app, school, later, { title: 'A', sub_topic: ['Ohm’s law', 'Series'] })
    await makeTopic(app, school, sooner, { title: 'Topic 10', sub_topic: ['Parallel'], status: 0 })
    await makeTopic(app, school, sooner, { title: 'Topic 9' })
    const everything = ['Topic 9', 'Topic 10', 'A']
    expect(await titles({ filter: { subject_id } })).toEqual(everything)
    expect(await titles({ filter: { grade_id: [grade_id] } })).toEqual(everything)
    expect(await titles({ filter: { chapter_id: later.id } })).toEqual(['A'])
    expect(await titles({ filter: { id: [a.id] } })).toEqual(['A'])
    expect(await titles({ filter: { subject_id, status: 0 } })).toEqual(['Topic 10'])
    expect(await titles({ filter: { subject_id, title: 'tOPIC' } })).toEqual(['Topic 9', 'Topic 10'])
    expect(await titles({ filter: { subject_id, sub_topic: 'series' } })).toEqual(['A'])
    expect(await titles({ filter: { subject_id, sub_topic: ['Series', 'Parallel'] } })).toEqual(['Topic 10', 'A'])
    expect(await titles({ filter: { subject_id, sub_topic: 'none' } })).toEqual([])
    const sort = (field: string, dir: string) => titles({ filter: { subject_id }, sort: [{ field, dir }] })
    expect(await sort('title', 'desc')).toEqual(['Topic 10', 'Topic 9', 'A'])
    expect(await sort('status', 'asc')).toEqual(['Topic 10', 'Topic 9', 'A'])
    expect(await sort('id', 'asc')).toEqual(['A', 'Topic 10', 'Topic 9'])
    expect(await sort('chapter', 'asc')).toEqual(
      later.chapter < sooner.chapter ? ['A', 'Topic 9', 'Topic 10'] : everything,
    )
    const all = { filter: { subject_id, is_all_data_fetch: true }, range: { page: 9, pageSize: 1 } }
    expect(await titles(all)).toEqual(everything)
  })

  it('a new topic is answered with its parents and is active; an update changes only what it names', async () => {
    const chapter = await makeChapter(app, school)
    const { data } = await create({ ...placeIn(chapter), title: ' Mirrors ', sub_topic: [' Plane ', 'Curved'] })
    const topic = { title: 'Mirrors', sub_topic: ['Plane', 'Curved'], status: 1, row_version: 1 }
    expect(data).toMatchObject({ ...topic, chapter: { id: chapter.id, title: chapter.chapter } })
    expect((await create({ ...placeIn(chapter), title: 'Lenses' })).data.sub_topic).toEqual([])
    const { data: changed } = await update(data.id, { sub_topic: [] })
    expect(changed).toMatchObject({ ...topic, sub_topic: [], row_version: 2 })
  })

  it('a topic that nothing refers to moves to another class, subject and chapter', async () => {
    const topic = await makeTopic(app, school, await makeChapter(app, school))
    const chapter = await makeChapter(app, school)
    const { data } = await update(topic.id, placeIn(chapter))
    expect(data).toMatchObject({ grade: chapter.grade, subject: chapter.subject, chapter_id: chapter.id })
  })

  it('in a chapter that has become inactive a topic can still be renamed', async () => {
    const chapter = await makeChapter(app, school)
    const topic = await makeTopic(app, school, chapter)
    await changeChapter(chapter, { status: 0 })
    expect((await update(topic.id, { ...placeIn(chapter), title: 'Renamed' })).data.title).toBe('Renamed')
  })

  it('the status flips and is answered', async () => {
    const { id } = await makeTopic(app, school, await makeChapter(app, school))
    expect((await flip(id)).data).toEqual({ id, status: 0 })
    expect((await call({ filter: { id } })).data[0]).toMatchObject({ status: 0, row_version: 2 })
    expect((await flip(id)).data).toEqual({ id, status: 1 })
  })

  it('a deleted topic is gone from the list, comes back once, and all of it is in the audit', async () => {
    const { id, title } = await makeTopic(app, school, await makeChapter(app, school))
    expect((await remove(id)).data).toEqual({ id })
    expect(await titles({ filter: { id } })).toEqual([])
    expect((await restore(id)).data.title).toBe(title)
    expect((await restore(id)).status).toBe(404)
    const { rows } = await app.databases.owner.query<{ action: string }>(
      "select action from audit_entries where client_id = $1 and entity = 'topic' and entity_id = $2 order by id",
      [school.id, id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['create', 'delete', 'restore'])
  })

  it('the same request sent twice makes one topic', async () => {
    const body = { ...placeIn(await makeChapter(app, school)), title: 'Mirrors' }
    const caller = { ...school.admin, 'idempotency-key': unique('key') }
    const [first, second] = [await create(body, caller), await create(body, caller)]
    expect(second.data).toEqual(first.data)
    expect(await titles({ filter: { chapter_id: body.chapter_id } })).toEqual(['Mirrors'])
  })
})
