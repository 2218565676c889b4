import { beforeAll, expect, it } from 'vitest'
import { api, type Chapter, type Topic } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { describeEntity } from '../testing/conform/conform.ts'
import {
  makeChapter,
  makeQuestion,
  makeSchool,
  makeTopic,
  type TestSchool,
  unique,
} from '../testing/factories/factories.ts'

const app = await startTestApp()
const placeIn = ({ grade_id, subject_id, id }: Chapter) => ({ grade_id, subject_id, chapter_id: id })
const changeChapter = (of: TestSchool, chapter: Chapter, body: object) =>
  app.call(api.chapter.update, body, of.admin, chapter.id)

describeEntity({
  app,
  api: api.topic,
  make: async (school) => ({
    ...placeIn(await makeChapter(app, school)),
    title: unique('Électricité'),
    sub_topic: ['Plane', 'Curved'],
  }),
  other: { sub_topic: [] },
  duplicate: {
    as: ({ title, grade_id, subject_id, chapter_id }) => ({
      grade_id,
      subject_id,
      chapter_id,
      title: title.toUpperCase(),
    }),
    path: 'title',
  },
  uses: {
    by: (school, topic) => makeQuestion(app, school, { topic_id: topic.id }, chapterOf(topic)),
    message: 'Topic is used by 1 question; make it inactive instead.',
  },
  parent: {
    api: api.chapter,
    key: 'chapter_id',
    gone: 'The chapter of this topic was deleted. Restore it first.',
  },
  async examples(school) {
    const later = await makeChapter(app, school, { chapter: 'Waves' })
    const { grade_id, subject_id } = later
    const sooner = await makeChapter(app, school, { grade_id, subject_id, chapter: 'Light' })
    await changeChapter(school, later, { number: 2 })
    await changeChapter(school, sooner, { number: 1 })
    const elsewhere = await makeChapter(app, school)
    return {
      a: await makeTopic(app, school, later, { title: 'A', sub_topic: ['Ohm’s law', 'Series'] }),
      ten: await makeTopic(app, school, sooner, { title: 'Topic 10', sub_topic: ['Parallel'], status: 0 }),
      nine: await makeTopic(app, school, sooner, { title: 'Topic 9' }),
      other: await makeTopic(app, school, elsewhere, { title: 'Other' }),
    }
  },
  filters: ({ a, other }) => [
    [{ subject_id: a.subject_id }, ['nine', 'ten', 'a']],
    [{ grade_id: other.grade_id }, ['other']],
    [{ chapter_id: a.chapter_id }, ['a']],
    [{ subject_id: a.subject_id, status: 0 }, ['ten']],
    [{ title: 'tOPIC' }, ['nine', 'ten']],
    [{ sub_topic: 'series' }, ['a']],
    [{ sub_topic: ['Series', 'Parallel'] }, ['ten', 'a']],
    [{ sub_topic: 'none' }, []],
  ],
  // As a syllabus is read: class, subject, chapter by its number, topic.
  natural: ['nine', 'ten', 'a', 'other'],
  sorts: {
    title: ['a', 'other', 'nine', 'ten'],
    grade: [['nine', 'ten', 'a'], 'other'],
    subject: [['nine', 'ten', 'a'], 'other'],
    chapter: ['other', ['nine', 'ten'], 'a'],
    status: ['ten', ['nine', 'a', 'other']],
    id: ['a', 'ten', 'nine', 'other'],
  },
})

const chapterOf = ({ chapter_id, grade_id, subject_id }: Topic) => ({ id: chapter_id, grade_id, subject_id }) as Chapter

let school: TestSchool
beforeAll(async () => {
  school = await makeSchool(app)
})
const create = (body: object) => app.call<Topic>(api.topic.create, body, school.admin)
const update = (id: number, body: object) => app.call<Topic>(api.topic.update, body, school.admin, id)

it('wrong values name the field', async () => {
  const place = placeIn(await makeChapter(app, school))
  const wrong: [object, string[]][] = [
    [{ ...place, title: 'x'.repeat(151) }, ['title']],
    [{ ...place, title: 'A', sub_topic: 'B' }, ['sub_topic']],
    [{ ...place, title: 'A', sub_topic: ['B', ' ', 'x'.repeat(151)] }, ['sub_topic.1', 'sub_topic.2']],
    [{ ...place, title: 'A', sub_topic: ['B', 'C', 'b '] }, ['sub_topic.2']],
    [{ ...place, title: 'A', sub_topic: Array.from({ length: 21 }, (_, index) => `${index}`) }, ['sub_topic']],
    [{ ...place, title: 'A', status: 2 }, ['status']],
  ]
  for (const [body, paths] of wrong) {
    const reply = await create(body)
    expect([reply.status, reply.errors?.map((error) => error.path)]).toEqual([422, paths])
  }
})

it('class, subject and chapter must agree, be of the school, and the chapter be active', async () => {
  const chapter = await makeChapter(app, school)
  const elsewhere = await makeChapter(app, school)
  const theirs = await makeChapter(app, await makeSchool(app))
  const refused = async (changes: object) =>
    (await create({ ...placeIn(chapter), title: 'A', ...changes })).errors?.map(({ path, message }) => [path, message])
  expect(await refused({ grade_id: elsewhere.grade_id })).toEqual([
    ['subject_id', 'This subject belongs to another class'],
  ])
  expect(await refused({ chapter_id: elsewhere.id })).toEqual([
    ['chapter_id', 'This chapter belongs to another subject'],
  ])
  expect((await refused(placeIn(theirs)))?.[0]?.[0]).toBe('subject_id')
  expect((await refused({ chapter_id: theirs.id }))?.[0]?.[0]).toBe('chapter_id')
  await changeChapter(school, chapter, { status: 0 })
  expect(await refused({})).toEqual([['chapter_id', 'This chapter is inactive; choose another']])
})

it('a topic that nothing refers to moves to another class, subject and chapter; one with questions, even deleted ones, stays', async () => {
  const topic = await makeTopic(app, school, await makeChapter(app, school))
  const chapter = await makeChapter(app, school)
  const moved = await update(topic.id, placeIn(chapter))
  expect(moved.data).toMatchObject({
    grade: chapter.grade,
    subject: chapter.subject,
    chapter: { id: chapter.id, title: chapter.chapter },
  })
  const question = await makeQuestion(app, school, { topic_id: topic.id }, chapter)
  await app.call(api.question.remove, {}, school.admin, question.id)
  const next = await makeChapter(app, school, { grade_id: chapter.grade_id, subject_id: chapter.subject_id })
  const reply = await update(topic.id, { chapter_id: next.id })
  expect([reply.errorCode, reply.errors?.[0]?.path]).toEqual(['in_use', 'chapter_id'])
  expect(reply.message).toContain('cannot move to another chapter: 1 question')
})

it('in a chapter that has become inactive a topic can still be renamed', async () => {
  const chapter = await makeChapter(app, school)
  const topic = await makeTopic(app, school, chapter)
  await changeChapter(school, chapter, { status: 0 })
  expect((await update(topic.id, { ...placeIn(chapter), title: 'Renamed' })).data.title).toBe('Renamed')
})

it('titles and sub-topics are trimmed; without any there are none', async () => {
  const place = placeIn(await makeChapter(app, school))
  const { data } = await create({ ...place, title: ' Mirrors ', sub_topic: [' Plane ', 'Curved'] })
  expect(data).toMatchObject({ title: 'Mirrors', sub_topic: ['Plane', 'Curved'] })
  expect((await create({ ...place, title: 'Lenses' })).data.sub_topic).toEqual([])
})
