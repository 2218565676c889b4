import { beforeAll, expect, it } from 'vitest'
import { api, type Chapter } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { describeEntity } from '../testing/conform/conform.ts'
import {
  makeChapter,
  makeGrade,
  makeQuestion,
  makeSchool,
  makeSubject,
  makeTopic,
  type TestSchool,
  unique,
} from '../testing/factories/factories.ts'

const app = await startTestApp()
const placeOf = ({ grade_id, id }: { grade_id: number; id: number }) => ({ grade_id, subject_id: id })

describeEntity({
  app,
  api: api.chapter,
  make: async (school) => ({
    ...placeOf(await makeSubject(app, school)),
    chapter: unique('Électricité'),
    number: 3,
    weightage: 12.5,
  }),
  other: { weightage: null, status: 0 },
  duplicate: {
    as: ({ grade_id, subject_id, chapter }) => ({ grade_id, subject_id, chapter: chapter.toUpperCase() }),
    path: 'chapter',
  },
  uses: {
    async by(school, chapter) {
      await makeTopic(app, school, chapter)
      await makeTopic(app, school, chapter)
      await makeQuestion(app, school, {}, chapter)
    },
    message: 'Chapter is used by 2 topics, 1 question; make it inactive instead.',
  },
  parent: {
    api: api.subject,
    key: 'subject_id',
    gone: 'The subject of this chapter was deleted. Restore it first.',
  },
  async examples(school) {
    const one = await makeSubject(app, school, { grade_id: (await makeGrade(app, school, { level_order: 1 })).id })
    const two = await makeSubject(app, school, { grade_id: (await makeGrade(app, school, { level_order: 2 })).id })
    const make = async (subject: typeof one, fields: object) =>
      (await app.call<Chapter>(api.chapter.create, { ...placeOf(subject), ...fields }, school.admin)).data
    return {
      heat: await make(two, { chapter: 'Heat', number: 1 }),
      ten: await make(one, { chapter: 'Chapter 10' }),
      two: await make(one, { chapter: 'Chapter 2' }),
      light: await make(one, { chapter: 'Light and 100% shade', number: 1 }),
      sound: await make(one, { chapter: 'Sound', number: 2, status: 0 }),
    }
  },
  filters: ({ heat, light }) => [
    [{ grade_id: heat.grade_id }, ['heat']],
    [{ subject_id: light.subject_id }, ['light', 'sound', 'two', 'ten']],
    [{ subject_id: light.subject_id, status: 0 }, ['sound']],
    [{ chapter: 'LIGHT' }, ['light']],
    [{ chapter: ['0%', 'eat'] }, ['light', 'heat']],
    [{ chapter: '%t' }, []],
  ],
  // As a syllabus is read: class, subject, chapter by its number, those without one last, by title as people count.
  natural: ['light', 'sound', 'two', 'ten', 'heat'],
  sorts: {
    number: { order: [['light', 'heat'], 'sound'], last: ['two', 'ten'] },
    chapter: ['two', 'ten', 'heat', 'light', 'sound'],
    grade: [['light', 'sound', 'two', 'ten'], 'heat'],
    subject: [['light', 'sound', 'two', 'ten'], 'heat'],
    status: ['sound', ['light', 'two', 'ten', 'heat']],
    id: ['heat', 'ten', 'two', 'light', 'sound'],
  },
})

let school: TestSchool
beforeAll(async () => {
  school = await makeSchool(app)
})
const create = (body: object) => app.call<Chapter>(api.chapter.create, body, school.admin)
const update = (id: number, body: object) => app.call<Chapter>(api.chapter.update, body, school.admin, id)

it('wrong values name the field', async () => {
  const place = placeOf(await makeSubject(app, school))
  const wrong: [object, string[]][] = [
    [{ ...place, chapter: ' ' }, ['chapter']],
    [{ ...place, chapter: 'x'.repeat(151) }, ['chapter']],
    [{ ...place, chapter: 'Light', number: 1.5, weightage: 101 }, ['number', 'weightage']],
    [{ ...place, chapter: 'Light', weightage: 0.005 }, ['weightage']],
    [{ ...place, chapter: 'Light', status: 2 }, ['status']],
  ]
  for (const [body, paths] of wrong) {
    const reply = await create(body)
    expect([reply.status, reply.errors?.map((error) => error.path)]).toEqual([422, paths])
  }
})

