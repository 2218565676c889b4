import { beforeAll, describe, expect, it } from 'vitest'
import { api, type BlueprintRow, type Chapter, customaryBlueprints } from '#contract'
import { type Caller, startTestApp, type TestApp } from '../../testing/app.ts'
import { describeEntity } from '../../testing/conform/conform.ts'
import { alike, fillBank } from '../../testing/factories/bank-factories.ts'
import {
  makeChapter,
  makePerson,
  makeSchool,
  makeSubject,
  makeTeacherOf,
  type TestSchool,
  unique,
} from '../../testing/factories/factories.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter
let teacher: Caller
beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
  teacher = await makeTeacherOf(app, school, chapter)
})

const sections = [{ section: 'A', types: ['MCQ_SINGLE'], marks_each: 2, count: 5, attempt_any: 4 }]
const body = (fields: object = {}) => ({ title: unique('Blueprint'), blueprint: { sections }, ...fields })

const create = (fields: object = {}, caller: Caller = school.admin) =>
  app.call<BlueprintRow>(api.blueprint.create, body(fields), caller)

const list = async (caller: Caller, filter: object = {}) => {
  const reply = await app.call<BlueprintRow[]>(
    api.blueprint.list,
    { filter, range: { page: 1, pageSize: 100 } },
    caller,
  )
  return reply.data.map(({ id }) => id)
}

describeEntity({
  app,
  api: api.blueprint,
  own: true,
  make: async () => body(),
  other: { title: 'Renamed', description: 'For spring', is_shared: true },
  async examples(of) {
    const { grade_id, id: subject_id } = await makeSubject(app, of)
    const make = async (title: string, fields: object = {}) =>
      (await app.call<BlueprintRow>(api.blueprint.create, body({ title, ...fields }), of.admin)).data
    return {
      ten: await make('Blueprint 10', { grade_id, subject_id }),
      nine: await make('Blueprint 9', { grade_id }),
      any: await make('Any'),
    }
  },
  // A class or subject also finds what holds for any.
  filters: ({ ten }) => [
    [{ title: 'BLUE' }, ['nine', 'ten']],
    [{ grade_id: ten.grade_id }, ['any', 'nine', 'ten']],
    [{ grade_id: 999_999 }, ['any']],
    [{ subject_id: 999_999 }, ['any', 'nine']],
    [{ is_own: true }, ['any', 'nine', 'ten']],
    [{ is_own: false }, []],
  ],
  natural: ['any', 'nine', 'ten'],
  sorts: { id: ['ten', 'nine', 'any'], title: ['any', 'nine', 'ten'], updated_at: [['any', 'nine', 'ten']] },
})

