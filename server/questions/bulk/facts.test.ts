import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { api, type ChangedMany, type Chapter, type Question } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { approve } from '../../testing/factories/exam-factories.ts'
import {
  makeChapter,
  makePerson,
  makeQuestion,
  makeSchool,
  type TestSchool,
} from '../../testing/factories/factories.ts'
import { makeCompleteDraft, readPreview } from '../../testing/factories/paper-factories.ts'
import { questionSamples } from '../../testing/factories/question-samples.ts'

type Changed = z.output<typeof ChangedMany>

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
})

const changeMany = (body: object, caller = school.admin) =>
  app.call<Changed>(api.question_bulk.changeMany, body, caller)
const undo = (id: number | null) => app.call<Changed>(api.question_bulk.undoChange, {}, school.admin, id ?? 0)
const make = (fields: object = {}) => makeQuestion(app, school, fields, chapter)
const read = async (...ids: number[]) =>
  (
    await app.call<Question[]>(
      api.question.list,
      { filter: { id: ids }, sort: [{ field: 'id', dir: 'asc' }] },
      school.admin,
    )
  ).data
const setState = (review_state: 'APPROVED' | 'IN_REVIEW', id: number) =>
  app.databases.owner_kysely.updateTable('questions').set({ review_state }).where('id', '=', id).execute()

describe('F77 level, skill and marks of many', () => {
  it.each([
    { level: 'HARD' },
    { skill: 'ANALYSE' },
    { max_marks: 2.5 },
  ])('F77 changes %j, as another version', async (change) => {
    const [one, other] = [await make(), await make(change)]
    await setState('APPROVED', one.id)
    const { status, data } = await changeMany({ ids: [one.id, other.id], ...change })
    expect(status).toBe(200)
    expect(data).toMatchObject({ changed: 1, failed: [{ id: other.id, message: 'It has that already' }] })
    const [row] = await read(one.id)
    // What was decided on is no longer what it says.
    expect(row).toMatchObject({ ...change, version: 2, review_state: 'DRAFT', question_text: one.question_text })
    const { data: undone } = await undo(data.change_id)
    expect([undone.changed, undone.failed]).toEqual([1, []])
    const [back] = await read(one.id)
    expect(back).toMatchObject({
      level: one.level,
      skill: one.skill,
      max_marks: 1,
      version: 3,
      review_state: 'APPROVED',
    })
  })

  it('F77 marks of a question in a submitted paper stay there', async () => {
    const { paper, questions } = await makeCompleteDraft(app, school, chapter)
    await approve(app, school, paper.id)
    const before = await readPreview(app, school.admin, paper.id)
    const ids = questions.map(({ id }) => id)
    expect((await changeMany({ ids, max_marks: 3 })).data.changed).toBe(2)
    expect((await read(...ids)).map(({ max_marks }) => max_marks)).toEqual([3, 3])
    const after = await readPreview(app, school.admin, paper.id)
    expect(after.data_json).toEqual(before.data_json)
    expect(after.question_paper_marks).toBe(before.question_paper_marks)
  })

  it('F77 marks that the parts of a question, or the steps of its answer, do not come to are refused row by row', async () => {
    const steps = {
      marking_points: [
        { text: '<p>Says why</p>', marks: 1 },
        { text: '<p>Says how</p>', marks: 2 },
      ],
    }
    const [plain, whole, stepped] = [
      await make(),
      await make(questionSamples.CASE_STUDY),
      await make({
        type: 'SHORT',
        question_options: [],
        max_marks: 3,
        answer: { model_answer: '<p>So</p>', ...steps },
      }),
    ]
    const { data } = await changeMany({ ids: [plain.id, whole.id, stepped.id], max_marks: 5 })
    expect(data.changed).toBe(1)
    expect(data.failed.map(({ id }) => id)).toEqual([whole.id, stepped.id])
    for (const { message } of data.failed) expect(message).toMatch(/5/)
    expect((await read(whole.id, stepped.id)).map((row) => [row.max_marks, row.version])).toEqual([
      [whole.max_marks, 1],
      [3, 1],
    ])
  })

  it.each([
    [{ max_marks: 0.1 }, 'max_marks'],
    [{ max_marks: 101 }, 'max_marks'],
    [{ max_marks: '2' }, 'max_marks'],
    [{ level: 'HEAVY' }, 'level'],
    [{ skill: null }, 'skill'],
    [{ tags: [] }, 'tags'],
    [{ tags: Array.from({ length: 21 }, (_, at) => `t${at}`) }, 'tags'],
    [{ level: 'HARD', skill: 'APPLY' }, 'status'],
  ])('F77 refuses %j by its field', async (change, path) => {
    const { id } = await make()
    const reply = await changeMany({ ids: [id], ...change })
    expect([reply.status, reply.errors?.[0]?.path.split('.')[0]]).toEqual([422, path])
  })

  it('F77 is for those who may change questions', async () => {
    const { id } = await make()
    const pupil = await makePerson(app, school.id, 4)
    for (const change of [{ level: 'HARD' }, { tags: ['a'] }]) {
      expect((await changeMany({ ids: [id], ...change }, pupil)).status).toBe(403)
    }
  })
})

describe('F77 tags of many', () => {
  it('F77 stand beside those that are there, are found, and make no version', async () => {
    const [one, other] = [await make({ tags: ['Olympiad'] }), await make()]
    await setState('APPROVED', one.id)
    const ids = [one.id, other.id]
    const { data } = await changeMany({ ids, tags: ['olympiad', 'Zirconium'] })
    expect(data).toMatchObject({ changed: 2, failed: [] })
    expect((await read(...ids)).map((row) => [row.tags, row.version, row.review_state])).toEqual([
      [['Olympiad', 'Zirconium'], 1, 'APPROVED'],
      [['olympiad', 'Zirconium'], 1, 'DRAFT'],
    ])
    const found = async () =>
      (await app.call<Question[]>(api.question.list, { filter: { search: 'zirconium' } }, school.admin)).data.length
    expect(await found()).toBe(2)
    await undo(data.change_id)
    expect((await read(...ids)).map((row) => row.tags)).toEqual([['Olympiad'], []])
    expect(await found()).toBe(0)
  })

  it('F77 more than twenty are refused row by row', async () => {
    const full = await make({ tags: Array.from({ length: 20 }, (_, at) => `tag ${at}`) })
    const { data } = await changeMany({ ids: [full.id], tags: ['one more'] })
    expect(data).toMatchObject({
      changed: 0,
      failed: [{ id: full.id, message: 'It would have more than 20 tags' }],
    })
  })
})
