import { beforeAll, describe, expect, it } from 'vitest'
import { type Assembled, api } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { alike, fillBank, idsIn, idsOf } from '../testing/factories/bank-factories.ts'
import { makeChapter, makeQuestion, makeSchool, type TestSchool } from '../testing/factories/factories.ts'
import {
  choices,
  choose,
  makeCompleteDraft,
  makeDraft,
  paperBody,
  planSection,
  readPreview,
} from '../testing/factories/paper-factories.ts'

const app = await startTestApp()
let school: TestSchool
beforeAll(async () => {
  school = await makeSchool(app)
})

const blueprint = {
  sections: [{ section: 'A', types: ['MCQ_SINGLE'], marks_each: 1, count: 6 }],
  level_mix: { EASY: 50, HARD: 50 },
}

async function makeAssembled() {
  const chapter = await makeChapter(app, school)
  await fillBank(app, school, chapter, [...alike(20), ...alike(20, { level: 'HARD' })])
  const draft = await makeDraft(app, school, chapter, { sections: [planSection({ section: 'A', count: 6 })] })
  const reply = await app.call<Assembled>(api.assembly.autoCreate, { blueprint }, school.admin, draft.id)
  return { chapter, draft, paper: reply.data }
}

const regenerate = (id: number, body: object = {}) =>
  app.call<Assembled>(api.assembly.regenerate, body, school.admin, id)

describe('regenerating a paper', () => {
  it('is as good, of other questions, and another each time', async () => {
    const { draft, paper } = await makeAssembled()
    const seen = [idsOf(paper)]
    for (let time = 0; time < 4; time += 1) {
      const { data } = await regenerate(draft.id)
      expect(data).toMatchObject({ objective: paper.objective, proven_optimal: true })
      expect(idsOf(data).filter((id) => seen.at(-1)?.includes(id))).toEqual([])
      seen.push(idsOf(data))
    }
    expect(new Set(seen.map((ids) => [...ids].sort().join())).size).toBe(5)
    expect(idsIn((await readPreview(app, school.admin, draft.id)).data_json)).toEqual(seen.at(-1))
  })

  it('keeps the pins that are given, and keeps them the next time too', async () => {
    const { draft, paper } = await makeAssembled()
    const pinned = idsOf(paper).slice(0, 2)
    const once = await regenerate(draft.id, { pinned })
    expect(idsOf(once.data)).toEqual(expect.arrayContaining(pinned))
    expect((await readPreview(app, school.admin, draft.id)).assembly?.pinned.sort()).toEqual([...pinned].sort())
    const twice = await regenerate(draft.id)
    expect(idsOf(twice.data)).toEqual(expect.arrayContaining(pinned))
    const free = await regenerate(draft.id, { pinned: [] })
    expect((await readPreview(app, school.admin, draft.id)).assembly?.pinned).toEqual([])
    expect(idsOf(free.data).filter((id) => pinned.includes(id))).toEqual([])
  })

  it('is the same for the same seed and the same paper before it', async () => {
    const { draft, paper } = await makeAssembled()
    const chosen = (ids: number[]) => ({
      sections: [{ section: 'A', questions: ids.map((question_id) => ({ question_id, max_marks: 1 })) }],
    })
    const answers: number[][] = []
    for (let time = 0; time < 2; time += 1) {
      await app.call(api.question_paper.manualCreate, chosen(idsOf(paper)), school.admin, draft.id)
      answers.push(idsOf((await regenerate(draft.id, { seed: 5 })).data))
    }
    expect(answers[1]).toEqual(answers[0])
  })

  it('finds a better paper once the bank has one', async () => {
    const chapter = await makeChapter(app, school)
    await fillBank(app, school, chapter, [...alike(8), ...alike(2, { level: 'HARD' })])
    const draft = await makeDraft(app, school, chapter, { sections: [planSection({ section: 'A', count: 6 })] })
    const first = await app.call<Assembled>(api.assembly.autoCreate, { blueprint }, school.admin, draft.id)
    expect(first.data.objective).toBeGreaterThan(0)
    expect((await regenerate(draft.id)).data.objective).toBe(first.data.objective)
    await fillBank(app, school, chapter, alike(6, { level: 'HARD' }))
    expect((await regenerate(draft.id)).data).toMatchObject({ objective: 0, bound: 0, proven_optimal: true })
  })

  it('starts again from the blueprint after changes by hand, which the figures tell', async () => {
    const { chapter, draft, paper } = await makeAssembled()
    const own = await makeQuestion(app, school, {}, chapter)
    await choose(app, school, draft, { A: [own] })
    const changed = await readPreview(app, school.admin, draft.id)
    expect(changed.assembly).toMatchObject({ is_changed: true, proven_optimal: false })
    expect(changed.assembly?.gap).toBeGreaterThan(0)
    expect(changed.assembly?.deviations.find(({ value }) => value === 'EASY')?.reached).toBe(1)
    const { data } = await regenerate(draft.id)
    expect(data.objective).toBe(paper.objective)
    expect((await readPreview(app, school.admin, draft.id)).assembly?.is_changed).toBe(false)
  })
})

describe('regenerating is refused', () => {
  it('for pins that are not in the paper or can no longer be used', async () => {
    const { draft, paper } = await makeAssembled()
    expect((await regenerate(draft.id, { pinned: [99_999] })).errors).toMatchObject([
      { path: 'pinned.0', message: 'Question 99999 is not in this question paper, so it cannot be kept' },
    ])
    const [first, second] = idsOf(paper) as [number, number]
    await app.databases.owner.query('update questions set status = 0 where id = $1', [second])
    expect((await regenerate(draft.id, { pinned: [first, second] })).errors).toMatchObject([
      {
        path: 'pinned.1',
        message: `Question ${second} is pinned, but the bank does not hold it or it may not be used`,
      },
    ])
    expect(idsIn((await readPreview(app, school.admin, draft.id)).data_json)).toEqual(idsOf(paper))
  })

  it('for a paper made by hand, one whose sections were changed, and an old version', async () => {
    const chapter = await makeChapter(app, school)
    const { paper } = await makeCompleteDraft(app, school, chapter)
    expect((await regenerate(paper.id)).message).toBe(
      'This question paper was not assembled from a blueprint. Assemble it first.',
    )
    const { chapter: place, draft } = await makeAssembled()
    expect(await regenerate(draft.id, { row_version: draft.row_version })).toMatchObject({ errorCode: 'stale_row' })
    await app.call(api.question_paper.manualCreate, choices({}), school.admin, draft.id)
    const body = paperBody(school, place, { sections: [planSection({ section: 'A', count: 5 })] })
    await app.call(api.question_paper.setSection, { ...body, id: draft.id }, school.admin)
    expect((await regenerate(draft.id)).message).toBe(
      'The sections of this question paper were changed since it was assembled. Assemble it again.',
    )
    expect((await readPreview(app, school.admin, draft.id)).assembly).toBeNull()
  })
})
