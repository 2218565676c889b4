import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type PaperRow } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { describeEntity } from '../testing/conform/conform.ts'
import {
  makeChapter,
  makePerson,
  makeQuestion,
  makeSchool,
  makeTeacherOf,
  type TestSchool,
} from '../testing/factories/factories.ts'
import {
  choose,
  makeCompleteDraft,
  makeDraft,
  makeInstruction,
  planSection,
} from '../testing/factories/paper-factories.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter
let other: Chapter
/** By name; made in this order, an hour apart. */
let ids: Record<'unit' | 'annual' | 'other', number>

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
  other = await makeChapter(app, school)
  const start = app.clock.now
  const make = async (hours: number, where: Chapter, fields: object) => {
    app.clock.now = new Date(start.getTime() + hours * 3_600_000)
    return (await makeCompleteDraft(app, school, where, fields)).paper.id
  }
  ids = {
    unit: await make(0, chapter, { name: 'Paper 10: 50% of the year' }),
    annual: await make(1, chapter, { name: 'Paper 9', type_test: 'ANNUAL' }),
    other: await make(2, other, { name: 'Another subject' }),
  }
  app.clock.now = start
  await app.call(api.question_paper.submit, {}, school.admin, ids.annual)
})

type Name = keyof typeof ids
const list = (body: object, caller = school.admin) => app.call<PaperRow[]>(api.question_paper.list, body, caller)
const nameOf = (id: number) => (Object.keys(ids) as Name[]).find((name) => ids[name] === id)
const everything = ['other', 'annual', 'unit']

describeEntity({
  app,
  api: api.question_paper,
  row: async (of) => makeDraft(app, of, await makeChapter(app, of)),
  async examples(of) {
    const first = await makeChapter(app, of)
    const second = await makeChapter(app, of)
    const start = app.clock.now
    const make = async (hours: number, where: Chapter, fields: object) => {
      app.clock.now = new Date(start.getTime() + hours * 3_600_000)
      const { paper } = await makeCompleteDraft(app, of, where, fields)
      if (hours === 1) await app.call(api.question_paper.submit, {}, of.admin, paper.id)
      const { data } = await app.call<PaperRow[]>(api.question_paper.list, { filter: { id: paper.id } }, of.admin)
      return data[0] as PaperRow
    }
    const papers = {
      unit: await make(0, first, { name: 'Paper 10: 50% of the year' }),
      annual: await make(1, first, { name: 'Paper 9', type_test: 'ANNUAL' }),
      other: await make(2, second, { name: 'Another subject' }),
    }
    app.clock.now = start
    return papers
  },
  filters: ({ unit, other }, of) => [
    [{ grade_id: unit.grade_id }, ['annual', 'unit']],
    [{ subject_id: other.subject_id }, ['other']],
    [{ subject_id: [unit.subject_id, other.subject_id] }, ['other', 'annual', 'unit']],
    [{ session_id: of.session_id }, ['other', 'annual', 'unit']],
    [{ session_id: 999_999 }, []],
    [{ type_test: 'ANNUAL' }, ['annual']],
    [{ state: 'SUBMITTED' }, ['annual']],
    [{ state: ['DRAFT', 'ARCHIVED'] }, ['other', 'unit']],
    [{ name: 'pAPER' }, ['annual', 'unit']],
    [{ name: ['another', '50%'] }, ['other', 'unit']],
    [{ name: '%' }, ['unit']],
  ],
  // The newest first; names as people count.
  natural: ['other', 'annual', 'unit'],
  sorts: {
    name: ['other', 'annual', 'unit'],
    created_at: ['unit', 'annual', 'other'],
    state: [['other', 'unit'], 'annual'],
    id: ['unit', 'annual', 'other'],
  },
})