it("another school's subject is no subject to put a chapter into", async () => {
  const theirs = placeOf(await makeSubject(app, await makeSchool(app)))
  const reply = await create({ ...theirs, chapter: 'Light' })
  expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, 'subject_id'])
})

it('a subject of another class is refused', async () => {
  const chapter = await makeChapter(app, school)
  const elsewhere = await makeSubject(app, school)
  const reply = await update(chapter.id, { subject_id: elsewhere.id })
  expect(reply.errors).toMatchObject([{ path: 'subject_id', message: 'This subject belongs to another class' }])
  expect((await update(chapter.id, { grade_id: elsewhere.grade_id })).errors?.[0]?.path).toBe('subject_id')
})

it('a chapter that nothing refers to moves to another class and subject; one with questions, even deleted ones, stays', async () => {
  const chapter = await makeChapter(app, school)
  const subject = await makeSubject(app, school)
  const moved = await update(chapter.id, placeOf(subject))
  expect(moved.data).toMatchObject({ grade: subject.grade, subject: { id: subject.id, title: subject.title } })
  const question = await makeQuestion(app, school, {}, moved.data)
  await app.call(api.question.remove, {}, school.admin, question.id)
  const reply = await update(chapter.id, { grade_id: chapter.grade_id, subject_id: chapter.subject_id })
  expect([reply.status, reply.errorCode, reply.errors?.[0]?.path]).toEqual([409, 'in_use', 'subject_id'])
  expect(reply.message).toContain('cannot move to another subject: 1 question')
})

it('a new chapter is answered with its parents, its title trimmed', async () => {
  const subject = await makeSubject(app, school)
  expect((await create({ ...placeOf(subject), chapter: ' Light ' })).data).toMatchObject({
    chapter: 'Light',
    number: null,
    weightage: null,
    grade: subject.grade,
    subject: { id: subject.id, title: subject.title },
  })
})

it('says what the weightages of its subject add up to where one is entered and it is not 100', async () => {
  const school = await makeSchool(app)
  const place = placeOf(await makeSubject(app, school, { title: 'Science' }))
  const add = async (fields: object) => {
    const reply = await app.call<Chapter>(
      api.chapter.create,
      { ...place, chapter: unique('Light'), ...fields },
      school.admin,
    )
    return { id: reply.data.id, warnings: (reply.body as unknown as { warnings: { message: string }[] }).warnings }
  }
  const message = 'The weightages of Science add up to 60.5 %, not to 100 %'
  const first = await add({ weightage: 60.5 })
  expect(first.warnings).toMatchObject([{ code: 'chapter.weightages', message }])
  expect((await add({})).warnings).toEqual([])
  expect((await add({ weightage: 39.5 })).warnings).toEqual([])
  const changed = await app.call(api.chapter.update, { weightage: 60 }, school.admin, first.id)
  expect(changed.body).toMatchObject({ warnings: [{ params: { sum: '99.5' } }] })
})

it('is found by the words of its title in any order, and apart from these by a near spelling', async () => {
  const school = await makeSchool(app)
  const place = placeOf(await makeSubject(app, school))
  for (const chapter of ['Reflection of Light', 'Light and Refraction', 'प्रकाश का परावर्तन'])
    await makeChapter(app, school, { ...place, chapter })
  const ask = async (chapter: string) => {
    const reply = await app.call<Chapter[]>(api.chapter.list, { filter: { chapter } }, school.admin)
    const { near } = reply.body as unknown as { near?: { words: unknown; data: Chapter[]; count: number } }
    return [reply.data.map((row) => row.chapter), near?.data.map((row) => row.chapter), near?.words]
  }
  const [first, second, hindi] = ['Reflection of Light', 'Light and Refraction', 'प्रकाश का परावर्तन']
  expect(await ask('light reflection')).toEqual([[first], undefined, undefined])
  expect(await ask('light reflektion')).toEqual([[], [first], [{ sought: 'reflektion', word: 'reflection', count: 1 }]])
  expect(await ask('"light reflection"')).toEqual([[], undefined, undefined])
  expect(await ask('ligth')).toEqual([[], [second, first], [{ sought: 'ligth', word: 'light', count: 2 }]])
  expect(await ask('प्रकास')).toEqual([[], [hindi], [{ sought: 'प्रकास', word: 'प्रकाश', count: 1 }]])
  expect(await ask('gravitation')).toEqual([[], undefined, undefined])
})
