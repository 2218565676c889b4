import { beforeAll, describe, expect, it } from 'vitest'
import { type Assembled, api, type Chapter } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { alike, fillBank, idsIn, idsOf, makeCopies } from '../testing/factories/bank-factories.ts'
import { makeChapter, makeSchool, type TestSchool } from '../testing/factories/factories.ts'
import { type Draft, makeDraft, planSection, readPreview } from '../testing/factories/paper-factories.ts'

const app = await startTestApp()
let school: TestSchool
beforeAll(async () => {
  school = await makeSchool(app)
})

const section = { section: 'A', types: ['MCQ_SINGLE'], marks_each: 1, count: 4 }
const blueprint = { sections: [section], level_mix: { EASY: 50, HARD: 50 } }

async function makeSets(parallel_sets: number, rows = [...alike(12), ...alike(12, { level: 'HARD' as const })]) {
  const chapter = await makeChapter(app, school)
  const ids = await fillBank(app, school, chapter, rows)
  const draft = await makeDraft(app, school, chapter, { sections: [planSection({ section: 'A', count: 4 })], sets: 2 })
  return { chapter, ids, draft, reply: await assemble(draft, { blueprint, parallel_sets }) }
}

const assemble = (draft: Draft, body: object) =>
  app.call<Assembled>(api.assembly.autoCreate, body, school.admin, draft.id)

const readAll = ({ parallel }: Assembled) => Promise.all(parallel.map(({ id }) => readPreview(app, school.admin, id)))