describe('the list of papers', () => {
  it.each([
    ['an unknown state', { filter: { state: 'OPEN' } }, 'filter.state'],
    ['an unknown type of test', { filter: { type_test: ['ANNUAL', 'QUIZ'] } }, 'filter.type_test'],
    ['a page of 101', { range: { pageSize: 101 } }, 'range.pageSize'],
  ])('refuses %s', async (_name, body, path) => {
    const reply = await list(body)
    expect([reply.status, reply.errors?.map((error) => error.path)]).toEqual([422, [path]])
  })

  it('shows nothing of another school, and nothing at all to a student', async () => {
    const elsewhere = (await makeSchool(app)).admin
    for (const filter of [{}, { id: ids.unit }, { name: 'Paper' }, { name: '%' }]) {
      expect((await list({ filter }, elsewhere)).count).toBe(0)
    }
    expect((await list({}, await makePerson(app, school.id, 4))).status).toBe(403)
  })

  it('shows a teacher the papers of the own subjects', async () => {
    const teacher = await makeTeacherOf(app, school, other)
    expect((await list({}, teacher)).data.map(({ id }) => nameOf(id))).toEqual(['other'])
    expect((await list({ filter: { id: ids.unit } }, teacher)).count).toBe(0)
  })

  it('gives each row its parents, the newest first', async () => {
    const { data, count } = await list({})
    expect([count, data.map(({ id }) => nameOf(id))]).toEqual([3, everything])
    expect(data[2]).toEqual({
      id: ids.unit,
      row_version: 2,
      name: 'Paper 10: 50% of the year',
      session_id: school.session_id,
      session: { id: school.session_id, title: '2026-27' },
      grade_id: chapter.grade_id,
      grade: chapter.grade,
      subject_id: chapter.subject_id,
      subject: chapter.subject,
      type_test: 'UNIT_TEST',
      question_paper_created_type: 'MANUAL',
      timing: '1:30',
      question_paper_marks: 2,
      total_questions: 2,
      state: 'DRAFT',
      submitted_at: null,
      approved_at: null,
      state_reason: null,
      created_at: '2026-11-20T06:00:00.000Z',
      updated_at: '2026-11-20T06:00:00.000Z',
    })
  })

  it('counts a pair once, and keeps groups of one name in two sections apart', async () => {
    const make = () => makeQuestion(app, school, {}, chapter)
    const pair = async (or_group: string) => [
      { question: await make(), or_group },
      { question: await make(), or_group },
    ]
    const sections = [planSection({ section: 'A' }), planSection({ section: 'A B' }), planSection({ section: 'C' })]
    const paper = await makeDraft(app, school, chapter, { name: 'Pairs', sections })
    await choose(app, school, paper, { A: await pair('B C'), 'A B': await pair('C'), C: await pair('C') })
    const { data } = await list({ filter: { id: paper.id } })
    expect(data[0]?.total_questions).toBe(3)
    await app.call(api.question_paper.remove, {}, school.admin, paper.id)
  })
})

describe('deleting and restoring', () => {
  const remove = (id: number, caller = school.admin) => app.call(api.question_paper.remove, {}, caller, id)
  const restore = (id: number, caller = school.admin) => app.call<PaperRow>(api.question_paper.restore, {}, caller, id)

  it('is not for a teacher, nor for another school', async () => {
    const teacher = await makeTeacherOf(app, school, chapter)
    expect((await remove(ids.unit, teacher)).status).toBe(403)
    expect((await restore(ids.unit, teacher)).status).toBe(403)
    expect((await remove(ids.unit, (await makeSchool(app)).admin)).status).toBe(404)
    expect((await restore(ids.unit)).status).toBe(404)
  })

  it.each(['DRAFT', 'SUBMITTED'])('takes a %s paper out of the list and brings it back whole', async (state) => {
    const { paper } = await makeCompleteDraft(app, school, chapter)
    if (state === 'SUBMITTED') await app.call(api.question_paper.submit, {}, school.admin, paper.id)
    const [before] = (await list({ filter: { id: paper.id } })).data
    expect((await remove(paper.id)).data).toEqual({ id: paper.id })
    expect((await list({ filter: { id: paper.id } })).count).toBe(0)
    expect((await remove(paper.id)).status).toBe(404)
    const { status, data } = await restore(paper.id)
    expect(status).toBe(200)
    expect(data).toEqual({ ...before, row_version: (before?.row_version ?? 0) + 2 })
  })

  it('does not bring a paper back into a deleted subject', async () => {
    const gone = await makeChapter(app, school)
    const { id } = await makeDraft(app, school, gone)
    await remove(id)
    expect((await app.call(api.chapter.remove, {}, school.admin, gone.id)).status).toBe(200)
    expect((await app.call(api.subject.remove, {}, school.admin, gone.subject_id)).status).toBe(200)
    const reply = await restore(id)
    expect([reply.status, reply.message]).toEqual([
      404,
      'The subject of this question paper was deleted. Restore it first.',
    ])
    await app.call(api.subject.restore, {}, school.admin, gone.subject_id)
    expect((await restore(id)).status).toBe(200)
  })

  it('brings a draft back after its instruction, and a submitted paper, which has a copy, at any time', async () => {
    const instruction = await makeInstruction(app, school, { heading: 'Half-yearly rules' })
    const draft = await makeDraft(app, school, chapter, { instruction_id: instruction.id })
    const { paper } = await makeCompleteDraft(app, school, chapter, { instruction_id: instruction.id })
    expect((await app.call(api.question_paper.submit, {}, school.admin, paper.id)).status).toBe(200)
    for (const { id } of [draft, paper]) expect((await remove(id)).status).toBe(200)
    expect((await app.call(api.instruction.remove, {}, school.admin, instruction.id)).status).toBe(200)
    expect(await restore(draft.id)).toMatchObject({
      status: 404,
      errorCode: 'not_found',
      message: 'The instruction Half-yearly rules was deleted. Restore it first.',
    })
    expect((await restore(paper.id)).status).toBe(200)
    await app.call(api.instruction.restore, {}, school.admin, instruction.id)
    expect((await restore(draft.id)).status).toBe(200)
  })
})
