import { beforeAll, describe, expect, it } from 'vitest'
import { type Assembled, api, type Chapter } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { alike, fillBank, idsOf } from '../testing/factories/bank-factories.ts'
import { makeChapter, makeSchool, type TestSchool } from '../testing/factories/factories.ts'
import { makeDraft, planSection, readPreview } from '../testing/factories/paper-factories.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter
let questions: number[]
beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
  questions = await fillBank(app, school, chapter, alike(2))
})

/** Four questions, of which the bank has two. */
const blueprint = (fields: object = {}) => ({
  sections: [{ section: 'A', types: ['MCQ_SINGLE'], marks_each: 1, count: 4 }],
  ...fields,
})
const draftOf = async (count = 4) =>
  (await makeDraft(app, school, chapter, { sections: [planSection({ section: 'A', count })] })).id
const assemble = (id: number, body: object) => app.call<Assembled>(api.assembly.autoCreate, body, school.admin, id)

describe('F73 the nearest paper is taken', () => {
  it('F73 as a draft with its deviations and what it lacks', async () => {
    const id = await draftOf()
    const level_mix = { EASY: 50, HARD: 50 }
    const asked = { blueprint: blueprint({ level_mix }) }
    const refused = await assemble(id, asked)
    expect(refused).toMatchObject({ status: 422, errorCode: 'shortfall' })
    const { nearest } = refused.body as unknown as { nearest: Pick<Assembled, 'deviations' | 'missing'> }
    const { status, data } = await assemble(id, { ...asked, take: 'NEAREST' })
    expect(status).toBe(200)
    expect(idsOf(data).sort()).toEqual([...questions].sort())
    expect(data).toMatchObject({
      ...{ id, proven_optimal: false, missing: [{ section: 'A', kind: 'questions', count: 2, question_id: null }] },
      deviations: nearest.deviations,
    })
    const preview = await readPreview(app, school.admin, id)
    expect(preview.state).toBe('DRAFT')
    expect(preview.assembly).toMatchObject({ is_nearest: true, is_changed: false, deviations: data.deviations })
    expect(preview.data_json[0]?.questions).toHaveLength(2)
    const submitted = await app.call(api.question_paper.submit, {}, school.admin, id)
    expect(submitted.status).toBe(422)
  })

  it('F73 has the whole paper where the bank has one, and nothing is missing then', async () => {
    const id = await draftOf(2)
    const sections = [{ section: 'A', types: ['MCQ_SINGLE'], marks_each: 1, count: 2 }]
    const { data } = await assemble(id, { blueprint: { sections }, take: 'NEAREST' })
    expect(data).toMatchObject({ proven_optimal: true, missing: [] })
    expect((await readPreview(app, school.admin, id)).assembly).not.toHaveProperty('is_nearest')
  })

  it('F73 may hold no question at all, and becomes whole once they are written', async () => {
    const empty = await makeChapter(app, school)
    const { id } = await makeDraft(app, school, empty, { sections: [planSection({ section: 'A', count: 4 })] })
    const { data } = await assemble(id, { blueprint: blueprint(), take: 'NEAREST' })
    expect([idsOf(data), data.missing]).toMatchObject([[], [{ count: 4 }]])
    await fillBank(app, school, empty, alike(4))
    const again = await app.call<Assembled>(api.assembly.regenerate, {}, school.admin, id)
    expect([again.status, again.data.missing]).toEqual([200, []])
    expect((await readPreview(app, school.admin, id)).assembly).not.toHaveProperty('is_nearest')
  })

  it('F73 is of one paper, and of no other word', async () => {
    const id = await draftOf()
    const refusals: [object, string][] = [
      [{ take: 'NEAREST', parallel_sets: 2 }, 'The nearest paper can be taken of one paper, not of several at once'],
      [{ take: 'ANY' }, 'Must be one of: NEAREST'],
    ]
    for (const [more, message] of refusals) {
      const reply = await assemble(id, { blueprint: blueprint(), ...more })
      expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, 'take'])
      expect(reply.errors?.[0]?.message).toContain(message.split(':').at(-1)?.trim())
    }
    expect((await readPreview(app, school.admin, id)).data_json[0]?.questions).toEqual([])
  })
})