describe('a template of a blueprint', () => {
  it('is saved, listed, changed, deleted and restored', async () => {
    const place = { grade_id: chapter.grade_id, subject_id: chapter.subject_id }
    const chapters = [{ id: chapter.id, marks: 10 }]
    const { data } = await create({ ...place, description: 'For spring', blueprint: { sections, chapters } })
    expect(data).toMatchObject({
      ...place,
      description: 'For spring',
      grade: { id: chapter.grade_id },
      subject: { id: chapter.subject_id },
      blueprint: { sections, chapters },
      question_paper_marks: 8,
      is_shared: false,
      is_own: true,
      row_version: 1,
    })
    const call = <T>(endpoint: Parameters<TestApp['call']>[0], sent: object) =>
      app.call<T>(endpoint, sent, school.admin, data.id)
    const more = { sections: [{ ...sections[0], attempt_any: 5 }] }
    const changed = await call<BlueprintRow>(api.blueprint.update, {
      title: 'Renamed',
      blueprint: more,
      row_version: 1,
    })
    expect(changed.data).toMatchObject({
      title: 'Renamed',
      question_paper_marks: 10,
      description: 'For spring',
      row_version: 2,
    })
    expect(await call(api.blueprint.update, { title: 'Late', row_version: 1 })).toMatchObject({
      errorCode: 'stale_row',
    })
    await call(api.blueprint.remove, {})
    expect(await list(school.admin, { id: data.id })).toEqual([])
    expect((await call<BlueprintRow>(api.blueprint.restore, {})).data).toMatchObject({
      title: 'Renamed',
      row_version: 4,
    })
    expect(await list(school.admin, { title: 'renam' })).toEqual([data.id])
  })

  it('is seen by others once it is shared, and changed only by its owner or who sees the whole school', async () => {
    const own = await create({}, teacher)
    const { id } = own.data
    const colleague = await makeTeacherOf(app, school, chapter)
    const call = (endpoint: Parameters<TestApp['call']>[0], sent: object, caller: Caller) =>
      app.call(endpoint, sent, caller, id)
    expect(await list(colleague, { id })).toEqual([])
    expect(await list(school.admin, { id })).toEqual([])
    expect(await call(api.blueprint.update, { title: 'Mine' }, colleague)).toMatchObject({ status: 404 })
    await call(api.blueprint.update, { is_shared: true }, teacher)
    expect(await list(colleague, { id })).toEqual([id])
    expect(await list(colleague, { id, is_own: true })).toEqual([])
    expect(await list(teacher, { id, is_own: [true] })).toEqual([id])
    for (const endpoint of [api.blueprint.update, api.blueprint.remove]) {
      expect(await call(endpoint, endpoint === api.blueprint.update ? { title: 'Mine' } : {}, colleague)).toMatchObject(
        {
          status: 403,
          message: 'This blueprint is somebody else’s. Save a copy of your own to change it.',
        },
      )
    }
    expect(await call(api.blueprint.update, { title: 'Of the school' }, school.admin)).toMatchObject({ status: 200 })
  })

  it('of a subject out of reach or of another school is not there', async () => {
    const far = await makeChapter(app, school)
    const { data } = await create({ grade_id: far.grade_id, subject_id: far.subject_id, is_shared: true })
    const general = await create({ is_shared: true })
    expect(await list(teacher, { id: [data.id, general.data.id] })).toEqual([general.data.id])
    const other = await makeSchool(app)
    expect(await list(other.admin)).toEqual([])
    expect(await app.call(api.blueprint.update, { title: 'x' }, other.admin, data.id)).toMatchObject({ status: 404 })
    const student = await makePerson(app, school.id, 4)
    expect(await create({}, student)).toMatchObject({ status: 403 })
  })

  it.each(customaryBlueprints)('may be the customary $key', async ({ key: title, blueprint, question_paper_marks }) => {
    const { data } = await create({ title, blueprint })
    expect(data).toMatchObject({ title, question_paper_marks, blueprint })
  })

  it('is refused with a sentence where it contradicts itself or names what is not there', async () => {
    const other = await makeChapter(app, school)
    const foreign = await makeChapter(app, await makeSchool(app))
    const place = { grade_id: chapter.grade_id, subject_id: chapter.subject_id }
    const refusals: [object, string, string][] = [
      [{ title: ' ' }, 'title', 'Please enter a title'],
      [{ blueprint: { sections: [] } }, 'blueprint.sections', 'Plan at least one section'],
      [
        { blueprint: { sections, level_mix: { EASY: 99 } } },
        'blueprint.level_mix',
        'These add up to 99 %, not to 100 %',
      ],
      [{ subject_id: chapter.subject_id }, 'grade_id', 'Please choose the class of the subject'],
      [
        { grade_id: other.grade_id, subject_id: chapter.subject_id },
        'subject_id',
        'This subject belongs to another class',
      ],
      [{ grade_id: foreign.grade_id }, 'grade_id', 'There is no such class'],
      [
        { blueprint: { sections, chapters: [{ id: chapter.id }] } },
        'subject_id',
        'Please choose the subject whose chapters, topics or questions the blueprint names',
      ],
      ...[other.id, foreign.id].map((id): [object, string, string] => [
        { ...place, blueprint: { sections, chapters: [{ id }] } },
        'blueprint.chapters.0.id',
        'There is no such chapter in this subject',
      ]),
    ]
    for (const [fields, path, message] of refusals) {
      expect(await create(fields)).toMatchObject({ status: 422, errors: [{ path, message }] })
    }
    expect(await create({ grade_id: other.grade_id }, teacher)).toMatchObject({ errors: [{ path: 'grade_id' }] })
  })
})

describe('the supply', () => {
  it('counts what each section could take by chapter, type, level and skill', async () => {
    const own = await makeChapter(app, school)
    await fillBank(app, school, own, [
      ...alike(3),
      ...alike(2, { used_days_ago: 10 }),
      { level: 'HARD', type: 'NUMERIC' },
      { status: 0 },
      { review_state: 'RETIRED' },
      { max_marks: 2 },
    ])
    const asked = {
      subject_id: own.subject_id,
      sections: [
        { section: 'A', types: ['MCQ_SINGLE', 'NUMERIC'], marks_each: 1 },
        { section: 'B', types: ['MCQ_SINGLE'], marks_each: 1, exclude_used_within_days: 30 },
        { section: 'C', types: ['LONG'], marks_each: 5 },
      ],
    }
    const { data } = await app.call(api.blueprint.supply, asked, school.admin)
    const cell = { chapter_id: own.id, skill: 'APPLY' }
    expect(data).toEqual(
      expect.arrayContaining([
        { ...cell, section: 'A', type: 'MCQ_SINGLE', level: 'EASY', count: 5 },
        { ...cell, section: 'A', type: 'NUMERIC', level: 'HARD', count: 1 },
        { ...cell, section: 'B', type: 'MCQ_SINGLE', level: 'EASY', count: 3 },
      ]),
    )
    expect(data).toHaveLength(3)
    const other = await makeSchool(app)
    for (const caller of [other.admin, teacher]) {
      expect(await app.call(api.blueprint.supply, asked, caller)).toMatchObject({
        errors: [{ path: 'subject_id', message: 'There is no such subject' }],
      })
    }
    expect((await app.call(api.blueprint.supply, { ...asked, sections: [] }, school.admin)).data).toEqual([])
  })
})