describe('parallel sets', () => {
  it('are sibling papers of different questions and the same profile', async () => {
    const { draft, reply } = await makeSets(3)
    expect(reply).toMatchObject({
      status: 200,
      data: { id: draft.id, differences: [], shared: [], proven_optimal: true },
    })
    const papers = await readAll(reply.data)
    const [first] = papers
    expect(papers.map(({ name, sets }) => [name, sets])).toEqual([
      [first?.name, 1],
      [`${first?.name} — Set B`, 1],
      [`${first?.name} — Set C`, 1],
    ])
    expect(reply.data.parallel.map(({ id, set, objective }) => [id, set, objective])).toEqual(
      papers.map(({ id }, index) => [id, 'ABC'[index], 0]),
    )
    const ids = papers.flatMap(({ data_json }) => idsIn(data_json))
    expect(new Set(ids).size).toBe(12)
    const parallel = papers.map(({ id, name }, index) => ({ id, name, set: 'ABC'[index] }))
    for (const { assembly, timing, header_1, plan } of papers) {
      expect(assembly).toMatchObject({ parallel, is_changed: false, objective: 0 })
      expect([timing, header_1, plan]).toEqual([first?.timing, first?.header_1, first?.plan])
    }
    const letters = await app.databases.owner.query(
      'select id, set_letter, parallel_of from question_papers where parallel_of = $1 order by id',
      [draft.id],
    )
    expect(letters.rows).toEqual(
      papers.map(({ id }, index) => ({ id, set_letter: 'ABC'[index], parallel_of: draft.id })),
    )
  })

  it('share questions only as far as that is allowed, and say which and where they are unlike', async () => {
    const rows = [...alike(5), ...alike(8, { level: 'HARD' })]
    const scarce = await makeSets(3, rows)
    const papers = await readAll(scarce.reply.data)
    expect(new Set(papers.flatMap(({ data_json }) => idsIn(data_json))).size).toBe(12)
    expect(scarce.reply.data.shared).toEqual([])
    const { differences } = scarce.reply.data
    expect(differences.length).toBeGreaterThan(0)
    for (const { goal, value, reached } of differences) {
      const own = papers.map(
        ({ assembly }) => assembly?.deviations.find((one) => one.goal === goal && one.value === value)?.reached,
      )
      expect(reached).toEqual(own)
    }
    const shared = await assemble(scarce.draft, { blueprint, parallel_sets: 3, max_shared: 2 })
    const sets = (await readAll(shared.data)).map(({ data_json }) => idsIn(data_json))
    expect(shared.data.shared.length).toBeGreaterThan(0)
    expect(shared.data.shared.length).toBeLessThanOrEqual(2)
    for (const id of shared.data.shared) expect(sets.every((ids) => ids.includes(id))).toBe(true)
  })

  it('are made anew in the same papers; a set too many becomes a paper of its own', async () => {
    const { draft, reply } = await makeSets(3)
    const again = await assemble(draft, { blueprint, parallel_sets: 2, seed: 9 })
    expect(again.data.parallel.map(({ id }) => id)).toEqual(reply.data.parallel.slice(0, 2).map(({ id }) => id))
    const third = await readPreview(app, school.admin, reply.data.parallel[2]?.id as number)
    expect(third.assembly?.parallel).toEqual([])
    expect(idsIn(third.data_json)).toHaveLength(4)
    const back = await assemble(draft, { blueprint, parallel_sets: 3 })
    expect(back.data.parallel[2]?.id).not.toBe(third.id)
  })

  it('are made from set A, and not over a set that is submitted', async () => {
    const { draft, reply } = await makeSets(2)
    const second = reply.data.parallel[1] as Assembled['parallel'][number]
    expect(await assemble({ id: second.id, row_version: 1 }, { blueprint, parallel_sets: 2 })).toMatchObject({
      errors: [{ path: 'parallel_sets', message: 'This paper is set B of several. Make the sets from set A.' }],
    })
    await app.call(api.question_paper.submit, {}, school.admin, second.id)
    const refused = await assemble(draft, { blueprint, parallel_sets: 2 })
    expect(refused.errors).toMatchObject([
      {
        path: 'parallel_sets',
        message: `Set B, “${second.name}”, is submitted and cannot be changed any more. Make a new paper for new sets.`,
      },
    ])
  })

  it('are made from another set once set A is deleted', async () => {
    const { draft, reply } = await makeSets(2)
    await app.call(api.question_paper.remove, {}, school.admin, draft.id)
    const { id } = reply.data.parallel[1] as Assembled['parallel'][number]
    const again = await assemble({ id, row_version: 1 }, { blueprint, parallel_sets: 2 })
    expect(again.data.parallel.map((one) => [one.id === id, one.set])).toEqual([
      [true, 'A'],
      [false, 'B'],
    ])
  })

  it('stay apart when one of them is assembled or regenerated by itself', async () => {
    const { ids, draft, reply } = await makeSets(3)
    const others = (await readAll(reply.data)).slice(1).flatMap(({ data_json }) => idsIn(data_json))
    const alone = await assemble(draft, { blueprint, seed: 77 })
    expect(idsOf(alone.data).filter((id) => others.includes(id))).toEqual([])
    expect(alone.data.parallel.map(({ set }) => set)).toEqual(['A', 'B', 'C'])
    const regenerated = await app.call<Assembled>(api.assembly.regenerate, {}, school.admin, draft.id)
    expect(idsOf(regenerated.data).every((id) => ids.includes(id) && !others.includes(id))).toBe(true)
    expect(regenerated.data).toMatchObject({ shared: [], differences: [] })
    await removeAll(reply.data.parallel.slice(1))
    expect((await readPreview(app, school.admin, draft.id)).assembly?.parallel).toEqual([])
  })

  it('hold no near-copies of one another where the bank has others, each by itself too', async () => {
    const { chapter, ids, draft } = await makeSets(2)
    // Those at the same place of each half of a level.
    const copies = [0, 1, 2, 3, 4, 5].flatMap((place): [number, number][] => [
      [ids[place]!, ids[place + 6]!],
      [ids[place + 12]!, ids[place + 18]!],
    ])
    await makeCopies(app, school, chapter, copies)
    const across = async (data: Assembled) => {
      const [first, second] = (await readAll(data)).map(({ data_json }) => new Set(idsIn(data_json)))
      return copies.filter(([a, b]) => (first!.has(a) && second!.has(b)) || (first!.has(b) && second!.has(a)))
    }
    for (const seed of [1, 2, 3]) {
      const both = await assemble(draft, { blueprint, parallel_sets: 2, seed })
      expect([await across(both.data), both.data.alike]).toEqual([[], []])
    }
    for (const seed of [4, 5, 6]) {
      const alone = await assemble(draft, { blueprint, seed })
      expect([await across(alone.data), alone.data.alike]).toEqual([[], []])
    }
    const regenerated = await app.call<Assembled>(api.assembly.regenerate, {}, school.admin, draft.id)
    expect([await across(regenerated.data), regenerated.data.alike]).toEqual([[], []])
    const [question_id] = idsOf(regenerated.data)
    const other = (await readAll(regenerated.data)).slice(1).flatMap(({ data_json }) => idsIn(data_json))
    const barred = copies.flatMap(([a, b]) => (other.includes(a) ? [b] : other.includes(b) ? [a] : []))
    const offered = await app.call<{ id: number }[]>(
      api.assembly.alternatives,
      { question_id, limit: 20 },
      school.admin,
      draft.id,
    )
    expect(offered.data.length).toBeGreaterThan(0)
    expect(offered.data.filter(({ id }) => barred.includes(id))).toEqual([])
  })

  it('name the near-copies that they hold where the bank has nothing else', async () => {
    const chapter = await makeChapter(app, school)
    const ids = await fillBank(app, school, chapter, alike(8))
    const copies = ids.slice(0, 4).map((id, place): [number, number] => [id, ids[place + 4]!])
    await makeCopies(app, school, chapter, copies)
    const draft = await makeDraft(app, school, chapter, { sections: [planSection({ section: 'A', count: 4 })] })
    const { data } = await assemble(draft, { blueprint: { sections: [section] }, parallel_sets: 2 })
    const [first] = await readAll(data)
    const inFirst = new Set(idsIn(first!.data_json))
    expect(data.alike).toEqual(
      copies.map(([id, other]) => {
        const [set, other_set] = inFirst.has(id) ? ['A', 'B'] : ['B', 'A']
        return {
          first: { id, set },
          second: { id: other, set: other_set },
          code: 'alike.in_sets',
          params: { id, set, other, other_set },
          message: `Question ${id} in set ${set} and question ${other} in set ${other_set} are alike.`,
        }
      }),
    )
    expect(first!.alike).toEqual(data.alike)
  })

  it('shorten a name that leaves no room for the letter', async () => {
    const chapter: Chapter = await makeChapter(app, school)
    await fillBank(app, school, chapter, alike(8))
    const name = 'x'.repeat(150)
    const draft = await makeDraft(app, school, chapter, { name, sections: [planSection({ section: 'A', count: 4 })] })
    const { data } = await assemble(draft, { blueprint: { sections: [section] }, parallel_sets: 2 })
    expect(data.parallel.map((one) => one.name)).toEqual([name, `${'x'.repeat(142)} — Set B`])
  })
})

async function removeAll(papers: { id: number }[]) {
  for (const { id } of papers) await app.call(api.question_paper.remove, {}, school.admin, id)
}
