import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type Topic } from '#contract'
import { startTestApp } from '../testing/app.ts'
import {
  makeChapter,
  makePerson,
  makeSchool,
  makeSubject,
  makeTeacher,
  makeTopic,
  type TestSchool,
} from '../testing/factories.ts'

const app = await startTestApp()
let school: TestSchool

beforeAll(async () => {
  school = await makeSchool(app)
})

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
    const other = await makeSchool(app)
    const theirs = await makeTopic(app, other, await makeChapter(app, other))
    expect(await titles({ filter: { id: theirs.id } })).toEqual([])
    const subject = await makeSubject(app, school)
    const chapter = await makeChapter(app, school, { grade_id: subject.grade_id, subject_id: subject.id })
    await makeTopic(app, school, chapter, { title: 'Mine' })
    await makeTopic(app, school, await makeChapter(app, school))
    expect(await titles({}, await makeTeacher(app, school, subject))).toEqual(['Mine'])
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
    const all = { filter: { subject_id, is_all_data_fetch: true }, range: { page: 9, pageSize: 1 } }
    expect(await titles(all)).toEqual(everything)
  })
})
